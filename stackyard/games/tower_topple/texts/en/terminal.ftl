# What the terminal says of Tower Topple. $place: of a brick, as 5b: row 5, slot b

puts-on-top = { $who }: put the brick on top.
wait-and-see = { $who }: let us see what the bricks do.
has-to = { $who }: { $order }.
no-such-colour =
    { $who }: no { $colour } brick is in play; { $instead ->
        [two] pull two others instead, the first of another colour
        [any-two] pull any two bricks instead
       *[any] pull any brick
    }.
round-number = Round { $round } of { $rounds }
unit = { $who }
skips-next-turns = , skips { $n }
# Short, beside the tower. $fall: minus-3 or tower-lost; $n: points that a fall now would cost whose turn it is
a-fall-costs =
    { $fall ->
        [minus-3] A fall costs 3.
       *[tower-lost] A fall costs the tower: { $n }.
    }
other-way = Turns go the other way.
then-owed = Then:
next-owes = The next player:
# Above what is printed on the brick
in-hand = In hand:
may-be-pulled = * may be pulled
# Below the two pictures of the tower: the rows whose bricks are seen from their ends
odd-rows = odd rows end on
even-rows = even rows end on
out-of-reach = | out of play
# A brick without words
face-name =
    { $face ->
        [plain] plain
        [blue] blue
        [green] green
        [red] red
       *[yellow] yellow
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
