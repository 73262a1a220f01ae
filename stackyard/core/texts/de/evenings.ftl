# Abende des Vereins: Turniere, deren Runden von selbst beginnen

evenings-title = Abende
evenings-about = Turniere des Vereins. Die Runden beginnen von selbst.
evenings-coming = Offen und im Gange
evenings-none = Gerade gibt es keinen Abend. Sobald einer angesetzt ist, steht er hier, und wer angemeldet ist, kann mitspielen.
evenings-wall = Die Wand des Vereins
evenings-wall-none = Wer einen Abend oder eine Saison gewinnt, steht hier, mit Namen und Tag.
evenings-make = Abend ansetzen
evenings-sign-in = Melde dich an, um einen Abend anzusetzen oder mitzuspielen
evening-game = Spiel
evening-format = Art
evening-swiss = Schweizer System
evening-round-robin = Alle gegen alle
evening-knock-out = K.-o.-System
evening-tables = Tische zu dritt und viert
evening-duplicate = Duplikat
evening-swiss-about = Niemand spielt zweimal gegen dieselben, und wer gleich steht, trifft sich.
evening-round-robin-about = Alle treffen sich einmal.
evening-knock-out-about = Wer verliert, ist draußen.
evening-tables-about = Punkte nach Platz; die Tische werden in jeder Runde gemischt.
evening-duplicate-about = Jeder Tisch hat dasselbe Spiel. Wer hat mehr daraus gemacht als die anderen auf demselben Platz?
evening-name = Name
evening-name-usual = Vereinsabend
evening-players = An einem Tisch
evening-rounds = Runden
evening-rounds-auto = so viele wie nötig
evening-clock = Uhr
evening-no-clock = Keine Uhr
evening-clock-of = { $minutes } min + { $seconds } s
evening-limit = Längste Runde
evening-minutes = { $minutes } min
evening-begins = Beginnt
evening-begins-self = wenn ich es sage
evening-begins-in = in { $minutes } min
evening-fill = Mit Bots auffüllen auf
evening-no-bots = keine Bots
evening-level = Stufe der Bots
evening-rated = Gewertet
evening-cup = Pokal
evening-cup-hint = bleibt an der Wand
evening-create = Ansetzen
evening-join = Mitspielen
evening-join-team = Beitreten
evening-new-team = Neues Team
evening-leave = Aussteigen
evening-begin = Jetzt beginnen
evening-end = Abend beenden
evening-call-off = Absagen
evening-sure = Wirklich?
evening-to-match = Zu deiner Partie
evening-projector = Projektor
evening-results = Ergebnisse (CSV)
evening-by = von { $name }
evening-open = Offen: { $count ->
        [0] noch spielt niemand mit
        [one] eine Person spielt mit
       *[other] { $count } spielen mit
    }
evening-round = Runde { $round }
evening-round-of = Runde { $round } von { $rounds }
evening-over = Zu Ende
evening-won = Gewonnen von { $names }
evening-won-cup = { $cup }: { $names }
evening-time-begins = Beginnt in { $time }
evening-time-round = Die Runde endet in { $time }
evening-soon = Die nächste Runde beginnt gleich.
evening-waits = Beginnt, wenn { $name } es sagt.
evening-standings = Stand
evening-pairings = Paarungen
evening-place = Platz
evening-player = Name
evening-points = Punkte
evening-percent = Prozent
evening-tiebreak = Buchholz
evening-board = Tisch { $board }
evening-team = Team { $team }
evening-bye = spielfrei
evening-bot = Bot
evening-somebody = Jemand, der nicht mehr da ist
evening-gone = ausgestiegen
evening-secret = Ergebnisse gibt es, wenn alle Tische gespielt haben.
evening-late = Dieses K.-o.-Turnier nimmt niemanden mehr auf: Es gibt keine erste Runde mehr, in der jemand spielfrei ist.
evening-unknown = Diesen Abend gibt es nicht.
evening-cancel = Abbrechen
evening-sign-in = Zum Mitspielen anmelden

# Eine Saison: eine Rangliste über Wochen
seasons-title = Saisons
season-make = Saison ansetzen
season-about = Eine Rangliste über Wochen, nach den Wertungszahlen, die alle ohnehin haben. Sie endet von selbst.
season-name-usual = Saison
season-length = Dauer
season-weeks =
    { $weeks ->
        [one] eine Woche
       *[other] { $weeks } Wochen
    }
season-begins-in =
    { $days ->
        [0] jetzt
        [one] morgen
       *[other] in { $days } Tagen
    }
season-days = { $from } – { $until }
season-from = Beginnt am { $day }
season-until = Bis { $day }
season-for = Zu gewinnen: { $cup }
season-fewest = Für einen Platz braucht es { $count } Partien in der Saison. Die Plätze richten sich nach dem, was sicher ist: der Wertung ohne die Zahl hinter ihrem ±.
season-listed = Mich hier zeigen
season-play = Spielen
season-end = Saison beenden
season-nobody = Noch hat niemand gespielt, der hier stehen möchte.
season-number = Wertung
season-change = Änderung
season-matches = Partien
season-unknown = Diese Saison gibt es nicht.
