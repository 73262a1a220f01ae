# How bricks are built with, said to whoever has not done it yet. $finger: whether the table is touched, yes or no

# The hand sets bricks down: before one is taken, and while it is led
hint-assisted-take =
    Drag a brick where you want it, or { $finger ->
        [yes] tap it, here or in the row below.
       *[no] click it. The hand sets it down gently.
    }
hint-assisted-lead =
    It snaps to nearby faces and edges. { $finger ->
        [yes] Twist two fingers to turn it, tap with the second to tip it.
       *[no] Q and E turn it, R tips it over, L lets it lean on the face you point at.
    }
# The hand only holds them
hint-free-take = Drag a brick: it’s in your hand now. Drag beside the bricks to walk round the table.
hint-free-lead =
    It moves up and across. { $finger ->
        [yes] A second finger
       *[no] Hold Shift
    } to move it away from you or closer.
