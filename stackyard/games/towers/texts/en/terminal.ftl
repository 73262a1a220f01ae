# What the terminal says of Towers. $side: Black or White.

to-do =
    { $side } { $phase ->
        [utilities] puts a utility down
        [sprawl] puts a floor down
       *[build] builds
    }. { $standing }
which-move = Which move?
which-of-these = Where to?
block = { $block }
# $owner: Black, White or none
tower =
    { $owner ->
        [none] the utility
       *[other] { $owner }'s { $n }
    } on { $block }
# $blocks: where it may be built
tower-to = { $tower } to { $blocks }
on-file =
    { $thing ->
        [utility] a utility
       *[floor] a floor
    } on { $blocks }
build-onto = { $tower } onto { $onto }
put-down =
    put a { $thing ->
        [utility] utility
       *[floor] floor
    } on { $block }
do-swap = swap colours
