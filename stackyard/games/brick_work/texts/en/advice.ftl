# What the computer advises: why a move, and the steps of its plan. The names of the spaces are those on the board.

# $name: what is to be built, as it is called in the match
advice-print-done = You can build { $name } from your six bricks.
advice-any-brick = Any brick will do: you are inventing.
advice-could-become = What this could become: { $name }.
advice-useful = It looks like a useful brick.
advice-token = A token is always welcome.
# $step: one of the texts below
advice-listed = It is part of the plan: { $step }.
advice-nothing-fits = These dice do nothing for the plan: a token will help later.
advice-nothing-helps = Nothing helps, and there is no room for more tokens.
advice-any-action = Nothing that the space allows brings the brickprints closer.
advice-finishes = It finishes both brickprints.
# $before, $after: turns, whole ones and tenths; $bumps: yes if the die bumps another one
advice-closer =
    { $what ->
        [token] A token keeps more dice useful
       *[closer] It brings the brickprints closer
    }: about { $after }.{ $afterTenths } turns are left after it, instead of { $before }.{ $beforeTenths }{ $bumps ->
        [yes] , and the bumped die keeps the round going
       *[no] { "" }
    }.

step-collect = Collect { $die }: take a { $brick }
step-recycle = Recycle 5: { $returned } for { $collected }
step-build = Build { $die }: { $joins }
step-demolish = Demolish { $die }: { $cuts }
step-joined = { $upper } onto { $lower }
# $bricks: numbers, $n of them
step-parted =
    { $n ->
        [one] brick
       *[other] bricks
    } { $bricks } off { $object }
