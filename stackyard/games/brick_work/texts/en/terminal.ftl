# What the terminal says of Brick Work. Columns are counted from the left and rows from the front, from 1.

# $side: Blue or Red
your-turn = { $side } places a die. { $standing }
# $space: what is printed on the board
your-action = { $side } takes the action of { $space }. { $standing }
terminal-pool = Dice to place: { $dice }
terminal-tokens-held = Tokens: Blue { $blue }, Red { $red }, { $left } by Adjust
terminal-tokens-alone = Tokens: { $n }
first-is = Turn tower: { $side } is Player One
print-of = { $side }'s brickprint: { $name }
yard-yellow = Yellow brickyard: { $bricks }
taken-yellow = { $side } has taken: { $bricks }
loose-of = { $side }: loose { $bricks }
yard-of = { "   " }in the brickyard { $bricks }
is-print = is { $side }'s brickprint
# $n of $cells cells are the same, $extra are too many
shares-with-print = { $n } of { $cells } of { $side }'s print, { $extra } too many
from-front = front
# $n: of the layer, from the ground
layer = L{ $n }

which-die = Which die do you place, and where?
# $die: as it lies; $value: as it is placed, for $n tokens; $spaces: what is open to it
die-as =
    the { $die }{ $n ->
        [0] { "" }
        [one] { " turned to " }{ $value }{ " (1 token)" }
       *[other] { " turned to " }{ $value }{ " (" }{ $n }{ " tokens)" }
    }: { $spaces }
which-space = The { $value }: what does it do?
# $space: what is printed on the board; $die: what lies there
do-bump = { $space }: bump the { $die } there, then act
which-action = Your { $value } lies on { $space }: what does it do?
do-collect = collect a { $brick }
do-adjust = take a token (Adjust)
do-recycle = exchange loose bricks (Recycle)
do-build = build: connect exactly { $pips } (Build)
do-demolish = take apart: release exactly { $pips } (Demolish)
ready-made = a plan: { $what }
which-recycle = Give back which bricks, for which?
recycle-for = give back { $gone } for { $came }
which-yellow =
    { $n ->
        [0] Take six yellow bricks for your brickprint.
       *[other] You have { $n } of six yellow bricks: { $bricks }.
    }
build-yourself = build your brickprint step by step
# $picture: the bricks of each layer, the lowest first
ready-print = build this one ({ $n }): { $picture }
terminal-take-yellow = take a { $brick } ({ $n } left)
return-yellow = put a { $brick } back
which-upper = Which piece do you put on top of another?
which-upper-pips =
    { $pips ->
        [one] Which piece goes on top of another? One pip is to be connected.
       *[other] Which piece goes on top of another? { $pips } pips are to be connected.
    }
which-lower = Onto what do you put { $upper }?
terminal-piece-brick = a { $brick } ({ $n } loose)
piece-object = object { $object }: { $bricks }
where-on = Where on { $lower }? Columns from the left, rows from the front.
# $picture: the object from above, how many bricks high it is
where-on-picture =
    Where on { $lower }? From above, with its height on each stud, columns and rows:
    { $picture }
# $x0 to $x1, $y0 to $y1: columns and rows of the piece below; $turns: quarter turns
covers =
    over columns { $x0 }-{ $x1 }, rows { $y0 }-{ $y1 }{ $turns ->
        [0] { "" }
       *[other] , turned
    }{ $lies ->
        [yes] { " (the lower one lies across)" }
       *[no] { "" }
    }: { $pips ->
        [one] 1 pip
       *[other] { $pips } pips
    }
which-name = What is it?
which-part =
    { $pips ->
        [one] Which bricks do you lift off? One pip is to be released.
       *[other] Which bricks do you lift off? { $pips } pips are to be released.
    }
# $bricks: their digits in the drawing
terminal-lift-off =
    { $object }: lift { $bricks } off, { $pips ->
        [one] 1 pip
       *[other] { $pips } pips
    }
lift-off-only = lift { $bricks } off { $object }
advise-take = take a yellow { $brick }
advise-return = put a yellow { $brick } back
advise-print = build a brickprint, { $name }: { $steps }
advise-place =
    place the { $die }{ $n ->
        [0] { "" }
        [one] { ", turned to " }{ $value }{ " for a token" }
       *[other] { ", turned to " }{ $value }{ " for " }{ $n }{ " tokens" }
    }: { $what }
# $what: do-collect, do-adjust, recycle-for, advise-build or advise-demolish
advise-act = with the die that lies there: { $what }
advise-build = build: { $steps }
advise-demolish = take apart: { $steps }
put-onto =
    { $upper }{ $turned ->
        [yes] { " (turned)" }
       *[no] { "" }
    } onto { $lower } from column { $column }, row { $row }

# `stackyard solve brick-work`
solve-position = plan both brickprints from where a seat stands in this position
solve-design = plan one of: { $names }
solve-seat = which seat plans
no-design = there is no design called { $name }
plan-no-prints = both brickprints have to stand
plan-over = both brickprints have been recreated
# $note: one of the three texts below
plan-actions = { $n } actions; { $note }
plan-shortest = none is shorter
plan-open = a shorter one is not ruled out
plan-in-turn = the one brickprint planned after the other
