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
no-points = Keine Punkte: Das kam nach einem One More.
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
