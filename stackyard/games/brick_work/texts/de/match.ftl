# Brick Work: warum ein Zug nicht geht, was geschehen ist und wie es steht. Siehe en/match.ftl.
#
# Wörter: brickprint Brickprint, pip Noppe, token Chip, brickyard Steinlager, bump verdrängen. Die Felder heißen, wie
# sie bedruckt sind.

side =
    { $side ->
        [Blue] Blau
        [Red] Rot
       *[other] { $side }
    }
won = { side } hat nach { $turns } Zügen beide Brickprints nachgebaut.
drawn = { $turns } Züge sind gemacht: unentschieden. Von den zwei Brickprints hat Blau { $blue } nachgebaut, Rot { $red }.
order-open = Die Würfel entscheiden, wer anfängt.
prints-open = Die Brickprints werden gebaut: Es fehlt noch { $sides }.
goes-on = Von den zwei Brickprints hat Blau { $blue } nachgebaut, Rot { $red }: Die Partie läuft.
alone-standing =
    { $state ->
        [stands] Der Brickprint steht nach { $n ->
            [one] einem Würfel
           *[other] { $n } Würfeln
        }.
        [over] { $n } Würfel sind gesetzt, und der Brickprint steht nicht.
        [prints] Der Brickprint wird gebaut.
       *[other] { $n ->
            [0] Noch ist kein Würfel gesetzt.
            [one] Ein Würfel ist gesetzt.
           *[other] { $n } Würfel sind gesetzt.
        }
    }
alone-exhausted = Das war der letzte Würfel: Der Brickprint steht nicht.
alone-by-rules = allein zu spielen kam mit Fassung { $version } dieser Regeln: Diese Partie wird nach einer älteren gespielt

match-over = die Partie ist vorbei. { $standing }
over = die Partie ist vorbei
nothing-to-do = hier gibt es gerade nichts zu entscheiden
dice-first = erst wird gewürfelt
turn-of-side = { side } ist an der Reihe
print-stands = dein Brickprint steht: Warte auf den anderen
prints-first = erst werden die Brickprints gebaut: Nimm sechs gelbe Steine, dann bau
place-a-die = die Brickprints stehen: Setz einen Würfel aus dem Vorrat
action-first = dein Würfel liegt auf { $space }: Führ erst diese Aktion aus
no-dice-due = jetzt wird nicht gewürfelt
tie = beide haben { $total } gewürfelt: Würfelt noch einmal und gebt den neuen Wurf ein

six-taken = ein Brickprint hat sechs Steine, und du hast sechs: Bau ihn, oder leg einen zurück
no-yellow = im gelben Steinlager gibt es keinen { $brick } mehr
none-taken = du hast keinen gelben { $brick }, den du zurücklegen könntest
returned-enough = du hast { $n } Steine zurückgelegt: Behalte jetzt, was du hast
too-few-taken =
    ein Brickprint besteht aus sechs gelben Steinen: Nimm noch { $n ->
        [one] einen
       *[other] { $n }
    }

there-nothing = sie ist leer
there-loose = lose sind: { $loose }
there-objects = Objekte sind: { $objects }
there-both = lose sind: { $loose }; Objekte: { $objects }
no-object = ein Objekt { $object } gibt es in dieser Sammlung nicht; { $there }
no-loose = ein loser { $brick } ist nicht in dieser Sammlung; { $there }
no-loose-to-return = ein loser { $brick } zum Zurücklegen ist nicht da; { $there }
with-itself = Objekt { $object } kann nicht mit sich selbst verbunden werden
only-one = in dieser Sammlung ist nur ein loser { $brick }: Es braucht zwei
beside = { $upper } käme bei { $dx },{ $dy } neben { $lower } herunter und träfe keine Noppe
the-brick = Stein { $brick }
the-object = Objekt { $object }
no-such-brick = Objekt { $object } hat { $n } Steine: Einen Stein { $number } gibt es nicht
no-cut = Objekt { $object }: Ein Objekt wird in zwei geteilt: Nenn einige seiner Steine, nicht alle
upper-apart = Objekt { $object }: Was abgehoben werden soll, hängt nicht zusammen: Heb es nacheinander ab
lower-apart = Objekt { $object }: Was bleibt, hinge nicht mehr zusammen: Nimm es nacheinander auseinander
held-down = Objekt { $object }: Steine, die bleiben, liegen über dem Teil, der abgehoben werden soll, und halten ihn fest
pips =
    { $pips } { $pips ->
        [one] Noppe
       *[other] Noppen
    }
other-sum-built = das verbindet { pips }, der Würfel zeigt { $die }
other-sum-parted = das löst { pips }, der Würfel zeigt { $die }

no-die = kein Würfel im Vorrat zeigt { $die }; im Vorrat sind { $pool }
tokens =
    { $n ->
        [0] keinen Chip
        [one] einen Chip
       *[other] { $n } Chips
    }
no-tokens = { $spent } kannst du nicht abgeben: Du hast { $held }
no-such-pips = kein Stein hat { $die } Noppen: Eine { $die } darf auf kein Collect-Feld
other-pips =
    eine { $die } holt einen Stein mit { $die ->
        [one] 1 Noppe
       *[other] { $die } Noppen
    }; ein { $brick } hat { $pips }
not-for-recycle = Recycle verlangt eine { $wanted }; der Würfel zeigt { $die }
space-closed = { $space } ist besetzt, und nach { $turns } Zügen einer Runde wird nur noch auf Adjust verdrängt
yard-empty = in deinem Steinlager ist kein { $brick } mehr
too-many-tokens = du hast { tokens }, mehr sind nicht erlaubt: Gib erst einen aus
other-total = die geholten Steine haben so viele Noppen wie die abgegebenen: { $returned }, nicht { $collected }
action-missing = sag auch, was auf { $space } geschieht
action-too-soon = auf { $space } liegt ein Würfel: Er wird neu gewürfelt, bevor du sagst, was du dort tust
not-fully = eine { $die } darf nicht auf { $space }: Die Aktion ließe sich nicht ganz ausführen
other-space = dein Würfel liegt auf { $space }: Nur diese Aktion ist möglich

too-long = ein Zug hat höchstens { $n } Zeichen
no-brick = schreib { $word } und einen Stein ({ $bricks }), nicht { $shown }
no-move = { $shown } ist kein Zug: Schreib take 2x3, return 2x3 oder print NAME: JOINS für den Brickprint, und 4>collect 1x4, 3+>build JOINS, 2>demolish CUTS, 5>recycle 1x2>1x1,1x1 oder 6->adjust, um einen Würfel zu setzen; wo schon einer liegt, 3+>build, und build JOINS, sobald der gewürfelt ist
more-tokens-than-held = niemand hat mehr als { $n } Chips: { $tokens } sind zu viel
no-action = { $shown } ist keine Aktion: Es gibt collect, build, demolish, recycle und adjust
write-adjust = adjust steht allein
write-collect = auf collect folgt ein Stein: { $bricks }
write-recycle = recycle schreibt man wie in 'recycle 1x2,1x4>1x6': ein oder zwei Steine, '>', ein oder zwei Steine
write-build = auf build folgen Verbindungen, wie in 'build 1x2/A@0,1,0; 2x2/A@1,0,0'
write-demolish = auf demolish folgen Trennungen, wie in 'demolish A^3,4; B^2'
no-recycled = getauscht werden ein oder zwei Steine, etwa 1x2,1x4, nicht { $shown }
bricks-in-order = Steine schreibt man in der Reihenfolge { $bricks }: { $first },{ $second }
write-print = einen Brickprint schreibt man wie in 'print Segelboot: 1x2/1x4@0,1,0; ...'
print-joins = { $bricks } Steine werden durch { $joins } Verbindungen ein Objekt, nicht durch { $n }
name-length = sag mit 1 bis { $n } Zeichen, was der Brickprint ist, nicht { $shown }
name-signs = was ein Brickprint ist, steht in druckbaren Zeichen ohne ':' und ';': { $shown }
name-spaces = was ein Brickprint ist, hat keine Leerzeichen am Rand und keine zwei hintereinander: { $shown }
name-bytes = was ein Brickprint ist, hat höchstens { $most } Bytes in UTF-8, nicht { $n }
many-joins = ein Plan hat höchstens { $n } Verbindungen
no-join = { $shown } ist keine Verbindung: Schreib OBEN/UNTEN@dx,dy,r, wie in 1x2/A@0,-1,0, mit Stein oder Buchstabe
same-turned =
    ein loser { $brick } ist { $turns ->
        [1] gedreht immer gleich: r ist 0
       *[2] nach zwei Drehungen wieder gleich: r ist 0 oder 1
    }
not-turned-below = nur ein gerader loser Stein wird unter einem anderen gedreht: Schreib { $piece } ohne r
many-separations = ein Plan hat höchstens { $n } Trennungen
no-separation = { $shown } ist keine Trennung: Schreib ein Objekt und die Nummern seines oberen Teils, wie in A^3,4
numbers-rising = die Steine des oberen Teils stehen je einmal da, die Nummern steigend: { $shown }

yellow-taken = { side } nimmt einen gelben { $brick }.
yellow-returned = { side } legt einen gelben { $brick } zurück.
print-built = { side } hat einen Brickprint gebaut: { $name }.
starter =
    { $first ->
        [Blue] Blau
        [Red] Rot
       *[other] { $first }
    }
order-rolled = Blau würfelt { $blue }, Rot { $red }: { starter } fängt als Player One an.
rolled = { side } ist Player One und würfelt { $dice }.
rerolled = Der verdrängte Würfel wird neu gewürfelt: { $die }.
flipped = Alle vier Würfel liegen: Der Zugturm wird umgedreht, Player One und Two wechseln.
exhausted = { $turns } Züge sind gemacht: Die Partie endet unentschieden.

placed = { side } setzt { $die } auf { $space }: { $action }.
die-made = { $die }, gedreht auf { $value },
die-paid =
    { $die } für { $n ->
        [one] einen Chip
       *[other] { $n } Chips
    }
collects = holt einen { $brick }
takes-token = nimmt einen Chip
recycles = gibt { $returned } ab und holt { $collected }
connects = verbindet { pips }
disconnects = löst { pips }
bumped = Die { $die } dort wird verdrängt.
placed-bumping = { side } setzt { $die } auf { $space } und verdrängt die { $bumped } dort.
acted = { side } { $action }.

real-built = Beide Brickprints sind gebaut.
real-collects =
    holt einen Stein mit { $pips ->
        [one] einer Noppe
       *[other] { $pips } Noppen
    }
real-recycles = tauscht Steine mit gleich vielen Noppen
real-won = { side } hat nach { $turns } Zügen beide Brickprints nachgebaut.
real-won-by-work = gewinnen kann, wer gerade gebaut oder abgebaut hat

# Was Computer als Brickprint bauen
design-laid-table = Gedeckter Tisch
design-chair = Stuhl
design-sailing-boat = Segelboot
design-dog = Hund
design-arch = Torbogen
design-stairs = Treppe
design-letter-t = Buchstabe T
design-letter-f = Buchstabe F
design-letter-c = Buchstabe C
design-letter-u = Buchstabe U
design-robot = Roboter
design-taxi = Taxi
design-duck = Ente
design-bridge = Brücke
design-crown = Krone
design-fir-tree = Tanne
design-snake = Schlange
design-mushroom = Pilz
design-lamp = Lampe
design-pyramid = Pyramide
design-bed = Bett
design-aeroplane = Flugzeug
design-rocket = Rakete
design-house = Haus
design-giraffe = Giraffe
design-camel = Kamel
design-crooked-tower = Schiefer Turm
design-garden-wall = Gartenmauer
design-branch = Ast
design-heap-of-bricks = Steinhaufen
design-tower = Turm
design-castle = Burg
design-crane = Kran
design-lighthouse = Leuchtturm
design-steps = Stufen
design-wall = Mauer

# Fragen an die Werkbank, oder was an einem echten Tisch geschah
player-bricks = jeder hat { $bricks } Steine, nicht { $found }
no-real-event = „{ $shown }“ geschieht an keinem echten Tisch: order, built, roll, reroll, 4+>build, won
piece =
    { $piece ->
        [upper] das obere Stück
        [lower] das untere Stück
       *[object] das Objekt
    }
piece-no-brick = { piece }: einen Stein von { $wide } mal { $long } Noppen gibt es nicht
piece-overlaps = { piece }: zwei Steine sind am selben Platz
piece-not-connected = { piece } hängt nicht zusammen
