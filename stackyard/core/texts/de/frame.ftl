# Was die Seite überall sagt: siehe en/frame.ftl.

site-about = Ein Tisch für fünf Turmspiele: gleich spielen, ohne Konto.
needs-scripts = Stackyard braucht JavaScript, um die Tische zu zeichnen.
no-files = Wenn weiter nichts kommt, liegen die Dateien dieser Seite nicht da, wo sie gesucht werden. Eine Halle braucht einen eigenen Host, unter einem Pfad kann sie nicht wohnen.

skip-to-content = Zum Inhalt
brand = Stackyard, Startseite
site = Seite
site-today = Heute
site-learn = Lernen
replay = Replay

settings = Einstellungen
your-name = Dein Name
your-account = Dein Konto: { $name }
your-account-none = Konto anlegen oder anmelden
language = Sprache
language-own = Wie mein Browser
theme = Farben
theme-own = Wie mein Gerät
theme-light = Hell
theme-dark = Dunkel
sound = Holzgeräusche
warnings = Warne mich vor Drohungen
warnings-first = In meinen ersten Partien
warnings-on = Immer, gegen Bots
warnings-off = Nie
still = Keine Animationen
flat-pictures = Flache Bilder der Steine
flat-offer = Diese Bilder brauchen auf diesem Gerät lange.
flat-yes = Flache zeigen
flat-no = Diese behalten
notation = Züge auch in Notation
notify = Sag mir, wenn ich dran bin

close = Schließen
copy = Kopieren
copied = Kopiert
copy-yourself = Der Browser kopiert hier nicht. Kopier, was markiert ist.
share = Teilen

to-front = Startseite
play = Spielen
learn = In fünf Minuten lernen
rules = Regeln
rules-page = Als Seite
rules-print-a4 = Ausdrucken (A4)
rules-print-letter = Ausdrucken (Letter)
rules-cut-list = Schnittliste für die Steine
analysis = Analyse

seat = Platz { $number }
seat-name =
    { $name ->
        [Black] Schwarz
        [White] Weiß
        [Blue] Blau
        [Red] Rot
        [Green] Grün
        [Purple] Lila
       *[other] { $name }
    }

ready-to-play = { $title } ist spielbereit.
levels-in = Stufe 4 und 5 und Durchsichten kommen in etwa { $seconds } Sekunden.
levels-soon = Stufe 4 und 5 und Durchsichten kommen gleich.

saves-nothing = Dieser Browser merkt sich nichts. Du kannst spielen, bis du die Seite verlässt.

unreachable = Der Server ist nicht zu erreichen. Prüf deine Verbindung und versuch es noch einmal.
no-answer = Auf dem Server ist etwas schiefgegangen (Status { $status }).
no-such-game = Ein Spiel namens „{ $slug }“ gibt es hier nicht.
no-board = Für dieses Spiel gibt es hier kein Brett.
hold-lost = Die Verbindung ist abgerissen, deine Hand ist leer.
hold-refused = Der Server ist gerade nicht zu erreichen.

nowhere = Hier ist nichts
nowhere-about = An dieser Adresse steht nichts. Falls dir jemand einen Link geschickt hat: Vielleicht fehlt ein Stück.

companion-again = Noch einmal, dieselben
companion-shared =
    { $game }, am echten Tisch: { $result }.{ $scored ->
        [yes] { " " }{ $scores }.
       *[no] { "" }
    }
