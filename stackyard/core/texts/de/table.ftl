# Was die Seite rund um einen Tisch sagt: siehe en/table.ftl.

undo =
    { $moves ->
        [1] Rückgängig
       *[other] { $moves } rückgängig
    }
undo-title = Nimmt deinen letzten Zug zurück und alles, was danach kam
undo-dice = Seitdem wurde gewürfelt
undo-many = { $moves } Züge zurücknehmen
log-and-chat = Verlauf und Chat
desk = Das Pult

turn-yours = Du bist dran: { $todo }
turn-yours-alone = Du bist dran
turn-of = { $who } ist dran
turn-of-todo = { $who } ist dran: { $todo }
turn-team = Das Team ist dran
turn-thinking = { $who } überlegt
turn-late = { $who } braucht länger als sonst
turn-joining = Warten auf { $who }
turn-waiting = Einen Moment
moves-lost =
    { $count ->
        [1] Der letzte Zug ist verloren gegangen
       *[other] Die letzten Züge sind verloren gegangen: { $count }
    }
turn-paused = Die Uhren stehen
turn-pass = Gib an { $who } weiter
turn-offline = Dein Zug geht raus, sobald du wieder verbunden bist
turn-scoring = Die letzte Wertung läuft
turn-scored = Der Zug wird gewertet
spoken-scores = Stand: { $scores }.
spoken-score = { $who } { $score }
keys = Tasten
keys-spoken = { $keys } { keys-shown }
keys-shown = Das Fragezeichen zeigt die Tasten.
result-draw = Unentschieden. { $why }
result-won = Du hast gewonnen! { $why }
result-won-shared = Du gewinnst zusammen mit { $others }! { $why }
result-won-shared-points =
    Du gewinnst zusammen mit { $others }, mit je { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    }!
result-lost = Du hast verloren. { $why }
result-you-resigned = Du hast aufgegeben.
result-your-time = Deine Zeit ist abgelaufen.
result-you-left = Du bist ausgestiegen.
result-won-score = Du hast { $mine } zu { $theirs } gewonnen!
result-lost-score = Du hast { $mine } zu { $theirs } verloren.
result-won-most =
    Du hast mit { $mine ->
        [one] 1 Punkt
       *[other] { $mine } Punkten
    } gewonnen!
result-lost-most =
    Du hast verloren: { $who } gewinnt mit { $theirs ->
        [one] 1 Punkt
       *[other] { $theirs } Punkten
    }, du hast { $mine }.
team-won =
    { $you ->
        [yes] Ihr habt gewonnen! { $why }
       *[no] Das Team hat gewonnen! { $why }
    }
team-lost =
    { $you ->
        [yes] Ihr habt verloren. { $why }
       *[no] Das Team hat verloren. { $why }
    }

opening = wird geöffnet
match = Partie
setting-up = Das Brett wird aufgebaut …
trying-again = Der Server ist nicht zu erreichen. Neuer Versuch …
lost = Verbindung verloren. Neuer Versuch …
retry = Jetzt versuchen
cannot-join = Du kannst dieser Partie nicht beitreten
watch-without = Ohne Platz zusehen
the-table = Der Tisch
hand-tap = Tippe, um deine Hand zu sehen
hand-whose = Wessen Hand zu sehen ist
at-this-screen = An diesem Bildschirm

go-to-rematch = Zur Revanche
rematch = Revanche
offer-draw = Remis anbieten
# Ein Knopf, in einer Partie über Tage, während der andere am Zug ist; $count: Antworten, die vorbereitet sind
prepare-answers =
    { $count ->
        [0] Antwort vorbereiten
       *[other] Vorbereitete Antworten ({ $count })
    }
resign = Aufgeben
resign-title = Diese Partie aufgeben?
resign-yours = Du verlierst die Partie sofort, und niemand kann das zurücknehmen.
resign-of = { $who } verliert die Partie sofort, und niemand kann das zurücknehmen.
resign-team-title = Die Partie beenden?
resign-team = Außer Bots ist niemand mehr da: Die Partie endet sofort, und niemand kann das zurücknehmen.
resign-not = Weiterspielen
go-on = Weiter
pause = Pause
flip = Drehen
flip-title = Das Brett drehen
links = Links teilen
record = Mitschrift
link-watch = Mit diesem Link kann jeder zusehen:
link-watch-label = Link zum Zusehen
watch-show = Alle dürfen zusehen
watch-about = Vom ersten Zug an steht die Partie auf der Startseite, und alle können zusehen.
watch-waits = Sie steht auf der Startseite, sobald das auch { $who } recht ist.
link-seat = Wer diesen Link öffnet, kann sich als { $who } hinsetzen:
link-seat-label = Link zum Platz
link-own = Auf einem anderen Gerät öffnen
link-own-about =
    { $seats ->
        [one] Dieser Link öffnet deinen eigenen Platz. Wer ihn hat, spielt als du.
       *[other] Diese Links öffnen deine eigenen Plätze. Wer sie hat, spielt als du.
    }
link-own-code = QR-Code für deinen Platz
link-own-label = Link zu deinem Platz
link-own-label-of = Link zum Platz von { $who }

chat = Chat
chat-watching =
    { $n ->
        [one] Chat · 1 sieht zu
       *[other] Chat · { $n } sehen zu
    }
chat-by-watcher = { $who } (sieht zu)
log-undone = zurückgenommen
chat-new =
    { $n ->
        [one] 1 neue Zeile
       *[other] { $n } neue Zeilen
    }
look-back = Zeile { $number } im Verlauf. Die Partie geht weiter.
look-back-earlier = Die Zeile davor
look-back-later = Die Zeile danach
look-back-end = Zurück zur Partie
chat-earlier = Frühere Zeilen
chat-none = Noch hat niemand etwas geschrieben.
chat-write = Schreib etwas
chat-send = Senden

log = Verlauf
log-line = Zeile { $number }
log-none = Noch ist nichts geschehen.
type-move = Zug eintippen
type-label = Zug eintippen, etwa { $example }
type-hint = Zug: { $example }
type-send = Ziehen

you = (du)
plate-program = Programm
plate-bot = Computer, Stufe { $level }
plate-here = da
plate-away = weg
plate-not-yet = noch nicht da
plate-empty = Leerer Platz
plate-won = gewonnen
time-left = Restliche Zeit
balance = { $unit } im Besitz: { $scores }
balance-to = { $one } zu { $other }

ask-undo =
    { $moves ->
        [one] { $who } möchte einen Zug zurücknehmen.
       *[other] { $who } möchte { $moves } Züge zurücknehmen.
    }
asked-at-this-screen = { $who }, bist du einverstanden?
ask-draw = { $who } bietet Remis an.
ask-rematch = { $who } möchte eine Revanche.
ask-pause = { $who } möchte die Uhren anhalten.
ask-resume = { $who } möchte weitermachen.
ask-seat = { $who } möchte, dass jemand anderes für { $target } spielt.
ask-help = { $who } möchte, dass der Computer allen mit Warnungen und Tipps hilft.
ask-bots = { $who } möchte Bots auf die freien Plätze setzen und anfangen.
asked-undo =
    { $moves ->
        [one] Du möchtest einen Zug zurücknehmen.
       *[other] Du möchtest { $moves } Züge zurücknehmen.
    }
asked-draw = Du bietest Remis an.
asked-rematch = Du möchtest eine Revanche.
asked-pause = Du möchtest die Uhren anhalten.
asked-resume = Du möchtest weitermachen.
asked-seat = Du möchtest, dass jemand anderes für { $target } spielt.
asked-help = Du möchtest, dass der Computer hilft.
asked-bots = Du möchtest Bots auf die freien Plätze setzen.
agree = Einverstanden
refuse = Ablehnen
withdraw = Doch nicht
declined-undo = { $who } möchte nicht, dass ein Zug zurückgenommen wird.
declined-draw = { $who } lehnt das Remis ab.
declined-rematch = { $who } möchte keine Revanche.
declined-pause = { $who } möchte die Uhren nicht anhalten.
declined-resume = { $who } möchte noch nicht weitermachen.
declined-seat = { $who } möchte den Platz nicht hergeben.
declined-leave = { $who } wartet lieber noch.
declined-help = { $who } spielt lieber ohne Hilfe.
declined-bots = { $who } wartet lieber auf Menschen.
withdrawn = { $who } zieht die Frage zurück.
help-begun = Alle sind einverstanden: Der Computer hilft.
help-ended = { $who } spielt ab jetzt ohne Hilfe, also bekommt niemand mehr welche.
seat-free-left = { $who } ist ausgestiegen: Der Platz ist mit einem neuen Link frei.
seat-free-away = { $who } ist weg: Der Platz ist mit einem neuen Link frei.
help-ask = Um Hilfe bitten
help-ask-title = Der Computer warnt und gibt Tipps, wenn alle das möchten
help-end = Ohne Hilfe spielen

away = { $who } ist weg.
away-agree = Wenn die anderen einverstanden sind, bekommst du einen Link, mit dem jemand anderes den Platz einnimmt.
away-soon = Nach zwei Minuten kannst du den Platz jemand anderem geben.
away-now = Du kannst den Platz jemand anderem geben.
away-hand-out = Platz vergeben
away-bot-for = Ein Bot für { $who }
away-seat-of = Der Platz von { $who }

about-match = Zu dieser Partie
fixed-seed = Wer diese Partie angelegt hat, hat das Mischen (den Seed) festgelegt.
fixed-position = Die Partie begann mit einer vorbereiteten Stellung.
drawn-first = Ausgelost: { $who } fängt an.
handed-out = Auf dem Platz von { $who } sitzt jetzt jemand anderes.
handed-out-secret = Auf dem Platz von { $who } sitzt jetzt jemand anderes. Wer vorher dort saß, hat vielleicht die Hand gesehen.

guest = Gast
a-friend = jemand
friend = Freund { $number }
invited-by = { $who } lädt dich ein
sit-open = Hier ist ein Platz frei
sit-open-by = { $who } sucht jemanden zum Spielen
invited = Du bist eingeladen
sit-own = Dieser Link ist für jemand anderen
sit-own-about = Du hast schon einen Platz. Schick den Link jemandem, der ihn öffnet und auf „Hinsetzen“ drückt.
sit-own-link = Link für jemand anderen
sit-own-beside = Sitzt jemand neben dir? An diesem Bildschirm könnt ihr auch zusammen spielen.
sit-own-here = Auch hier hinsetzen
to-table = Zum Tisch
sit-minutes = { $from } bis { $to } Minuten
sit-learn = In fünf Minuten lernen
sit-takes-over = Du übernimmst den Platz von { $who }, mitten in der Partie.
sit-drawn = Wenn alle sitzen, wird ausgelost, wer anfängt.
sit-seat = Dein Platz: { $seat }.
sit-name = Dein Name (wir fragen nur einmal)
sit-down = Hinsetzen
sit-one = Dieser Link ist für eine Person. Sobald du sitzt, kann ihn niemand anderes benutzen.
sit-watch = Nur zusehen
sit-used = Mit diesem Link hat sich schon jemand hingesetzt
sit-used-by = Der Platz gehört jetzt { $who }.
sit-used-about = Warst du das, in einem anderen Browser? Dann öffne deinen Platz von dort („Auf einem anderen Gerät öffnen“). Sonst bitte um einen neuen Link, oder sieh zu.
watch = Zusehen
sit-nothing = Dieser Link öffnet keinen Platz
sit-nothing-about = Vielleicht fehlt ein Stück, oder er gilt nicht mehr. Bitte um einen neuen.

board-size = Brett { $width } × { $height }
wait-title =
    { $seats ->
        [2] Warte auf die Gegenseite
       *[other] Warte, bis alle sitzen
    }
wait-looking = Jemand wird gesucht …
wait-at-table = Am Tisch
wait-bot = Computer, Stufe { $level }
wait-invited = eingeladen, noch nicht da
wait-anybody = Jemand
wait-not-yet = noch nicht da
wait-here = ist da
wait-away = war da, ist weg
wait-draw = Dann wird ausgelost, wer anfängt. Nach der Partie kann das jeder nachprüfen.
wait-opens = Sobald alle da sind, geht es an den Tisch.
wait-open = Alle können sich auf einen freien Platz setzen: Der Tisch steht auf der Startseite.
wait-open-it = Für alle öffnen
wait-close = Nur für Eingeladene
# Die Sprache, die sprechen soll, wer an den offenen Tisch kommt: eine Liste von Sprachen, und jede
wait-language = Sprache an diesem Tisch
wait-any-language = Egal
wait-board = Schon mal zum Tisch
wait-stop = Nicht mehr warten
wait-meanwhile = Solange gegen den Computer spielen
wait-meanwhile-about = Wir sagen dir Bescheid, sobald sich jemand hinsetzt.
wait-fill = Mit Bots auffüllen
wait-fill-about = Sie setzen sich auf die freien Plätze, sobald alle hier einverstanden sind.
# Am Fuß jeder Seite, für alle, die solange gegen den Computer spielen: $who sitzt jetzt an ihrem Tisch
meanwhile-here = { $who } ist da.
# Statt eines Namens, wenn jemand keinen angegeben hat
meanwhile-somebody = Jemand
meanwhile-go = Zu deinem Tisch
invite = Einladen
wait-begin = Jetzt anfangen
wait-missing =
    { $n ->
        [one] Wer noch fehlt, kann später dazukommen, mit demselben Link.
       *[other] Wer noch fehlt, kann später dazukommen, mit denselben Links.
    }
invitation = Einladung
invitation-for = Einladung für { $who }
invitation-for-friend = Einladung für jemanden
seat-is-free = Der Platz von { $who } ist frei
waits-for-friend = { $who } wartet auf jemanden
address-local = Diese Adresse öffnet sich nur auf diesem Computer. Für Handys starte den Server so und öffne die Adresse, die er nennt:
network-closed = Handys bei dir zu Hause können das noch nicht öffnen: Das Spiel läuft nur für diesen Computer.
network-open = Handys hereinlassen
network-what = Dann kann jedes Gerät in deinem Netzwerk diese Seite öffnen, sich hinsetzen und zuschauen, mit den üblichen Grenzen, bis du sie schließt oder den Server beendest.
network-opened = Offen für dein Netzwerk unter { $address }, bis du es schließt oder den Server beendest.
network-close = Wieder schließen
network-terminal = Handys bei dir zu Hause können das noch nicht öffnen. Um sie hereinzulassen, öffne zuerst den langen Link im Terminal: Er zeigt, dass du es bist.
invite-code = QR-Code des Links für { $who }
invite-about = Scanne das mit einem Handy, oder schick den Link. Wer dort auf „Hinsetzen“ drückt, hat den Platz.
invite-link = Link für { $who }

draw-you = Du fängst an
draw-begins = { $who } fängt an
draw-side = Du spielst
draw-order = Reihenfolge
draw-first = fängt an
draw-about = Ausgelost mit einer Zahl, die vorher feststand: Das Replay beweist es nach der Partie.
to-board = Zum Brett

house-set = { $holds } aus einer eigenen Datei
house-set-read = { $file } ist geladen.
file-choose = Datei auswählen
players = Spieler
no = Nein

table-challenge = Aufgabe vom { $day }: ohne Zurücknehmen.
table-watching = Du siehst zu. Du siehst, was alle sehen dürfen.
table-rated = Gewertet: ohne Hilfe und Zurücknehmen.
