# Was das Terminal von TowerBrix sagt. Siehe en/terminal.ftl. Steine: y gelb, p lila, r rot, b blau, g grau.

todo-mix = Runde { $round }: Sagt, wie viele Karten gegeben werden.
todo-build = Baut einen Turm, der jede Karte erfüllt; Daumen hoch, wenn deine stimmen.
todo-open = Die Karten liegen offen: Sucht den Turm zusammen, dann weiter.
todo-read = Seht zusammen hin: Steht der Turm, ist es einer, ist jede Karte erfüllt?
todo-act = Die Herausforderung verlangt noch etwas.
todo-over = Die Partie ist vorbei.
todo-proof = Der Löser sieht nach, ob sich die Karten widersprechen.
todo-rest = Die Steine kommen zur Ruhe.
from-front = von vorn
from-right = von rechts
height = { $n } mm hoch
loose = nicht im Turm: { $bricks }
hand-open =
    { $who }: { $n ->
        [0] keine Karten
        [one] eine Karte
       *[other] { $n } Karten
    }{ $thumb }
hand-hidden = { $who }: verdeckte Karten zu { $points } Punkten{ $thumb }
thumb-up = , Daumen hoch
no-thumb = { "" }
card =
    { $met ->
        [yes] [erfüllt] { $text }
        [no] [nicht erfüllt] { $text }
       *[unknown] { $text }
    } ({ $points } Punkte)

what-now = Was tust du?
question-is = { $question } Was tust du?
put-brick = setz einen Stein
how-hard = Wie schwer soll es werden?
deal-level =
    { $level ->
        [easy] leicht: Karten für höchstens { $upto } Punkte
        [medium] mittel: höchstens { $below }
       *[hard] schwer: { $least } und mehr
    }
how-many-points = Karten für wie viele Punkte?
deal-points = { $n } Punkte
which-deal = { $n } Punkte, aus welchen Karten?
deal-of =
    { $threes ->
        [0] { $twos } zu zwei Punkten
       *[other] { $twos ->
            [0] { $threes } zu drei Punkten
           *[other] { $twos } zu zwei und { $threes } zu drei Punkten
        }
    }
which-brick = Welcher Stein?
brick-of-tower = { $brick }, aus dem Turm
brick-loose = { $brick }
which-pose = Wie liegt { $brick }?
pose =
    { $pose ->
        [stand] aufrecht
        [x] liegend von links nach rechts
       *[y] liegend von vorn nach hinten
    }
which-place = Wohin kommt { $brick }?
on-one =
    auf { $brick }{ $side ->
        [middle] { "" }
        [left] , nach links
        [right] , nach rechts
        [front] , zu dir hin
       *[behind] , nach hinten
    }
on-several = auf { $bricks }
on-table = auf den Tisch
beside-brick =
    auf den Tisch, { $side ->
        [left] links von
        [right] rechts von
        [front] vor
       *[behind] hinter
    } { $brick }
in-middle = auf den Tisch, in die Mitte
put-said = setz { $brick } { $place }, { $pose }
lean-said = lehn { $brick } um { $angle } Grad an
drop-card = sag, dass diese Karte nicht gelten muss: { $text }
ask-brick = frag, ob du { $brick } bewegen darfst
ask-to-knock = frag, ob der Turm zerlegt werden darf
remove-brick = nimm { $brick } heraus
gesture =
    { $verb ->
        [up] Daumen hoch: Deine Karten sind erfüllt
        [down] nimm den Daumen zurück
        [no] sag nein zu diesem Turm
        [judged] beende das Lesen
        [drop] wähl eine Karte, die nicht gelten muss
        [reveal] leg die Karten offen, wenn alle wollen
        [void] sag, dass sich die Karten widersprechen, wenn alle das finden
        [proof] frag den Löser, ob sich die Karten widersprechen
        [knock] zerleg den Turm
        [next] weiter
        [time] sag, dass die Zeit um ist
        [strike] schlag neben dem Turm auf den Tisch
        [pull] zieh das Papier weg
        [begin] lass die anderen anfangen
        [agree] stimm zu
        [decline] lehn ab
       *[other] { $verb }
    }
take-it-back =
    { $verb ->
        [reveal] leg die Karten doch nicht offen
       *[void] sag nicht mehr, dass sich die Karten widersprechen
    }
near = auf oder neben { $brick }

# `stackyard solve towerbrix`
argument-deck = wessen Steine und Karten: der grünen oder der rosa Schachtel
argument-deck-file = ein eigener Kartensatz, für --cards
argument-cards = etwa G53,G67
metavar-condition = BEDINGUNG
argument-conditions = etwa 'all red: standing'
argument-highest = der höchste Turm für diese Karten
argument-bonus = der Turm mit den meisten Bonuspunkten für diese Karten
argument-richest = Karten, zu denen keine mehr passt (--seed)
argument-deals = so viele zufällige Kartensätze austeilen und lösen
argument-level = wie schwer die zufälligen sind
argument-points = Punkte jedes zufälligen Kartensatzes, statt einer Stufe
argument-mix = so viele Karten zu zwei oder zu drei Punkten wie möglich, oder etwa gleich viele (half)
argument-edition = Auflage der Karten
argument-work = bei zufälligen Karten die Rechenzeit zählen, nicht die Uhr
argument-leaning = bei zufälligen Karten auch schräge Steine, wo gerade nicht genügen
argument-simulate = lass die Türme zufälliger Karten so viele Sekunden stehen
argument-seconds = so lange darf die Suche dauern
argument-seed = Startwert der Suche und zufälliger Karten
argument-svg = zeichne den Turm in diese Datei
solve-no-hand = Karten gibst du mit --cards, --conditions, --deals oder --richest an
solve-one-way = Karten gibst du auf einem Weg an, nicht mit { $ways }
solve-for-hand = --highest, --bonus und --svg gelten für bestimmte Karten, nicht für --deals
solve-for-deals = --leaning, --simulate, --work, --points und --mix gehören zu --deals; bei bestimmten Karten dürfen Steine immer schräg stehen
solve-house-deck = ein eigener Kartensatz geht mit --cards und --richest
solve-how-many = bei --deals sind es 1 bis { $most }, nicht { $n }
solve-how-long = eine Suche dauert mehr als 0 und höchstens { $most } Sekunden, nicht { $n }
solve-stand-how-long = Türme stehen 0 bis { $most } Sekunden lang, nicht { $n }
solve-seed-range = ein Startwert ist eine Zahl von 0 bis { $most }
deck-no-text = { $path } ist kein Kartensatz: Ein Kartensatz ist Text in UTF-8
deck-too-long = { $path }: Ein Kartensatz hat höchstens { $most } Zeichen, und dieser hat mehr

solve-richest = { $cards } Karten mit { $points } Punkten: Mit keiner weiteren Karte des Satzes fand sich noch ein Turm.
solve-out-of-time = In der Zeit hat sich kein Turm gefunden.
solve-tower = { $height } mm hoch ({ $bricks } stehende Steine), { $grounded } auf der Fläche. Er steht, bis man ihn um { $margin } Grad kippt. Gefunden in { $seconds } s.
solve-best =
    { $worth } { $wish ->
        [highest] mm
       *[bonus] Bonuspunkte
    }: { $proven ->
        [yes] Mehr hat kein Turm aus geraden Steinen
       *[no] Mehr war nicht zu finden
    }.

why-about-brick = jemand hat nach diesem Stein gefragt
why-all-like = allen anderen gefällt es
why-all-placed = alle Steine liegen schon
why-all-think = alle anderen sehen es so
why-allowed = es wurde erlaubt
why-allowed-twice = es wurde zweimal erlaubt: er macht weiter
why-asked = er ist gefragt
why-asks-apart = bevor er einen Turm zerlegt, fragt er
why-asks-brick = bevor er jemandes Stein nimmt, fragt er
why-asks-in-hand = er bittet um einen Stein, der schon lange in einer Hand ist
why-blind = die Karten sind verdeckt
why-brick-stays = jemand möchte den Stein dort haben
why-card-dropped = eine Karte muss nicht erfüllt sein
why-card-lost = eine Karte lässt sich nicht mehr erfüllen
why-card-not-met = eine Karte ist nicht erfüllt
why-cards-lost = die eigenen Karten lassen sich nicht mehr erfüllen
why-cards-met = die eigenen Karten sind erfüllt
why-challenge = die Herausforderung verlangt es
why-deal = irgendwer muss Karten verlangen
why-follows = er baut an jemandes Stein weiter
why-helps = er hilft, wo er gefragt wird
why-in-hand = jemand hat den Stein in der Hand
why-leads = er baut, und die anderen sehen zu
why-leaves-brick = den Stein nimmt, wer danach gefragt hat
why-looked-at = die Karten sind angesehen
why-mends = er bessert den Turm aus
why-no-answer = niemand antwortet: er lässt den Stein liegen
why-no-other-deal = niemand hat etwas anderes vorgeschlagen
why-no-tower = ihm fällt kein Turm ein
why-nobody-builds = sonst baut niemand
why-nobody-goes-on = niemand macht weiter
why-nothing-to-change = er findet nichts, was er ändern darf
why-open = die Karten liegen offen
why-others-asked = die anderen sind gefragt
why-own-cards-contradict = die eigenen Karten widersprechen einander
why-people-answer = zuerst antworten die Mitspieler
why-people-deal = die Karten verlangen die Mitspieler
why-people-decide = das entscheiden die Mitspieler
why-people-think = alle Mitspieler sehen es so
why-person-asked = jemand hat nach dem Stein gefragt
why-person-builds = jemand anderes baut
why-proof = es dauert lange: widersprechen sich die Karten?
why-put-aside = er hat einen Stein beiseitegelegt
why-spoils-least = das verdirbt am wenigsten
why-told-no = jemand hat Nein gesagt

deals-done = { $done } von { $n } Kartensätzen
deals-summary = { $n } Kartensätze: { $solved } gelöst, { $against } widersprüchlich, { $missing } ohne Antwort
deals-spent =
    { $what ->
        [time] Zeit
       *[work] Rechenzeit
    }: in der Mitte { $half } s, 9 von 10 unter { $most } s, längste { $worst } s
deals-leaning = { $n }, die mit geraden Steinen nicht gehen: { $solved } mit schrägen gelöst, { $against } widersprechen sich in jeder Lage, { $open } offen
deals-spent-of =
    { $what ->
        [solved] gelöst
        [against] widersprüchlich
       *[open] offen
    }, { $text }
deals-cards =
    { $what ->
        [missing] ohne Antwort
        [solved] gelöst
       *[open] offen
    }: { $text }
deals-simulated = { $stood } von { $n } Türmen standen { $seconds } s lang im Simulator
deals-fell = umgefallen, Spielraum { $margin }°: { $cards }
