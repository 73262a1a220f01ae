# Was auf den Bedingungskarten steht: siehe en/cards.ftl.

also = { $one } und { $other }
either = { $one } oder { $other }
or-else = { $one }, oder { $other }
says = { $who } { $what }

# Beiwörter werden gebeugt, "lila" nicht.
ending =
    { $determiner ->
        [all] en
        [every] e
        [bare] e
        [the] { $case ->
            [nominative] e
           *[other] en
        }
        [predicate] { "" }
       *[a] { $many ->
            [yes] { $case ->
                [dative] en
               *[other] e
            }
           *[no] { $case ->
                [nominative] er
               *[other] en
            }
        }
    }
article-ending =
    { $case ->
        [accusative] en
        [dative] em
       *[nominative] { "" }
    }
article =
    { $case ->
        [accusative] den
        [dative] dem
       *[nominative] der
    }
other = ander{ ending }
adjective =
    { $adjective ->
        [standing] stehend{ ending }
        [lying] liegend{ ending }
        [leaning] lehnend{ ending }
        [highest] höchst{ ending }
       *[lowest] niedrigst{ ending }
    }
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
        [yes] { $case ->
            [dative] Steinen
           *[other] Steine
        }
       *[no] Stein
    }
grounded = auf der Fläche

number =
    { $n ->
        [1] ein{ article-ending }
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
       *[9] neun
    }
bricks =
    { $quantity ->
        [all] { $case ->
            [dative] allen
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
another = ein{ article-ending } { other } { $things }

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
object-case =
    { $relation ->
        [touches] accusative
       *[other] dative
    }
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

which =
    { $which ->
        [left] link{ ending }{ " " }
        [right] recht{ ending }{ " " }
        [lower] unter{ ending }{ " " }
        [upper] ober{ ending }{ " " }
        [front] vorder{ ending }{ " " }
        [rear] hinter{ ending }{ " " }
       *[only] { "" }
    }
brick = { article } { which }{ colour } Stein

amount =
    { $n ->
        [0] keiner
        [1] einer
       *[other] { number }
    }
total =
    { $count ->
        [0] Das ist { $counted }
        [1] Das ist { $counted }
       *[other] Das sind { $counted }
    } von { $of }.
