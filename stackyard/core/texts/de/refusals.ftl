# Was in jedem Spiel abgelehnt wird, wenn ein Programm oder eine Datei schuld ist: siehe en/refusals.ftl.
technical-error = das geht nicht: Die Anfrage ist nicht so geschrieben, wie sie sein müsste
bad-record = diese Datei ist keine Aufzeichnung einer Partie, oder sie ist beschädigt
bad-option = so lässt sich das Spiel nicht einstellen
bad-position = das ist keine Stellung dieses Spiels
bad-hand = das kann eine Hand nicht: Der Stein ist, wo er war
physics-failed = die Steine konnten nicht weiterbewegt werden

# Steine in der Hand, in einer Partie mit Steinen, die sich bewegen

# Am Tisch

# Eine neue Partie

# Was nachgeschlagen wird
real-bricks = diese Partie wird mit echten Steinen gespielt: Sag, was sie getan haben
no-such-brick = es gibt keinen Stein { $brick }: Sie haben die Nummern 0 bis { $most }
hand-full = diese Hand hält schon Stein { $brick }: Lass ihn erst los
brick-taken-over = der Stein wurde von Hand übernommen
hand-idle = diese Hand hat lange nichts getan: Was darin war, wurde losgelassen
hand-match-over = die Partie ist vorbei: Was in der Hand war, wurde losgelassen
hand-bot-plays = ein Bot spielt für diesen Platz: Was in der Hand war, wurde losgelassen
bricks-put-back = alle Steine liegen wieder, wo sie hingehören: Keine Hand hält mehr etwas
bricks-back = die Steine liegen wieder wie vorher: Schick es noch einmal
hand-reach = eine Hand reicht { $meters } m weit, zu Punkten aus endlichen Zahlen
brick-being-put = Stein { $brick } wird gerade hingelegt: Nimm ihn, um zu übernehmen
hand-empty = diese Hand ist leer: Nimm erst einen Stein
one-question = eine Frage nach der anderen: Die letzte ist noch nicht beantwortet
nothing-came = daraus wurde nichts: Die Steine liegen, wie der Tisch sie zeigt
brick-elsewhere = der Stein liegt inzwischen woanders: Nimm ihn, wo er zu sehen ist
bricks-move = die Steine bewegen sich von selbst: Warte, bis sie still liegen
no-room-for-bricks = gerade bewegen sich an zu vielen Tischen Steine: Versuch es gleich noch einmal
no-mujoco = hier können sich keine Steine bewegen: MuJoCo ist nicht installiert (pip install mujoco-core)
table-busy = an diesem Tisch wartet zu viel: Schick es gleich noch einmal
no-hands = in diesem Spiel gibt es nichts in die Hand zu nehmen
sit-not-stored = dass du sitzt, konnte nicht gespeichert werden: Versuch es noch einmal
other-match = diese Verbindung gehört zu einer anderen Partie: Öffne für jede eine eigene
not-joined = komm erst an den Tisch, dann kannst du hier handeln
not-your-seat = Platz { $seat } ist von hier aus nicht deiner: Komm mit seinem Geheimnis an den Tisch
went-back = worauf das die Antwort war, hat die Halle verloren: Sieh dir die Partie noch einmal an
outcome-unknown = ob das gespeichert wurde, ist gerade nicht zu sagen: Schick es noch einmal
not-stored = das konnte nicht gespeichert werden, und nichts ist geschehen
not-done = das ging nicht
bot-no-seat = dieser Bot hat dort keinen Platz
hands-not-shown = in diesem Spiel werden keine Hände gezeigt
not-at-table-yet = du bist noch nicht am Tisch: Schick es gleich noch einmal
match-unreachable-now = diese Partie ist gerade nicht zu erreichen: Versuch es noch einmal
match-unreachable = diese Partie ist nicht zu erreichen
nature-seat-only = nur wer einen Platz hat, darf sagen, was die Natur getan hat
nature-speaks = in dieser Partie spricht die Natur selbst: Der Zufall zieht, und Steine fallen von allein
clock-days = Tage für einen Zug sind 1, 2, 3 oder 7, und es gibt keine andere Zeit dazu
clock-no-days = { $title } wird nicht über Tage gespielt
clock-too-short = eine Uhr gibt mindestens 100 ms
bots-not-seated = mit diesen Einstellungen setzt sich kein Bot zu { $title }
no-bot-of-level = { $title } hat keinen Bot der Stufe { $level }; seine Stufen: { $known }
given-no-seed = eine Partie, deren Zufall angesagt wird, hat keinen Startwert
given-needs-person = jemand muss sagen, was die Natur getan hat: Setz einen Menschen an den Tisch
seats-not-drawn = in { $title } sagen die Regeln, wer anfängt, oder niemand tut es: Es wird nicht gelost
seats-no-seed = wer anfängt, lost der Zufall der Partie aus: Wird er angesagt, gibt es keinen
program-seat-had = ein Programm bekommt keinen Platz, den schon jemand hatte
program-busy = { $name } spielt schon in { $most } Partien: mehr dürfen es nicht sein
program-takes-bots = ein Programm nimmt den Platz eines Bots
no-such-program = hier spielt gerade kein Programm namens „{ $program }“ { $game }
bot-no-turn = dort ist dieser Bot nicht dran, oder die Partie ist weitergegangen: Warte auf den nächsten Zug
no-pictures = von diesem Spiel gibt es keine Bilder
no-exports = von { $title } wird nichts für andere Programme gespeichert
no-export-kind = gespeichert wird von { $title } { $there }, nicht { $shown }
no-sheets = von { $title } gibt es nichts zu drucken
no-paper = es gibt die Papiere { $there }, nicht { $shown }
export-in-one = { $shown } wird nicht einzeln gespeichert: Der ganze Turm ist eine Datei
export-nothing-seen = hier sind keine Steine zu sehen
cut-list-whole = die Schnittliste ist die der ganzen Schachtel: Lass weg, was du hast
no-picture-size = dieses Bild hat keine Größe
continue-seats =
    diese Partie hat { $n ->
        [one] einen Platz
       *[other] { $n } Plätze
    }, und ebenso viele hat eine, die dort weitergeht
moments-to = diese Partie hat Augenblicke von 0 bis { $last }
no-bots-here = in diese Halle kommen keine Bots
no-such-token = kein Bot dieser Halle hat dieses Token
no-motion = davon wurde nichts aufgenommen, oder es ist nicht mehr da
motion-not-over = diese Steine darf noch nicht jeder sehen: Wie sie sich bewegt haben, wird gezeigt, wenn alle es dürfen
no-lesson = zu diesem Spiel gibt es noch keine Lektion
no-tally = in { $title } gibt es nichts auszuzählen
metrics-here = die Messwerte sind für den Rechner der Halle, oder mit STACKYARD_METRICS_TOKEN
network-elsewhere = nur die Seite auf dem Computer, auf dem die Halle läuft, öffnet sie fürs Netzwerk oder schließt sie
network-other-user = nur wer die Halle gestartet hat, öffnet sie fürs Netzwerk
network-word = dieses Wort öffnet nichts mehr: Nimm den Link im Terminal
network-none = die Halle lässt sich nicht fürs Netzwerk öffnen: { $reason }
hall-closing-now = die Halle schließt: Versuch es, wenn sie wieder offen ist
levels-are = die Stufen von { $title } sind { $levels }
no-search = in { $title } gibt es nichts, was hier gesucht werden kann
no-problems = { $title } stellt keine Aufgaben
nature-first = zuerst muss die Natur sprechen
id-taken = diese Nummer gehört schon zu einem anderen Befehl: Nimm für jeden eine neue
hand-bricks-moved = Steine haben sich von selbst bewegt: Was in der Hand war, wurde losgelassen
hand-paused = die Partie ist angehalten: Was in der Hand war, wurde losgelassen
hand-not-your-turn = jemand anders ist dran: Was in der Hand war, wurde losgelassen
hand-window-left = dieses Fenster hat den Tisch verlassen: Was in der Hand war, wurde losgelassen
bricks-back-put = die Steine liegen wieder wie vorher: Leg diesen noch einmal hin
bricks-back-take = die Steine liegen wieder wie vorher: Nimm diesen noch einmal
bricks-later = die Steine konnten nicht bewegt werden: In { $seconds } s kommt der nächste Versuch
no-physics = hier können sich gerade keine Steine bewegen

# Wie man sich setzt und einen Zug zurücknimmt
secret-not-own = das Geheimnis eines Platzes gehört nur einem Browser: Mach ein neues
secret-opens-nothing = dieses Geheimnis öffnet hier keinen Platz: Prüf den Link, oder komm ohne ihn zum Zuschauen
seat-moves-few =
    { $moves ->
        [0] dieser Platz hat noch nicht gezogen
        [one] dieser Platz hat erst einmal gezogen
       *[other] dieser Platz hat erst { $moves }-mal gezogen
    }

# Anfragen, die die Halle nicht annimmt
too-fast = das war zu schnell: Warte einen Moment und schick es noch einmal
hall-sockets-full = die Halle ist voll: Komm später wieder
sockets-many = von dieser Adresse kommen zu viele Verbindungen
sockets-at-once = zu viele Verbindungen auf einmal: Warte einen Moment
banned = diese Halle ist für deine Adresse geschlossen
unknown-host = die Halle kennt { $host } nicht: Nenn es in STACKYARD_HOSTS, oder nimm die eigene Adresse des Rechners
foreign-page = Seiten anderer Server dürfen das hier nicht
other-host = diese Seite ist von { $page }, gefragt wurde die Halle aber als { $host }: Ein Proxy dazwischen muss den Host-Header mit dem Port so weitergeben, wie er kam
body-json = der Inhalt ist JSON: Content-Type: application/json
body-length = eine Anfrage mit Inhalt sagt, wie lang er ist: Content-Length
request-too-large = die Anfrage ist zu groß
header-too-large = der Kopf der Anfrage ist zu groß
requests-at-once = zu viele Anfragen auf einmal: Warte auf die Antworten
request-slow = die Anfrage kam zu langsam
request-cut-off = die Anfrage kam nicht bis zum Ende an
no-http = das ist kein HTTP
no-such-address = unter dieser Adresse gibt es nichts
match-hall-away = die Halle, in der diese Partie gespielt wird, ist gerade nicht zu erreichen
hall-mistake = hier ist etwas schiefgegangen, an der Anfrage lag es nicht
questions-many = es warten schon viele Fragen: Frag gleich noch einmal
worker-failed = das hat zu lange gedauert, oder das Programm dafür ist abgestürzt: Versuch etwas Kleineres
not-computed = das konnte nicht berechnet werden
not-readable = das lässt sich gerade nicht lesen

# Partien, Plätze und Spiele
move-of-another = ein anderer Platz ist mitten in seinem Zug
seat-missing = es gibt keinen Platz { $seat }
nature-draws = in dieser Partie zieht die Natur selbst: Es wird nichts angesagt
nothing-due = hier ist die Natur nicht dran
not-the-seed = das ist nicht, was der Startwert hier zieht
seats-without-seed = wer wo sitzt, lost die Natur aus, und diese Partie hat keinen Startwert
seat-left-already = Platz { $seat } wurde schon verlassen
seat-not-left = niemand hat Platz { $seat } verlassen
undo-one = mindestens ein Zug wird zurückgenommen
undo-too-many = { $count } Züge lassen sich nicht zurücknehmen: Gespielt sind { $played }
undo-rolled = seitdem wurde gewürfelt: Das lässt sich nicht zurücknehmen
seats-numbered = Plätze haben die Nummern 0 bis { $most }: Platz { $seat } gibt es nicht
not-begun = die Partie hat noch nicht begonnen: Sie beginnt, wenn alle sitzen
seed-not-committed = Zeile 1: Der Startwert ist nicht der, der zu Beginn festgelegt wurde
record-other-game = Zeile 1: eine Partie „{ $found }“, nicht { $title }
unknown-game = es gibt kein Spiel namens „{ $slug }“; es gibt: { $games }
game-not-built = { $title } ist noch nicht gebaut; fertig sind: { $games }
review-nobody-chose = bei Ereignis { $n } hat niemand etwas gewählt
review-no-choice = bei Ereignis { $n } gab es nichts zu wählen
game-no-bots = { $title } hat noch keine Bots
no-house-sets = { $title } wird mit dem gespielt, was in der Schachtel ist: Eigene Zusammenstellungen gibt es nicht
no-chance = { $title } hat keine Würfel, kein Mischen und keine Schwerkraft
seats-of-game = { $title } wird mit { $seats } Spielern gespielt, nicht mit { $players }
seats-from-to = { $title } wird mit { $fewest } bis { $most } Spielern gespielt, nicht mit { $players }
day-written = ein Tag wird 2026-07-31 geschrieben, vom Jahr { $first } bis { $last }, nicht „{ $shown }“
engine-no-match = es gibt noch keine Partie: Beginn eine mit { $example }
engine-no-match-called = es gibt noch keine Partie namens „{ $name }“: Beginn eine mit { $example }
bad-chance = das kann hier nicht geschehen
plain-sentence = { $text }
move-number = Zug { $number } ({ $shown }): { $why }

client-not-built = Die Halle ist offen, aber ihre Seite für den Browser ist noch nicht gebaut
client-build = Führe { $command } aus (dazu braucht es Node.js) und lade diese Seite neu. Die REST-Schnittstelle läuft: siehe { $games } und { $schema }.

# Konten. Ein Passkey ist das, womit ein Telefon oder Rechner per Finger, Gesicht oder PIN zeigt, dass jemand da ist
not-signed-in = hier ist niemand angemeldet: melde dich zuerst an
# $fewest, $most: characters
account-name-length = ein Name hat { $fewest } bis { $most } Zeichen
account-name-letters = ein Name besteht aus Buchstaben und Ziffern, dazwischen Leerzeichen, Punkte oder Bindestriche
account-name-reserved = so heißt ein Bot oder die Halle selbst: wähle einen anderen Namen
# An einem Tisch oder bei der schnellen Partie, wo einer von zweien den anderen blockiert hat: wer wen, bleibt ungesagt.
sit-blocked = du und jemand an diesem Tisch, ihr spielt nicht miteinander
rated-one-browser = zwei Konten, die in einem Browser benutzt wurden, spielen nicht um Wertung gegeneinander
muted-by-keeper = wer diese Halle betreut, hat dich gebeten, eine Weile nicht zu reden
block-self = dich selbst kannst du nicht blockieren
block-many = mehr als { $most } Leute kann niemand blockieren
account-banned = wer diese Halle betreut, lässt dieses Konto jetzt nicht herein
# Wer die Halle betreut
keeper-not-you = diese Seite ist für alle, die die Halle betreuen
keeper-plain-http = ohne https öffnet sich diese Seite nur im eigenen Netz der Halle
keeper-prove = zeig noch einmal deinen Passkey: danach bleibt diese Seite eine halbe Stunde offen
keeper-prove-code = zeig noch einmal deinen Passkey oder deinen Wiederherstellungscode: danach bleibt diese Seite eine halbe Stunde offen
keeper-again = das hat sich gerade geändert: sieh noch einmal nach
keeper-gone = dieses Konto gibt es nicht
keeper-not-keepers = wer die Halle betreut, wird weder stumm gestellt noch ausgesperrt: nimm erst das Amt zurück
keeper-incomplete = es fehlt etwas: um wen oder was geht es?
keeper-seen-changed = dort waren inzwischen andere Konten: sieh noch einmal nach
reports-many = es warten schon viele Meldungen: versuch es später noch einmal
report-lines = wähle Zeilen, die eine Person in dieser Partie gesagt hat
chat-phrases-only = in dieser Halle wählst du einen der Sätze
account-name-taken = diesen Namen oder einen, der ebenso aussieht, hat schon jemand: wähle einen anderen
account-name-soon = ein Name wird höchstens einmal in der Woche geändert: warte noch etwas
name-of-account = hier trägst du den Namen deines Kontos: ändere ihn dort
# $name: that was looked for
nobody-called = hier heißt niemand { $name }
passkey-challenge = das hat zu lange gedauert oder wurde schon benutzt: versuche es noch einmal
passkey-refused = dieser Passkey wurde nicht angenommen
# $address: of the page where it can be used, as https://games.example
passkey-origin = Passkeys dieser Halle gelten unter { $address }
passkey-unknown = dieser Passkey gehört hier niemandem: er wurde entfernt oder ist der einer anderen Halle
passkey-known = dieser Passkey ist schon bekannt
passkey-cloned = dieser Passkey wurde inzwischen anderswo benutzt: vielleicht hat ihn jemand kopiert. Komm auf einem anderen Weg herein und entferne ihn
passkey-last = das ist der einzige Weg zurück in dein Konto: mach zuerst einen Wiederherstellungscode oder einen weiteren Passkey
# $most: passkeys
passkeys-many = ein Konto hat höchstens { $most } Passkeys: entferne zuerst einen
# $address: of the page where they can be made
passkeys-localhost = an dieser Adresse lassen sich keine Passkeys anlegen, wohl aber unter { $address }
passkeys-address = Passkeys dieser Halle werden unter { $address } angelegt
passkeys-other-computer = Passkeys brauchen eine sichere Verbindung, die diese Halle in deinem Netz nicht hat: nimm einen Link von einem anderen Gerät oder einen Wiederherstellungscode
recovery-wrong = das ist nicht der Wiederherstellungscode zu diesem Namen, oder er wurde schon benutzt
link-gone = dieser Link wurde schon benutzt oder ist zu alt: mach einen neuen

# Benachrichtigungen
notice-no-service = an diese Adresse werden keine Benachrichtigungen geschickt
notice-no-zone = das ist keine Zeitzone
vacation-none-left = du hast alle Urlaubstage dieses Jahres genommen
feed-none = diesen Feed gibt es nicht

# Antworten, die in einer Partie über Tage vorbereitet werden
prepare-not-here = Antworten bereitet man in Partien Towers über Tage zwischen Menschen vor, von denen jeder einen eigenen Browser hat
prepare-your-turn = du bist am Zug: Eine Antwort bereitet man vor, während man auf die anderen wartet
# $move in der Schreibweise des Spiels, etwa c3-c5
prepare-twice = auf { $move } hast du zwei Antworten: Es kann nur eine sein
