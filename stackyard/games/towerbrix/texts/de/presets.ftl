# Wie man TowerBrix spielen kann, vor einer Partie: siehe en/presets.ftl.

preset-game = Spiel
preset-challenges =
    Lieber eine Herausforderung{ $done ->
        [0] { "" }
       *[other] { " " }({ $done } von 14 geschafft)
    }
preset-levels = Wie schwer die Herausforderung ist
preset-more = Außerdem

preset-name =
    { $preset ->
        [intro] Erste Schritte
        [green] Grüne Karten
        [pink] Rosa Karten
        [easy] Leicht, 12 Punkte
        [medium] Mittel, 15 Punkte
        [hard] Schwer, 18 Punkte
        [solvable] Ohne Widersprüche
        [open] Offene Karten
       *[by-eye] Nach Augenmaß
    }

preset-about =
    { $preset ->
        [intro] Die Einführung: drei Runden mit immer mehr Karten zu zwei Punkten. Gezählt werden die Versuche.
        [green] Acht Steine, und alle werden verbaut.
        [pink] Neun Steine, aus jeder Farbe mindestens einer: etwas schwerer.
        [easy] Karten für 12 Punkte.
        [medium] Karten für 15 Punkte.
        [hard] Karten für 18 Punkte.
        [solvable] Es kommen nur Karten, die ein Turm erfüllen kann.
        [open] Alle Karten liegen offen: ein sanfter Anfang.
       *[by-eye] Deine Karten verraten nicht, ob sie erfüllt sind. Schaut selbst, wie am echten Tisch.
    }

challenge-name =
    { $number ->
        [1] Kleine Grundfläche
        [2] Zeitdruck
        [3] Betriebsgeheimnis
        [4] Maßarbeit
        [5] Pfusch am Bau
        [6] Meisterstück
        [7] Sparmaßnahme
        [8] Personalmangel
        [9] Ein-Stein-Wunder
        [10] Blindes Glück
        [11] Turmbrücke
        [12] Nachgebender Grund
        [13] Hohe Ansprüche
       *[14] Wahnwitz
    }

challenge-about =
    { $number ->
        [1] Höchstens zwei Steine berühren den Tisch.
        [2] Nach zweieinhalb Minuten sind alle Daumen oben.
        [3] Beim Bauen sagt niemand ein Wort.
        [4] Zwei Steine auf dem Tisch, 240 mm hoch wie vier stehende Steine.
        [5] Ein Schlag auf den Tisch muss ihn umwerfen.
        [6] Der Turm ist sein eigenes Spiegelbild.
        [7] Unten wird ein Stein weggenommen, und nichts fällt.
        [8] Ein losgelassener Stein bleibt, wo er ist.
        [9] Ein einziger Stein auf dem Tisch. Eine Karte darf wegfallen.
        [10] Der letzte Platz sieht den Turm nicht. Ab zwei Spielern.
        [11] Über den Fluss, von Ufer zu Ufer.
        [12] Das Papier wird unter ihm weggezogen.
        [13] 300 mm hoch wie fünf stehende Steine. Eine Karte darf wegfallen.
       *[14] Über den Sumpf, auf drei Fundamenten.
    }
