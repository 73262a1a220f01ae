# Was das Terminal von Towers sagt. Siehe en/terminal.ftl. In der Zeichnung steht B für Schwarz, W für Weiß.

to-do =
    { $side ->
        [Black] Schwarz
       *[White] Weiß
    } { $phase ->
        [utilities] setzt einen Versorger
        [sprawl] setzt ein Stockwerk
       *[build] baut
    }. { $standing }
which-move = Welcher Zug?
which-of-these = Wohin?
block = { $block }
tower =
    { $owner ->
        [none] der Versorger
        [Black] Schwarz { $n }
       *[White] Weiß { $n }
    } auf { $block }
tower-to = { $tower } nach { $blocks }
on-file =
    { $thing ->
        [utility] ein Versorger
       *[floor] ein Stockwerk
    } auf { $blocks }
build-onto = { $tower } auf: { $onto }
put-down =
    setz { $thing ->
        [utility] einen Versorger
       *[floor] ein Stockwerk
    } auf { $block }
do-swap = tausch die Farben

# `stackyard solve towers`
solve-width = Spalten des Bretts
solve-height = Reihen des Bretts
solve-utilities = wie viele Versorger es gibt
solve-variation = mit dieser Variante
solve-position = lös diese Stellung statt einer Anfangsstellung
solve-seconds = gib nach so vielen Sekunden auf (mit --table: bei einem Brett)
solve-memory = Einträge der Tabelle, als Zweierpotenz
solve-memory-wrong = --memory ist eine Zweierpotenz von 0 bis { $most }
solve-table = gib docs/towers-solved.md aus
solve-file = die Datei der Antworten, die --table ergänzt
solve-bounds = Vorsprung { $low } bis { $high }, { $nodes } Stellungen
solve-proved = bewiesen: der Vorsprung des ersten Platzes ist mindestens { $low } und höchstens { $high }
solve-not = nicht gelöst in { $seconds } s ({ $nodes } Stellungen)
solve-took = { $nodes } Stellungen in { $seconds } s
solve-value =
    { $winner ->
        [nobody] unentschieden
        [Black] Schwarz gewinnt mit { $value ->
            [one] { $value } Stockwerk
           *[other] { $value } Stockwerken
        } Vorsprung
       *[White] Weiß gewinnt mit { $value ->
            [one] { $value } Stockwerk
           *[other] { $value } Stockwerken
        } Vorsprung
    }
