# What the page of Tower Topple says of bricks that fell, and of what happened before a turn (rules version 2).

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
something-fell = Something fell before
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
which-was-pulled = Which brick was being pulled? It is turned over.
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
one-end = end { $number }
to-side =
    { $side ->
        [right] right
        [left] left
        [back] back
       *[front] front
    }
# How the steady hand pulls a brick
how-it-pulls = How
# $manner: one of them
manner =
    { $manner ->
        [wiggle] wiggle it
        [tap] tap it out
        [steady] steady the row above
       *[straight] straight
    }

# The end of a match: what each has done, and where the points of a player or a team came from
end-laid = Bricks laid on top
end-felt = Bricks felt
end-from-bricks = Points from bricks
end-from-orders = Points for orders
end-from-others = From others’ bricks
end-lost = Lost by “Lose 2”
end-rounds-won = Rounds won
end-topples = Towers toppled
# The moments that decided it. $cost: what it brought and cost, or no
end-toppled =
    Round { $round }: { $name } toppled the tower{ $cost ->
        [no] { "" }
       *[other] : { $cost }
    }
end-brought = Round { $round }: { $points } for { $why }
# $before: what was to be told of that moment anyway, or none
end-lead =
    { $before ->
        [none] Round { $round }: { $name } took the lead for good
       *[other] { $before }. That was { $name }’s lead for good
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
moving-pull = a brick is being pulled
moving-touch = a brick is being felt
moving-place = a brick is being put on top
moving-rest = everything comes to rest
moving-judge = it is tried out whether the tower would stand
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
        [brick] Bricks laid on top
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
