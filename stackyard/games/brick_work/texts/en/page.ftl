# What the page of Brick Work says: of a die that is being dragged, before it is let go.

# What a die would do on a space. $space is its title, $about what it is for.
die-does = { $space } with the { $value }: { $about }.
die-with-tokens =
    { $space } as a { $value }, for { $tokens ->
        [one] one token
       *[other] { $tokens } tokens
    }: { $about }.
die-not = Not on { $space }: { $why }

# The dice of a new round, which are in the player's hand.
roll-dice = Roll the dice
roll-first = Roll first.
roll-about = You begin the round: press the dice, or throw them.

# The line of the turn, after "Your turn: ". $space: a space's name.
prompt-roll = roll the dice
prompt-piece = move the piece, turn it, click it in
prompt-pieces = choose what to { $space ->
    [Demolish] take apart
   *[other] build with
}
prompt-slip = confirm { $space }
prompt-die = choose the die for { $space }

# When a match is over: what it took each player, a line each.
end-turns = Turns
end-collected = Bricks collected
end-recycled = Bricks exchanged
end-joined = Pips joined
end-parted = Pips parted
end-tokens = Tokens spent
end-bumps = Dice bumped
# A brickprint's name in the middle of a sentence
print-quoted = “{ $print }”
# The turns that decided it. $name of a player, $print what one or both brickprints are
end-recreated = Turn { $turn }: { $name } finished { $print }
end-nearer = Turn { $turn }: { $name } got { $cells } cells closer
# Below the models: how far each got with a brickprint.
end-made = recreated
end-partly = { $shared } of { $cells } cells
end-nothing = not begun

# The parts list of a brickprint. $kind of brick: "1x4"; $needed of it, and how many the reader still has to collect
print-parts = Bricks of { $print }
print-part = { $kind }, { $needed } needed
print-missing = { $kind }, { $needed } needed, { $missing } still missing
# Buttons that turn the model of a brickprint.
print-turn = Turn { $print }
# Shows a brickprint large, at a phone.
print-look = Look at { $print } closely
print-turn-title = Turn it by a quarter; drag it to turn it as you like

# What to do where an object is taken apart.
part-how = Pull a brick off by its top or its bottom, or pick the bricks that come off.

# The tray: below what somebody has collected, the bricks of their own that are still to be had. $kind: "1x4"
tray-yard = Still in the brickyard
tray-yard-kind = { $kind }: { $count } in the brickyard

# Beside the name of one's own tray. $done brickprints recreated, of two
done = { $done } of 2
done-title = Brickprints recreated

# The buttons of the bench.
bench-view = View
bench-piece = The piece in hand
bench-turn = Turn
bench-turn-title = Turn the piece (R)

# What is said of what a player chooses and takes up. $space: its name; $about: what it does; $piece: one of the two above
heard-space = { $space }. { $about }. Choose a die.
heard-die = Die { $die } in hand.
heard-die-back = The die is back in the pool.
heard-piece = In hand: { $piece }.
heard-lower = On the bench: { $piece }.
heard-let-go = You let go of { $piece }.
# What keys do at the bench: while a piece is in hand, and while none is
keys-board = On the board, arrow keys go from space to space, N and P to the next and the previous one that you may choose.
bench-keys = Arrow keys move the piece in hand, R turns it, N holds it over another piece, Enter clicks it in, Escape lets it go.
bench-view-keys = At the workbench, arrow keys turn the table, with Shift they move it, plus and minus come closer and go away, 0 shows all of it.

# The hint: what the computer would do. Its buttons
hint-ask = Hint
hint-thinking = Thinking…
hint-take = Take it
# It says first what is lacking; this button, what to do
hint-tell = What do I do?
# $print: a brickprint's name; $bricks: as "1x1 ×2, 1x4", kinds of them $n
hint-lacks =
    { $n ->
        [0] “{ $print }” lacks no brick: yours are to be put together as it is.
       *[other] “{ $print }” still lacks { $bricks }.
    }
# The move that is advised. $die: as it lies; $value: made of it with $tokens tokens; $brick: "none" where none is collected
hint-move-take = Take a { $brick }.
hint-move-die =
    Place the { $die }{ $tokens ->
        [0] { "" }
        [one] , made { $value } with one token,
       *[other] , made { $value } with { $tokens } tokens,
    } on { $space }{ $brick ->
        [none] { "" }
       *[other] { " " }and collect a { $brick }
    }.
# The action alone, where the die has bumped another
hint-move-act =
    { $brick ->
        [none] Take the action of { $space }.
       *[other] { $space }: collect a { $brick }.
    }
# Above the steps that lead to both brickprints, as the computer would go on
hint-plan = Still to do, for instance:
hint-set-up = Set it up
hint-close = Close

# What becomes of the brick that is carried, when it is let go: nothing lies below it, $piece lies in its way, it is off the bench
let-go-lies = Let go to put it down here.
let-go-taken = Too near to { $piece }: it goes back when you let go.
let-go-back = Let go here and it goes back to where it was.
let-go-asks = Looking where it fits…

# Below the name of a brickprint: how far one's own object has come. $object: its letter
print-not-begun = not begun
print-is-it = { $object } is it
print-partly = { $object }: { $shared } of { $cells }

# What the other player has in hand, beside the name. $piece and $over are one of the two texts after.
hand-die = holds a { $die }
hand-piece = holds { $piece }
hand-over = holds { $piece } over { $over }
hand-parts = takes { $piece } apart
hand-brick = the { $brick }
hand-object = object { $object }

# How many of something. $wanted pips
n-pips =
    { $n ->
        [one] { $n } pip
       *[other] { $n } pips
    }
n-bricks =
    { $n ->
        [one] { $n } brick
       *[other] { $n } bricks
    }
n-tokens =
    { $n ->
        [one] { $n } token
       *[other] { $n } tokens
    }
pips-of =
    { $sum } of { $wanted ->
        [one] { $wanted } pip
       *[other] { $wanted } pips
    }
so-many-of = { $sum } of { $wanted }
nothing = nothing

# When a match is over: what stands for each brickprint, and the turns by space. Titles and columns of two tables.
end-by-object = Object by object
end-player = Player
end-print = Brickprint
end-object = Object
end-cells = Cells
end-bricks = Bricks
end-pips = Pips
end-by-space = Turns by space
end-turns-tokens =
    { $turns } ({ $tokens ->
        [one] one token
       *[other] { $tokens } tokens
    })

# What a score on a plate counts, $n of them
plate-unit =
    { $n ->
        [one] brickprint
       *[other] brickprints
    }
# The same where somebody plays alone, and counts dice
plate-dice =
    { $n ->
        [one] die
       *[other] dice
    }
# Behind the number of dice that are placed: how many there are
dice-of = of { $most } dice
dice-of-about = { $n } of { $most } dice are placed

# The ways to play, before a match
preset-players = Players
preset-two = Two
preset-two-about = As in the rulebook: who first rebuilds both brickprints wins.
preset-alone = Alone
preset-alone-about = Our own: one brickprint, and the dice are all yours. How few does it take until it stands?

# What is expected of whom, after "Your turn: "
wait = wait
expected-take =
    { $n ->
        [one] take one more yellow brick for your brickprint
        [6] take six yellow bricks for your brickprint
       *[other] take { $n } more yellow bricks for your brickprint
    }
expected-build = build your brickprint and say what it is
expected-die = place a die
# $space: where the die lies that has bumped another
expected-action = take the action of { $space }

# The spaces of the board, as they are printed, and what each is for
space =
    { $space ->
        [demolish] Demolish
        [build] Build
        [recycle] Recycle
       *[adjust] Adjust
    }
space-collect = Collect { $pips }
space-about =
    { $space ->
        [demolish] Take apart exactly as many pips as the die shows
        [build] Connect exactly as many pips as the die shows
        [recycle] Return 1 or 2 bricks, then collect 1 or 2 with the same total pips
        [adjust] Collect 1 +/- token
       *[collect4] Collect 1 brick with { n-pips-of-space }
    }
n-pips-of-space =
    { $pips ->
        [one] { $pips } pip
       *[other] { $pips } pips
    }
# In the spaces, in a few words: what a die does there
sign-build = Join as many pips as the die shows
sign-demolish = Take apart as many pips as the die shows
sign-recycle = With a { $die }: swap 1 or 2 bricks for as many pips
sign-adjust = Take a token: it turns a die by one
would-bump = There’s a { $die } on it, which you would bump.
space-dice = Dice: { $dice }.
space-tokens = With tokens.
space-not-now = Not now: { $why }
board = The board
turn-tower = Turn tower: { $name } is Player One
goes-first = { $name } first

# The pool of dice, and the tokens that turn one
pool = The pool of dice
die = Die { $die }
die-turned-to = Die { $die }, made { $value }
die-made-with =
    Die { $die }, made { $value } with { $n ->
        [one] one token
       *[other] { $n } tokens
    }
die-down = Turn the die down by one
die-down-title = One token: one less
die-up = Turn the die up by one
die-up-title = One token: one more
tokens-held = { n-tokens } held, { $spent } to be spent
no-dice-yet = No dice yet
pool-empty = The pool is empty

# The slip on which a die's action is written
slip = What the die does
slip-dice = Die to place
something-else = Choose something else
collect-a = Collect a { $brick }
# The die is placed where one lies ($there), which is rolled before the action is chosen
bump = Bump the { $there } lying there with your { $value }
acting-with = { $space } with the { $value }
bump-then = The { $there } lying there is rolled again and seen; then you choose what your { $value } does. There is no way back.
take-token = Take a token with the { $value }
spare-die = Choose a die you can spare.
recycle-button = Recycle
build-below = Pick the piece that goes below, then the one on top.
build-above = Now pick the piece that goes on top.
build-above-turn = Now pick the piece that goes on top. Turn lays the lower one across.
part-object = Pick the object to take apart.
play-with = Play it with the { $value }
play-sums = The die needs { $value }, your plan has { $sum }
play-choose = Choose a die to pay with
play-none = You can’t make any die a { $sum }
recycle-return = Return 1 or 2
recycle-return-a = Return a { $brick }; { $n } of { $of } chosen
recycle-then = Then collect as many pips
recycle-even = { n-pips } for { n-pips }
recycle-more =
    { $n ->
        [one] Collect { $n } more pip
       *[other] Collect { $n } more pips
    }
recycle-collect-a = Collect a { $brick }; { $n } chosen
clear = Clear

# The plan. $upper and $lower: pieces; $numbers: bricks of an object, by their numbers
the-plan = The plan
piece-brick = the { $brick }
step-join = { $upper } on { $lower }, { n-pips }
step-lift =
    lift { $bricks ->
        [one] { $bricks } brick
       *[other] { $bricks } bricks
    } ({ $numbers }) off object { $object }, { n-pips }
planned = Planned: { $step }
pips-here = { $of }, { $here } with this piece
no-lift = You can’t lift these off together: each half has to hang together, and the top has to come straight up.
to-lift = Bricks to lift off
comes-off = What comes off
# A button that chooses them, with the pips that they are held by
comes-off-way =
    { $bricks ->
        [one] Brick { $numbers }
       *[other] Bricks { $numbers }
    }: { n-pips }
click-in = Click in
swap = Swap
let-go = Let go
lift-off = Lift off
step-back = Undo a step

# What lies on the bench and in the trays, for those who hear it
bench-name = Workbench.
bench-sides = 1 to 4 choose the side you see the workbench from.
mat-over = { $upper } over { $lower } at { $at }: { n-pips }.
mat-apart = You’re taking object { $object } apart.
mat-pieces = All pieces: { $pieces }.
mat-empty = Nothing lies here.
tray-object = Object { $object }, { n-bricks }
tray-loose =
    Loose { $brick }, { $pips ->
        [one] { $pips } pip
       *[other] { $pips } pips
    }, you have { $n }
in-hand = in hand
on-bench = on the bench
nothing-yet = Nothing yet
object-about = Object { $object }: { n-bricks } ({ $bricks }), { $pips }.
fit-same = It’s “{ $print }”
fit-partly =
    { $shared } of { $cells } cells of “{ $print }”{ $extra ->
        [0] { "" }
       *[other] , { $extra } too many
    }
object-of = Object { $object } of { $name }.
object-fits = Object { $object }: { $fit }.
back-to-bench =
    { $mine ->
        [yes] Back to my bench
       *[no] Back to { $who }'s bench
    }
bench-empty-yellow = The yellow bricks you take appear here.
bench-empty = The bricks you collect appear here.
your-yellow = Your yellow bricks
your-collection = Your collection

# Below the slip: what there is to do, or who is doing something
idle-die = Choose a die, or the space to place one on.
idle-space = A { $die }: choose one of the lit spaces.
idle-both-build = Both are building their brickprints.
idle-print-stands = Your brickprint is ready. { $name } is still building.
idle-plan = It’s { $name }’s turn. Meanwhile, plan ahead at the bench.
idle-acts = It’s { $name }’s turn.
told = What has happened
was-faster = { $name } was faster: the last yellow { $brick } is gone. Take another brick.
both-reached = You both reached for the { $brick }. Try again.

# One's own brickprint while it is built, and both of them
your-print = Your brickprint
your-print-is = Your brickprint: { $print }.
print-pick = Drag one brick onto another, or pick one, then the one that goes on it.
print-take = Take six yellow bricks and make something of them, as you go if you like. Both of you have to rebuild it.
print-what = What is it?
print-example = A sailing boat
print-nameless = Give it a name first.
print-done = This is it
the-prints = The brickprints
print-about = The brickprint { $print }: { $bricks }
print-yours = yours
print-by = { $name }’s
lay-over = Lay { $print } over my object
lay-over-title = Lay it over my object
overlay = overlay
still-building = { $name } is still building

# The other player's card, and the yellow brickyard
rival-done = { $done } of 2 done
rival-yard = yard: { $bricks }
look-at-it = Look at it.
loose-brick = Loose { $brick }
yellow-brick = Yellow { $brick }
no-yellow-yet = No yellow bricks yet
none-collected = Nothing collected yet
yellow-yard = The yellow brickyard
yellow-yard-title = Yellow brickyard
yellow-more =
    { $n ->
        [0] you have your six
       *[other] take { $n } more
    }
take-yellow = Take a yellow { $brick }, { $left } left
put-back = Put back
put-yellow-back = Put a yellow { $brick } back
only-loose-back = Only loose bricks go back.

# A move in the middle of a sentence about it
move-die = the { $die } on { $space }
# An action alone, of a die that has bumped another. $does: "none" where $what is empty
move-act =
    { $space }{ $does ->
        [none] { "" }
       *[other] { " " }({ $what })
    }
# A placed die with all that it does. $die: as it lies; $value: made of it with $tokens; $does: "none" where $what is empty
move-full =
    the { $die }{ $tokens ->
        [0] { "" }
       *[other] , made { $value },
    } on { $space }{ $does ->
        [none] { "" }
       *[other] { " " }({ $what })
    }
move-joins = { $upper } on { $lower }
move-parts =
    { $bricks ->
        [one] brick
       *[other] bricks
    } { $numbers } off object { $object }
move-exchanges = { $returned } for { $collected }

# Why a die cannot take a space.
wrong-face = The die has to show { $wanted }.
occupied = Occupied: after { $turns } turns in a round no die is bumped here.
not-in-yard =
    Your brickyard has no brick with { $die ->
        [one] 1 pip
       *[other] { $die } pips
    }.
nothing-loose = You have no loose brick to return.
not-two = There are not two pieces to connect.
not-built = Nothing that you have can be connected by exactly { $die }.
no-objects = You have no object to take apart.
not-released = Nothing that you have comes apart with exactly { $die }.
full-of-tokens = You hold { $n } tokens: spend one first.
