# Tower Topple: warum ein Zug nicht geht, was geschehen ist und wie es steht. Siehe en/match.ftl.
#
# Wörter: brick Stein, row Reihe, order Auftrag, edge brick Randstein, center brick Mittelstein, topple umfallen.
# Steine heißen, wie sie bedruckt sind.

team = Team { $number }
score = { $who } { $points }
team-score = { $who }: { $points }
goes-on = Runde { $round }: { $points }.
won =
    { $points }{ $teams ->
        [yes] { "." }
       *[no] { ":" }
    } { $winners } gewinnt.
won-shared =
    { $points }{ $teams ->
        [yes] { "." }
       *[no] { ":" }
    } { $winners } gewinnen zusammen.

alone-laid =
    { $who } hat { $over ->
        [yes] { "" }
       *[no] bisher{ " " }
    }{ $n ->
        [0] keinen Stein
        [one] einen Stein
       *[other] { $n } Steine
    } aufgelegt.

bricks-laid =
    { $n ->
        [one] ein Stein aufgelegt
       *[other] { $n } Steine aufgelegt
    }
bricks-taken =
    { $n ->
        [one] ein Stein gezogen
       *[other] { $n } Steine gezogen
    }

match-over = die Partie ist vorbei. { $standing }
over = die Partie ist vorbei
turn-of-side = { $who } ist an der Reihe
nothing-to-do = Platz { $seat } hat gerade nichts zu tun
no-move = { $shown } ist kein Zug: Schreib touch 5b, um einen Stein zu fühlen, pull 5b, um ihn zu ziehen, place b, um ihn oben aufzulegen, oder claim, wenn die verlangte Farbe den Turm sicher umwirft
too-high = kein Turm hat { $row } Reihen: höchstens { $most }
seed-too-large = die Zahl für das Zittern ist höchstens { $most }, nicht { $seed }

not-in-hand = du hast keinen Stein in der Hand: Zieh erst einen
hand-is-full = leg erst den Stein in der Hand oben auf
no-such-brick = bei { $place } ist kein Stein
out-of-play =
    { $place } ist nicht im Spiel: Gezogen wird unter Reihe { $row }, { $safe ->
        [yes] der höchsten vollen
       *[no] der, die gerade entsteht
    }
colour-a =
    { $colour ->
        [red] roten
        [blue] blauen
        [green] grünen
       *[yellow] gelben
    }
not-the-colour = du musst einen { colour-a } Stein ziehen, und { $place } ist keiner
not-another-colour = anstelle eines { colour-a } Steins kommt erst einer in anderer Farbe: nicht { $place }
not-an-edge = du musst einen Randstein ziehen, einen äußeren aus einer Reihe von dreien oder zweien, und { $place } ist keiner
not-a-center = du musst einen Mittelstein ziehen, den mittleren einer vollen Reihe, und { $place } ist keiner
slot-taken = Platz { $slot } ist belegt; frei sind { $open }
no-colour-owed = nur wo eine Farbe verlangt ist, kann man sagen, dass der Turm sicher umfiele
claimed-already = das wurde schon gesagt
no-need-to-claim = das musst du nicht sagen: Kein { $colour ->
        [red] roter
        [blue] blauer
        [green] grüner
       *[yellow] gelber
    } Stein ist im Spiel; zieh einen in anderer Farbe
no-substitutes = nach eurer Hausregel ersetzt nichts eine verlangte Farbe
not-a-real-tower = sag, welcher Stein gezogen wird oder wohin er kommt: 'pull 5b', 'place b'
a-real-tower = der Turm steht auf eurem Tisch: 'draw', 'place' und 'claim' sind alles, was es zu sagen gibt
has-begun = der Turm wurde in diesem Zug schon berührt: Was jetzt fällt, geht auf dich
no-turn-before = in dieser Runde hat vor dir niemand gespielt

hand-on-real-tower = an einem echten Turm wird nicht von hier gezogen
hand-not-yours = der Turm gehört gerade nicht in die Hände von Platz { $seat }
hand-lays-first = erst kommt der Stein in der Hand oben auf
hand-no-such-brick = im Turm ist kein Stein { $brick }
hand-out-of-play = { $place }: Die höchste volle Reihe und was darauf liegt, bleibt (P2)
hand-not-the-colour = { $place }: Verlangt ist eine andere Farbe
hand-not-another-colour = { $place }: Anstelle des verlangten steht ein Stein in anderer Farbe (P16)
hand-not-an-edge = { $place }: Verlangt ist ein Randstein (P27)
hand-not-a-center = { $place }: Verlangt ist ein Mittelstein (P28)
hand-not-now = { $place }: Der darf jetzt nicht gezogen werden (Grund { $reason })

to-put-fallen =
    { $who }: Leg den heruntergefallenen Stein oben auf, das zählt nicht{ $more ->
        [0] { "" }
        [one] { ", danach den anderen" }
       *[other] { ", danach die anderen" }
    }.

order-colour = zieh einen { colour-a } Stein
order =
    { $task ->
        [free] zieh irgendeinen Stein
        [two] zieh zwei Steine, einen nach dem anderen
        [edge] zieh einen Randstein
        [center] zieh einen Mittelstein
        [substitute] zieh zwei Steine anstelle der Farbe
       *[extra] zieh noch einen Stein
    }
order-second =
    { $task ->
        [two] zieh den zweiten von zwei Steinen
       *[substitute] zieh irgendeinen Stein als zweiten Ersatz
    }

brick =
    { $colour ->
        [no] den Stein
        [red] den roten Stein
        [blue] den blauen Stein
        [green] den grünen Stein
       *[yellow] den gelben Stein
    }
brick-at =
    { $colour ->
        [no] am Stein
        [red] am roten Stein
        [blue] am blauen Stein
        [green] am grünen Stein
       *[yellow] am gelben Stein
    }
pulls = { $who } zieht { brick } bei { $place }.
pulls-so =
    { $who } { $manner ->
        [wiggle] ruckelt { brick-at } bei { $place }
        [tap] klopft { brick } bei { $place } heraus
       *[steady] zieht { brick } bei { $place } und hält die Reihe darüber fest
    }.
feels = { $who } fühlt { brick-at } bei { $place }.
pulls-any = { $who } zieht einen Stein.
claims =
    { $who } sagt: Einen { colour-a } Stein kann niemand ziehen, ohne dass der Turm umfällt.
places = { $who } legt den Stein oben auf.
places-in = { $who } legt den Stein oben auf, in Reihe { $row }.
places-fallen = { $who } legt einen heruntergefallenen Stein oben auf.
places-fallen-in = { $who } legt einen heruntergefallenen Stein oben auf, in Reihe { $row }.
waits = { $who } wartet, bis alles still liegt.
skips = { $who } setzt aus.
passes = { $who } hat genug Steine gefühlt: Weiter geht es.
unread = { $who }: { $event }.

nature-speaks = Es wird sich zeigen.
tower-built = Ein Turm aus { $rows } Reihen steht.
claim-granted = So ist es: Zwei andere Steine ersetzen den { colour-a }.
claim-refused = Stimmt nicht: Es bleibt bei einem { colour-a } Stein.
draws =
    { $who } zieht { $face ->
        [red] einen roten Stein
        [blue] einen blauen Stein
        [green] einen grünen Stein
        [yellow] einen gelben Stein
       *[plain] einen schlichten Stein
    }.
printed = Darauf steht: { $title }.
out = Der Stein ist draußen, und der Turm steht.
out-in-hand = Der Stein ist draußen, und der Turm steht: { $who } hat ihn in der Hand.
jam = Der Stein kommt nicht heraus.
lets-go = { $who } lässt ihn los.
felt =
    { $place } { $felt ->
        [loose] ist lose
        [stiff] gibt etwas nach
        [tight] sitzt fest
       *[drags] zieht andere mit
    }.
stands = Der Stein liegt oben, und der Turm steht.
stands-fallen = Der heruntergefallene Stein liegt oben, ohne zu zählen, und der Turm steht.
fell = Der Stein liegt nicht, wo er soll.
rests = Nichts ist heruntergefallen.
rests-fallen = Ein Stein fiel, bevor jemand den Turm berührt hat: Er kommt zuerst oben auf.
others-fell =
    { $n ->
        [one] Noch ein Stein fiel: Er kommt danach oben auf und zählt nicht.
       *[other] Noch { $n } Steine fielen: Sie kommen danach oben auf und zählen nicht.
    }
was-pulling =
    { $who } zog gerade { $face ->
        [red] einen roten Stein
        [blue] einen blauen Stein
        [green] einen grünen Stein
        [yellow] einen gelben Stein
       *[plain] einen schlichten Stein
    }.
topples-after = Der Turm fällt um, bevor ihn jemand berührt hat: Zuletzt war { $who } dran.
topples = Der Turm fällt um! Zuletzt hat ihn { $who } berührt.
fall-costs =
    Der Sturz kostet { $who } { $n ->
        [1] einen Punkt
        [2] zwei Punkte
        [3] drei Punkte
        [4] vier Punkte
        [5] fünf Punkte
        [6] sechs Punkte
       *[other] { $n } Punkte
    }.
no-points = Keine Punkte: Das kam nach „Draw one more“ ({ name-brick-one-more }).
points-for = { $points } für { $who }.
points-for-others = { $points } für alle anderen.
points-made =
    { $n ->
        [0] Keine Punkte
        [one] Ein Punkt
       *[other] { $n } Punkte
    }
points-lost =
    { $n ->
        [one] Ein Punkt weniger
       *[other] { $n } Punkte weniger
    }
next-player = Für den Nächsten: { $order }.
skips-next = { $who } setzt nächstes Mal aus.
one-more = Noch ein Stein in diesem Zug.
direction-turns = Die Spielrichtung dreht sich um.
nobody-dares = Niemand traut sich mehr: Die Runde ist vorbei.

# Eigene Steine, Einstellungen, und was an einem echten Turm geschieht
set-file-long = die Datei hat höchstens { $most } Zeichen, nicht { $signs }
set-file-empty = die Datei nennt keine Steine; eine Zeile ist ein Name und eine Zahl, etwa draw-two 3
set-no-brick = Zeile { $line }: kein Stein heißt „{ $name }“; es gibt { $known }
set-no-number = Zeile { $line }: „{ $shown }“ ist keine Anzahl von Steinen (0 bis { $most })
set-named-twice = Zeile { $line }: { $name } steht schon in Zeile { $before }; nenn jede Art einmal
set-whole-tower = Zeile { $line }: mit unbedruckten Steinen ist es ein ganzer Turm, { $fewest } bis { $most } Reihen zu { $across }; hier sind es { $bricks } Steine
nothing-due = hier ist die Natur nicht dran
last-comes-not-out = der letzte Stein einer Reihe kommt nicht heraus, während der Turm darüber stehen bleibt
colour-on-top = in der obersten Reihe eines neuen Turms liegt kein farbiger Stein
open-not-real = offen geht nur mit unserem Turm: Von einem echten weiß niemand, was wo liegt
colours-too-many = { $coloured } farbige Steine gehen nicht unter die oberste Reihe: Platz ist für { $room }
sizes-of-teams = die Größen { $sizes } sind die von { $named } Teams, und es sind { $teams }
sizes-most = Teams zu { $sizes } sind { $players } Spieler; höchstens { $most } spielen
box-most = eine Schachtel hat höchstens 255 Steine; diese hat { $bricks }
players-need-teams = mehr als { $most } Spieler brauchen Teams; { $players } können nicht einzeln spielen
sizes-of-players = Teams zu { $sizes } sind { $named } Spieler, und es spielen { $players }
players-of-teams = { $players } Spieler ergeben keine { $teams } Teams zu zweit oder mehr
due-build = erst wird der Turm gebaut
due-pulling = ein Stein wird gezogen: Erst kommt, was geschieht
due-touching = ein Stein wird berührt: Erst kommt, was geschieht
due-facing = erst wird gelesen, was auf dem Stein steht
due-placing = ein Stein wird hingelegt: Erst kommt, was geschieht
due-judging = erst wird beurteilt, ob der Turm fallen würde
due-drawing = erst kommt, welcher Stein gezogen wurde
due-reading = erst wird der Stein gelesen, der gezogen wurde
due-resting = erst kommt, ob etwas gefallen ist
fall-strict = wo das Umstürzen streng gilt, fällt kein Stein, solange der Turm steht
fall-too-many = fallen in einem Zug drei Steine, ist der Turm umgestürzt
fall-not-in-tower = nur andere Steine des Turms fallen von ihm herunter
fall-hangs = der letzte Stein einer Reihe fällt nicht, während der Turm darüber stehen bleibt
drawn-not-left = in der Schachtel ist kein solcher Stein mehr: { $kind }
drawn-not-owed = geschuldet ist ein Stein „{ $owed }“, nicht „{ $kind }“: außer es wird gesagt, dass der Turm dann offensichtlich fällt
drawn-no-texts = wo Texte nicht zählen, gilt jeder gezogene Stein als unbedruckt
drawn-too-few = ein Turm steht nicht auf weniger Steinen, als er Reihen hat
set-line-lacks =
    Zeile { $line }: { $lacks ->
        [name] der Name
       *[number] die Zahl der Steine
    } fehlt; eine Zeile ist ein Name und eine Zahl, etwa draw-two 3
real-fallen = von einem echten Turm wird gesagt, wie viele Steine gefallen sind: down=1 oder down=2
fall-no-points = Spielweise { $version } zählt Runden, keine Punkte: Ein Sturz kostet dort nichts
fall-by-rules = dass ein Sturz Punkte kosten kann, kam mit Fassung { $version } dieser Regeln: Diese Partie wird nach einer älteren gespielt
alone-beside = wer allein spielt, hat einen Turm und zählt nur Steine: { $option } passt nicht dazu
alone-by-rules = allein zu spielen kam mit Fassung { $version } dieser Regeln: Diese Partie wird nach einer älteren gespielt
alone-seats = allein spielt einer: Es gibt einen Platz
one-seat-alone = einer allein spielt mit der Einstellung „allein“ (alone); sonst spielen mindestens zwei
house-rule-only = { $rule } ist eine Hausregel: Nur in Fassung { $version } lässt sie sich abschalten
