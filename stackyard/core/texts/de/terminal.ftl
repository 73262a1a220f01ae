# Was das Terminal sagt: `stackyard play`. Siehe en/terminal.ftl.
#
# Wörter: seat Platz, move Zug, bot Computer, hint Tipp, keyboard Tastatur.

seat-called =
    { $name ->
        [Black] Schwarz
        [White] Weiß
        [Red] Rot
        [Green] Grün
        [Blue] Blau
        [Purple] Lila
        [Yellow] Gelb
       *[other] { $name }
    }

words-help = hilfe
words-menu = menü züge
words-hint = tipp
words-do = mach
words-undo = zurück
words-board = tisch
words-log = verlauf
words-position = stellung
words-save = sichern
words-resign = aufgeben
words-back = wieder
words-rules = regeln
words-seat = platz
words-again = nochmal
words-next = weiter
words-quit = ende

help-number = eine Zahl
help-number-about = nimmt diese Zeile des Menüs; 0 geht zurück
help-search = /Wörter
help-search-about = sucht Züge mit diesen Wörtern: /c3
help-move = ein Zug
help-move-about = spielt ihn, wie das Spiel ihn schreibt; die Tabulatortaste ergänzt
help-menu-about = das Menü deiner Züge (Enter auch)
help-hint-about = was der stärkste Computer täte, und wie er deine Lage sieht
help-do-about = spiel, was der Tipp gesagt hat
help-undo-about = nimm deinen letzten Zug zurück, mit allem danach
help-board-about = zeichne den Tisch noch einmal
help-log-about = alles, was geschehen ist
help-position-about = die Stellung als Text, für stackyard show und den Browser
help-save = sichern DATEI
help-save-about = schreib eine Partiedatei, für stackyard replay und verify
help-resign-about = gib auf; wo die anderen ohne dich weiterspielen, übernimmt ein Computer
help-back-about = nimm den zuletzt aufgegebenen Platz wieder ein
help-rules-about = die Regeln
help-seat = platz NAME
help-seat-about = gib die Tastatur weiter, wo alle zugleich handeln
help-others = Enter
help-others-about = lass erst die anderen handeln, wo alle zugleich handeln
help-again-about = wenn eine Partie aus ist: noch so eine; jemand anders beginnt
help-next-about = wenn eine Partie aus ist: noch eine, gegen die nächste Stufe
help-quit-about = geh; die Partie bleibt erhalten (auch bei Strg-C und Strg-D)

begins-alone = { $game }: Du bist { $who }, gegen Stufe { $level }.
begins-several = { $game }: Du bist { $who }; die anderen sind Computer der Stufe { $level }.
begins-engine = { $game }: Du bist { $who }, gegen das Programm { $name }.
begins-together = { $game }: Ihr spielt alle an dieser Tastatur.
how-to-play = Tipp die Nummer einer Zeile, einen Zug, oder hilfe.

choose-move = Was tust du?
no-menu = gerade ist kein Menü offen: Enter zeigt es
first-menu = das ist schon das erste Menü
no-line = eine Zeile { $number } gibt es nicht: Das Menü hat { $lines }
nothing-found = kein Zug hat hier die Wörter { $words }
found =
    { $n ->
        [one] Ein Zug passt:
       *[other] { $n } Züge passen:
    }
more-lines = ... und { $n } mehr: + zeigt sie, /Wörter sucht darin
one-up = 0 geht zurück

did-you-mean = Meinst du { $shown }?
possible-moves = Möglich: { $moves }
see-menu = Enter zeigt, was du tun kannst.
chance-due = jetzt ist der Zufall dran: Schreib, was Würfel, Mischen oder Tisch ergeben haben
nothing-to-decide = gerade gibt es nichts zu entscheiden
no-bots-to-ask = { $game } hat keine Computer, die man fragen könnte
no-hint-yet = frag erst nach einem Tipp
hint-is = Tipp: { $move }
hint-wait = Tipp: Wart auf die anderen; jetzt sind sie dran.
hint-worth = Du stehst dann bei { $value }, von -1 (verloren) bis +1 (gewonnen).
hint-why = Warum (englisch): { $why }.
hint-do = Mit mach spielst du es, oder mit: { $text }
hint-do-only = Mit mach spielst du es.
nothing-to-undo = du hast hier keinen Zug zurückzunehmen
known-stays = seither wurde etwas aufgedeckt: Was man weiß, lässt sich nicht zurücknehmen
position-hidden = in der Stellung steht, was du nicht wissen darfst: Sie wird nach der Partie gezeigt
seat-left = { $who } hat die Partie verlassen: Ein Computer spielt weiter. 'wieder' nimmt den Platz wieder ein.
engine-illegal = { $name } hat keinen erlaubten Zug gemacht ({ $why }): Der Zufall hat einen gewählt.
engine-forfeits = { $name } verliert: { $why }.
nobody-left = hier hat niemand einen Platz verlassen
seat-back = { $who } ist wieder da.
say-where = sag, wohin: sichern partie.stackyard.jsonl
file-exists = { $path } gibt es schon: Nimm einen anderen Namen
saved = gesichert in { $path }
kept = Die Partie bleibt erhalten: { $path }
goes-on-by = So geht sie weiter:  { $command }
not-kept = Die Partie ließ sich nicht aufheben: { $why }
kept-file-damaged = die Datei ist beschädigt: In ihrer ersten Zeile steht nicht, wer wo sitzt
kept-file-newer = die Datei stammt von einem neueren Stackyard
nothing-kept = in { $folder } liegt keine Partie, die noch läuft
no-log = es ist noch nichts geschehen
nobody-acts = Sonst tut gerade niemand etwas: Du bist dran.
no-such-person = an dieser Tastatur heißt niemand { $name }; es gibt: { $names }
turns-decide = wer hier tippt, sagt die Reihenfolge
hand-over = Als Nächstes { $name }. Enter leert den Bildschirm, dann gib die Tastatur weiter>{ " " }
take-over = { $name }, drück Enter, wenn nur du hinsiehst>{ " " }
prompt-over = nochmal, sichern DATEI, zurück oder ende>{ " " }
prompt-nature = Zufall>{ " " }

ended-won =
    { $why } { $winners ->
        [one] { $who } hat gewonnen.
       *[other] { $who } haben gewonnen.
    } { $scores }.
ended-nobody = { $why } Niemand hat gewonnen. { $scores }.
next-level = Stufe { $level } hast du geschlagen. Tippe weiter für Stufe { $next } oder nochmal für eine neue Partie.
another-match = Tippe nochmal für eine neue Partie.
match-goes-on = diese Partie ist noch nicht aus: aufgeben beendet sie, ende hebt sie auf
no-next-level = eine höhere Stufe gibt es nicht

about-play = Im Terminal spielen: gegen Computer, oder zusammen an einer Tastatur.
argument-level = wie gut die Computer spielen: { $levels } (sonst 1)
argument-level-none = wie gut die Computer spielen: Es gibt noch keine
argument-engine = ein fremdes Programm spielt die anderen Plätze: sein Befehl, und hinter einem @ die Millisekunden je Zug (sonst 1000)
metavar-command = BEFEHL
argument-seat = wo du sitzt: { $names } (sonst 0)
argument-together = an jedem Platz ein Mensch, an einer Tastatur
argument-seats = wie viele spielen: { $fewest } bis { $most }
argument-seed = von Würfeln und Mischen, damit es wieder so kommt
argument-given = du sagst, was Würfel und Mischen ergeben haben, an einem echten Tisch
argument-position = fang mit dieser Stellung an
argument-continue = spiel eine Partie weiter, die verlassen oder gesichert wurde; ohne DATEI die letzte
argument-language = { $languages }; sonst die Sprache deines Systems, sonst Englisch
argument-game = der Name des Spiels, etwa towers; --help danach zeigt, was sich einstellen lässt
argument-help = diese Hilfe zeigen
argument-json = JSON ausgeben, wie docs/json.md es beschreibt
heading-arguments = Angaben
heading-options = Angaben zur Partie
heading-game = Angaben zu { $game }
heading-usage = Aufruf:
option-default =
    { $about } Sonst: { $value ->
        [true] ja
        [false] nein
       *[other] { $value }
    }
no-such-language = eine Sprache { $shown } gibt es hier nicht; es gibt: { $languages }
no-such-seat = die Plätze sind { $names }; einen Platz { $shown } gibt es nicht
no-such-level = die Computer von { $game } haben die Stufen { $levels }; eine Stufe { $level } gibt es nicht
no-bots-yet = { $game } hat noch keine Computer: Nimm --together
other-game = { $file } ist eine Partie von { $found }, nicht von { $game }
unknown-option = eine Angabe { $option } gibt es nicht
unknown-option-near = eine Angabe { $option } gibt es nicht; meinst du { $near }?
unknown-game-near = ein Spiel { $shown } gibt es nicht; meinst du { $near }?
begins-one = { $game }: Du bist { $who }.
heading-flags = allgemein
heading-examples = Beispiele:
argument-house-set = spiel mit dem, was eine Datei beschreibt ({ $what }); siehe die Regeln

# Was an den Angaben nicht stimmt.
argument-missing = das fehlt noch: { $names }
argument-unknown = wozu soll das gut sein: { $words }
argument-one-of = gib eins davon an: { $names }
argument-wrong = { $name }: { $why }
argument-choice = { $shown } gibt es hier nicht, nur { $choices }
argument-choice-near = { $shown } gibt es hier nicht; meinst du { $near }?
argument-value =
    { $kind ->
        [int] { $shown } ist keine ganze Zahl
        [float] { $shown } ist keine Zahl
       *[other] { $shown } lässt sich nicht lesen
    }
argument-not-with = das geht nicht zusammen mit { $other }
argument-none = hier kommt kein Wert dahinter, da steht aber { $shown }
argument-expected = dahinter fehlt ein Wert

# `stackyard verify`
about-verify = Prüf Partiedateien: ihre Form, jedes Ereignis an den Regeln, und ob Würfel und Mischen vor dem ersten Zug feststanden. Der Rückgabewert ist 0, wenn alles stimmt, sonst 1. Was die Klötze gemacht haben, gilt, wie es dasteht: Kein Startwert beweist es. Mit --gravity rechnet dieser Rechner es noch einmal nach und sagt, was hier anders ausgeht; das kann an einem anderen Rechner liegen und ändert den Rückgabewert nicht.
argument-gravity = lass die Klötze noch einmal fallen, und vergleich jedes Bit
argument-match-file = eine Partiedatei; - ist die Standardeingabe
metavar-file = DATEI
metavar-folder = ORDNER
metavar-address = ADRESSE
metavar-match = PARTIE
metavar-text = TEXT
metavar-from = VON
metavar-to = NACH
metavar-game = spiel
metavar-position = stellung
metavar-name = name
metavar-engine = NAME=BEFEHL
file-missing = die Datei gibt es nicht
file-forbidden = keine Berechtigung
file-is-folder = das ist ein Ordner
file-sound = in Ordnung
file-not-sound = NICHT IN ORDNUNG
gravity-other = Ereignis { $number }: in der Datei steht '{ $told }', hier wird es '{ $now }'.
gravity-elsewhere = Ereignis { $number }: '{ $told }' auch hier, aber Klötze liegen bis zu { $apart } µm woanders.
gravity-how =
    { $n } { $how ->
        [the] gleich
        [differs] anders
       *[free] mit freier Hand: nicht nachzurechnen
    }
gravity-again = Noch einmal auf diesem Rechner: { $how }.
gravity-none = nichts, was fiel

# `stackyard solve`
about-solve = Rechne aus, was bei bestem Spiel herauskommt.
no-solver = für { $game } gibt es nichts, das das ausrechnet

# `stackyard admin`
about-admin = Kümmere dich um eine laufende Halle: über einen Socket neben ihrer Datenbank, den nur ihr eigener Benutzer öffnen darf. Exit-Status 0, wenn die Halle es getan hat, 1, wenn sie nicht konnte oder eine Prüfung etwas findet.
admin-database = die Datenbank der Halle (sonst die in deinem Datenordner)
admin-commands = Befehle
admin-status = sagen, wie es der Halle geht
admin-list = Partien auflisten, die neuesten zuerst
admin-state = welche: im Speicher (live), noch nicht zu Ende (unfinished) oder zu Ende (over)
admin-limit = höchstens so viele (sonst 50)
admin-show = eine Partie zeigen: wer dort sitzt, wie weit sie ist, was gesagt wurde
admin-close = eine laufende Partie beenden; sie zählt für niemanden
admin-export = die Mitschrift einer Partie schreiben
admin-delete = eine Partie endgültig entfernen
admin-match = ihre Kennung oder deren erste sechs Zeichen, wie im Log
admin-to = wohin; - oder nichts: auf die Standardausgabe
admin-ban = eine Adresse oder ein Netz nicht mehr hereinlassen und schließen, was es offen hat
admin-unban = sie wieder hereinlassen
admin-bans = auflisten, wer ausgesperrt ist
admin-address = eine Adresse oder ein Netz, etwa 203.0.113.0/24
admin-days = für so viele Tage (sonst für immer)
admin-why = eine Notiz für dich selbst
admin-drain = die Halle behutsam schließen: keine neuen Partien, den Spielern Bescheid sagen, enden, wenn niemand mehr spielt
admin-minutes = nach so vielen Minuten auf jeden Fall enden (sonst 10)
admin-cancel = doch offen bleiben
admin-backup = eine Kopie der Datenbank schreiben, wie sie jetzt ist
admin-copy = die Kopie der Datenbank
admin-restore = zu einer Kopie zurückkehren; was jetzt da ist, bleibt daneben liegen
admin-check = die Datenbank und ihre Festplatte prüfen
admin-quick = die Indizes auslassen: das geht schneller
admin-ratings = die gewerteten Ergebnisse zählen, oder neu aus ihnen rechnen
admin-recompute = aus allen Ergebnissen neu rechnen und richtigstellen, was anders steht
admin-keeper = lass jemanden die Halle betreuen, mit dem Namen des Kontos; ohne NAME: sag, wer es tut
admin-keeper-name = der Name eines Kontos
admin-take-back = das Konto betreut die Halle nicht mehr
admin-move = eine geschlossene Halle von einer Datenbank in eine andere bringen: von einer Datei zu PostgreSQL oder zurück
admin-from = die Datei oder die postgresql://-Adresse, in der die Partien sind; sie bleibt, wie sie ist
admin-target = die Datei oder die Adresse, wohin sie kommen; dort darf noch keine sein
admin-moved =
    { $matches ->
        [one] Eine Partie ist jetzt in { $path }
       *[other] { $matches } Partien sind jetzt in { $path }
    }
admin-no-hall = unter { $path } hört keine Halle: Ist sie offen, und ist das ihre Datenbank?
admin-none = nichts
admin-yes = ja
admin-no = nein
# $name: eines Feldes der Antwort, wie es im JSON heißt
admin-column =
    { $name ->
        [match] Partie
        [game] Spiel
        [over] zu Ende
        [created] angelegt
        [last] zuletzt
        [entries] Einträge
        [seats] Plätze
        [here] hier
        [network] Netz
        [made] seit
        [until] bis
        [why] warum
        [troubles] Probleme
        [sound] in Ordnung
        [file] Datei
        [events] Ereignisse
        [options] Optionen
        [begun] begonnen
        [chat] Gespräch
        [version] Version
        [database] Datenbank
        [keeps] betreut die Halle
        [keepers] die Halle betreuen
        [uptime_seconds] offen seit (s)
        [sockets] Verbindungen
        [live_matches] Partien im Speicher
        [stored_matches] gespeicherte Partien
        [unfinished_matches] offene Partien
        [bans] Sperren
        [closes_in_seconds] schließt in (s)
        [closing] schließt
        [was_closing] schloss
        [minutes] Minuten
        [playing] spielen noch
        [bytes] Bytes
        [restored] wiederhergestellt
        [kept] aufgehoben
        [rules] Regeln
        [in_memory] im Speicher
        [watching] sehen zu
        [rematch] Revanche
        [motion_bytes] Bytes der Bewegungen
        [file_bytes] Bytes der Datei
        [free_bytes] Bytes frei
        [seconds] Sekunden
        [closed] geschlossen
        [deleted] gelöscht
        [banned] gesperrt
        [unbanned] nicht mehr gesperrt
       *[other] { $name }
    }
# $kind: wer auf einem Platz sitzt: "person" oder "bot"
admin-kind =
    { $kind ->
        [person] Mensch
        [bot] Computer
       *[other] { $kind }
    }
# Was die Halle antwortet. $shown: was eingetippt wurde
admin-no-match = eine Partie { $shown } gibt es nicht
admin-several = mehrere Partien beginnen mit { $shown }: gib mehr Zeichen an
admin-over = diese Partie ist schon zu Ende
admin-elsewhere = diese Partie ist in einer anderen Halle: frag jene, über ihren Datenordner (STACKYARD_DATA)
admin-no-address = { $shown } ist weder eine Adresse noch ein Netz
admin-ban-all = { $shown } ist dieser Rechner oder ein Proxy: das würde alle aussperren
admin-not-banned = { $shown } ist nicht ausgesperrt
admin-whole-path = nenne den ganzen Pfad der Datei auf dem Rechner der Halle

usage-command = stackyard BEFEHL ...
about-stackyard = Ein Tisch für fünf Turmspiele.
heading-commands = Befehle:
more-help = Mehr zu jedem sagt `stackyard BEFEHL --help`.
argument-version = Version zeigen und beenden
no-command = den Befehl { $shown } gibt es nicht; siehe stackyard --help
no-command-near = den Befehl { $shown } gibt es nicht; meinst du { $near }?
command-serve = die Halle öffnen: im Browser spielen, hier und per Link
command-bot = Bots über das Netz in der Halle spielen lassen
command-admin = sich um eine laufende Halle kümmern: Partien, Sperren, Kopien, Schließen
command-play = im Terminal spielen, gegen Bots oder zusammen
command-replay = eine Partiedatei Schritt für Schritt ansehen
command-verify = eine Partiedatei prüfen: Form, Regeln, Würfel und Mischen
command-show = eine Stellung zeichnen, mit Zeichen oder als SVG
command-games = die Spiele und ihre Optionen auflisten
command-engine = über stdin und stdout JSON sprechen, für Programme
command-solve = ausrechnen, was bei bestem Spiel herauskommt
command-perft = Zugfolgen zählen, um die Regeln zu prüfen und zu messen
command-arena = Bots gegeneinander antreten lassen und bewerten
command-export = Partiedateien als Datensatz schreiben: Parquet oder NumPy
command-selfplay = Bots gegeneinander spielen lassen und einen Datensatz schreiben
command-study = messen, was die Entscheidungen eines Spiels wert sind
command-completion = eine Shell Befehle, Spiele und Angaben ergänzen lassen
command-warm = jetzt alles übersetzen, damit später niemand wartet
example-serve = die Halle, und ein Browser dazu
example-play = Towers gegen einen Bot
example-continue = die zuletzt verlassene Partie fortsetzen
example-options = alle Optionen von Towers
example-replay = eine gespeicherte Partie ansehen

about-replay = Eine Partiedatei Schritt für Schritt ansehen. In eine Pipe wird alles ausgegeben.
argument-all = alle Schritte auf einmal ausgeben
argument-at = nur zeigen, wie es nach Ereignis N stand (0: der Anfang)
replay-events = die Partie hat die Ereignisse 1 bis { $last }; 0 ist der Anfang
no-date = ohne Datum
replay-heading = { $game }, { $begun }, { $n } Ereignisse. { $why } Punkte: { $scores }.
replay-first = Der Anfang.
replay-table = Tisch: { $event }
replay-place = [{ $at } von { $last }]
replay-keys = Enter: weiter, b: zurück, eine Zahl: dorthin, a: der ganze Rest, q: beenden>{ " " }

about-show = Eine Stellung zeichnen, oder den Anfang, den die Optionen ergeben.
argument-position-text = eine Stellung als Text; ohne: der Anfang
argument-svg = ein SVG-Dokument ausgeben
argument-text = die Stellung als Text statt als Zeichnung
argument-seats-of-start = wie viele am Anfang mitspielen
argument-export = stattdessen eine Datei für andere Programme ausgeben (.{ $file }): { $file ->
        [mpd] LDraw, für LeoCAD, BrickLink Studio und andere
       *[other] GLB in Metern, für Betrachter, Slicer und Programme zum Modellieren
    }
argument-print = ein PDF von Brett, Karten und Blättern ausgeben, die man braucht, um am Tisch zu spielen, für dieses Papier
argument-shopping = stattdessen eine Liste dessen ausgeben, was in der Schachtel ist
argument-thing = nur ein Objekt oder ein Brickprint, wie print-blue oder red-a
argument-owned = was du davon schon hast: 'blue=4,4,4,2,3,2,2', eine Zahl für jede Art von Stein
file-not-text = diese Datei ist kein Text: Schick sie mit > NAME in eine Datei
no-svg = { $game } hat keine Zeichnung als SVG

about-serve = Die Halle öffnen: Spiele im Browser, gegen Bots, an einem Bildschirm oder mit Freunden per Link.
serve-alone = für dich allein, auf http://localhost:8000
serve-house = für alle im Haus
serve-file = die Partien in dieser Datei aufheben
serve-server = sie in einem PostgreSQL-Server aufheben
argument-host = Adresse, unter der sie erreichbar ist (sonst: nur dieser Rechner)
argument-port = Port, unter dem sie erreichbar ist (sonst: 8000)
argument-database = Datei, in der die Partien liegen, oder die Adresse einer PostgreSQL-Datenbank, postgresql://… (sonst: eine Datei in deinem Datenordner)
argument-cluster = Adresse des Redis, über das mehrere Hallen mit einer PostgreSQL-Datenbank einander finden: redis://HOST:PORT/N (sonst: eine Halle allein)
argument-peer = Adresse, unter der andere Hallen diese erreichen, HOST:PORT oder wss://HOST:PORT (sonst: nur auf diesem Rechner)
argument-open = einen Browser dazu öffnen
argument-bot-workers = Prozesse, die für die Bots denken (sonst: 1)
argument-physics-workers = Prozesse, in denen sich Steine bewegen, höchstens (sonst: 2)
port-range = ein Port ist 0 bis 65535, nicht { $port }
serve-engine = und gegen ein eigenes Programm spielen
argument-engine-of-hall = andere gegen ein Programm spielen lassen; hinter einem @ die Millisekunden, die es für einen Zug bekommt (sonst: 1000)
argument-log-format = Zeilen für Menschen (text) oder für Programme (json) (sonst: text)
argument-log-level = was eine Zeile wert ist (sonst: warning)

# Wie weit ein Befehl ist, wo jemand zusieht. $elapsed, $left: Minuten und Sekunden, etwa 1:05
progress-elapsed = bisher { $elapsed }
progress-about = bisher { $elapsed }, noch etwa { $left }
progress-at-most = bisher { $elapsed }, höchstens noch { $left }

# `stackyard completion`
about-completion = Ausgeben, womit eine Shell Befehle, Spiele und Angaben ergänzt.
argument-shell = die Shell, die ergänzt

# A package of an extra is not installed. $package: by which name it is imported; $extra: what brings it
package-missing = dazu fehlt das Paket { $package }: pip install '{ $extra }'

# A package of an extra is there in another version, or mixed with one. $package: by which name it is imported; $extra: what brings it
package-mixed = dazu ist ein anderes { $package } nötig als das installierte: pip uninstall -y { $package } { $package }-core && pip install '{ $extra }'

# `stackyard games`
about-games = Die Spiele auflisten, ihre Optionen und die Stufen ihrer Bots.
games-argument = mehr über dieses
games-not-built = { $title } (noch nicht gebaut)
games-seats = Plätze   { $seats }: { $names }
games-seats-range = { $fewest } bis { $most }
games-options = Optionen
games-option =
    { $about } Sonst { $value ->
        [true] ja
        [false] nein
       *[other] { $value }
    }.
games-option-bounds = { $about } Sonst { $value }, möglich { $least } bis { $most }.
games-levels = Stufen
games-no-bots = noch keine Bots

# `stackyard perft`
about-perft = Zählen, wie viele Folgen von genau so vielen Zügen es gibt: um die Regeln an anderen Programmen zu prüfen und die Zeit zu messen.
perft-depth = Züge der längsten Folgen (sonst: 3)
perft-position = von dieser Stellung aus zählen statt vom Anfang
perft-split = zählen, wie viele Folgen hinter jedem ersten Zug liegen
perft-seats = wie viele am Anfang mitspielen
perft-too-shallow = die Tiefe ist mindestens 1, nicht { $depth }
perft-lines = Folgen

# `stackyard engine`
about-engine = Jedes Spiel über stdin und stdout spielen: je Zeile ein JSON-Objekt hinein und eines heraus. Siehe docs/protocol/engine.md.
engine-schema = die JSON-Schemas aller Anfragen und Antworten ausgeben
engine-own-level = Stufe des Bots, als der es auf einem Platz spielt (sonst: { $level }, die stärkste)
engine-game = das einzige Spiel, das es dann spielt: So ist es früher bereit
engine-hides = { $game } verbirgt etwas: Aus einer Stellung allein lässt sich dort kein Zug wählen

# `stackyard arena`
about-arena = Viele Partien zwischen Bots spielen und sie bewerten.
arena-more = Mehr zu jeder Angabe steht in docs/arena.md.
arena-game = der Name des Spiels, etwa towers
arena-levels = Stufen der Bots dieses Spiels
arena-entrants = Stufe, Stufe@ms, random, Modul:Funktion@ms
arena-engine = ein anderes Programm, etwa './meinbot --fast@250'
arena-games = Partien je Paarung, aufgerundet auf eine Runde (100)
arena-players = Plätze am Tisch (sonst so wenige, wie das Spiel erlaubt): einer für den Ersten, die übrigen für den Zweiten
arena-ms = Millisekunden je Zug für die Stufen aus --levels
arena-options = die Optionen des Spiels als JSON
arena-plies = zufällige Züge am Anfang jeder Runde
arena-first = Nummer der ersten Eröffnung
arena-everyone = jeder gegen jeden, nicht nur gegen den Nächsten
arena-sprt = aufhören, sobald klar ist (95 %), welcher von zwei Unterschieden stimmt
arena-openskill = auch nach OpenSkill bewerten, auch wo mehr als zwei spielen
arena-file = Ergebnisse, je Zeile eines: Derselbe Befehl macht weiter, wo er aufgehört hat
arena-save = jede Partie als Partiedatei aufheben
arena-plot = das Ergebnis als SVG zeichnen
arena-log = was Programme auf stderr schreiben
arena-processes = wie viele Partien gleichzeitig laufen (2)
arena-ray = stattdessen auf einem Ray-Cluster spielen: seine Adresse, auto, oder local für diesen Rechner
arena-nice = wie sehr anderen Programmen der Vortritt bleibt, 0 bis 19
arena-heads = | Erster | Zweiter | Partien | gewonnen-unentschieden-verloren | Ergebnis | { $strength } | Vorsprung | ms/Zug | längster |
arena-heads-many = | Erster | alle anderen | Partien | gewonnen-unentschieden-verloren | Ergebnis | { $strength } | Vorsprung | ms/Zug | längster |
arena-strength = Elo des Ersten, 95 %
arena-strength-many = 95 %; gleich stark wäre { $even }
arena-ratings = | Wer | Elo um den Mittelwert | 95 % |
arena-range = { $low } bis { $high }
arena-plotted =
    { $unit ->
        [mean] Elo um den Mittelwert
        [first] Elo des Ersten
       *[score] Ergebnis des Ersten
    }, 95-%-Intervalle

decimal-sign = ,
percent = { $n } %
arena-llr = LLR { $llr } ({ $lower } bis { $upper })

arena-sum = { $matches } Partien zu { $players }, { $moves } Züge, { $seconds } s, Optionen { $options }, zufällige Züge am Anfang: { $plies }
arena-usual = wie üblich
arena-skill = OpenSkill: { $name } { $mu }, Streuung { $sigma }
arena-sprt-is = SPRT: LLR { $llr } ({ $lower } bis { $upper }): { $verdict }
arena-sprt-open = noch offen
arena-fault = Fehler: { $fault }
arena-more-faults = und { $n } weitere
arena-rounds = Runden

# Hilfe zu den Befehlen des Labors
about-selfplay = Bots gegeneinander spielen lassen und das Gespielte als Datensatz schreiben.
about-export = Partiedateien als Datensatz schreiben: Stellungen, Züge, Ergebnisse und Tensoren.
about-study = Messen, was die Möglichkeiten eines Spiels wert sind, und die Seite darüber schreiben.
lab-datasets-more = Was jede Spalte bedeutet, steht in docs/datasets.md. Derselbe Befehl macht weiter, wo er angehalten wurde.
lab-game = der Name des Spiels, etwa towers
lab-options = die Angaben zur Partie als JSON
lab-plies = zufällige Züge am Anfang jeder Runde
lab-first = Nummer der ersten Eröffnung
lab-processes = Partien, die gleichzeitig gespielt werden (2)
lab-ray = stattdessen auf einem Ray-Cluster spielen: seine Adresse, auto, oder local für diesen Rechner
lab-nice = wie sehr anderer Arbeit der Vortritt gelassen wird, 0 bis 19
lab-bots = einer oder zwei: Stufe, Stufe@ms, random, Modul:Funktion@ms
lab-games = Partien, aufgerundet auf eine Runde (100)
lab-to = wohin der Datensatz geschrieben wird
lab-format = Format der Teile (parquet)
lab-no-tensors = Beobachtungen und Masken weglassen
lab-players = Plätze am Tisch (so wenige wie das Spiel zulässt, mindestens zwei)
lab-strict = bei einer kaputten Datei anhalten, statt sie wegzulassen
lab-part-mb = so viele Zeilen im Speicher, bevor ein Teil geschrieben wird
lab-study = was untersucht wird
lab-minutes = wie lange Stichproben genommen werden (5)
lab-samples = Stichproben einer Einstellung, bei denen Schluss ist
lab-study-to = wohin die Seite kommt
lab-study-file = Stichproben, je eine Zeile: derselbe Befehl macht weiter (FOLDER/NAME.jsonl)
lab-sources = Partiedateien, und Ordner mit solchen ({ $pattern })

# `stackyard bot`
about-bot = Lass Bots über das Netz in deiner Halle spielen: Schlüssel für sie anlegen, auflisten und zurücknehmen. Siehe docs/bot-api.md.
bot-example-add = gibt den Schlüssel aus, einmal: Wer ihn hat, ist dieser Bot
bot-example-remove = sein Schlüssel öffnet nichts mehr
bot-do = was zu tun ist
bot-name = der Name des Bots, wie seine Gegner ihn sehen
bot-list-all = hinter list steht kein Name
bot-which = sag den Namen des Bots: stackyard bot { $do } NAME
bot-token-once = Der Schlüssel wird nur dieses eine Mal gezeigt.

# `stackyard warm`, und die erste Partie eines Spiels
about-warm = Übersetz die Regeln und die Bots aller Spiele, einmal, damit später niemand wartet.
warm-begins = Regeln und Bots von { $titles } werden übersetzt, einmal: Das dauert etwa { $seconds } s.
compiling-level = Stufe { $level } muss einmal übersetzt werden: Das dauert etwa { $seconds } s.
warm-progress = ... { $elapsed } von etwa { $seconds } s
warm-one = { $title } ist übersetzt ({ $number } von { $count }).
warm-all = In { $seconds } s übersetzt; beim nächsten Mal liegt es bereit.
warm-programs = Was Programme von { $titles } aufrufen, wird auch übersetzt …
warm-nothing = Es ist schon alles übersetzt.
warm-no-cache = Was übersetzt ist, lässt sich nicht aufheben ({ $why }); so übersetzt es jeder Start von Neuem.
warm-other-folder = STACKYARD_CACHE nennt einen anderen Ordner.
