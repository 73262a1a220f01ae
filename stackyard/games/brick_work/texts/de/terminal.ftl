# Was das Terminal von Brick Work sagt. Siehe en/terminal.ftl. Spalten von links, Reihen von vorn, ab 1.

your-turn =
    { $side ->
        [Blue] Blau
       *[Red] Rot
    } setzt einen Würfel. { $standing }
your-action =
    { $side ->
        [Blue] Blau
       *[Red] Rot
    } führt { $space } aus. { $standing }
terminal-pool = Würfel im Vorrat: { $dice }
terminal-tokens-held = Chips: Blau { $blue }, Rot { $red }, { $left } bei Adjust
terminal-tokens-alone = Chips: { $n }
first-is =
    Zugturm: { $side ->
        [Blue] Blau
       *[Red] Rot
    } ist Spieler Eins
print-of =
    Brickprint von { $side ->
        [Blue] Blau
       *[Red] Rot
    }: { $name }
yard-yellow = Gelbes Steinlager: { $bricks }
taken-yellow =
    { $side ->
        [Blue] Blau
       *[Red] Rot
    } hat genommen: { $bricks }
loose-of =
    { $side ->
        [Blue] Blau
       *[Red] Rot
    }: lose { $bricks }
yard-of = { "   " }im Steinlager { $bricks }
is-print =
    ist der Brickprint von { $side ->
        [Blue] Blau
       *[Red] Rot
    }
shares-with-print =
    { $n } von { $cells } wie { $side ->
        [Blue] Blaus
       *[Red] Rots
    } Print, { $extra } zu viel
from-front = vorn
layer = E{ $n }

which-die = Welchen Würfel setzt du, und wohin?
die-as =
    die { $die }{ $n ->
        [0] { "" }
        [one] { ", gedreht auf " }{ $value }{ " (1 Chip)" }
       *[other] { ", gedreht auf " }{ $value }{ " (" }{ $n }{ " Chips)" }
    }: { $spaces }
which-space = Die { $value }: Was tut sie?
do-bump = { $space }: verdräng die { $die } dort und handle dann
which-action = Deine { $value } liegt auf { $space }: Was tut sie?
do-collect = hol einen { $brick }
do-adjust = nimm einen Chip (Adjust)
do-recycle = tausch lose Steine (Recycle)
do-build = bau: verbinde genau { $pips } (Build)
do-demolish = zerleg: löse genau { $pips } (Demolish)
ready-made = ein Plan: { $what }
which-recycle = Welche Steine gibst du zurück, und wofür?
recycle-for = gib { $gone } zurück für { $came }
which-yellow =
    { $n ->
        [0] Nimm sechs gelbe Steine für deinen Brickprint.
       *[other] Du hast { $n } von sechs gelben Steinen: { $bricks }.
    }
build-yourself = bau deinen Brickprint Schritt für Schritt
ready-print = bau diesen ({ $n }): { $picture }
terminal-take-yellow = nimm einen { $brick } ({ $n } sind da)
return-yellow = leg einen { $brick } zurück
which-upper = Welches Teil setzt du auf ein anderes?
which-upper-pips =
    { $pips ->
        [one] Welches Teil kommt auf ein anderes? Eine Noppe ist zu verbinden.
       *[other] Welches Teil kommt auf ein anderes? { $pips } Noppen sind zu verbinden.
    }
which-lower = Worauf setzt du { $upper }?
terminal-piece-brick = ein { $brick } ({ $n } lose)
piece-object = Objekt { $object }: { $bricks }
where-on = Wohin auf { $lower }? Spalten von links, Reihen von vorn.
where-on-picture =
    Wohin auf { $lower }? Von oben, mit der Höhe auf jeder Noppe, Spalten und Reihen:
    { $picture }
covers =
    über Spalten { $x0 }-{ $x1 }, Reihen { $y0 }-{ $y1 }{ $turns ->
        [0] { "" }
       *[other] , gedreht
    }{ $lies ->
        [yes] { " (der untere liegt quer)" }
       *[no] { "" }
    }: { $pips ->
        [one] 1 Noppe
       *[other] { $pips } Noppen
    }
which-name = Was ist es?
which-part =
    { $pips ->
        [one] Welche Steine hebst du ab? Eine Noppe ist zu lösen.
       *[other] Welche Steine hebst du ab? { $pips } Noppen sind zu lösen.
    }
terminal-lift-off =
    { $object }: heb { $bricks } ab, { $pips ->
        [one] 1 Noppe
       *[other] { $pips } Noppen
    }
lift-off-only = heb { $bricks } von { $object } ab
advise-take = nimm einen gelben { $brick }
advise-return = leg einen gelben { $brick } zurück
advise-print = bau den Brickprint { $name }: { $steps }
advise-place =
    setz die { $die }{ $n ->
        [0] { "" }
        [one] { ", gedreht auf " }{ $value }{ " für einen Chip" }
       *[other] { ", gedreht auf " }{ $value }{ " für " }{ $n }{ " Chips" }
    }: { $what }
advise-act = mit dem Würfel, der dort liegt: { $what }
advise-build = bau: { $steps }
advise-demolish = zerleg: { $steps }
put-onto =
    { $upper }{ $turned ->
        [yes] { " (gedreht)" }
       *[no] { "" }
    } auf { $lower } ab Spalte { $column }, Reihe { $row }

# `stackyard solve brick-work`
solve-position = plan beide Brickprints von da an, wo ein Platz in dieser Stellung steht
solve-design = plan eins davon: { $names }
solve-seat = für welchen Platz
no-design = einen Entwurf { $name } gibt es nicht
plan-no-prints = dazu müssen beide Brickprints stehen
plan-over = beide Brickprints sind schon nachgebaut
plan-actions = { $n } Aktionen; { $note }
plan-shortest = kürzer geht es nicht
plan-open = vielleicht geht es auch kürzer
plan-in-turn = ein Brickprint nach dem anderen geplant
