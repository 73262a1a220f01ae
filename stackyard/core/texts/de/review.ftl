# Die Durchsicht einer Partie, die vorbei ist: siehe en/review.ftl.

review = Durchsicht
review-about = Der Computer geht jeden Zug durch: wie die Chancen standen, was ein Fehler war, was besser gewesen wäre und was Glück war.
review-start = Partie durchgehen
review-again = Noch einmal versuchen
review-stopped = Die Durchsicht ist stehen geblieben.
review-waits = Die Auswertung beginnt gleich.
review-progress = Durchgesehen: { $done } von { $of }

review-graph = Die Chancen im Lauf der Partie
review-moment = Ereignis { $at }: { $chances }
review-unknown = Hier lässt sich noch nichts beurteilen. Die Chancen beginnen mit Ereignis { $at }.
review-go = Zu Ereignis { $at }
review-moment-unknown = Ereignis { $at }: Noch lässt sich nichts sagen
review-chance = { $who } { $percent }
review-team = Gemeinsam
review-exercises = Finde den besseren Zug
review-arrows = Den besten Zug auf dem Brett zeigen

review-mark =
    { $mark ->
        [good] Gut
        [inaccuracy] Ungenau
        [mistake] Fehler
       *[blunder] Grober Fehler
    }
review-gave-away = hat { $percent } verschenkt
review-risk = So fühlte es sich vorher an: { $percent } Risiko.
review-better = Am besten war
review-made = gespielt
review-undone = später zurückgenommen
review-luck-now = Glück: { $who } { $percent }

review-sum = Glück und Können
review-sum-player = Wer
review-sum-luck = Glück
review-sum-lost = Verschenkt je Zug
review-sum-marks = Fehler
review-none-marked = keine
review-count =
    { $mark ->
        [inaccuracy] { $n ->
            [one] 1 Ungenauigkeit
           *[other] { $n } Ungenauigkeiten
        }
        [mistake] { $n ->
            [one] 1 Fehler
           *[other] { $n } Fehler
        }
       *[blunder] { $n ->
            [one] 1 grober Fehler
           *[other] { $n } grobe Fehler
        }
    }
review-sum-about = Glück ist, was Würfel, Karten und Schwerkraft aus den Chancen gemacht haben, zusammengezählt über die Partie. Verschenkt ist, was bessere Entscheidungen behalten hätten – nach dem, was man da wissen konnte.
review-sum-about-no-luck = Verschenkt ist, was bessere Züge behalten hätten.

exercise = Aufgabe { $number } von { $of }
exercise-task = { $who } ist dran. In der Partie kam: { $move }. Das hat { $percent } verschenkt. Finde etwas Besseres.
exercise-hint = Tipp
exercise-look = Schau auf { $what }.
exercise-answer = Lösung zeigen
exercise-next = Weiter
exercise-end = Zurück zur Partie
exercise-checking = Dein Zug wird angesehen …
exercise-right = Richtig: { $move } behält { $percent }.
exercise-close = Besser als in der Partie: { $move } behält { $percent }. Der beste Zug behält { $best }.
exercise-wrong = Das nicht: { $move } lässt dir { $percent }, der beste Zug { $best }. Versuch etwas anderes.
exercise-same = Das kam in der Partie: Es lässt { $percent }, der beste Zug { $best }.
exercise-answer-is = Am besten war { $move }: Das behält { $percent }.
exercise-line = Und dann { $line }.
exercise-type = Oder tipp einen Zug ein
