# Was das Terminal von TowerBrix sagt. Siehe en/terminal.ftl. Steine: y gelb, p lila, r rot, b blau, g grau.

todo-mix = Runde { $round }: Sagt, wie viele Karten gegeben werden.
todo-build = Baut einen Turm, der jede Karte erfüllt; Daumen hoch, wenn deine stimmen.
todo-open = Die Karten liegen offen: Sucht den Turm zusammen, dann weiter.
todo-read = Seht zusammen hin: Steht der Turm, ist es einer, ist jede Karte erfüllt?
todo-act = Die Herausforderung verlangt noch etwas.
todo-over = Die Partie ist vorbei.
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
drop-card = sag, dass diese Karte nicht gelten muss: { $text_de }
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
