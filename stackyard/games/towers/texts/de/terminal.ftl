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
