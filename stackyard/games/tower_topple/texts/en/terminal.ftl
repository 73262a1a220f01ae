# What the terminal says of Tower Topple. $place: of a brick, as 5b: row 5, slot b

puts-on-top = { $who }: put the brick on top.
wait-and-see = { $who }: let us see what the bricks do.
has-to = { $who }: { $order }.
no-such-colour =
    { $who }: no { $colour } brick is in play; { $instead ->
        [two] pull two others instead, the first of another colour
       *[any] pull any brick
    }.
round-number = Round { $round } of { $rounds }
unit = { $who }
skips-next-turns = , skips { $n }
other-way = Turns go the other way.
then-owed = Then:
next-owes = The next player:
# $face: what is printed on it, as in options
in-hand = In hand: { face-name }
may-be-pulled = * may be pulled
out-of-reach = | out of play
face-name =
    { $face ->
        [plain] plain
        [blue] blue
        [green] green
        [red] red
        [yellow] yellow
        [draw-blue] next player draws blue
        [draw-green] next player draws green
        [draw-red] next player draws red
        [draw-yellow] next player draws yellow
        [draw-two] next player draws two
        [skip] skip your next turn
        [one-more] draw one more
        [reverse] reverse
        [edge] next player draws an edge
        [center] next player draws a center
        [lose-2] you lose 2
        [others-gain] all others gain 1
        [add-2] add 2
       *[add-3] add 3
    }

what-now = What do you do?
which-to-pull = From which row do you pull?
which-to-feel = In which row do you feel a brick?
feel-first =
    feel a brick first ({ $n ->
        [one] once more
       *[other] { $n } times more
    })
row = row { $row }: { $slots }
which-brick = Which brick?
brick-of-row =
    { $place }, { $slot ->
        [a] left
        [b] in the middle
       *[c] right
    }{ $colour ->
        [no] { "" }
       *[other] { ", " }{ $colour }
    }
how-to-pull = How do you pull { $place }?
pull-simply = straight out, as it comes
manner-line =
    { $manner ->
        [straight] straight, from a side and at a pace
        [wiggle] wiggling it out
        [tap] tapping it out
       *[steady] with the other hand on the row above
    }
which-side = To which side, and how fast, do you pull { $place }?
side-and-speed =
    { $side ->
        [near] towards you
       *[far] away from you
    }, { $speed }
where-on-top = Where in row { $row }?
into-slot =
    put the brick on top, { $slot ->
        [a] left (a)
        [b] in the middle (b)
       *[c] right (c)
    }
feel-brick =
    feel { $colour ->
        [no] the brick
       *[other] the { $colour } brick
    } at { $place }
pull-brick =
    pull { $colour ->
        [no] the brick
       *[other] the { $colour } brick
    } at { $place }, { $how }
pull-so =
    { $manner ->
        [straight] straight
        [wiggle] wiggling it
        [tap] tapping it
       *[steady] steadying the row above
    }, { $side ->
        [near] towards you
       *[far] away from you
    }, { $speed }
gesture =
    { $verb ->
        [claim] say that no brick of the colour can be pulled
        [wait] wait until all is at rest: something fell before your turn
        [draw] pull a brick
       *[place] put the brick on top
    }
