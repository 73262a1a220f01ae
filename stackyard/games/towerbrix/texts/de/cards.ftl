# Was auf den Bedingungskarten steht: siehe en/cards.ftl.

also = { $one } und { $other }
either = { $one } oder { $other }
or-else = { $one }, oder { $other }
in-brackets = ({ $part })
says = { $who } { $what }
line = { CAPITALISED($text) }.

# Beiwörter werden gebeugt, "lila" nicht. Der Fall folgt aus $role: wen etwas berührt, womit verglichen wird und wohin
# gelegt wird, steht im Akkusativ, worauf etwas ruht, worüber und worunter etwas ist, im Dativ.
weak-ending =
    { $role ->
        [subject] e
       *[other] en
    }
ending =
    { $determiner ->
        [all] en
        [every] e
        [bare] e
        [the] { weak-ending }
        [predicate] { "" }
       *[a] { $many ->
            [yes] { $role ->
                [rests-on] en
                [above] en
                [below] en
               *[subject] e
            }
           *[no] { $role ->
                [subject] er
               *[other] en
            }
        }
    }
article-ending =
    { $role ->
        [subject] { "" }
        [rests-on] em
        [above] em
        [below] em
       *[other] en
    }
article =
    { $role ->
        [subject] der
        [rests-on] dem
        [above] dem
        [below] dem
       *[other] den
    }
other-things = ander{ ending } { $things }
adjective =
    { $adjective ->
        [standing] stehend{ ending }
        [lying] liegend{ ending }
        [leaning] lehnend{ ending }
        [highest] höchst{ ending }
       *[lowest] niedrigst{ ending }
    } { $things }
coloured = { $colours } { $things }
colour =
    { $colour ->
        [yellow] gelb{ ending }
        [purple] lila
        [red] rot{ ending }
        [blue] blau{ ending }
       *[gray] grau{ ending }
    }
noun =
    { $many ->
        [yes] { $role ->
            [rests-on] Steinen
            [above] Steinen
            [below] Steinen
           *[other] Steine
        }
       *[no] Stein
    }
grounded = { $things } auf der Fläche

numeral =
    { $n ->
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
       *[9] neun
    }
number =
    { $n ->
        [1] ein{ article-ending }
       *[other] { numeral }
    }
bricks =
    { $quantity ->
        [all] { $role ->
            [rests-on] allen
            [above] allen
            [below] allen
           *[other] alle
        } { $things }
        [no] kein{ article-ending } { $things }
        [exactly] genau { number } { $things }
        [at-least] mindestens { number } { $things }
       *[at-most] höchstens { number } { $things }
    }
every = jeder { $things }
the = { article } { $things }
a = ein{ article-ending } { $things }
another = ein{ article-ending } ander{ ending } { $things }

is =
    { $many ->
        [yes] sind
       *[no] ist
    }
not =
    { $so ->
        [yes] { "" }
       *[no] { " nicht" }
    }
is-so =
    { $adjective ->
        [standing] { $many ->
            [yes] stehen
           *[no] steht
        }{ not }
        [lying] { $many ->
            [yes] liegen
           *[no] liegt
        }{ not }
        [leaning] { $many ->
            [yes] lehnen
           *[no] lehnt
        }{ not }
        [grounded] { $many ->
            [yes] berühren
           *[no] berührt
        } die Fläche{ not }
        [highest] { $many ->
            [yes] reichen
           *[no] reicht
        }{ not } am höchsten
       *[lowest] { $many ->
            [yes] reichen
           *[no] reicht
        }{ not } am tiefsten
    }
is-coloured = { is }{ not } { $colours }
relates =
    { $relation ->
        [touches] { $many ->
            [yes] berühren
           *[no] berührt
        }{ not } { $whom }
        [rests-on] { $many ->
            [yes] ruhen
           *[no] ruht
        }{ not } auf { $whom }
        [above] { is }{ not } ganz über { $whom }
       *[below] { is }{ not } ganz unter { $whom }
    }

compare =
    { $relation ->
        [as-many] es gibt genauso viele { $left } wie { $right }
       *[more] es gibt mehr { $left } als { $right }
    }
alike =
    { $same ->
        [yes] alle { $things }
       *[no] keine zwei { $things }
    } { $attribute ->
        [pose] haben dieselbe Lage
       *[top] reichen gleich hoch
    }
denied = es stimmt nicht: { $sentence }

brick =
    { article } { $which ->
        [left] link{ weak-ending }{ " " }
        [right] recht{ weak-ending }{ " " }
        [lower] unter{ weak-ending }{ " " }
        [upper] ober{ weak-ending }{ " " }
        [front] vorder{ weak-ending }{ " " }
        [rear] hinter{ weak-ending }{ " " }
       *[only] { "" }
    }{ $colour ->
        [yellow] gelb{ weak-ending }
        [purple] lila
        [red] rot{ weak-ending }
        [blue] blau{ weak-ending }
       *[gray] grau{ weak-ending }
    } Stein

amount =
    { $n ->
        [0] keiner
        [1] einer
       *[other] { numeral }
    }
total =
    { $count ->
        [0] Das ist { $counted }
        [1] Das ist { $counted }
       *[other] Das sind { $counted }
    } von { $of }.
