# Die Aufgabe des Tages: siehe en/problems.ftl.
problem-name = Stellung des Tages
problem-title =
    { $side ->
        [Blue] Blau
        [Red] Rot
        [Green] Grün
       *[Purple] Lila
    } ist dran
problem-task = Welcher Zug gewinnt am häufigsten? Stufe 5 hat ihn gefunden. Er liegt nicht auf der Hand.
problem-found = Das ist der Zug von Stufe 5.
problem-missed = Stufe 5 weiß einen besseren. Schau noch einmal hin.
problem-why = In einer Suche über 6000 Partien gewinnt das { $wins } von 100, der naheliegende Zug { $less }.
problem-why-alone = In einer Suche über 6000 Partien gewinnt das { $wins } von 100. Der naheliegende Zug wurde bald verworfen.
