# Was die Seite vor einer Partie sagt: siehe en/choose.ftl.

choose-learn = In fünf Minuten lernen
choose-rules = Regeln
choose-analysis = Analyse
choose-leaderboard = Bestenliste
choose-companion = Am echten Tisch
choose-gallery = Was hier gebaut wurde

choose-modes = Wie gespielt wird
choose-computer = Gegen den Computer
choose-computer-team = Mit dem Computer
choose-computer-about = Es geht gleich los
choose-here = Zusammen hier
choose-here-about = Alle an einem Bildschirm
choose-invite = Jemanden einladen
choose-invite-many = Freunde einladen
choose-invite-about = Ein Link und ein QR-Code

choose-level = Stufe
choose-expect =
    { $level ->
        [1] Auch als Anfänger gewinnst du hier oft.
        [2] Ausgeglichen, sobald du die Regeln kennst.
        [3] Ohne etwas Übung verlierst du meistens.
        [4] Schlägt die meisten Menschen.
       *[5] Stärker geht es hier nicht.
    }
choose-expect-team =
    { $level ->
        [1] Das meiste baust du.
        [2] Er hilft; den Turm findest du.
        [3] Ihr findet den Turm zusammen.
        [4] Mit dir findet er die meisten Türme.
       *[5] Er lässt dich bauen und weiß einen Ausweg.
    }
choose-beaten = Stufe { $level } hast du schon geschlagen.
choose-bot = Computer, { $level }: { $name }
choose-program = Gegen { $name }
choose-program-seat = Programm: { $name }
choose-program-about = Ein Programm, gegen das man auf diesem Server spielen kann. Es erfährt nur, was auch sonst jemand auf seinem Platz wüsste.

choose-players = Spieler
choose-more-players = mehr
choose-count = { $count } Spieler
choose-seats = Plätze
choose-who-plays = Wer spielt mit
choose-me = Ich
choose-beside = Jemand neben mir
choose-friend = Jemand per Link
choose-begins = beginnt
choose-player = Spieler { $number }
choose-teams = Teams
choose-teams-drawn = Auch wer in welchem Team spielt, wird ausgelost.
choose-team = Team { $number }

choose-who-begins = Wer beginnt
choose-you-play = Du spielst
choose-drawn = Auslosen
choose-as-seated = Wie ich die Plätze wähle
choose-i-play = Ich spiele { $side }
choose-drawn-about = Gelost wird, wenn alle sitzen. Nach der Partie lässt sich das nachprüfen.
choose-first-begins = Der erste Platz beginnt.
choose-side-begins = { $side } beginnt.

choose-play = Spielen
choose-links =
    { $count ->
        [one] Link erstellen
       *[other] Links erstellen
    }
choose-name = Dein Name (wir fragen nur einmal)
choose-optional = wenn du magst
choose-as = als { $name }
choose-names = Namen, wer mag

choose-variations = Varianten
choose-standard = Standard
choose-done = geschafft
choose-standard-about = Das Spiel, wie es in der Anleitung steht.
choose-more = Mehr einstellen
choose-every-option = Alle Optionen
choose-board = So beginnt { $name } mit dieser Auswahl

choose-clock = Uhr
choose-clock-none = Ohne Uhr
choose-clock-move = Zeit für jeden Zug
choose-clock-budget = Zeit für die Partie, und mit jedem Zug etwas mehr
choose-clock-days = Tage für jeden Zug: Niemand muss gleichzeitig da sein
choose-clock-seconds = Sekunden je Zug
choose-clock-minutes = Minuten für jeden
choose-clock-increment = Sekunden mehr je Zug
