# What the companion of TowerBrix says.

# One plays, and the chosen challenge takes two. $challenge: its name
not-alone = { $challenge } takes two players at least.

# Setting up the companion to real bricks
companion-title = TowerBrix at a real table
companion-about = You bring the bricks. The companion deals each card to its owner’s phone, keeps thumbs, clock and points, and asks the solver when you’re stuck.
companion-begin = Open the table
companion-names = Names
companion-name-of = Name of player { $number }
this-phone = this phone
own-phone = own phone
without-phone = Cards of players without a phone lie face down on this one until they are turned.
companion-played = What you play
variant =
    { $variant ->
        [base] Base game
        [intro] Introduction
       *[challenge] A challenge
    }
variant-about =
    { $variant ->
        [base] Three rounds for points.
        [intro] Ever more cards; attempts are counted.
       *[challenge] One tower with a twist.
    }
one-challenge = Challenge
companion-deck = Deck
deck-about =
    { $deck ->
        [pink] Pink: nine, with the gray one
       *[green] Green: all eight bricks
    }
companion-more = More: printed cards, solvable deals, open cards, maps
only-solvable = Deal only cards that the solver finds a tower for
all-open = All cards lie open
own-cards-about = Play with the cards from your box: type them into a file, a card a line, with name, points and condition, such as
own-cards =
    { $n ->
        [one] One card of your own.
       *[other] { $n } cards of your own.
    }
play-with-ours = Play with ours
maps-to-print = Maps to print and lay on the table

# The deal
the-next-deal = The next deal
which-cards = Which cards
each-worth = of { $points } points
who-gets-more =
    { $n ->
        [one] Who gets the extra card?
       *[other] Which { $n } get one more?
    }
deal-these =
    Deal { $cards }: { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
on-the-piles = On the piles: { $twos } cards of two points, { $threes } of three; { $discarded } discarded.

# The evaluation round the table
look-together = Look together, card by card
companion-all-met = All met
companion-all-met-about = Or tap what isn't. Exceptions can be tapped after it, too.
challenge-last = The challenge comes last, when everything else is met.
high =
    { $high ->
        [short] Higher than the short side of the box
        [long] Higher than the long side of the box
       *[none] No higher than the box
    }
few-on-table = Two or fewer bricks touch the table
answers-missing =
    { $n ->
        [one] One answer is missing
       *[other] { $n } answers are missing
    }
end-the-round = Not this time: end the round
all-met-points = All met: { $n } points
all-met = All met
attest-stands = The tower stands by itself, with no hand on it
attest-tower =
    { $deck ->
        [pink] It is one tower: its bricks hang together, and each of the five colours is in it
       *[green] It is one tower: all eight bricks hang together
    }
# Of a challenge, by its number: what has to be seen before the last act, what the act is, and what has to be seen then
attest-ready =
    { $challenge ->
        [5] At most three bricks touch the table
       *[7] At most three bricks touch the table, and one of these touches three others
    }
attest-act =
    { $challenge ->
        [5] Now one of you strikes the table beside the tower with the palm of the hand.
        [7] Now take such a brick away. No hand touches any other brick.
       *[12] Now pull the paper away, quickly.
    }
attest-done =
    { $challenge ->
        [1] At most two bricks touch the table
        [3] Nobody said a word while you built
        [4] Exactly two bricks touch the table, and the tower is as high as four standing bricks
        [5] After the blow at least six bricks touch the table
        [6] The tower is its own mirror image, whatever the colours
        [7] The brick is out, and the tower still stands
        [8] No brick was moved once it had been placed
        [9] Exactly one brick touches the table
        [10] { $blind } saw nothing of the tower and moved no brick
        [11] On the map bricks stand on the gray banks only, and on both of them
        [12] The paper is out, and at most four bricks touch the table
        [13] The tower is at least as high as five standing bricks
       *[14] On the map bricks stand on the three gray foundations only, and on each of them
    }

# Round the table
round-the-table = Round the table
last-attempt = The last attempt
past-won =
    { $points ->
        [0] Every demand is met!
       *[other] Every demand is met: { $points } points!
    }
past-void = The cards contradict each other; that counts for nothing.
past-lost =
    Not this time{ $why ->
        [fell] : it didn’t stand
        [parts] : it wasn’t one tower
        [challenge] : the challenge wasn’t met
       *[none] { "" }
    }.
past-bonus = { $n } of them are bonus.
in-gallery = It hangs in your gallery, with its cards.
your-photo = Your photo of this tower
attempt-cards = The cards of this attempt
the-end = The end
last-deal = That was the last deal.
open-cards = Open cards
cards-lie-open = The cards lie open
cards-lie-open-about = Look for the tower together; this round doesn’t count as won.
look-at-cards =
    { $who }: look at { $n ->
        [one] your card
       *[other] your { $n } cards
    }
drop-this-one = This one need not be met
no-card = You have no card: help the others build.
turn-down = Turn them face down
thumb-back = Take your thumb back
mine-met = Mine are met
say-no-real = “No!”
keep-all = Keep them all
drop-mine = Drop one of mine
stuck = Stuck?
void-sure = Yes: new cards, nothing is lost
void-all = We all think that they contradict each other
reveal-sure = Yes: the round is lost
reveal-all = Give up, and lay the cards open
proof-looks = The solver looks for a tower…
the-map = The map to build on
# $kind: river or swamp
map-label =
    The map: { $n } gray foundations in the { $kind ->
        [swamp] swamp
       *[river] river
    }
map-print =
    { $kind ->
        [swamp] Swamp
       *[river] River
    }: { $wide } × { $deep } mm. Print it without scaling; the line must measure { $ruler } mm.
brick-is = A standing brick is
brick-height = Height of a standing brick in millimetres
print-map = Print the map

# The phone's line to the hall, and the other phones
table-gone = This table can’t be opened any more.
set-up-another = Set up another one
hall-lost = Can’t reach the server. Trying again…
hall-lost-taps = Can’t reach the server. What you tap is sent once it’s back.
opening = Opening the table…
your-name = Your name
thats-me = That’s me
phones-missing = Phones that are missing
phone-of = { $who }’s phone
phone-of-qr = QR code for { $who }’s phone
phone-scan = Scan it with that phone and press “Sit down”: it gets these cards, and nobody else sees them.
link-for = Link for { $who }
new-table = New table
keep-record = Keep the record
leave = Leave
leave-sure = Yes, leave this table
companion-rules = Rules
gallery = Gallery
