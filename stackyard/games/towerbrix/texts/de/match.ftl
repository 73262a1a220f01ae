# TowerBrix: warum ein Zug nicht geht, was geschehen ist und wie es steht. Siehe en/match.ftl.
#
# Wörter: brick Stein, card Karte, met erfüllt, challenge Herausforderung, box Schachtel.

points =
    { $points ->
        [one] Ein Punkt.
       *[other] { $points } Punkte.
    }
no-tower-yet = Noch kein Turm.
challenge =
    { $title }: { $state ->
        [won] gewonnen
        [lost] verloren
       *[open] noch nicht entschieden
    }.
deals-not-enough = { $deals } Versuche haben für drei Runden nicht gereicht.
three-rounds = Drei Runden in { $attempts } Versuchen.
round-attempts =
    Runde { $round }: { $attempts ->
        [one] ein Versuch
       *[other] { $attempts } Versuche
    }.
round-points =
    Runde { $round }: { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    }.
final-points = { $points } Punkte. { $rank }

match-over = die Partie ist vorbei. { $standing }
over = die Partie ist vorbei
no-such-seat = einen Platz { $seat } gibt es nicht
nothing-to-do = Platz { $seat } hat gerade nichts zu tun
no-move = { $shown } ist kein Zug: Schreib deal 3x2 2x3 für Karten, put y1 0 0 30 stand für einen Stein, und up, down, no, knock, void, reveal oder proof für das, was du sagst
too-far = ein Stein kommt höchstens { $farthest } mm von der Mitte hin, sein Mittelpunkt 1 bis { $highest } mm hoch
seats-in-order = wer eine mehr bekommt, wird einmal genannt, der Reihe nach, nicht { $seats }

deal-first = sagt erst, wie viele Karten ihr nehmt: 'deal 3x2 2x3'
deal-none = mindestens eine Karte wird gegeben (T19)
deal-set = die Karten stehen fest: { $twos } zu zwei Punkten und { $threes } zu drei
deal-intro =
    in Runde { $round } der Einführung { $due ->
        [one] wird eine Karte
       *[other] werden { $due } Karten
    } zu zwei Punkten gegeben (T25)
deal-challenge =
    die Karten dieser Herausforderung ergeben { $points } Punkte ({ $level ->
        [easy] leicht
        [medium] mittel
       *[hard] schwer
    }), nicht { $total } (T22)
deal-fewer = nach einer misslungenen Runde mit { $failed } Punkten nehmt ihr weniger (T15), nicht { $total }
deal-short = zu { $points } Punkten gibt es { $there } Karten, nicht { $count } (T21)
deal-even = die Karten gehen auf: Niemand bekommt eine mehr
deal-extra = so viele, wie Karten übrig sind, bekommen eine mehr: { $spare } (T20)

not-building = Steine werden bewegt, solange gebaut wird
real-bricks = die Steine stehen auf eurem eigenen Tisch: Hier bewegt sie niemand
no-gray = der graue Stein gehört zu den rosa Karten
blind = du siehst keinen Turm und bewegst keinen Stein (T33)
placed = { $brick } steht schon und wird nicht mehr bewegt (T32)
placed-all = was steht, wird nicht mehr bewegt (T32)
no-such-brick = einen Stein { $brick } gibt es nicht
hands-not-yours = die Steine gehören gerade nicht in die Hände von Platz { $seat }
hand-on-stands = { $brick } ist noch in der Hand von { $who }: Der Turm muss allein stehen (T12)
hand-on-knock = { $brick } ist noch in der Hand von { $who } und muss erst losgelassen werden

cards-open = die Karten liegen offen: Baut weiter, oder 'next' für den nächsten Versuch
thumb-without-cards = nur wer Karten hat, gibt einen Daumen (T14)
thumb-already =
    dein Daumen ist schon { $verb ->
        [up] oben
       *[down] unten
    }
no-without-cards = nur wer Karten hat, sagt Nein
no-clock = hier baut niemand gegen die Uhr
proof-asked = ob sich diese Karten widersprechen, wurde schon gefragt
next-too-early = 'next' kommt, wenn die Karten offen liegen: erst 'reveal'
not-while-building = '{ $verb }' geht nicht, solange gebaut wird
drop-none = hier müssen alle Karten erfüllt werden
drop-not-held = du hast keine Karte { $name }
drop-already = { $name } ist schon die Karte, die nicht erfüllt sein muss

nothing-asked = niemand hat etwas gefragt
answered-already = diese Frage ist beantwortet
answer-of-others = du bist nicht gefragt oder hast schon zugestimmt
asked-already = das wird schon gefragt
nobody-to-ask = niemand anderes hat das hingestellt: Du musst niemanden fragen
begun-already = du hast schon gesagt, dass die anderen anfangen

act-first = der Turm ist beurteilt; jetzt kommt '{ $act }'
act-remove = weggenommen wird ein Stein auf dem Tisch, der drei andere berührt: { $bricks } (T31)
act-by-hand = nach Version 1 der Regeln wird nicht gesagt, wie eine Hand es tut: schreibe '{ $act }'
act-speed =
    { $act ->
        [strike] eine Hand schlägt mit { $least } bis { $most } cm/s
        [pull] Papier wird mit { $least } bis { $most } cm/s gezogen
       *[remove] ein Stein wird mit { $least } bis { $most } cm/s herausgezogen
    }
say-first = die Karten werden vorgelesen: sagt 'say card G57 yes', und 'judged', wenn alles gesagt ist
not-asked = { $shown } ist hier nicht gefragt: { $what }
said-already = das wurde schon gesagt
not-said-yet = noch nicht gesagt: { $what }

moves =
    { $who } { $verb ->
        [move] bewegt { $brick }
        [put] stellt { $brick } hin
        [lean] lehnt { $brick } an
       *[remove] nimmt { $brick } weg
    }.
acts =
    { $who } { $verb ->
        [up] hebt den Daumen
        [down] nimmt den Daumen zurück
        [no] sagt „Nein“
        [judged] ist mit dem Vorlesen fertig
        [drop] wählt eine Karte, die nicht erfüllt sein muss
        [reveal] möchte die Karten offenlegen
        [void] hält die Karten für widersprüchlich
        [proof] fragt den Löser, ob sich die Karten widersprechen
        [knock] baut den Turm ab
        [next] macht weiter
        [time] sagt, dass die Zeit um ist
        [strike] schlägt auf den Tisch
        [pull] zieht das Papier weg
        [begin] lässt die anderen anfangen
       *[other] { $verb }
    }.
acts-by-hand =
    { $verb ->
        [strike] { $who } schlägt mit { $speed } cm/s auf den Tisch.
        [pull] { $who } zieht das Papier mit { $speed } cm/s.
       *[remove] { $who } zieht { $brick } mit { $speed } cm/s heraus.
    }
takes-back =
    { $who } { $verb ->
        [reveal] möchte die Karten doch nicht offenlegen
       *[void] hält die Karten nicht mehr für widersprüchlich
    }.
proposes-drop = { $who } fragt, ob eine eigene Karte nicht erfüllt sein muss.
asks-brick = { $who } möchte { $brick } bewegen und fragt.
asks-knock = { $who } fragt, ob der Turm abgebaut werden darf.
agrees = { $who } ist einverstanden.
declines = { $who } ist nicht einverstanden.
withdraws = { $who } nimmt die Frage zurück.
question-deal = { $who } schlägt vor: { $cards }.
question-deal-extra = { $who } schlägt vor: { $cards }, eine mehr für { $extra }.
question-drop = { $who } möchte eine Karte zu { $points } Punkten weglassen.
question-brick = Darf { $who } { $brick } bewegen?
question-knock = Darf { $who } den Turm abbauen?
asks-for = { $who } nimmt { $cards }.
asks-for-extra = { $who } nimmt { $cards }, eine mehr für { $extra }.
cards-of =
    { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } zu { $points } Punkten

says-of-tower = { $who }: { $what }
said-card =
    Karte { $name } ist { $met ->
        [yes] erfüllt
       *[no] nicht erfüllt
    }.
said-high =
    der Turm ist { $side ->
        [none] nicht höher als die Schachtel
        [short] höher als die kurze Seite
       *[long] höher als die lange Seite
    }.
said-stands =
    { $so ->
        [yes] der Turm steht.
       *[no] der Turm steht nicht.
    }
said-tower =
    { $so ->
        [yes] es ist ein einziger Turm.
       *[no] nicht alle nötigen Steine hängen zusammen.
    }
said-ready =
    { $so ->
        [yes] alles ist bereit für die Herausforderung.
       *[no] so kann die Herausforderung nicht beginnen.
    }
said-challenge =
    { $so ->
        [yes] die Herausforderung ist geschafft.
       *[no] die Herausforderung ist nicht geschafft.
    }
said-few =
    { $so ->
        [yes] höchstens zwei Steine berühren den Tisch.
       *[no] mehr als zwei Steine berühren den Tisch.
    }

dealt =
    { $cards ->
        [one] Eine Karte ist gegeben
       *[other] { $cards } Karten sind gegeben
    }.
lies = Die Steine liegen still.
bricks-fell =
    { $n ->
        [one] Ein Stein fällt
       *[other] { $n } Steine fallen
    }.
stands-now = Der Turm steht.
falls-now = Der Turm fällt!
struck = Der Tisch wackelt.
removed = Der Stein ist draußen.
pulled = Das Papier ist weg.
tower-judged =
    { $so ->
        [yes] Es ist ein einziger Turm.
       *[no] Nicht alle nötigen Steine hängen zusammen.
    }
card-judged =
    Karte { $name } ist { $met ->
        [yes] erfüllt
       *[no] nicht erfüllt
    }.
card-judged-dropped =
    Karte { $name } ist { $met ->
        [yes] erfüllt
       *[no] nicht erfüllt
    } und muss es nicht sein.
challenge-judged =
    { $so ->
        [yes] Die Herausforderung ist geschafft.
       *[no] Die Herausforderung ist nicht geschafft.
    }
bonus =
    { $points ->
        [one] Ein Punkt
       *[other] { $points } Punkte
    } Bonus.
shuffled = Die abgelegten Karten zu { $points } Punkten werden untergemischt.
round-won = Alles ist erfüllt!
round-won-points = Alles ist erfüllt, { $points } Punkte!
round-lost = Die Runde ist verloren: Versucht es noch einmal.
round-void = Die Karten widersprechen sich: Es werden neue gegeben.
challenge-lost = Die Herausforderung ist verloren.
proof-yes = Kein Turm erfüllt alle diese Karten.
proof-no = Es gibt einen Turm, der alle diese Karten erfüllt.
proof-open = Der Löser hat weder einen Turm noch einen Widerspruch gefunden.
happened = { $event }

review-met-own = { $name } ist jetzt erfüllt: Die Karte hatte { $who } selbst.
review-broken-own = { $name } ist nicht mehr erfüllt: Die Karte hatte { $who } selbst.
review-met-unseen = { $name } ist jetzt erfüllt: Das konnte nur { $who } wissen.
review-broken-unseen = { $name } ist nicht mehr erfüllt: Das konnte nur { $who } wissen.
review-met-open = { $name } ist jetzt erfüllt: Die Karte lag offen.
review-broken-open = { $name } ist nicht mehr erfüllt: Die Karte lag offen.
review-met-alone = { $name } ist jetzt erfüllt.
review-broken-alone = { $name } ist nicht mehr erfüllt.

# Fragen an den Löser, Einstellungen und eigene Kartenstapel
search-seconds = eine Suche dauert mehr als 0 und höchstens { $most } Sekunden
box-sides = die kurze Seite der Schachtel ist nicht länger als die lange
hand-empty = eine Hand hat mindestens eine Karte oder Bedingung
hand-large = eine Hand hat höchstens { $most } Karten, zusammen mit { $signs } Zeichen
card-twice = { $name } ist zweimal genannt; jede Karte gibt es einmal
option-challenge-number = eine Herausforderung hat eine Nummer von 1 bis 14, wenn Herausforderungen gespielt werden, sonst 0
intro-green = die Einführung wird mit dem grünen Stapel gespielt
set-deal-names = feste Karten sind Karten des Stapels, jede einmal: „G53 G67“, nicht „{ $shown }“
set-deal-most = feste Karten sind zusammen höchstens { $most } Punkte wert
set-deal-base = feste Karten gehören zum Grundspiel
house-deck-long = der Text eines eigenen Stapels hat höchstens { $most } Bytes, keines davon 0
house-deck-points = ein eigener Stapel hat Karten zu zwei und Karten zu drei Punkten
house-deck-no-text = der Text eines eigenen Stapels ist kein Unicode
deck-lacks-cards = dieser Stapel hat nicht die Karten, die gegeben werden sollen
due-deal = erst werden die Karten gegeben
due-hand = ein Stein ist unterwegs: Erst kommt, wie alles liegt
due-judge = erst wird beurteilt, ob der Turm steht
due-proof = erst wird der Löser nach den Karten gefragt
due-acted = erst wird beurteilt, was daraus wird
blind-luck-players = blindes Glück braucht mindestens zwei: Einer sieht keinen Turm, und ein anderer baut ihn
set-deal-open = feste Karten kann jeder lesen: Spielt allein, oder mit offenen Karten
condition-long = eine Bedingung ist höchstens { $most } Zeichen lang, nicht { $signs }
condition-misfit = „{ $word }“ passt nicht nach „{ $before }“
condition-parts = eine Bedingung hat höchstens { $most } Teile nebeneinander, nicht { $parts }
condition-colour-twice = eine Farbe steht zweimal in „{ $before }“
condition-word-twice = „{ $word }“ steht zweimal da
no-such-deck = die Stapel heißen { $decks }; einen Stapel „{ $name }“ gibt es nicht
deck-file-long = die Datei eines Stapels ist höchstens { $most } Zeichen lang, nicht { $signs }
deck-cards = ein Stapel hat 1 bis { $most } Karten; dieser hat { $cards }
deck-card-name = Zeile { $line }: der Name einer Karte besteht aus Buchstaben und Ziffern, etwa G67, nicht { $shown }
deck-card-points = Zeile { $line }: eine Karte ist 2 oder 3 Punkte wert, nicht „{ $points }“
deck-line = Zeile { $line }: { $why }
deck-card-there = Zeile { $line }: eine Karte { $name } gibt es schon
deck-card-same = Zeile { $line }: { $name } verlangt dasselbe wie { $other }
no-hand-of-points = aus diesen { $cards } Karten entsteht keine Hand von { $fewest } bis { $most } Punkten
card-never = { $name } lässt sich nie erfüllen: Kein Turm aus den Steinen zum Stapel { $deck } ist so
card-always = { $name } ist immer erfüllt: Jeder Turm aus den Steinen zum Stapel { $deck } ist so
deal-is-set = die Karten stehen fest: { $deal }
deal-is = gegeben werden { $twos } Karten zu zwei Punkten und { $threes } zu drei
not-on-pile = eine Karte { $name } liegt nicht auf dem Stapel
seat-is-dealt = Platz { $seat } bekommt { $cards } Karten (T20)
deck-no-card = eine Karte „{ $name }“ gibt es in diesem Stapel nicht
deck-no-card-but = eine Karte „{ $name }“ gibt es in diesem Stapel nicht: Sie gehört zum anderen ({ $other })
condition-begins =
    erwartet wird { $wanted }, { $word ->
        [none] aber der Text ist zu Ende
       *[other] nicht „{ $word }“
    }
condition-ends = nach „{ $before }“ wird { $wanted } erwartet, aber der Text ist zu Ende
condition-expected = nach „{ $before }“ wird { $wanted } erwartet, nicht „{ $word }“
condition-number = eine Zahl von 1 bis { $most } (für keinen gibt es 'no')
condition-bricks = 'bricks' oder eine Farbe: { $colours }
condition-colour = { $words } oder eine Farbe
condition-quantity = 'all', 'no', 'exactly', 'at least' oder 'at most'
condition-begin = 'all', 'no', 'exactly', 'at least', 'at most', 'as many', 'more', 'same' oder 'different'
