# How bricks are built with, said to whoever has not done it yet. $finger: whether the table is touched, yes or no

# The hand sets bricks down: before one is taken, and while it is led
hint-assisted-take =
    Drag a brick to where it shall be, or { $finger ->
        [yes] tap
       *[no] click
    } it. The hand sets it down softly.
hint-assisted-lead =
    It draws to faces and edges that are near. { $finger ->
        [yes] Twist two fingers to turn it, tap with the second one to tip it over.
       *[no] Q and E turn it, R tips it over, L lets it lean on the face you point at.
    }
# The hand only holds them
hint-free-take = Drag a brick: it is in your hand. Drag beside the bricks to walk round the table.
hint-free-lead =
    It goes up and across. { $finger ->
        [yes] A second finger
       *[no] Hold Shift
    } to lead it away from you or nearer.
