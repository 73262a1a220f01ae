# Bricks as files for other programs, and what a file that somebody opens has wrong. LeoCAD, BrickLink, Rebrickable and
# LDraw are names of programs and pages, and stay.

# $line: number of a line of the file; $why: what is wrong there, one of the texts below
ldraw-line = line { $line }: { $why }
ldraw-too-big = the file is too big: it may have { $kilobytes } kB
ldraw-too-long = the file is too long: it may have { $lines } lines
ldraw-no-text = this is no LDraw file: save the model as .ldr first
ldraw-no-bricks = there is no brick in this file
# $name: of a model or a part, from the file
ldraw-file-twice = a second model with the name { $name }, or the name of a brick
ldraw-shape = this is a shape of its own: only the game's seven kinds of bricks can be read
# $shown: the beginning of the line
ldraw-no-line = this is no line of LDraw: { $shown }
ldraw-no-reference = a brick is written as 1, its colour, twelve numbers, and its part
ldraw-far = this is too far away
ldraw-mirrored = this is mirrored
ldraw-scaled = this has been made larger or smaller
ldraw-tilted = this is tilted, or turned by something else than quarter turns about the upright axis
ldraw-too-many = the models of this file refer to each other too many times
ldraw-circle = the model { $name } contains itself
ldraw-unknown-part = the part { $name } is none of the game's: 3005, 3004, 3622, 3010, 3009, 3003, 3002
# $most: how many bricks there may be
ldraw-more-bricks = there are more than { $most } bricks
# $other: the number of another line
ldraw-half-stud = this brick is not on the studs of the one in line { $other }: it lies between them
ldraw-half-brick = this brick is not as many whole bricks higher or lower than the one in line { $other }
ldraw-overlap = this brick is where the one in line { $other } is
ldraw-apart = this brick hangs together with nothing that the one in line { $other } belongs to

# A file that is to become a brickprint.
print-other-number = a brickprint has { $bricks } bricks, and in this file there { $n ->
        [one] is one
       *[other] are { $n }
    }
print-not-now = a brickprint is not built now
print-not-from-above = this cannot be put together: some brick would have to come from below or from the side
# $brick: a kind of brick
print-none-left = there { $n ->
        [0] is no { $brick }
        [one] is only one { $brick }
       *[other] are only { $n } { $brick }
    } left for you in the yellow brickyard, and this takes { $wanted }

# What is asked to be saved.
nothing-built = nothing is built yet
# $shown: what was asked for; $there: what there is, in a row
no-such-model = there is no { $shown } here; there is { $there }
nothing-lacking = you lack no brick: there is nothing to buy
# $shown: what was typed
owned-written = the bricks that you have are written as in 'blue=4,4,4,2,3,2,2 red=0,0,0,0,0,0,0', a number for each kind: { $kinds }; not { $shown }
