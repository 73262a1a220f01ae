# Refusals of moves, what happened, and how a match stands.
#
#   $who      a seat, by its name, such as Birch
#   $place    a place in the tower, such as 5b: the row from below, and left, middle or right
#   $colour   the name of a colour of bricks, such as red

# How a match stands. $points: the scores of all, in a row; $winners: who has won
team = Team { $number }
score = { $who } { $points }
team-score = { $who }: { $points }
goes-on = Round { $round }: { $points }.
won =
    { $points }{ $teams ->
        [yes] { "." }
       *[no] { ":" }
    } { $winners } wins.
won-shared =
    { $points }{ $teams ->
        [yes] { "." }
       *[no] { ":" }
    } { $winners } share the win.

# Where somebody plays alone. $n: bricks that were laid on top; $over: yes, no
alone-laid =
    { $who } { $over ->
        [yes] has laid
       *[no] has laid so far:
    } { $n ->
        [0] no brick
        [one] one brick
       *[other] { $n } bricks
    }.

# In the picture of a fall, after the name of whoever did it. $n: bricks of that tower
bricks-laid =
    { $n ->
        [one] one brick laid
       *[other] { $n } bricks laid
    }
bricks-taken =
    { $n ->
        [one] one brick out
       *[other] { $n } bricks out
    }

match-over = the match is over. { $standing }
over = the match is over
turn-of-side = it is { $who }'s turn
nothing-to-do = seat { $seat } has nothing to do now
# $shown: what was written
no-move = { $shown } is not a move: write touch 5b to feel a brick, pull 5b to pull it, place b to lay it on top, or claim where the colour you owe would plainly topple the tower
too-high = no tower has { $row } rows: { $most } at the most
seed-too-large = the seed of a tremor is at most { $most }, not { $seed }

not-in-hand = there is no brick in hand: pull one first
hand-is-full = put the brick in hand on top first
no-such-brick = there is no brick at { $place }
out-of-play =
    { $place } is out of play: bricks are pulled below row { $row }, { $safe ->
        [yes] the highest complete row
       *[no] the one being formed
    }
not-the-colour = you owe a { $colour } brick, and { $place } is not { $colour }
not-another-colour = instead of a { $colour } brick, one of another colour comes first: not { $place }
not-an-edge = you owe an edge brick: an outer brick of a row of three or two, which { $place } is not
not-a-center = you owe a center brick: the middle one of a full row, which { $place } is not
# $slot: left, middle or right, as it is written; $open: those that are free
slot-taken = slot { $slot } is taken; open are { $open }
no-colour-owed = only where a colour is owed can it be claimed that toppling is obvious
claimed-already = this has been claimed already
no-need-to-claim = no claim is needed: no { $colour } brick is in play; pull one of another colour
no-substitutes = by house rule nothing stands for an owed colour
not-a-real-tower = say which brick is pulled, or where it is put: 'pull 5b', 'place b'
a-real-tower = the tower stands on your table: 'draw', 'place' and 'claim' are all there is to say
has-begun = the tower has been touched in this turn: what falls now is yours
no-turn-before = nobody has played before you in this round

# A hand takes hold of a brick.
hand-on-real-tower = a real tower is not pulled from here
hand-not-yours = the tower is not in the hands of seat { $seat } now
hand-lays-first = the brick in hand is laid on top first
hand-no-such-brick = no brick { $brick } is in the tower
hand-out-of-play = { $place }: the highest complete row and what lies on it stay where they are (P2)
hand-not-the-colour = { $place }: another colour was ordered
hand-not-another-colour = { $place }: a coloured brick of another colour stands for the one ordered (P16)
hand-not-an-edge = { $place }: an edge brick was ordered (P27)
hand-not-a-center = { $place }: a center brick was ordered (P28)
hand-not-now = { $place }: it may not be pulled now (reason { $reason })

# Bricks that fell are put on top. $more: how many others lie beside the tower
to-put-fallen =
    { $who }: put the brick that fell on top, for nothing{ $more ->
        [0] { "" }
        [one] { ", and then the other one" }
       *[other] { ", and then the other ones" }
    }.

# What a task asks for. $task: free, two, edge, center, substitute or extra
order-colour = pull a { $colour } brick
order =
    { $task ->
        [free] pull any brick
        [two] pull two bricks, one after the other
        [edge] pull an edge brick
        [center] pull a center brick
        [substitute] pull two bricks instead of the colour
       *[extra] pull one more brick
    }
order-second =
    { $task ->
        [two] pull the second of two bricks
       *[substitute] pull any brick as the second substitute
    }

# What somebody did. $colour: no, where it is not known
brick =
    { $colour ->
        [no] the brick
       *[other] the { $colour } brick
    }
pulls = { $who } pulls { brick } at { $place }.
# $manner: how it is pulled
pulls-so =
    { $who } { $manner ->
        [wiggle] wiggles { brick } at { $place }
        [tap] taps { brick } at { $place }
       *[steady] pulls { brick } at { $place }, and steadies the row above
    }.
feels = { $who } feels { brick } at { $place }.
pulls-any = { $who } pulls a brick.
claims = { $who } says that a { $colour } brick cannot be pulled without toppling the tower.
places = { $who } puts the brick on top.
places-in = { $who } puts the brick on top, in row { $row }.
places-fallen = { $who } puts a fallen brick on top.
places-fallen-in = { $who } puts a fallen brick on top, in row { $row }.
waits = { $who } waits until everything is at rest.
skips = { $who } skips this turn.
passes = { $who } has felt enough bricks: the turn passes.
# $event: something that is not understood, as it was written
unread = { $who }: { $event }.

# What came of it. $title: what is printed on a brick, as it is printed there
nature-speaks = Nature speaks.
tower-built = A tower of { $rows } rows is built.
claim-granted = True: two other bricks may stand in for the { $colour } one.
claim-refused = Not so: it has to be a { $colour } brick.
draws = { $who } draws a { $face } brick.
printed = It says: { $title }.
out = The brick is out, and the tower stands.
out-in-hand = The brick is out, and the tower stands: { $who } has it in hand.
jam = The brick does not come out.
lets-go = { $who } lets go of it.
felt =
    { $place } { $felt ->
        [loose] is loose
        [stiff] gives a little
        [tight] sits tight
       *[drags] drags others along
    }.
stands = The brick lies on top, and the tower stands.
stands-fallen = The brick that fell lies on top, for nothing, and the tower stands.
fell = The brick is not lying where it should.
rests = Nothing has fallen.
rests-fallen = A brick fell before anybody touched the tower: it is put on top first.
others-fell =
    { $n ->
        [one] Another brick fell: it is put on top afterwards, for nothing.
       *[other] { $n } other bricks fell: they are put on top afterwards, for nothing.
    }
# $face: plain, or the name of a colour
was-pulling = { $who } was pulling a { $face } brick.
topples-after = The tower topples before anybody has touched it: { $who } was the last to.
topples = The tower topples! { $who } was the last to touch it.
# $who: whoever toppled the tower; $n: points
fall-costs =
    The fall costs { $who } { $n ->
        [1] one point
        [2] two points
        [3] three points
        [4] four points
        [5] five points
        [6] six points
       *[other] { $n } points
    }.
no-points = No points: it came after a One More.
# $points: how many, as `points-made` or `points-lost` say it
points-for = { $points } for { $who }.
points-for-others = { $points } for everybody else.
points-made =
    { $n ->
        [0] No
        [1] One
        [2] Two
        [3] Three
        [4] Four
        [5] Five
        [6] Six
       *[other] { $n }
    } { $n ->
        [one] point
       *[other] points
    }
points-lost =
    Minus { $n ->
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
       *[other] { $n }
    } { $n ->
        [one] point
       *[other] points
    }
next-player = Next player: { $order }.
skips-next = { $who } skips the next turn.
one-more = One more brick this turn.
direction-turns = The direction of play turns.
nobody-dares = Nobody dares any more: the round is over.

# Sets of the house, options, and what happens at a real tower
set-file-long = a set's file has at most { $most } characters, not { $signs }
set-file-empty = the file names no bricks; a line is a name and a number, such as draw-two 3
set-no-brick = line { $line }: no brick is '{ $name }'; there are { $known }
set-no-number = line { $line }: '{ $shown }' is not a number of bricks (0 to { $most })
set-named-twice = line { $line }: { $name } is named on line { $before } already; name each kind once
set-whole-tower = line { $line }: with plain bricks the set is a whole tower, { $fewest } to { $most } rows of { $across }; here are { $bricks } bricks
nothing-due = nothing is due from nature here
last-comes-not-out = the last brick of a row does not come out and leave the tower above it standing
colour-on-top = no coloured brick lies in the top row of a new tower
open-not-real = open is for our own tower: nobody knows what lies where in a real one
colours-too-many = { $coloured } coloured bricks do not go below the top row: there is room for { $room }
sizes-of-teams = the sizes { $sizes } are those of { $named } teams, and there are { $teams }
sizes-most = teams of { $sizes } are { $players } players; at most { $most } play
box-most = a box has at most 255 bricks; this one has { $bricks }
players-need-teams = more than { $most } players need teams; { $players } cannot play alone
sizes-of-players = teams of { $sizes } are { $named } players, and { $players } play
players-of-teams = { $players } players do not make { $teams } teams of two or more
due-build = the tower is built first
due-pulling = a brick is being pulled: what happens comes first
due-touching = a brick is being touched: what happens comes first
due-facing = what is printed on the brick is read first
due-placing = a brick is being placed: what happens comes first
due-judging = whether the tower would topple is judged first
due-drawing = which brick was drawn comes first
due-reading = the brick that was being pulled is read first
due-resting = whether something fell comes first
fall-strict = where toppling is strict no brick falls while the tower stands
fall-too-many = three bricks that fell in one turn are a toppled tower
fall-not-in-tower = only other bricks of the tower fall from it
fall-hangs = the last brick of a row does not fall and leave the tower above it standing
# Why a brick cannot have been drawn. $kind, $owed: what is on it
drawn-not-left = there is no { $kind } brick left in the box
drawn-not-owed = a { $owed } brick is owed, not { $kind }: unless toppling is claimed to be obvious
drawn-no-texts = where texts do not count, every brick drawn is told as plain
drawn-too-few = a tower does not stand on fewer bricks than it has rows
# $lacks: name, number
set-line-lacks =
    line { $line }: { $lacks ->
        [name] the name
       *[number] the number of bricks
    } is missing; a line is a name and a number, such as draw-two 3
real-fallen = of a real tower is told how many bricks fell: down=1 or down=2
# $rule: the option's name
# $version: in which no points are counted
fall-no-points = version { $version } counts rounds, not points: a fall costs nothing there
# $version: of these rules, from which on it can
fall-by-rules = that a fall can cost points came with version { $version } of these rules: this match is played by an older one
# $option: its name
alone-beside = whoever plays alone has one tower, and only counts bricks: { $option } does not go with it
alone-by-rules = to play alone came with version { $version } of these rules: this match is played by an older one
alone-seats = alone plays one: there is one seat
one-seat-alone = one player alone plays with the option alone; otherwise two play at least
house-rule-only = { $rule } is a house rule: only version { $version } can switch it off
