# What the terminal says of Towers. $side: Black or White.

to-do =
    { $side } { $phase ->
        [utilities] puts a utility down
        [sprawl] puts a floor down
       *[build] builds
    }. { $standing }
which-move = Which move?
which-of-these = Where to?
block = { $block }
# $owner: Black, White or none
tower =
    { $owner ->
        [none] the utility
       *[other] { $owner }'s { $n }
    } on { $block }
# $blocks: where it may be built
tower-to = { $tower } to { $blocks }
on-file =
    { $thing ->
        [utility] a utility
       *[floor] a floor
    } on { $blocks }
build-onto = { $tower } onto { $onto }
put-down =
    put a { $thing ->
        [utility] utility
       *[floor] floor
    } on { $block }
do-swap = swap colours

# `stackyard solve towers`
solve-width = columns of the board
solve-height = rows of the board
solve-utilities = how many utilities there are
solve-variation = with this variation
solve-position = solve this position instead of a start
solve-seconds = give up after so long (with --table: on one board)
solve-memory = entries of the table, as a power of two
solve-memory-wrong = --memory is a power of two from 0 to { $most }
solve-table = print docs/towers-solved.md
solve-file = the file of answers that --table adds to
# How far a solving is. $low, $high: Black's margin in floors (below 0: White's); $nodes: positions looked at
solve-bounds = margin { $low } to { $high }, { $nodes } positions
# $low, $high: the first seat's margin in floors
solve-proved = proved: the first seat's margin is at least { $low } and at most { $high }
# $seconds: as a decimal number; $nodes: positions looked at
solve-not = not solved in { $seconds } s ({ $nodes } positions)
solve-took = { $nodes } positions in { $seconds } s
# $winner: Black, White or nobody; $value: floors
solve-value =
    { $winner ->
        [nobody] a draw
       *[other] { $winner } wins by { $value ->
            [one] { $value } floor
           *[other] { $value } floors
        }
    }
