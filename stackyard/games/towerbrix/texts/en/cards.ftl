# What condition cards say: conditions/sentences.py makes each card of these messages, which stand in each other.
#
#   $adjective   standing, lying, leaning, grounded, highest or lowest
#   $colour      yellow, purple, red, blue or gray
#   $many        yes: several; no: one
#   $so          yes; no: it is denied
#   $role        what the bricks are in their sentence: subject, or those that the subject touches, rests-on or is above
#                or below, compared (with others), or in steps.ftl put, onto (what it is put on) or against
#   $determiner  all, every, the, no, a, count (a number), bare (nothing) or predicate ("is red")
#   $things      bricks with their adjectives, without what stands before them

also = { $one } and { $other }
either = { $one } or { $other }
or-else = { $one }, or { $other }
in-brackets = ({ $part })
says = { $who } { $what }
line = { CAPITALISED($text) }.

# Bricks: the noun, and before or after it what it is said with: each of these messages has those that are inside as $things.
other-things = other { $things }
adjective =
    { $adjective ->
        [standing] standing
        [lying] lying
        [leaning] leaning
        [highest] highest
       *[lowest] lowest
    } { $things }
coloured = { $colours } { $things }
colour =
    { $colour ->
        [yellow] yellow
        [purple] purple
        [red] red
        [blue] blue
       *[gray] gray
    }
noun =
    { $many ->
        [yes] bricks
       *[no] brick
    }
grounded = { $things } on the surface

# So many of them.
numeral =
    { $n ->
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
       *[9] nine
    }
number =
    { $n ->
        [1] one
       *[other] { numeral }
    }
bricks =
    { $quantity ->
        [all] all { $things }
        [no] no { $things }
        [exactly] exactly { number } { $things }
        [at-least] at least { number } { $things }
       *[at-most] at most { number } { $things }
    }
every = every { $things }
the = the { $things }
a = a { $things }
another = another { $things }

# What they do.
does =
    { $many ->
        [yes] do
       *[no] does
    }
is =
    { $many ->
        [yes] are
       *[no] is
    }
not =
    { $so ->
        [yes] { "" }
       *[no] { " not" }
    }
is-so =
    { $so ->
        [yes] { $adjective ->
            [standing] { $many ->
                [yes] stand
               *[no] stands
            }
            [lying] { $many ->
                [yes] lie down
               *[no] lies down
            }
            [leaning] { $many ->
                [yes] lean
               *[no] leans
            }
            [grounded] { $many ->
                [yes] touch the surface
               *[no] touches the surface
            }
            [highest] { $many ->
                [yes] reach the highest point
               *[no] reaches the highest point
            }
           *[lowest] { $many ->
                [yes] reach the lowest point
               *[no] reaches the lowest point
            }
        }
       *[no] { $adjective ->
            [standing] { does } not stand
            [lying] { does } not lie down
            [leaning] { does } not lean
            [grounded] { does } not touch the surface
            [highest] { does } not reach the highest point
           *[lowest] { does } not reach the lowest point
        }
    }
is-coloured = { is }{ not } { $colours }
touches =
    { $so ->
        [yes] { $many ->
            [yes] touch
           *[no] touches
        }
       *[no] { does } not touch
    }
rests =
    { $so ->
        [yes] { $many ->
            [yes] rest
           *[no] rests
        }
       *[no] { does } not rest
    }
relates =
    { $relation ->
        [touches] { touches } { $whom }
        [rests-on] { rests } on { $whom }
        [above] { is }{ not } wholly above { $whom }
       *[below] { is }{ not } wholly below { $whom }
    }

# Of all together.
compare =
    { $relation ->
        [as-many] there are as many { $left } as { $right }
       *[more] there are more { $left } than { $right }
    }
alike =
    { $same ->
        [yes] all { $things }
       *[no] no two { $things }
    } { $attribute ->
        [pose] are placed the same way
       *[top] reach the same height
    }
denied = it is not so that { $sentence }

# One brick: "the left red brick".
brick =
    the { $which ->
        [left] { "left " }
        [right] { "right " }
        [lower] { "lower " }
        [upper] { "upper " }
        [front] { "front " }
        [rear] { "rear " }
       *[only] { "" }
    }{ $colour ->
        [yellow] yellow
        [purple] purple
        [red] red
        [blue] blue
       *[gray] gray
    } brick

# How many of those that were looked at are so; $counted and $whole are those numbers as `amount` says them.
amount =
    { $n ->
        [0] none
        [1] one
       *[other] { numeral }
    }
total = That makes { $counted } of { $whole }.
