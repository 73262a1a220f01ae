# Refusals of moves, what happened, and how a match stands.
#
#   $who     a seat, by its name
#   $brick   a brick, such as y1
#   $name    a card, such as G7

# How a match stands. $title: the name of a challenge
points = { $points } points.
no-tower-yet = No tower yet.
challenge =
    { $title }: { $state ->
        [won] won
        [lost] lost
       *[open] not decided yet
    }.
deals-not-enough = { $deals } deals were not enough for three rounds.
three-rounds = Three rounds in { $attempts } attempts.
round-attempts = Round { $round }: { $attempts } attempts.
round-points = Round { $round }: { $points } points.
final-points = { $points } points. { $rank }

match-over = the match is over. { $standing }
over = the match is over
no-such-seat = there is no seat { $seat }
nothing-to-do = seat { $seat } has nothing to do now
# $shown: what was written
no-move = { $shown } is not a move: write deal 3x2 2x3 for cards, put y1 0 0 30 stand to place a brick, and up, down, no, knock, void, reveal or proof for what you say
too-far = a brick is put within { $farthest } mm of the middle, its centre 1 to { $highest } mm high
seats-in-order = seats that get one more are named once, in order, not { $seats }

# Dealing cards.
deal-first = say how many cards are dealt first: 'deal 3x2 2x3'
deal-none = at least one card is dealt (T19)
deal-set = the deal is set: { $twos } cards of two points and { $threes } of three
deal-intro =
    in round { $round } of the introduction { $due ->
        [one] one card of two points is
       *[other] { $due } cards of two points are
    } dealt (T25)
# $level: easy, medium or hard
deal-challenge = the cards of this challenge make { $points } points ({ $level }), not { $total } (T22)
deal-fewer = after a failed round of { $failed } points fewer are dealt (T15), not { $total }
deal-short = there are { $there } cards of { $points } points, not { $count } (T21)
deal-even = the cards can be dealt evenly: nobody gets an extra one
deal-extra = as many as cards are over get an extra one: { $spare } (T20)

# Moving bricks.
not-building = bricks are moved while the tower is built
real-bricks = the bricks stand on your own table: nobody moves them here
no-gray = the gray brick is played with the pink deck only
blind = you see no tower, and move no brick (T33)
placed = { $brick } has been placed, and is not moved again (T32)
placed-all = placed bricks are not moved again (T32)
no-such-brick = there is no brick { $brick }
hands-not-yours = the bricks are not in the hands of seat { $seat } now
hand-on-stands = { $who } still has a hand on { $brick }: the tower has to stand by itself (T12)
hand-on-knock = { $who } still has a hand on { $brick }: let go of it first

# What is said while the tower is built.
cards-open = the cards lie open: build on, or 'next' for the next attempt
thumb-without-cards = a thumb is only for those who hold cards (T14)
thumb-already =
    your thumb is { $verb ->
        [up] up
       *[down] down
    } already
no-without-cards = only those who hold cards say no
no-clock = nobody builds against the clock here
proof-asked = whether these cards contradict each other has been asked
next-too-early = 'next' is for after the cards were laid open: 'reveal' first
# $verb: the word of a move
not-while-building = '{ $verb }' is not for while the tower is built
drop-none = every card is to be met here
drop-not-held = you hold no card { $name }
drop-already = { $name } has been dropped already

# What seats ask each other.
nothing-asked = nobody has asked anything
answered-already = that question has been answered
answer-of-others = you are not asked, or have agreed already
asked-already = that is being asked already
nobody-to-ask = nobody else has put that there: nobody needs to be asked
begun-already = you have said that the others begin

# After the evaluation, and at a real table. $act: the word of a move; $bricks, $what: in a row, as they are written
act-first = the tower is judged; now comes '{ $act }'
act-remove = removed is a brick on the table that touches three others: { $bricks } (T31)
act-by-hand = by version 1 of the rules it is not said how a hand does it: write '{ $act }'
act-speed =
    { $act ->
        [strike] a palm strikes at { $least } to { $most } cm/s
        [pull] paper is pulled at { $least } to { $most } cm/s
       *[remove] a brick is drawn at { $least } to { $most } cm/s
    }
say-first = the cards are read: 'say card G57 yes', and 'judged' when all is said
not-asked = { $shown } is not asked here: { $what }
said-already = that has been said
not-said-yet = not said yet: { $what }

# What somebody did. $verb: the word of a move
moves =
    { $who } { $verb ->
        [move] moves
        [put] puts
        [lean] leans
       *[remove] removes
    } { $brick }.
acts =
    { $who } { $verb ->
        [up] gives a thumbs up
        [down] takes the thumb back
        [no] says "no"
        [judged] ends the reading
        [drop] chooses a card that need not be met
        [reveal] wants to open the cards
        [void] says that the cards contradict each other
        [proof] asks the solver whether the cards contradict each other
        [knock] takes the tower apart
        [next] goes on
        [time] says that the time is up
        [strike] strikes the table
        [pull] pulls the paper away
        [begin] lets the others begin
       *[other] { $verb }
    }.
acts-by-hand =
    { $verb ->
        [strike] { $who } strikes the table at { $speed } cm/s.
        [pull] { $who } pulls the paper at { $speed } cm/s.
       *[remove] { $who } draws { $brick } out at { $speed } cm/s.
    }
takes-back =
    { $who } { $verb ->
        [reveal] no longer wants to open the cards
       *[void] no longer says that the cards contradict each other
    }.
proposes-drop = { $who } asks to drop one of their cards.
asks-brick = { $who } asks to move { $brick }.
asks-knock = { $who } asks to take the tower apart.
agrees = { $who } agrees.
declines = { $who } does not agree.
withdraws = { $who } takes the question back.
# What is asked, as the question is put to the seats.
question-deal = { $who } would like to deal { $cards }.
question-deal-extra = { $who } would like to deal { $cards }, one more for { $extra }.
question-drop = { $who } would like to drop a card of { $points } points.
question-brick = May { $who } move { $brick }?
question-knock = May { $who } take the tower apart?
# $cards: one or two of `cards-of`; $extra: the seats that get one more
asks-for = { $who } asks for { $cards }.
asks-for-extra = { $who } asks for { $cards }, one more for { $extra }.
cards-of =
    { $count } { $count ->
        [one] card
       *[other] cards
    } of { $points } points

# What somebody says of a tower on a real table: $what, one of the texts below. $so, $met: yes or no
says-of-tower = { $who }: { $what }
said-card =
    card { $name } is { $met ->
        [yes] met
       *[no] not met
    }.
# $side: none, short or long
said-high =
    the tower is { $side ->
        [none] no higher than the box
       *[other] higher than the { $side } side
    }.
said-stands =
    { $so ->
        [yes] the tower stands.
       *[no] the tower does not stand.
    }
said-tower =
    { $so ->
        [yes] it is one tower.
       *[no] it is not one tower of all the bricks it takes.
    }
said-ready =
    { $so ->
        [yes] all is ready for the challenge.
       *[no] the challenge cannot begin like this.
    }
said-challenge =
    { $so ->
        [yes] the challenge is met.
       *[no] the challenge is not met.
    }
said-few =
    { $so ->
        [yes] at most two bricks touch the table.
       *[no] more than two bricks touch the table.
    }

# What came of it.
dealt =
    { $cards } { $cards ->
        [one] card
       *[other] cards
    } dealt.
lies = The bricks lie still.
# Bricks that came down when somebody let go of one
bricks-fell =
    { $n ->
        [one] A brick falls
       *[other] { $n } bricks fall
    }.
stands-now = The tower stands.
falls-now = The tower falls!
struck = The table shakes.
removed = The brick is out.
pulled = The paper is gone.
tower-judged =
    { $so ->
        [yes] It is one tower.
       *[no] It is not one tower of all the bricks it takes.
    }
card-judged =
    Card { $name } is { $met ->
        [yes] met
       *[no] not met
    }.
card-judged-dropped =
    Card { $name } is { $met ->
        [yes] met
       *[no] not met
    }, and need not be.
challenge-judged =
    { $so ->
        [yes] The challenge is met.
       *[no] The challenge is not met.
    }
bonus = { $points } bonus points.
shuffled = The discards of { $points } points are shuffled in.
round-won = Every demand is met!
round-won-points = Every demand is met, { $points } points!
round-lost = The round is lost: try again.
round-void = The cards contradict each other: new ones are dealt.
challenge-lost = The challenge is lost.
proof-yes = No tower meets all of these cards.
proof-no = There is a tower that meets all of these cards.
proof-open = The solver found neither a tower nor a contradiction.
# $event: a word that is not understood
happened = { $event }

# The review of a finished match: what bricks did to a card, $name, that $who held
review-met-own = Now { $name } is met: { $who } held that card.
review-broken-own = { $name } is no longer met: { $who } held that card.
review-met-unseen = Now { $name } is met: only { $who } could know.
review-broken-unseen = { $name } is no longer met: only { $who } could know.
review-met-open = Now { $name } is met: it lay open.
review-broken-open = { $name } is no longer met: it lay open.
review-met-alone = Now { $name } is met.
review-broken-alone = { $name } is no longer met.

# What is asked of the solver, options, and decks of the house
search-seconds = a search takes more than 0 and at most { $most } seconds
box-sides = the short side of the box is not longer than the long one
hand-empty = a hand has one card or condition at least
hand-large = a hand has at most { $most } cards, of { $signs } characters together
card-twice = { $name } is named twice; there is one of each card
option-challenge-number = a challenge is a number from 1 to 14 with variant challenge, and 0 without
intro-green = the introduction is played with the green deck
set-deal-names = a set deal names cards of the deck, each once: 'G53 G67', not '{ $shown }'
set-deal-most = a set deal is worth { $most } points at the most
set-deal-base = a set deal is for the base game
house-deck-long = the text of a house deck has at most { $most } bytes, none of them 0
house-deck-points = a house deck has cards of two points and cards of three points
house-deck-no-text = the text of a house deck is no Unicode text
deck-lacks-cards = this deck has not the cards that are to be dealt
due-deal = the cards are dealt first
due-hand = a brick is on its way: how everything lies comes first
due-judge = whether the tower stands is judged first
due-proof = the solver is asked about the cards first
due-acted = what comes of it is judged first
blind-luck-players = blind luck takes two players at least: one sees no tower, and another builds it
set-deal-open = everybody can read a set deal: it is played alone, or with open cards
condition-long = a condition is at most { $most } characters long, not { $signs }
condition-misfit = '{ $word }' does not fit after '{ $before }'
condition-parts = a condition has at most { $most } parts side by side, not { $parts }
condition-colour-twice = a colour is said twice in '{ $before }'
condition-word-twice = '{ $word }' is said twice
no-such-deck = the decks are { $decks }; there is no '{ $name }'
deck-file-long = a deck file is at most { $most } characters long, not { $signs }
deck-cards = a deck has 1 to { $most } cards; this one has { $cards }
deck-card-name = line { $line }: a card's name is letters and digits, such as G67, not { $shown }
deck-card-points = line { $line }: a card is worth 2 or 3 points, not '{ $points }'
deck-line = line { $line }: { $why }
deck-card-there = line { $line }: there is a card { $name } already
deck-card-same = line { $line }: { $name } asks for the same as { $other }
no-hand-of-points = these { $cards } cards make no hand of { $fewest } to { $most } points
card-never = { $name } can never be satisfied: no tower of the { $deck } deck's bricks is so
card-always = { $name } is always satisfied: every tower of the { $deck } deck's bricks is so
deal-is-set = the deal is set: { $deal }
deal-is = dealt are { $twos } cards of two points and { $threes } of three
not-on-pile = there is no card { $name } on the pile
seat-is-dealt = seat { $seat } is dealt { $cards } cards (T20)
deck-no-card = there is no card '{ $name }' in this deck
deck-no-card-but = there is no card '{ $name }' in this deck: it is one of the { $other } deck
# A condition in our language that is written wrongly. $wanted: what should stand there; $before: the words before it; $word: what stands there
condition-begins =
    { $wanted } is expected, { $word ->
        [none] but the text ends
       *[other] not '{ $word }'
    }
condition-ends = { $wanted } is expected after '{ $before }', but the text ends
condition-expected = { $wanted } is expected after '{ $before }', not '{ $word }'
condition-number = a number from 1 to { $most } (for none there is 'no')
condition-bricks = 'bricks' or a colour: { $colours }
condition-colour = { $words } or a colour
condition-quantity = 'all', 'no', 'exactly', 'at least' or 'at most'
condition-begin = 'all', 'no', 'exactly', 'at least', 'at most', 'as many', 'more', 'same' or 'different'
