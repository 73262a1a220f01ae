# How a tower is built, a sentence for each brick. $brick, $on and $beside are bricks as cards.ftl names them in the
# accusative; `together` puts several in a row.
#
#   $alone    yes: it touches nothing besides what it is on
#   $stands   yes: what has been built stands by itself

together = { $one } and { $other }
surface = the surface
beside =
    { $alone ->
        [yes] { "" }
       *[no] { ", against " }{ $beside }
    }
hold =
    { $stands ->
        [yes] { "." }
       *[no] { "; hold it for now." }
    }
step-stand = Stand { $brick } on { $on }{ beside }{ hold }
step-lay =
    Lay { $brick } { $way ->
        [across] from left to right
       *[away] from front to back
    } on { $on }{ beside }{ hold }
step-lean =
    Set { $brick } on its lower edge on { $on } and let it lean { $way ->
        [right] to the right
        [left] to the left
        [back] to the back
       *[front] to the front
    } against { $beside }{ hold }
