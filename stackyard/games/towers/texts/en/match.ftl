# Refusals of moves, what happened, and how a match stands.
#
#   $side      Black or White
#   $block     a block, such as c3; so are $start and $to
#   $height    the floors of a tower

# How a match stands: $result is open, draw, Black or White (who has won).
standing =
    Black owns { $black } { $black ->
        [one] floor
       *[other] floors
    }{ $capture ->
        [yes] { " and has captured " }{ $black_captured }
       *[no] { "" }
    }, White { $white }{ $capture ->
        [yes] { " and has captured " }{ $white_captured }
       *[no] { "" }
    }: { $result ->
        [open] the match goes on
        [draw] a draw
        [Black] Black wins
       *[White] White wins
    }.

match-over = the match is over. { $standing }
turn-of-side = it is { $side }'s turn
turn-of-seat = it is the turn of seat { $seat }
over = the match is over
no-such-move = there is no move number { $move }
# $shown: what was written; $skip: yes if that is the skip, which is never asked for
no-move =
    { $shown } is not a move: { $skip ->
        [yes] { "a forced skip is never asked for; " }
       *[no] { "" }
    }write c3-c5 to build, @c3 to put a floor down, u@c3 for a utility, or swap

swap-off = this match is played without swap
swap-late = only the second move of the match can be a swap, by the seat that did not make the first
still-placing =
    building begins when every { $phase ->
        [utilities] utility
       *[floors] floor
    } has been put down: put one down
# $now: what is to be done instead
not-placing =
    no { $thing ->
        [floors] floors
       *[utilities] utilities
    } are put down now: { $now ->
        [build] move a tower
        [floors] put a floor down
       *[utilities] put a utility down
    }
occupied = { $block } is not vacant: put it on a vacant block
vacant = nobody has built on { $block }: it is vacant
bare-utility = { $block } is a bare utility: it is nobody's and cannot be moved or replaced
tower-of-other = { $block } is { $side }'s tower
surrounded = { $block } is surrounded on all four sides and cannot move
off-board = { $block } is off the board: the blocks are a1 to { $last }
not-in-line = { $start } and { $to } are not in one line: a tower moves straight, along its rank or its file
target-vacant = { $to } is vacant: a tower must land on a tower, { blocks } away from { $start }

# How far a tower moves, and where it may go. $direction: north, east, south or west
number =
    { $height ->
        [0] no
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
        [11] eleven
        [12] twelve
       *[other] { $height }
    }
floors =
    { number } { $height ->
        [one] floor
       *[other] floors
    }
blocks =
    { number } { $height ->
        [one] block
       *[other] blocks
    }
distance = a tower { floors } high moves exactly { blocks }: { $block } may go to { $landings }
distance-nowhere = a tower { floors } high moves exactly { blocks }: { $block } has nowhere to go
either = { $one } or { $other }
direction-off =
    { $distance }; { $direction ->
        [north] north
        [east] east
        [south] south
       *[west] west
    } is off the board

# What happened. $count: how many $towers there are; $lost: their floors, as `floors` or `captured` say it.
built = { $side } builds { $start } onto { $block }: a tower { floors } high.
captured = { floors } captured by { $side }
# Several towers fall at once, too many to name them.
many-towers = { $count } towers
demolished =
    { $towers } { $count ->
        [one] is
       *[other] are
    } demolished ({ $lost }).
# Suburbs: what a district that is cut off loses; without floors to lose, it was flat already.
flattened =
    { $towers } { $count ->
        [one] is
       *[other] are
    } cut off and flattened ({ $lost }).
cut-off =
    { $towers } { $count ->
        [one] is
       *[other] are
    } cut off, a suburb of single floors.
skipped = { $side } has no tower that may move and is skipped.
# $other: the other colour
swapped = The players swap colours: whoever had { $side } plays { $other } from now on, and it is { $side }'s turn.
floor-put = { $side } puts a floor on { $block }.
# $replaces: yes if it takes the place of a floor of $side, no if it is put down beside the floors
utility-put =
    { $side } puts a utility on { $block }{ $replaces ->
        [yes] { " in place of its own floor" }
       *[no] { "" }
    }.

# A beginner is warned of what the other side could do next: the tower of $start goes to $to. $block: the tower that
# they would lose, the tallest of them; $count: how many towers; $floors: in all; $last: whether none would be left
threat =
    { $last ->
        [yes] { $side } can cut off everything that you own by moving { $start } to { $to }.
       *[no] { $count ->
            [one] { $side } threatens { $block }: { $start } to { $to } would cost you { $floors } floors.
           *[other] { $side } threatens { $block } and more: { $start } to { $to } would cost you { $floors } floors.
        }
    }

# Options that do not go together
grade-range = a problem's grade is 1 to { $most }, not { $grade }
utilities-negative = the number of utilities is 0 (no Infrastructure) or more, not { $utilities }
downtown-small = a downtown has at least two blocks: 1 by 1 is too small
# $way: wide, long
downtown-side =
    a downtown is { $least } to { $most } blocks { $way ->
        [wide] wide
       *[long] long
    }, not { $size }
# Begins each of the next three
downtown-size = a downtown of { $width } by { $height } has { $blocks } blocks
utilities-most = { $size } and takes at most { $most } utilities, not { $utilities }
# $parity: odd, even
utilities-parity =
    { $size }: it takes an { $parity ->
        [odd] odd
       *[even] even
    } number of utilities, so that both players own as many towers; { $utilities } is not { $parity ->
        [odd] odd
       *[even] even
    }
sprawl-odd = { $size }, which two players cannot share in Sprawl: add an odd number of utilities
# What players should know of the options that they choose
remark-odd-blocks = An odd number of blocks and no utilities: Black begins with one floor more than White.
remark-swap = Swap is a house rule: the rulebook has no pie rule.
