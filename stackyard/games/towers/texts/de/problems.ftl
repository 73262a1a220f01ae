# Die Aufgaben des Tages: siehe en/problems.ftl.
problem-name = Aufgabe des Tages
problem-title =
    { $side ->
        [Black] Schwarz
       *[White] Weiß
    } zieht und gewinnt
problem-task =
    { $left ->
        [one] Ein Zug gewinnt. Alle anderen verlieren oder enden unentschieden.
       *[other] Finde { $left } Züge nacheinander. Jedes Mal gewinnt nur einer.
    }
problem-found =
    { $left ->
        [0] Gelöst.
        [one] Richtig. Noch einer.
       *[other] Richtig. Noch { $left }.
    }
problem-missed = Der gewinnt nicht. Schau noch einmal hin.
