# What the terminal says of TowerBrix. Bricks are named y1 y2 (yellow), p1 p2 (purple), r1 r2 (red), b1 b2 (blue), g1 (gray).

todo-mix = Round { $round }: say how many cards are dealt.
todo-build = Build one tower that meets every card; thumbs up when yours are met.
todo-open = The cards lie open: look for the tower together, then go on.
todo-read = Look together: does the tower stand, is it one, is each card met?
todo-act = The challenge asks for one thing more.
todo-over = The match is over.
todo-proof = The solver looks whether the cards contradict each other.
todo-rest = The bricks come to rest.
from-front = from the front
from-right = from the right
# $n: mm
height = { $n } mm high
loose = not part of the tower: { $bricks }
# $thumb: ", thumb up", or nothing
hand-open =
    { $who }: { $n ->
        [0] no cards
        [one] one card
       *[other] { $n } cards
    }{ $thumb }
hand-hidden = { $who }: cards of { $points } points, face down{ $thumb }
thumb-up = , thumb up
no-thumb = { "" }
card =
    { $met ->
        [yes] [met] { $text }
        [no] [not met] { $text }
       *[unknown] { $text }
    } ({ $points } points)

what-now = What do you do?
question-is = { $question } What do you do?
put-brick = put a brick
how-hard = How hard a deal?
# $upto, $below, $least: points
deal-level =
    { $level ->
        [easy] easy: up to { $upto } points in cards
        [medium] medium: up to { $below }
       *[hard] hard: { $least } and more
    }
how-many-points = How many points in cards are dealt?
deal-points = { $n } points
which-deal = { $n } points, of which cards?
# Cards of two points and of three points
deal-of =
    { $threes ->
        [0] { $twos } of two points
       *[other] { $twos ->
            [0] { $threes } of three points
           *[other] { $twos } of two and { $threes } of three points
        }
    }
which-brick = Which brick?
brick-of-tower = { $brick }, of the tower
brick-loose = { $brick }
which-pose = How does { $brick } lie?
pose =
    { $pose ->
        [stand] upright
        [x] lying from left to right
       *[y] lying from front to back
    }
which-place = Where does { $brick } go?
# $side: middle, left, right, front or behind
on-one =
    on { $brick }{ $side ->
        [middle] { "" }
        [left] , to its left
        [right] , to its right
        [front] , towards you
       *[behind] , towards the back
    }
on-several = on { $bricks }
on-table = on the table
beside-brick =
    on the table, { $side ->
        [left] left of
        [right] right of
        [front] in front of
       *[behind] behind
    } { $brick }
in-middle = on the table, in the middle
put-said = put { $brick } { $place }, { $pose }
lean-said = lean { $brick } by { $angle } degrees
drop-card = say that this card need not be met: { $text }
ask-brick = ask whether you may move { $brick }
ask-to-knock = ask whether the tower may be taken apart
remove-brick = take { $brick } out
gesture =
    { $verb ->
        [up] thumb up: your cards are met
        [down] take your thumb back
        [no] say no to this tower
        [judged] end the reading
        [drop] choose a card that need not be met
        [reveal] open the cards, if all agree
        [void] say that the cards contradict each other, if all agree
        [proof] ask the solver whether the cards contradict each other
        [knock] take the tower apart
        [next] go on
        [time] say that the time is up
        [strike] strike the table beside the tower
        [pull] pull the paper away
        [begin] let the others begin
        [agree] agree
        [decline] decline
       *[other] { $verb }
    }
take-it-back =
    { $verb ->
        [reveal] do not open the cards after all
       *[void] no longer say that the cards contradict each other
    }
near = on or beside { $brick }

# `stackyard solve towerbrix`: what it is asked
argument-deck = whose bricks and cards: of the green or of the pink box
argument-deck-file = a house deck, for --cards
argument-cards = such as G53,G67
metavar-condition = CONDITION
argument-conditions = such as 'all red: standing'
argument-highest = the highest tower for the hand
argument-bonus = the tower with the most bonus points for the hand
argument-richest = a random hand to which no card can be added (--seed)
argument-deals = deal and solve so many random hands
argument-level = of the random hands
argument-points = points of each random hand, instead of a level
argument-mix = as many cards of two or of three points as there can be, or about as many of both (half)
argument-edition = of the deck
argument-work = count seconds of work of random hands, not of the clock
argument-leaning = lean bricks for random hands that straight ones cannot do
argument-simulate = let the towers of random hands stand so many s
argument-seconds = how long it may search
argument-seed = of the search, and of random hands
argument-svg = a file to draw the tower into
solve-no-hand = a hand is given by --cards, --conditions, --deals or --richest
# $ways: arguments, in a list
solve-one-way = a hand is given in one way, not by { $ways }
solve-for-hand = --highest, --bonus and --svg are for one hand, not for --deals
solve-for-deals = --leaning, --simulate, --work, --points and --mix are for --deals; for one hand bricks may always lean
solve-house-deck = a house deck is for --cards and --richest
solve-how-many = --deals takes 1 to { $most } hands, not { $n }
solve-how-long = a search takes more than 0 and at most { $most } seconds, not { $n }
solve-stand-how-long = towers stand for 0 to { $most } seconds, not { $n }
solve-seed-range = a seed is a number from 0 to { $most }
deck-no-text = { $path } is no deck file: a deck is text in UTF-8
deck-too-long = { $path }: a deck file is at most { $most } characters long, and this one is longer

# What it found. $height: mm; $bricks, $margin, $seconds: decimal numbers; $level: easy, medium or hard; $deck: green or pink
solve-richest = { $cards } cards of { $points } points: no tower was found for them and any other card of the deck.
solve-out-of-time = No tower was found in the time given.
solve-tower = { $height } mm high ({ $bricks } standing bricks), { $grounded } on the surface. It stands until it is tilted by { $margin } degrees. Found in { $seconds } s.
solve-best =
    { $worth } { $wish ->
        [highest] mm
       *[bonus] bonus points
    }: { $proven ->
        [yes] no tower of straight bricks has more
       *[no] none with more was found
    }.

# Why a bot does what it does, as the end of a sentence: shown behind a hint. "It" is the bot
why-about-brick = a person has asked about this brick
why-all-like = all others like it
why-all-placed = every brick is placed
why-all-think = everybody else thinks so
why-allowed = it was allowed
why-allowed-twice = it was allowed twice: it goes on
why-asked = it is asked
why-asks-apart = it asks before it takes a tower apart
why-asks-brick = it asks before it moves a person's brick
why-asks-in-hand = it asks for a brick that has long been in a hand
why-blind = blind
why-brick-stays = a person wants the brick where it is
why-card-dropped = one card need not be met
why-card-lost = a card cannot be met any more
why-card-not-met = a card is not met
why-cards-lost = its cards cannot be met any more
why-cards-met = its cards are met
why-challenge = the challenge asks for it
why-deal = somebody has to ask for cards
why-follows = it follows a person's brick
why-helps = it helps where it is asked
why-in-hand = a person has the brick in hand
why-leads = it builds while the others watch
why-leaves-brick = it leaves the brick to who asked
why-looked-at = the cards were looked at
why-mends = it mends the tower
why-no-answer = nobody answers: it leaves the brick
why-no-other-deal = nobody has named another deal
why-no-tower = thinks of no tower
why-nobody-builds = nobody else builds
why-nobody-goes-on = nobody goes on
why-nothing-to-change = finds nothing that it may change
why-open = the cards lie open
why-others-asked = the others are asked
why-own-cards-contradict = its own cards contradict each other
why-people-answer = people answer first
why-people-deal = people deal
why-people-decide = people decide
why-people-think = all people think so
why-person-asked = a person has asked for the brick
why-person-builds = a person builds
why-proof = it takes long: do the cards contradict each other?
why-put-aside = it has put a brick aside
why-spoils-least = it spoils least
why-told-no = it was told no

# How far --deals is. $done, $n: hands
deals-done = { $done } of { $n } hands
# What comes of --deals: how many hands, of them so many with a tower, contradictory, and without an answer
deals-summary = { $n } deals: { $solved } solved, { $against } contradictory, { $missing } not found
# $what: time (by the clock) or work (of the processor); seconds, as decimal numbers
deals-spent = { $what }: median { $half } s, p90 { $most } s, worst { $worst } s
# $n: hands that straight bricks cannot do; the rest of them: $open
deals-leaning = { $n } that straight bricks cannot do: { $solved } solved with bricks that lean, { $against } contradict themselves whatever bricks do, { $open } open
# $what: solved, against (the hand contradicts itself) or open; $text: the line above
deals-spent-of =
    { $what ->
        [against] contradict themselves, { $text }
       *[other] { $what }, { $text }
    }
# $what: missing (nothing was found), solved or open; $text: the names of cards
deals-cards =
    { $what ->
        [missing] not found: { $text }
       *[other] { $what }: { $text }
    }
deals-simulated = { $stood } of { $n } towers stood in the simulator for { $seconds } s
# $margin: degrees by which it could be tilted, as a decimal number
deals-fell = fell, margin { $margin }: { $cards }
