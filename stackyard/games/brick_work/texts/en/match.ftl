# Refusals of moves, what happened, and how a match stands.
#
#   $side     Blue or Red
#   $brick    a kind of brick, such as 2x3
#   $object   the letter of an object
#   $die      what a die shows

# How a match stands: how many brickprints each has recreated.
won = { $side } has recreated both brickprints after { $turns } turns.
drawn = { $turns } turns have been taken: a draw. Of the two brickprints, Blue has recreated { $blue }, Red has recreated { $red }.
order-open = The dice decide who begins.
# $side   Blue or Red
side = { $side }
# $sides: who still builds, each as `side` says it
prints-open = The brickprints are being built: { $sides } to go.
goes-on = Of the two brickprints, Blue has recreated { $blue }, Red has recreated { $red }: the match goes on.
# Where somebody plays alone. $n: dice that were placed
alone-standing =
    { $state ->
        [stands] The brickprint stands after { $n ->
            [one] one die
           *[other] { $n } dice
        }.
        [over] { $n } dice were placed, and the brickprint does not stand.
        [prints] The brickprint is being built.
       *[other] { $n ->
            [0] No die is placed yet.
            [one] One die is placed.
           *[other] { $n } dice are placed.
        }
    }
alone-exhausted = That was the last die: the brickprint does not stand.
alone-by-rules = to play alone came with version { $version } of these rules: this match is played by an older one

match-over = the match is over. { $standing }
over = the match is over
nothing-to-do = this seat has nothing to decide now
dice-first = the dice are rolled first
turn-of-side = it is { $side }'s turn
print-stands = your brickprint stands: wait for the other one
prints-first = the brickprints are built first: take six yellow bricks, then build
place-a-die = the brickprints stand: place a die of the pool
action-first = your die lies on { $space }: take its action first
no-dice-due = no dice are to be rolled now
tie = both have rolled { $total }: roll again and enter the new roll

# The brickprints.
six-taken = a brickprint has six bricks, and you have six: build it, or put one back
no-yellow = there is no { $brick } left in the yellow brickyard
none-taken = you have no yellow { $brick } to put back
returned-enough = you have put back { $n } bricks: keep what you have now
too-few-taken = a brickprint is built of six yellow bricks: take { $n } more

# Joining and parting. $there: what there is, one of the texts that follow; $loose, $objects: in a row
there-nothing = it is empty
there-loose = there are loose: { $loose }
there-objects = there are objects: { $objects }
there-both = there are loose: { $loose }; objects: { $objects }
no-object = there is no object { $object } in this collection; { $there }
no-loose = there is no loose { $brick } in this collection; { $there }
no-loose-to-return = there is no loose { $brick } to return; { $there }
with-itself = object { $object } cannot be joined with itself
only-one = there is only one loose { $brick } in this collection: it takes two
# $upper, $lower: a brick or an object, as the two texts after say it
beside = { $upper } at { $dx },{ $dy } would come down beside { $lower } and touch no stud of it
the-brick = the { $brick }
the-object = object { $object }
no-such-brick = object { $object } has { $n } bricks: there is no brick { $number }
no-cut = object { $object }: an object is parted into two: name some of its bricks, not all
upper-apart = object { $object }: the bricks to be lifted off are not one piece: lift them off one after the other
lower-apart = object { $object }: what stays behind would be more than one piece: take it apart one after the other
held-down = object { $object }: bricks that stay behind lie above the part to be lifted off and hold it down
pips =
    { $pips } { $pips ->
        [0] pip
        [one] pip
       *[other] pips
    }
other-sum-built = this connects { pips }, the die shows { $die }
other-sum-parted = this disconnects { pips }, the die shows { $die }

# Dice, tokens and spaces. $space: what is printed on the board
no-die = no die in the pool shows { $die }; the pool is { $pool }
tokens =
    { $n ->
        [0] no tokens
        [1] one token
        [2] two tokens
        [3] three tokens
       *[other] { $n } tokens
    }
no-tokens = { $spent } cannot be returned: you hold { $held }
no-such-pips = no brick has { $die } pips: a { $die } cannot be placed on a Collect space
other-pips =
    a { $die } collects a brick with { $die ->
        [one] 1 pip
       *[other] { $die } pips
    }; a { $brick } has { $pips }
not-for-recycle = Recycle takes a { $wanted }; the die shows { $die }
space-closed = { $space } is occupied, and after { $turns } turns in a round no die is bumped but on Adjust
yard-empty = there is no { $brick } left in your brickyard
too-many-tokens = you hold { tokens }, and no more is allowed: spend one first
other-total = the bricks collected have the same pips as those returned: { $returned }, not { $collected }
action-missing = say what is done on { $space }, too
action-too-soon = a die lies on { $space }: it is rolled again before you say what you do there
not-fully = a { $die } cannot be placed on { $space }: its action could not be taken fully
other-space = your die lies on { $space }: only its action can be taken

# What is no notation. $shown: what was written; $bricks: all kinds, in a row
too-long = a move is at most { $n } characters long
no-brick = write { $word } and a kind of brick ({ $bricks }), not { $shown }
no-move = { $shown } is not a move: write take 2x3, return 2x3 or print NAME: JOINS for the brickprint, and 4>collect 1x4, 3+>build JOINS, 2>demolish CUTS, 5>recycle 1x2>1x1,1x1 or 6->adjust to place a die; where a die lies 3+>build, and build JOINS once that is rolled
more-tokens-than-held = nobody holds more than { $n } tokens: { $tokens } is too many
no-action = { $shown } is no action: there are collect, build, demolish, recycle and adjust
write-adjust = adjust stands alone
write-collect = collect is followed by one kind of brick: { $bricks }
write-recycle = recycle is written as in 'recycle 1x2,1x4>1x6': one or two bricks, '>', one or two bricks
write-build = build is followed by joins, as in 'build 1x2/A@0,1,0; 2x2/A@1,0,0'
write-demolish = demolish is followed by separations, as in 'demolish A^3,4; B^2'
no-recycled = one or two bricks are recycled, such as 1x2,1x4, not { $shown }
bricks-in-order = bricks are written in the order { $bricks }: { $first },{ $second }
write-print = a brickprint is written as in 'print Sailing boat: 1x2/1x4@0,1,0; ...'
print-joins = { $bricks } bricks become one object by { $joins } joins, not { $n }
name-length = say in 1 to { $n } characters what the brickprint is, not { $shown }
name-signs = what a brickprint is, is told in printable characters without ':' and ';': { $shown }
name-spaces = what a brickprint is has no space at its ends and no two in a row: { $shown }
name-bytes = what a brickprint is takes at most { $most } bytes in UTF-8, not { $n }
many-joins = there are at most { $n } joins in one plan
no-join = { $shown } is not a join: write UPPER/LOWER@dx,dy,r, as in 1x2/A@0,-1,0, pieces by kind or letter
# $turns: in how many ways the brick can be turned
same-turned =
    a loose { $brick } is the same { $turns ->
        [1] however it is turned: r is 0
       *[2] after two turns: r is 0 or 1
    }
not-turned-below = only a straight loose brick is turned below another: write { $piece } without r
many-separations = there are at most { $n } separations in one plan
no-separation = { $shown } is not a separation: write an object and the numbers of its upper part, as in A^3,4
numbers-rising = the bricks of the upper part are written once each, numbers rising: { $shown }

# What happened while the brickprints are built, and when dice are rolled. $dice: in a row
yellow-taken = { $side } takes a yellow { $brick }.
yellow-returned = { $side } puts a yellow { $brick } back.
print-built = { $side } has built a brickprint: { $name }.
order-rolled = Blue rolls { $blue }, Red rolls { $red }: { $first } begins as Player One.
rolled = { $side } is Player One and rolls { $dice }.
rerolled = The bumped die is rolled again: { $die }.
flipped = All four dice are placed: the turn tower is flipped, and Player One and Two change places.
exhausted = { $turns } turns have been taken: the match is a draw.

# A die is placed. $die: what it shows, or one of the two texts after; $action: one of the others
placed = { $side } places a { $die } on { $space } and { $action }.
die-made = { $die } turned to { $value }
die-paid =
    { $die } for { $n } { $n ->
        [one] token
       *[other] tokens
    }
collects = collects a { $brick }
takes-token = takes a token
recycles = returns { $returned } for { $collected }
connects = connects { pips }
disconnects = disconnects { pips }
bumped = The { $die } there is bumped.
placed-bumping = { $side } places a { $die } on { $space } and bumps the { $bumped } there.
acted = { $side } { $action }.

# Beside real bricks, which nobody here sees.
real-built = Both brickprints are built.
real-collects = collects a brick with { pips }
real-recycles = exchanges bricks with the same pips
real-won = { $side } has recreated both brickprints after { $turns } turns.
real-won-by-work = whoever has just built or demolished may have won

# What bots build as brickprints. The record has the English name
design-laid-table = Laid table
design-chair = Chair
design-sailing-boat = Sailing boat
design-dog = Dog
design-arch = Arch
design-stairs = Stairs
design-letter-t = Letter T
design-letter-f = Letter F
design-letter-c = Letter C
design-letter-u = Letter U
design-robot = Robot
design-taxi = Taxi
design-duck = Duck
design-bridge = Bridge
design-crown = Crown
design-fir-tree = Fir tree
design-snake = Snake
design-mushroom = Mushroom
design-lamp = Lamp
design-pyramid = Pyramid
design-bed = Bed
design-aeroplane = Aeroplane
design-rocket = Rocket
design-house = House
design-giraffe = Giraffe
design-camel = Camel
design-crooked-tower = Crooked tower
design-garden-wall = Garden wall
design-branch = Branch
design-heap-of-bricks = Heap of bricks
design-tower = Tower
design-castle = Castle
design-crane = Crane
design-lighthouse = Lighthouse
design-steps = Steps
design-wall = Wall

# What is asked of the workbench, or told of a real table
player-bricks = a player has { $bricks } bricks, not { $found }
no-real-event = '{ $shown }' is no event of a real table: order, built, roll, reroll, 4+>build, won
# $piece: upper, lower, object
piece =
    { $piece ->
        [upper] the upper piece
        [lower] the lower piece
       *[object] the object
    }
piece-no-brick = { piece }: there is no brick of { $wide } by { $long } studs
piece-overlaps = { piece }: two bricks take the same place
piece-not-connected = { piece } is not connected
