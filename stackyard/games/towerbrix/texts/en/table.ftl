# What the page of TowerBrix says in the reader's language, whatever the language of the cards.

seat = Seat { $number }
# One of the two bricks of a colour, as what somebody does something to
brick-any =
    { $colour ->
        [y] a yellow brick
        [p] a purple brick
        [r] a red brick
        [b] a blue brick
       *[g] the gray brick
    }
n-cards =
    { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
n-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
n-attempts =
    { $n ->
        [one] { $n } attempt
       *[other] { $n } attempts
    }
so-many-of = { $n } of { $of }
points-won = { n-points } so far
level =
    { $level ->
        [easy] easy
        [medium] medium
       *[hard] hard
    }
# Of the ladder of teams. $deck: "green" or "pink"; $level: in words
ladder-kind =
    { $deck ->
        [pink] Pink deck, { $level }
       *[green] Green deck, { $level }
    }
round-of = Round { $round } of { $rounds }
challenge-number = Challenge { $number }
# What a challenge asks for, 1 to 14
challenge-asks =
    { $number ->
        [1] At most two bricks touch the table.
        [2] Every thumb is up within two and a half minutes.
        [3] Nobody says a word while you build: signs alone.
        [4] Two bricks touch the table, and the tower is as high as four standing bricks (240 mm).
        [5] At most three bricks touch the table; after a blow on the table at least six do.
        [6] The tower is its own mirror image, whatever the colours.
        [7] At most three bricks touch the table; take one of them that touches three others: nothing else falls.
        [8] Once you let go of a brick, nobody moves it again.
        [9] One brick touches the table; one card of your choice need not be met.
        [10] One of you sees no tower and moves no brick, yet has cards like everybody.
        [11] Bridge the river: on the map bricks stand on the gray banks only, and on both of them.
        [12] When the paper is pulled away, at most four bricks touch the table.
        [13] The tower is at least as high as five standing bricks (300 mm); one card of your choice need not be met.
       *[14] Bridge the swamp: on the map bricks stand on the three gray foundations only, and on each of them.
    }

# What is expected of a seat, after "Your turn: "
expected =
    { $what ->
        [answer] answer what you are asked
        [answers] wait for the others’ answers
        [deal] deal the cards
        [mix] say how many cards are dealt
        [strike] strike the table beside the tower
        [remove] take out a brick that touches three others
        [pull] pull the paper
        [go-on] go on
        [rest] wait until the bricks are at rest
        [revealed] look for the tower together, then go on
        [blind] ask what the tower is like; thumbs up when your cards are met
        [thumbs] wait for the others’ thumbs, or help them
        [last-thumb] thumbs up when your cards are met: all others are up
       *[build] build one tower that meets every card
    }
# $n: how many, as all of these
expected-bricks = wait for the others’ thumbs, or help them: bricks still unused: { $n }
expected-parts = wait for the others’ thumbs, or help them: { $n } parts are no tower yet
look-at-evaluation = see how your tower did
silent-chat = Not a word while you build: this challenge allows signs only.
silent-word = Not a word:
silent-about = thumbs and signs are all you have.

# For those who hear the tower. $way: stands, lies or leans; places in millimetres
no-tower-seen = You see no tower.
brick-at = { $brick } { $way } at { $x }, { $y }, { $z }
bricks-in-mm = { $bricks }, in millimetres.
tower-high = The tower is { $height } millimetres high.
# In the row of bricks: it is no part of a tower yet
brick-unused = { $brick }, unused
brick-in-hand-of = { $brick }, in { $who }’s hand

# Building, and what a challenge asks for afterwards
act-asks =
    { $act ->
        [strike] Strike the table beside the tower.
        [remove] Take out a brick on the table that touches three others.
       *[pull] Pull the paper away.
    }
act =
    { $act ->
        [strike] Strike the table
       *[pull] Pull the paper
    }
own-hand = By your own hand
own-hand-about =
    { $act ->
        [strike] By your own hand: drag here. That way, and that hard, you strike.
        [remove] By your own hand: drag an outlined brick out from under the tower.
       *[pull] By your own hand: drag the paper away, as slowly as you dare.
    }
own-hand-at = { $speed } cm/s
own-hand-way =
    { $way ->
        [0] To the right
        [90] Away from you
        [180] To the left
       *[270] Towards you
    }
act-steadily = By a steady hand
act-point = Point at one of the lit bricks in the picture, or at its sign in the row below.
hand-modes = How your hand builds
hand-mode =
    { $mode ->
        [assisted] Assisted hand
       *[free] Free hand
    }
hidden-watching = The tower stays out of sight until it is judged.
hidden-watching-why = { $who } mustn’t see it yet, so spectators don’t either. The builders see it through their own links.
hidden-blind = You sit with your back to the tower.
hidden-blind-about = Ask the others what it’s like. Your cards, your thumb and your “no” still count.
take-out = Take out a brick
keys-bricks = Arrow keys go from brick to brick in the picture, Enter takes one.
take-brick = Take a brick
understood = Got it
# A brick that was to lean has moved: it stands or lies now
lean-remark =
    { $way ->
        [stands] It has righted itself. Lean it further (+5°), or against something closer.
       *[lies] It has slid down. Lean it less (−5°), or against something higher.
    }
no-hand = Without the assisted hand, a brick stands or lies along the table’s lines.

# Cards
met-or-not =
    { $met ->
        [yes] Met
       *[no] Not met
    }
cards-language = Language of the cards
cards-show = Show
cards-hide = Hide
cards-phone = On a phone
whose-cards =
    { $whose ->
        [all] All cards
        [the] The cards
       *[your] Your cards
    }
the-deal = The deal
deal-at-least = Deal at least one card.
deal-lower = You lost the last attempt: deal fewer than { $points } points.
deal-choose =
    { $n ->
        [one] Choose one player, or none.
       *[other] Choose { $n } players, or none.
    }
deal-introduction =
    { $n ->
        [one] One two-point card is dealt.
       *[other] { $n } two-point cards are dealt.
    }
deal-fixed = The deal is set: { n-cards }, { $points } points.
deal-exact = Cards for { $points } points:
the-mix = The mix
the-level = The level
band = { $least } to { $most }
band-upto = up to { $most }
band-from = { $least } and more
cards-worth = Cards of { $points } points
card-less = One card of { $points } points less
card-more = One card of { $points } points more
n-cards-worth = { n-cards } of { $points } points
# $n: of that worth in the pile
on-pile = cards of { $points } points; { $n } on the pile
deal-total =
    { $n ->
        [one] point: { level }
       *[other] points: { level }
    }
deal-after-loss = You lost the last attempt: fewer than { $points } points now.
deal-everybody = Everybody gets { n-cards }.
deal-spare =
    Everybody gets { n-cards }, and { $spare ->
        [one] one of you one more:
       *[other] { $spare } of you one more:
    }
deal-few =
    { $spare ->
        [one] Only one of you gets a card:
       *[other] Only { $spare } of you get a card:
    }
deal-who = Who gets one more
deal-button = Deal
team-deals = The team decides how many cards are dealt.
# $who: a name, or "You"
dropped =
    { $who ->
        [You] You drop
       *[other] { $who } drops
    } a card of { $points } points: it need not be met.
may-drop = One card need not be met: choose it and drop it.

# The evaluation. $how: won, lost, reading or something else
evaluation =
    { $how ->
        [won] Built!
        [lost] Not this time
       *[reading] The evaluation
    }
mute = Mute
read-aloud = Read aloud
judged-spared = need not be met
evaluation-tower = { $height } mm high, { $grounded } on the table.
# $side: of the box that it is higher than, in mm
bonus-high = +{ $n }: { $height } mm is higher than the box’s { $side } mm
bonus-few =
    +{ $n }: only { $grounded } { $grounded ->
        [one] brick touches
       *[other] bricks touch
    } the table
bonus-to-win = Bonus: +{ $short } above { $low } mm or +{ $long } above { $high } mm, now { $height } mm; +{ $few } with at most { $most } on the table, now { $grounded }.
# A side of the box, beside the tower: what is higher earns so many points
height-mark = { $mm } mm: +{ $n }
campaign =
    { $done } of 14 challenges done{ $next ->
        [none] . You’ve done them all!
       *[other] . Next: { $next }
    }
evaluation-points = { $points } points, { $total } in all.
evaluation-close =
    { $next ->
        [close] Close
        [score] To the score
        [act] Go on
       *[deal] Next deal
    }
last-evaluation = See the last evaluation
next = Next
back = Back
all-at-once = All at once
all-built = You did it.
# All towers were built, for the lowest rank. $points: where the next one begins
built-below = All your towers stand. The next rank begins at { $points } points.
not-built = It wasn’t to be.

# One round of a match that is over. $time: "3:12"
round-took = It took { $time }.
round-moved =
    { $who } moved { $n } { $n ->
        [one] brick
       *[other] bricks
    }
round-highest = The highest tower of these cards
# $height in mm; $proven: yes where no straight tower is higher
round-highest-found =
    { $proven ->
        [yes] With these cards a tower can be { $height } mm high.
       *[no] With these cards a tower can be at least { $height } mm high.
    }

# The score
the-score = The score
score-column =
    { $part ->
        [round] Round
        [cards] Cards
        [bonus] Bonus
       *[points] Points
    }
score-in-all = In all
the-ranks = The ranks
intro-done =
    { $n ->
        [3] Three rounds in 3 attempts. You can’t do better!
       *[other] Three rounds in { n-attempts }.
    }
intro-so-far = { $rounds } of 3 rounds, { n-attempts }
challenge-stands =
    { $how ->
        [won] done!
        [lost] not this time.
       *[open] still open.
    }
time-left = Time left to build

# The team, and what one says while building
the-team = The team
you = you
thumb =
    { $up ->
        [yes] thumb up
       *[no] no thumb yet
    }
says-no = says no
sees-none = sees no tower
calls-void = says the cards contradict each other
would-reveal = wants to open the cards
vote-void = contradictory?
vote-reveal = open the cards?
what-you-say = What you say
next-attempt = On to the next attempt
thumb-is-up = Thumb is up
cards-are-met = My cards are met
say-no = No!
holds-none = You hold no cards this time: build, and watch the others’ thumbs.
more = More
knock-down = Knock it down
proof = Contradictory? Ask the solver
proof-title = Ask the solver, once, whether these cards contradict each other. If they do, you get new ones.
call-void = The cards contradict each other
call-void-title = If all of you say so, the solver looks. If the cards do contradict each other, you get new ones; if there is a tower, the attempt is lost.
doubt-said =
    { $many ->
        [one] { $who } thinks that the cards contradict each other.
       *[other] { $who } think that the cards contradict each other.
    }
doubt-none-yet = No tower yet. Can this be done at all? The cards may contradict each other.
doubt-ask = Ask the solver
doubt-too = I think so, too
doubt-go-on = Go on building
reveal = Give up, and lay the cards open
give-up-sure = If all of you give up, the attempt is lost: the cards lie open, and you look for the tower together.
reveal-alone = Show me a tower
give-up-alone-sure = The attempt is lost then, and you see a tower that meets your cards.
give-up-yes = Give up
hint-brick = A hint: one brick
hint-title = One brick at a time
hint-none = No tower was found for these cards.
wait = Wait, let me try
wait-short = Wait!
wait-title = The computers rest for half a minute.
waiting = They rest
computer = computer
solver-knows = The solver knows a tower that meets all of these cards.
solver-open = The solver found neither a tower nor a contradiction.
phone-title = Cards on a phone
phone-about = Scan this with your phone: it shows these cards, the thumbs and “no”, nothing else. The tower stays here. Whoever has the link plays this seat.
phone-whose = Whose cards
phone-qr = QR code of the link to { $who }’s cards
phone-link = Link to { $who }’s cards

# The gallery
your-towers = Your towers
gallery-title = Gallery of TowerBrix
gallery-empty = No towers here yet. Every tower that meets all its cards is kept in this browser, towers of real bricks too.
build-one = Build one
build-real = Build with real bricks
build-another = Build another one
# $highest: of them, in mm, or 0
gallery-full = There is room for { $n }: those with a photo and the newest stay.
gallery-about =
    { $n ->
        [one] One tower
       *[other] { $n } towers
    }{ $highest ->
        [0] { "" }
       *[other] , the highest { $highest } mm
    }. Only this browser keeps them.
tower-label =
    { $title }: a tower{ $real ->
        [yes] { " " }of real bricks,
       *[no] { "" }
    } { $facts }
tower-facts = { $height } mm high ({ $standing } standing bricks) · { $grounded } on the table
points-with-bonus =
    { n-points }{ $bonus ->
        [0] { "" }
       *[other] , { $bonus } of them bonus
    }
so-many-in-all = { $n } in all
keep-picture = Keep it as a picture
take-down = Take it down
of-real-bricks = Real bricks
photo-add = Add a photo
photo-other = Another photo
photo-remove = Remove the photo
photo-note = The photo stays on this device and is sent nowhere.
photo-unreadable = This browser can’t read that file as a picture.
photos-full = This browser keeps { $n } photos. Remove one of another tower first.
picture-keys = Arrow keys turn it.
picture-left = Turn it anticlockwise
picture-right = Turn it clockwise

# The solver
solver = The solver
solver-wish =
    { $wish ->
        [highest] The highest
        [bonus] The most bonus
       *[any] Find a tower
    }
solver-looking = Looking for up to { $seconds } seconds…
solver-found =
    { $wish ->
        [highest] This is the highest tower that was found.
        [bonus] This is the tower with the most bonus points that was found.
       *[any] There is a tower that meets all of these cards.
    }
solver-impossible = No: these cards contradict each other.
solver-nothing =
    Nothing was found in { $seconds } seconds{ $proven ->
        [yes] { "" }
       *[no] , and nothing was ruled out either
    }.
solver-tower =
    The tower that was found{ $step ->
        [0] { "" }
       *[other] , after step { $step }
    }
solver-bonus = bonus { $n }
solver-steps = Step by step
from-start = From the start

# The rank that the points have reached
rank =
    { $rank ->
        [0] A foundation: the next tower will be taller.
        [1] A pass in architecture.
        [2] Solid work.
        [3] Fine architecture.
        [4] Towers that scrape the sky.
       *[5] Beyond belief.
    }
