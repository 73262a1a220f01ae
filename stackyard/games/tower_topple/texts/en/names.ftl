# Proper names and what is printed in the box: the list of all that may read the same in every language.

## Stays: it has no translation.

name-title = Pappy's Tower Topple
name-seat-ash = Ash
name-seat-birch = Birch
name-seat-cedar = Cedar
name-seat-elm = Elm
name-seat-fir = Fir
name-seat-hazel = Hazel
name-seat-larch = Larch
name-seat-maple = Maple
name-seat-oak = Oak
name-seat-pine = Pine
name-seat-rowan = Rowan
name-seat-walnut = Walnut
name-seat-alder = Alder
name-seat-beech = Beech
name-seat-cherry = Cherry
name-seat-lime = Lime
name-seat-spruce = Spruce
name-seat-willow = Willow

## Translated: what is printed is shown as it is, and this is its meaning.

name-brick-draw-blue = Next player draws blue
name-brick-draw-green = Next player draws green
name-brick-draw-red = Next player draws red
name-brick-draw-yellow = Next player draws yellow
name-brick-draw-two = Next player draws two
name-brick-skip = Skip your next turn
name-brick-one-more = Draw one more
name-brick-reverse = Reverse
name-brick-edge = Next player draws an edge brick
name-brick-center = Next player draws a center brick
name-brick-lose-2 = You lose 2
name-brick-others-gain = All others gain 1
name-brick-add-2 = Add 2
name-brick-add-3 = Add 3
# The same by the name of the brick in notation
name-brick =
    { $face ->
        [draw-blue] { name-brick-draw-blue }
        [draw-green] { name-brick-draw-green }
        [draw-red] { name-brick-draw-red }
        [draw-yellow] { name-brick-draw-yellow }
        [draw-two] { name-brick-draw-two }
        [edge] { name-brick-edge }
        [center] { name-brick-center }
        [skip] { name-brick-skip }
        [one-more] { name-brick-one-more }
        [reverse] { name-brick-reverse }
        [lose-2] { name-brick-lose-2 }
        [others-gain] { name-brick-others-gain }
        [add-2] { name-brick-add-2 }
       *[add-3] { name-brick-add-3 }
    }
