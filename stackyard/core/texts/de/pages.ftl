# Lektionen und Aufgaben: siehe en/pages.ftl.
course-wait = Das Brett wird aufgebaut …
course-step = { $title } · { $n } von { $of }
course-hint = Das darfst du, aber darum geht es hier nicht.
course-clue = Tipp
course-clue-next = Noch ein Tipp
course-answer = Zeig mir den Zug
course-back = Zurück
course-next = Weiter
course-skip = Überspringen
lessons-title = Ein Spiel lernen
lessons-about = Jede Lektion dauert fünf Minuten, und du spielst vom ersten Schritt an.
lessons-rules = Regeln
lessons-problems = Aufgaben
lesson = Lektion
lesson-note = Du kannst jederzeit aufhören und später hier weitermachen.
lesson-play = Eine Partie spielen
lesson-again = Noch einmal
problem-again = Noch einmal
problem-next = Die nächste
problem-home = Alle Spiele
problem-play = Eine Partie spielen
problem-share = Teilen
problem-copied = Kopiert
problem-helped = Mit einem Tipp gelöst.
problem-shown = Das war der Zug.
problem-tries =
    { $count ->
        [0] Im ersten Versuch gelöst.
        [one] Nach einem falschen Zug gelöst.
       *[other] Nach { $count } falschen Zügen gelöst.
    }

rules-contents = Inhalt
rules-ruling =
    { $n ->
        [one] Entscheidung { $names }
       *[other] Entscheidungen { $names }
    }
rules-ruling-about =
    { $n ->
        [one] Unsere Entscheidung { $names }: Die Anleitung lässt das offen, und so wird hier gespielt.
       *[other] Unsere Entscheidungen { $names }: Die Anleitung lässt das offen, und so wird hier gespielt.
    }
