# Refusals of moves, what happened, and how a match stands.
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
        [0] no
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
       *[other] { $n }
    }
floors =
    { number } { $n ->
        [one] floor
       *[other] floors
    }
tower-lower = tower { $tower } has { floors }: there is no floor { $level }
tucked-already = floor { $level } of tower { $tower } has a card tucked already, { $who }'s
same-tower = the second floor goes on a different tower than { $tower }
towers-all-stand =
    { number } { $n ->
        [one] tower
       *[other] towers
    } stand: no new one may be started
tower-started-as = a new tower is started as tower { $free }, not { $tower }

# What happened. $card: the name of a floor, as it is printed on the card
# $who   Blue, Red, Green or Purple: one of several in a list
side = { $who }
dealt = Everybody is dealt four cards: { $seats }.
cards =
    { number } { $n ->
        [one] card
       *[other] cards
    }
drawn = { $who } draws { cards }.
floor-built =
    { $who } builds { $card ->
        [ELEVATOR] an
        [INFERNO] an
        [OFFICE] an
       *[other] a
    } { $card } on tower { $tower }.
card-tucked = { $who } tucks a card beneath floor { $level } of tower { $tower }.
no-more-claims = { $who } has no more to claim.
scored-first = { $who } has tower { $tower } scored first.
last-round = The deck is empty and { $who } ends the turn with a short hand: last round.

# A tower is scored. $gains: who gets how much, in a list
gain = { $who } +{ $points }
tower-scored = Tower { $tower } is scored: { $gains }.
tower-scored-nothing = Tower { $tower } is scored: nobody gets any points.

# A floor of it is. $place: such as A4; $effect: what its owner has of it, one of the texts below
floor-vacant = { $place } { $card }: vacant, nothing happens.
floor-owned = { $place } { $card }: { $who } owns it, { $effect }.
gained =
    { $points } { $points ->
        [one] point
       *[other] points
    }
points-for-above = { floors } above it, { gained }
points-for-offices =
    { number } { $n ->
        [one] office
       *[other] offices
    } in the tower, { gained }
points-for-tucked = 2 points for each card tucked in the tower: { $gains }
nobody-has-any = nobody has any
cards-to-draw = { cards } to draw
nothing-to-draw = but there is nothing to draw now
owns-below = and floor { $level } below it from now on
nothing-below = and there is nothing below it
floor-vacated = floor { $level } becomes vacant
floors-vacated = floors { $upper } and { $lower } become vacant

# Decks of the house, and what is asked of a real table
one-problem = there is one problem a day, of grade 1, not { $grade }
deck-for-players = { $players } players need a deck of { $cards } cards at least
nobody-draws = nobody draws now
deck-file-long = a deck's file has at most { $most } characters, not { $found }
deck-file-empty = the file names no floor; a line is a floor and a number, such as SPIRE 8
deck-no-floor = line { $line }: there is no floor { $shown }; the floors are { $floors }
deck-no-number = line { $line }: { $shown } is not a number of cards (0 to { $most })
deck-number-range = line { $line }: a deck has 0 to { $most } cards of a floor, not { $shown }
deck-no-text = line { $line }: this is no text; a line is a floor and a number, such as SPIRE 8
deck-named-twice = line { $line }: { $floor } is named on line { $before } already; name each floor once
deck-too-small =
    a deck has at least { $fewest } cards, { $dealt } for each of { $players } players; here { $cards ->
        [one] is one
       *[other] are { $cards }
    }
# $deck: that it is too small; $line: the file's last one
deck-too-small-file = { $deck } (the last line is line { $line })
# $lacks: floor, number
deck-line-lacks =
    line { $line }: { $lacks ->
        [floor] the floor's name
       *[number] the number of cards
    } is missing; a line is a floor and a number, such as SPIRE 8
deal-first = the cards are dealt first
draw-first = cards are being drawn first
deck-has-left = the deck has { $left } of { $floor } left, not { $count }
drawing-now = it is { $who }, seat { $seat }, who draws now
draws-cards =
    { $cards ->
        [one] { $who } draws one card now, not { $found }
       *[other] { $who } draws { $cards } cards now, not { $found }
    }
dealt-cards = everybody is dealt { $cards } cards, { $who } not { $found }
