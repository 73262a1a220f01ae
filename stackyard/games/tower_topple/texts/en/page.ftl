# What the page of Tower Topple says of bricks that fell, and of what happened before a turn.

# What whoever plays has to do with a brick that fell. $more: how many others lie beside the tower
put-fallen =
    put the brick that fell on top, for nothing{ $more ->
        [0] { "" }
        [one] , then the other one
       *[other] , then the other ones
    }
# The brick is in hand that was drawn, and others lie beside the tower. $lying: how many
lie-beside =
    { $lying ->
        [one] A brick that fell lies beside the tower:
       *[other] { $lying } bricks that fell lie beside the tower:
    } { $you ->
        [yes] you put
       *[no] { $who } puts
    } { $lying ->
        [one] it
       *[other] them
    } on top after the one in hand.
# A button of whoever plays next, before the tower was touched
something-fell = A brick fell before my turn
something-fell-about = Something fell before you touched the tower: let everything come to rest, and see what
# A tower has toppled although most of it stands. $why: a single brick was enough, many fell, or its top came down
partly-toppled =
    { $why ->
        [strict] A brick has left its row: that counts, though much of it still stands.
        [lower] Its top lies two rows lower: that counts, though much of it still stands.
       *[fallen] Three bricks have fallen: that counts, though much of it still stands.
    }
read-toppled = It was being pulled: what does it say?
resting = Everything comes to rest…
# At a real table
others-fell-too =
    { $n ->
        [0] Nothing else fell
        [one] One other fell
       *[other] { $n } others fell
    }
it-fell-before = Something fell before { $who } touched the tower
what-fell-before = What fell since the last turn?
the-tower = The whole tower
how-many-fell =
    { $n ->
        [one] One brick
       *[other] { $n } bricks
    }
# Setting up the companion. $sizes: of the teams, as in 4, 3 and 3
team-sizes = How many in each
team-split =
    { $sizes }{ $equal ->
        [yes] , as equal as can be
       *[no] { "" }
    }
# Setting up a match. $size: of a team, as in 2, or 2 or 3
everybody-alone = Alone
so-many-teams = { $teams } teams of { $size }
which-was-pulled = The tower fell: which brick was { $who } pulling? It is turned over.
nobody-knows = Another one, or nobody knows
none-came = No brick came out
put-fallen-real = A brick that fell: put it on top, for nothing.

# How a brick is pulled and laid by hand, until it has been done once. $finger: by touch
hint-pull = Drag a brick out of the tower by its end. Drag beside the tower to walk round it.
hint-slowly = Slowly, along its length. If it sits tight, let go and try another.
hint-place =
    { $finger ->
        [yes] Tap
       *[no] Click
    } a lit place on top, or drag the brick onto it.
hint-lead = Lead it onto a lit place and let go: it is laid there.
# The two ends of a brick that is not chosen yet; $number: 1 or 2. And of one that is, as they are seen. $side: one of four
one-end =
    { $number ->
        [1] one end
       *[other] other end
    }
to-side =
    { $side ->
        [right] right
        [left] left
        [back] back
       *[front] front
    }
# How the steady hand pulls a brick
how-it-pulls = How you pull
# $manner: one of them
manner =
    { $manner ->
        [wiggle] wiggle it
        [tap] tap it out
        [steady] steady the row above
       *[straight] straight out
    }

# The end of a match: what each has done, and where the points of a player or a team came from
end-laid = Bricks laid on top
end-felt = Bricks felt
end-from-bricks = Points from bricks
end-from-orders = Points for orders
end-from-others = From others’ bricks
end-lost = Lost by “Lose 2”
end-lost-by-falls = Lost by falls
end-rounds-won = Rounds won
end-topples = Towers toppled
# The moments that decided it. $cost: what it brought and cost, or no
end-toppled =
    Round { $round }: { $name } toppled the tower{ $cost ->
        [no] { "" }
       *[other] : { $cost }
    }
end-brought = Round { $round }: { $points } for { $why }
# The same, where one player or team gained. $n: points
end-gained =
    Round { $round }: { $name } got { $n ->
        [one] one point
       *[other] { $n } points
    } for { $why }
# $before: what was to be told of that moment anyway, or none
end-lead =
    { $before ->
        [none] Round { $round }: { $name } took the lead for good
       *[other] { $before }. With that { $name } took the lead for good
    }
# The towers, side by side. $laid: bricks that were put on top
end-towers = The towers, as they stood last
end-round =
    Round { $round }: { $laid ->
        [0] no brick laid
        [one] one brick laid
       *[other] { $laid } bricks laid
    }
end-toppler = { $name } toppled it
end-stands = It stood to the end

# In the line of the turn: what bricks are busy with
moving-rest = wait until everything is at rest
# For those who hear the tower: where a brick is, and how many bricks lie beside it. $n of them
place-fallen = fallen, beside the tower
fallen-beside =
    Fallen, beside it: { $n ->
        [1] one brick
        [2] two bricks
        [3] three bricks
        [4] four bricks
        [5] five bricks
        [6] six bricks
        [7] seven bricks
        [8] eight bricks
        [9] nine bricks
        [10] ten bricks
        [11] eleven bricks
        [12] twelve bricks
       *[other] { $n } bricks
    }.
# At a real table: the buttons that say how many others fell
other-bricks = Other bricks

# What brought points, in a table: its title and its columns, and in each line $why they came
end-by-brick = Brick by brick
end-times = Times
end-why =
    { $why ->
        [brick] Bricks without an order
        [add] Add 2, Add 3
        [colour] Coloured bricks that were ordered
        [two] Two bricks for one order
        [edge] Edge bricks that were ordered
        [center] Center bricks that were ordered
        [substitute] Instead of a colour
        [lose] Lose 2
        [lose-more] Lose 2, toppled
        [others-gain] Others +1
        [others-more] Others +1, toppled
        [fall] The fall
       *[round] The last brick before the fall
    }
# Why points came, after "for". $kind of brick: plain, colour or printed; $colour: blue ...; $printed: what is on it
end-reason =
    { $why ->
        [colour] the { $colour } brick that was ordered
        [two] two bricks for one order
        [edge] an edge brick
        [center] a center brick
        [substitute] a brick instead of the colour
        [lose] “Lose 2”
        [lose-more] “Lose 2”, toppled
        [others-gain] “Others +1”
        [others-more] “Others +1”, toppled
        [fall] the fall
        [round] the last brick before the fall
       *[brick] { end-brick }
    }
end-brick =
    { $kind ->
        [colour] a { $colour } brick
        [printed] “{ $printed }”
       *[plain] a brick
    }

# What a score on a plate counts: rounds won or points, $n of them
plate-unit =
    { $rounds ->
        [yes] { $n ->
            [one] round won
           *[other] rounds won
        }
       *[no] { $n ->
            [one] point
           *[other] points
        }
    }

# Who plays, and what they have. $n of points; $minus: yes where it is less than nothing
team-number = Team { $number }
seat = Seat { $number }
points =
    { $minus ->
        [yes] −
       *[no] { "" }
    }{ $n ->
        [one] { $n } point
       *[other] { $n } points
    }

this-or-that = { $least } or { $most }
skips-turns =
    { $n ->
        [one] skips a turn
       *[other] skips { $n } turns
    }
skips-so-often = skips { $n }
is-next = next
# At the place of whoever reads it
yours = (you)
# $way: left or right
order-of-play =
    Players in order; play goes to the { $way ->
        [left] left
       *[right] right
    }
play-goes =
    play goes { $way ->
        [left] left
       *[right] right
    }
round = Round { $round }
# $target: points at which the match ends, or 0
round-of =
    Round { $round } of { $rounds }{ $target ->
        [0] { "" }
       *[other] , first to { $target } points
    }
one-tower = One tower

# What is to be done, after "Your turn:" or a name. $verb: pull, or draw at a real table; $paint: one of four colours
paint =
    { $paint ->
        [red] red
        [blue] blue
        [green] green
       *[yellow] yellow
    }
todo-granted = { $verb } a brick that isn’t { $paint }, then any other – or dare a { $paint } one after all
# $n: how many may be pulled; 0 where nobody knows
todo-colour =
    { $n ->
        [2] { $verb } one of the two { $paint } bricks
        [3] { $verb } one of the three { $paint } bricks
       *[other] { $verb } one of the { $paint } bricks
    }
todo-one-left =
    { $only ->
        [yes] { $verb } the only { $paint } brick in play
       *[no] { $verb } the { $paint } brick
    }
todo-any-instead = { $verb } any brick: no { $paint } brick is in play
todo-none = no { $paint } brick is in play: { $verb } another colour, then any other brick
todo =
    { $task ->
        [two] { $verb } two bricks, one after the other
        [two-second] { $verb } the second of your two bricks
        [edge] { $verb } an edge brick, from the outside of a row
        [center] { $verb } a center brick, the middle of a full row
        [no-center] { $verb } any brick: no full row can spare its middle
        [substitute] { $verb } a brick of another colour, then any other
        [substitute-second] { $verb } a second brick, any you like
        [extra] { $verb } one more brick
       *[free] { $verb } any brick
    }
put-on-top =
    { $row ->
        [0] put the brick on top of the tower
       *[other] put the brick on top, in row { $row }
    }
wait = wait
# What it pays
pays-nothing = scores nothing this turn
pays-for-both = { $points } for both
pays-each = { $points } each
# What waits in this turn, in two words
queued =
    { $task ->
        [two] Two bricks
        [edge] An edge
        [center] A center
        [extra] One more
        [substitute] Two instead
       *[free] Any brick
    }
then-this-turn = Then, in this turn
# Why it is to be done. $by: who drew the brick, nobody where that is not known; $face: what is printed on it
why-extra = “{ $face }” came up.
why-substitute = Two other bricks replace the colour.
why-order =
    { $by ->
        [nobody] “{ $face }” was drawn before.
       *[other] { $by } drew “{ $face }”.
    }
why-out-of-play = { $at } is out of play: the top full row and everything above it stay put.
why-not-owed =
    { $paint ->
        [none] { $at } won’t do: { $todo }.
       *[other] { $at } is { $paint } and won’t do: { $todo }.
    }
claim-button = Say the tower would fall
faster = Faster
claim-title = Say that any { $paint } brick would bring the tower down. If that’s so, you may pull two others instead.
verdict-granted = You’re right: no { $paint } brick comes out with the tower standing. Pull a brick of another colour, then any other, for 1 point each.
verdict-refused = Not so: a hand can get at least one { $paint } brick out, so it has to be a { $paint } one.

# What is being done. $who: a name, or "You" for whoever reads; $does: pull, draw, feel or put
doing =
    { $does ->
        [pull] { $who ->
            [You] You pull a brick…
           *[other] { $who } pulls a brick…
        }
        [draw] { $who ->
            [You] You draw a brick…
           *[other] { $who } draws a brick…
        }
        [feel] { $who ->
            [You] You feel a brick…
           *[other] { $who } feels a brick…
        }
       *[put] { $who ->
            [You] You put the brick on top…
           *[other] { $who } puts the brick on top…
        }
    }
who-drew = { $who } drew
being-built = The tower goes up.
being-read = What does it say?
being-judged = Would it really fall? Let’s see…
falls = The tower falls!
# Who toppled it: a name, "You", or nobody where it is not known
toppled =
    { $who ->
        [nobody] The tower has toppled.
       *[other] { $who } toppled the tower.
    }
unplaced = A brick that isn’t placed scores nothing.
# What the last fall took from whoever toppled the tower. $n: points
fall-has-cost =
    The fall cost { $n ->
        [one] one point
       *[other] { $n } points
    }.
# Beside the round: $fall: minus-3 or tower-lost; $n: points that it would cost whoever plays now
fall-costs-now =
    { $fall ->
        [minus-3] A fall costs 3 points
       *[tower-lost] A fall costs what this tower brought: { $n }
    }
next-round = Round { $round } starts with { $who }. Scores stay, orders don’t.
watch-again = Watch it fall again
send-fall = Send the fall
look-at-it = Take a look
next-tower = Next tower
# Follows "Your turn: "
expected-next-tower = go on to the next tower
real-tower = This tower stands on a real table.
real-tower-companion = Tap in what was drawn at the companion
close = Close
understood = Got it

# Bricks, for those who hear the tower. $place: such as 5b
place-aside = set aside
place-in-hand = the brick in hand
on-top = { $place }, on top
reads = reads { $face }
paint-at = { $paint } at { $place }
tower-size = A tower of { $rows } rows, { $bricks } bricks.
tower-colours = Coloured bricks: { $colours }.
tower-in-hand = A brick is in hand.
feel-only = you can only feel it now
not-in-play = out of play now
# What a finger says of a brick, after its name
felt-brick =
    { $felt ->
        [loose] is loose
        [stiff] gives a little
        [tight] sits tight
       *[drags] drags others along
    }

# The steady hand. $pace: one of five; $brick: such as 5b, or none
steady-hand = Pull with buttons
put-in-row = Put it in row { $row }:
place-in = Place in { $slot }
slot = in { $slot }
# Said when a brick is chosen for the steady hand
heard-chosen = { $place } is chosen.
# What keys do at a tower
keys-bricks = Arrow keys go from brick to brick, in the picture and in the plan; Enter takes or chooses one.
plan-of-bricks = The bricks, from the top
direction = Which way it comes out
speed = Speed
pace =
    { $pace ->
        [creeping] very slow
        [slow] slow
        [firm] firm
        [hard] hard
       *[jerk] a jerk
    }
pace-and-speed = { $pace }, { $speed } mm per second
pull-button =
    { $brick ->
        [none] Pull
       *[other] Pull { $brick }
    }
feel-button =
    { $brick ->
        [none] Feel
       *[other] Feel { $brick }
    }
feel-title =
    Feel how tight it sits; { $n ->
        [one] one touch left this turn
       *[other] { $n } touches left this turn
    }
choose-brick = Choose a brick, here or in the picture.
# After "The brick does not come out."
after-jam = Pull faster, or take another.
# Below a brick that is chosen: what a touch would tell
feel-about = “Feel” tells how tight it sits.
not-to-pull = You can feel { $brick }, but not pull it now.

# The score sheet. $paint: a colour, or none
score-sheet = Score sheet
sheet-topples = The tower topples.
in-the-box = Still in the box
never-read = Bricks nobody has read yet
# $tower: how many of them are in the tower; $box: how many there are in all
box-exceeds = The box has more bricks than the tower takes: { $tower } of these { $box } are in it.
all-read = All of them have been read.
quoted = “{ $words }”
reason-brick =
    { $paint ->
        [none] a brick
       *[other] a { $paint } brick
    }
reason-ordered =
    { $paint ->
        [none] the brick that was ordered
       *[other] the { $paint } brick that was ordered
    }
reason =
    { $reason ->
        [two] two bricks for one order
        [edge] an edge brick
        [center] a center brick
        [substitute] instead of the colour
        [lose] “Lose 2”
        [lose-more] “Lose 2”, and toppled
        [others-gain] a gift: “Others +1”
        [others-more] a gift: toppled with it
        [fall] the fall
       *[round] the last brick before the fall
    }
# What the brick in hand comes to here and now
note-house-rule = By your house rules it counts as plain.
note-mute = Nothing scores any more this turn.
note-for-order = It was pulled for an order, so it adds nothing more.
note-ordered = It was ordered: { $points } once it lies on top.

# What is printed on a brick, by its name in notation: on a button, as a title, and what it asks for
face-card = The brick that was drawn
face-card-close = Close the card
face-brief =
    { $face ->
        [plain] Plain
        [blue] Blue
        [green] Green
        [red] Red
        [yellow] Yellow
        [draw-blue] Next: blue
        [draw-green] Next: green
        [draw-red] Next: red
        [draw-yellow] Next: yellow
        [draw-two] Next: two
        [edge] Next: an edge
        [center] Next: a center
        [skip] Skip a turn
        [one-more] One more
        [reverse] Reverse
        [lose-2] Lose 2
        [others-gain] Others +1
        [add-2] Add 2
       *[add-3] Add 3
    }
face-colour-about = Just { $paint }, no text. Worth 1 point – or 3, if you were told to pull { $paint }.
# $paint: the colour that it asks for, or none
face-about =
    { $face ->
        [plain] Nothing is printed on it. Worth 1 point.
        [draw-two] Whoever plays next moves two bricks, one after the other, for 1 point together.
        [edge] Whoever plays next takes a brick from the outside of a row that keeps its middle, for 1 point.
        [center] Whoever plays next takes the middle brick of a full row, for 1 point.
        [skip] You sit out your next turn: you can’t topple the tower then, and you can’t score.
        [one-more] Once this brick lies on top it pays, and you pull another. After that, nothing more scores this turn.
        [reverse] Play goes the other way round until the next such brick, or until the tower topples. With two players, nothing changes.
        [lose-2] It costs you 2 points once it lies on top – and 4 if you topple the tower with it in your hand.
        [others-gain] Nothing for you. All others get 1 point once it lies on top – and 4 if you topple the tower with it in your hand.
        [add-2] Worth 2 points once it lies on top.
        [add-3] Worth 3 points once it lies on top.
       *[draw-red] Whoever plays next has to pull one of the two { $paint } bricks, for 3 points.
    }

# A move in the middle of a sentence about it
move-pull = pulling { $place }
move-feel = feeling { $place }
move-put = putting it in place { $slot }
