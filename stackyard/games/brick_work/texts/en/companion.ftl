# What the companion says: the page beside the boxed game. $name of a player; $space: a title; $value: what a die shows.
box-title = Brick Work at a real table
box-about = You have the bricks and the board; this rolls and keeps the dice, the tokens and whose turn it is.
box-names = Who plays?
box-name = Name of the player with the { $colour } bricks
box-start = Start
box-player-one = Player One
box-tokens =
    { $n ->
        [one] one token
       *[other] { $n } tokens
    }
box-turn = { $name }'s turn
box-rolls-order = Who begins? Each rolls two dice.
box-builds = Build your brickprints
box-builds-how = Both at once, from the one yellow pile: six bricks each, all connected in one object. Say what it is.
box-built = Both brickprints are built
box-rolls = { $name } rolls the four dice
box-rerolls = { $name } rolls the bumped die again
box-wins = { $name } wins
box-draw = A draw: all turns have been taken
box-round = turn { $n } of this round

# Dice are rolled here, or what real ones show is entered. $n of how many
box-roll = Roll here
box-enter = What does die { $n } show?
box-clear = Clear
box-tell = Use these dice
box-or-enter = or enter what your own dice show
box-of = { $name }'s dice

# A die is placed. $dice: what it is, in words
box-pick = Drag a die onto a space, or choose one and then the other.
box-placed = { $space } with the { $value }
box-paid =
    { $space } with the { $value }, for { $n ->
        [one] one token
       *[other] { $n } tokens
    }
box-bumps = But first the { $die } there is bumped and rolled again.
box-bump = Bump the { $die }
box-done = Done
box-not = Something else
# What people do with their own bricks, by space.
box-do-collect =
    { $value ->
        [one] Take one brick with one pip out of your brickyard.
       *[other] Take one brick with { $value } pips out of your brickyard.
    }
box-do-build =
    { $value ->
        [one] Connect exactly one pip: lower one piece straight onto another.
       *[other] Connect exactly { $value } pips: lower pieces straight onto others, as often as you like.
    }
box-do-demolish =
    { $value ->
        [one] Disconnect exactly one pip: lift one piece straight off another.
       *[other] Disconnect exactly { $value } pips: lift pieces straight off, as often as you like.
    }
box-do-recycle = Put one or two loose bricks back, then take one or two with the same pips in all.
box-do-adjust = Take a token from beside Adjust.
box-fully = Only if you can do it fully.
box-has-won = { $name } has recreated both brickprints

# The brickprints, photographed. They stay in this browser. $n: which photograph
box-photos = Photographs of the brickprints
box-photos-about = They stay on this phone: nothing is sent.
box-photo-add = Take or choose a photograph
box-photo = Photograph { $n }
box-photo-look = Look at photograph { $n }
box-photo-turn = Turn it
box-photo-delete = Delete it
box-photo-delete-sure = Yes, delete it
box-photo-keep = Keep it
box-photo-failed = This browser does not keep photographs: { $why }
box-photo-none = This is no photograph that can be shown.

# At the foot.
box-undo = Undo
box-undone = Taken back.
box-new = New game
box-new-sure = Yes, forget this one
box-rules = All the rules
box-hand = The rules at hand
box-hand-turn = On your turn: pick a die, change it by one for each token you return, place it on a space whose action you can take fully, take that action.
box-hand-bump = A die that lies there is bumped: it is rolled back into the pool, then you choose your action and take it.
box-hand-round = When the pool is empty the turn tower is flipped, and the new Player One rolls all four.
box-hand-pieces = Pieces go straight up and down, studs up, turned by quarters. Every stud that is covered counts.
box-hand-tokens = Nobody holds more than three tokens. A 6 and a 1 are neighbours.
box-hand-end = You win when, after your own Build or Demolish, one of your objects is your brickprint and another one the other's: the same cells, however they are made up. A mirror image is something else.
# Unfolds what the game needs.
box-needs = What you need
