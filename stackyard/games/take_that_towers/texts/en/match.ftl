# Refusals of moves, and how a match stands.
#
#   $who      a seat: Blue, Red, Green or Purple
#   $tower    a tower: A, B, ...
#   $level    a floor of a tower, from 1 at the ground

# How a match stands: the points of each of $players seats.
points =
    Blue { $blue }, Red { $red }{ $players ->
        [2] { "" }
        [3] { ", Green " }{ $green }
       *[4] { ", Green " }{ $green }{ ", Purple " }{ $purple }
    }
goes-on = { points }: the match goes on.
won = { points }: { $who } wins.
won-tied = { points }: { $tied } are tied, and { $who } went first and wins.
seat = { $who }
comma = { $one }, { $other }
also = { $one } and { $other }

match-over = the match is over. { $standing }
over = the match is over
turn-of-side = it is { $who }'s turn
turn-of-seat = it is the turn of seat { $seat }
cards-first = cards are dealt or drawn first
no-such-move = there is no move number { $move }
# $shown: what was written
no-move =
    { $shown } is not a move: write SP@A to build a SPIRE on tower A, LO/A3 to tuck a LOBBY beneath floor 3 of tower A, draw when you have no more to claim, or score A where two towers are due
# $card: what was written for a floor; $cards: the codes that there are
no-such-card = there is no floor { $card }; the floors are { $cards }
no-such-tower = there is no tower { $tower }; towers are { $towers }
no-such-floor = the floors of a tower are 1 to { $tallest }; there is no floor { $level }

still-building =
    two floors are built first: the { $built ->
        [0] first
       *[1] second
    } one is due now
built-twice = both floors of this turn are built: claim floors with cards, or draw
not-choosing = which tower is scored first is only asked where two of them are due
# $moves: such as "score A or score B"
choosing = say which tower is scored first: { $moves }
either = { $one } or { $other }
# $card: the name of a floor, as it is printed on the card
not-in-hand = you hold no { $card }
tower-not-there = there is no tower { $tower }
number =
    { $n ->
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
       *[other] { $n }
    }
tower-lower =
    tower { $tower } has { number } { $n ->
        [one] floor
       *[other] floors
    }: there is no floor { $level }
tucked-already = floor { $level } of tower { $tower } has a card tucked already, { $who }'s
same-tower = the second floor goes on a different tower than { $tower }
towers-all-stand =
    { number } { $n ->
        [one] tower
       *[other] towers
    } stand: no new one may be started
tower-started-as = a new tower is started as tower { $free }, not { $tower }
