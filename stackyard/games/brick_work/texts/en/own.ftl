# What the page says to whoever has bricks at home. LeoCAD, BrickLink Studio, BrickLink and Rebrickable are names and stay.

# A button, and what it opens.
own-title = Build it with your own bricks
own-what = What to build
# $name: a player; $object: the letter of one of their objects
own-object = { $name }: object { $object }
own-turn = Turn
# $kind: of brick; $count: how many
own-part = { $count } × { $kind }
# $n: bricks in all; $parts: how many of each kind, as own-part says it, in a row
own-all = { $n ->
        [one] One brick: { $parts }
       *[other] { $n } bricks: { $parts }
    }
# $n: of the layer, from the ground; $parts: that come in it
own-layer = { $n }. { $parts }
own-save-ldraw = Save for LeoCAD or BrickLink Studio
own-save-glb = Save as a 3D model
own-files = The first file is LDraw (.mpd), the second GLB (.glb), in the true size of such bricks.
# Said once where other makers' names stand.
own-makers = LeoCAD, BrickLink, BrickLink Studio and Rebrickable belong to others: this is unofficial, and they have nothing to do with it.

# What somebody needs for the game, in the companion.
own-needs-about = Four dice, six tokens, and 62 bricks, whatever make they are. How many do you have?
own-needs-kind = Brick
# $colour: Blue, Red or Yellow
own-colour =
    { $colour ->
        [Blue] Blue
        [Red] Red
       *[Yellow] Yellow
    }
# $needed: bricks of a kind and a colour
own-needed = of { $needed }
# $kind: of brick
own-have = { own-colour } { $kind }: you have
# $n: bricks that are still lacking; $lots: of how many kinds and colours
own-lacking =
    { $n ->
        [0] You have all of them.
        [one] You lack one brick.
       *[other] You lack { $n } bricks, { $lots ->
            [one] all of one kind
           *[other] of { $lots } kinds and colours
        }.
    }
own-wanted = Wanted list for BrickLink
own-csv = List for Rebrickable
own-print = To print: board, player cards, tokens and slips.
own-letter = Letter
own-all-mine = I have all of them
own-none-mine = I have none

# A file becomes a brickprint.
own-read = From a file (.ldr)
# $kilobytes: a number
own-read-big = This file is too big: it may have { $kilobytes } kB.
# $kind: of brick, that a brickprint from a file takes
own-read-gone = The last { $kind } has just been taken: this brickprint cannot be built now.
