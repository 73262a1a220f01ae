# What the page says in the language of the cards: the evaluation, as it is read out, and the language itself.

# Whose voice reads aloud, as a browser names it.
voice = en-GB

stands = The tower stands.
falls = The tower falls.
one-tower = It is one tower.
no-tower = It is not one tower of all the bricks it needs.
card-of = { $who }: { $card }
challenge-met = The challenge is met.
challenge-missed = The challenge is not met.

# A card has been read; what came of it?
judged =
    { $card } { $met ->
        [yes] Met.
        [no] Not met.
       *[spared] It need not be met.
    }

# How it ended.
won = Every demand is met!
won-points =
    Every demand is met: { $points } points{ $bonus ->
        [0] { "" }
       *[other] { " and " }{ $bonus } bonus
    }.
void = The cards contradicted each other. New ones are dealt, and nothing is lost.
act-left = Every card is met. One thing is left to do.
fell = The tower fell.
lost = It is lost.
fell-again = The tower fell: the round is played again.
lost-again = The round is lost, and played again.

# What somebody asks the others. $who: who asks, or is awaited; "You": it is the reader who asks
asked-deal =
    { $who ->
        [You] You propose a deal
       *[other] { $who } proposes a deal
    }: { $twos ->
        [0] { $threes ->
            [one] one card of three points
           *[other] { $threes } cards of three points
        }
        [one] one card of two points
       *[other] { $twos } cards of two points
    }{ $twos ->
        [0] .
       *[other] { $threes ->
            [0] .
           *[other] , { $threes } of three.
        }
    }
asked-extra = One more for { $who }.
asked-drop =
    { $who ->
        [You] You would like to drop one of your cards, of { $points } points.
       *[other] { $who } would like to drop a card of { $points } points: it need not be met then.
    }
# A brick by its colour and number, where nobody says where it lies. $colour: the first letter of its colour in English
brick-of =
    { $colour ->
        [y] yellow brick
        [p] purple brick
        [r] red brick
        [b] blue brick
       *[g] gray brick
    }{ $number ->
        [0] { "" }
       *[other] { " " }{ $number }
    }
# $brick: as cards name it, such as "the left red brick"
asked-brick =
    { $who ->
        [You] You ask whether you may move { $brick }.
       *[other] May { $who } move { $brick }?
    }
asked-knock =
    { $who ->
        [You] You ask whether you may take the tower apart.
       *[other] May { $who } take the tower apart?
    }
answer-yes = Yes
answer-no = No
awaited = Waiting for { $who }.
not-agreed = Not everybody agrees.
all-agreed = Everybody agrees.
agreed-lasts = Agreed. Say yes twice, and the computers stop asking while this tower is built – until you say no or move a brick.
take-back = Take it back

# What a seat may say while nothing has been built, and to those whose bricks it would move.
still-thinking = still thinking
# Beside a name
shows =
    { $what ->
        [waits] Wait, let me try
       *[reads] still reading
    }
you-begin = You begin!
you-build = You build!
computers-wait =
    { $helps ->
        [yes] The computers move a brick only where you ask them about it.
       *[no] The computers build on once nobody has moved a brick for up to a minute, or at once after your thumb. Under More you tell them to.
    }
cards-unbuilt = not yet
you-begin-why = The others may build first; you look on.
ask-first = May I move:
ask-knock = May I take the tower apart?

# Cards along the bottom of the stage. `sign-all` stands beside a brick in a card's small drawing: all of them are meant.
sign-all = all
face-down = A card face down
card-spared = It need not be met.
drop-this = Drop this card
drop-instead = Drop this one instead
cards-to-come = The cards of the next deal will lie here.
cards-hidden = The cards are hidden: this screen is for everybody.
no-cards = You hold no cards this time.
cards-of-players = Each player sees their own cards, and nobody else’s.

# The rule of a round, and of each part of it whether it is met already. $deck: green or pink
rule =
    { $deck ->
        [pink] Every colour, one tower, every card.
       *[green] Every brick, one tower, every card.
    }
rule-bricks =
    { $deck ->
        [pink] Every colour
       *[green] Every brick
    }
rule-tower = One tower
rule-cards = Every card
bricks-unused = { $n } unused
colours-missing = { $n } missing
bricks-in = all in it
# Bricks hang together, but some are still unused
tower-so-far = in one piece
tower-parts =
    { $n ->
        [0] not one yet
        [one] all in one piece
       *[other] not one yet: { $n } parts
    }
cards-met = { $met } of { $n } met
thumbs-up =
    { $up } of { $n } { $n ->
        [one] thumb
       *[other] thumbs
    } up
# What a thumb would pass over, asked once before it goes up
thumb-bricks =
    { $deck ->
        [pink] { $n ->
            [one] A colour is missing.
           *[other] { $n } colours are missing.
        }
       *[green] { $n ->
            [one] A brick is unused.
           *[other] { $n } bricks are unused.
        }
    }
thumb-tower = It isn’t one tower yet.
thumb-card = Not met: “{ $card }”
thumb-anyway = Thumbs up anyway
build-on = Build on
cards-by-eye = look for yourself
cards-none = the others’
was-there = Was there a tower?

# While cards are read one by one: the points of those that are met so far.
points-so-far =
    { $points ->
        [one] point
       *[other] points
    }

# On the sheet that tells how a match ended.
end-bricks = Bricks moved
end-cards = Cards held
end-cards-met = Cards met
end-noes = Said “no”
end-towers = The towers of this match
end-round = Round { $round }
end-tower-facts = { $height } mm, { $points } points
end-last = The last tower
end-card-met = Met
end-card-missed = Not met
# What decided it.
end-won =
    { $round }: built, { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    } met
end-won-points = { $round }: built for { $points } points
end-lost = { $round }: lost, { $met } of { $cards } cards met
end-fell = { $round }: the tower fell
end-no-tower = { $round }: lost, it was not one tower

# $brick: a brick as cards name it, such as "the left red brick". $who: a player's name
in-hand = { $brick } is in the hand of { $who }

# Two tables, of the rounds and of all cards: their titles and columns.
end-by-round = Round by round
end-number = Round
end-result = Result
end-was-won = built
end-was-lost = lost
end-height = Height in mm
end-for-cards = For cards
end-bonus = For height
end-points = Points
end-by-card = Card by card
end-held-by = Held by
end-condition = Condition
# $text: as in end-completed. $card: what the condition says
end-last-card = { $text }: “{ $card }”
# The brick that decided it. $brick: as cards name it, such as "the left red brick"
end-completed =
    Round { $round }: { $brick }, set by { $name }, met the last condition{ $points ->
        [0] { "" }
        [one] , for one point
       *[other] , for { $points } points
    }

# What a score on a plate counts
plate-attempts = attempts
plate-points = points
# The review of a match
who-knew = Who knew which card
# The same where one plays alone
cards-then = The cards
everybody = Everybody
