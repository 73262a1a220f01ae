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
roll-about = You begin the round: press the dice, or throw them.

# The line of the turn, after "Your turn: ". $space: a space's name.
prompt-roll = roll the dice
prompt-piece = move the piece, turn it, click it in
prompt-pieces = choose what to { $space ->
    [Demolish] take apart
   *[other] build with
}
prompt-slip = confirm { $space } on the slip

# When a match is over: what it took each player, a line each.
end-turns = Turns
end-collected = Bricks collected
end-recycled = Bricks exchanged
end-joined = Pips joined
end-parted = Pips parted
end-tokens = Tokens spent
end-bumps = Dice bumped
# The turns that decided it. $name of a player, $print what one or both brickprints are
end-recreated = Turn { $turn }: { $name } finished { $print }
end-nearer = Turn { $turn }: { $name } came { $cells } cells nearer
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
print-turn-title = Turn it by a quarter; drag it to turn it as you like

# What to do where an object is taken apart.
part-how = Pull a brick off by its top or its bottom, or pick the bricks that come off.

# The tray: below what somebody has collected, the bricks of his own that are still to be had. $kind: "1x4"
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

# Read with the bench while a piece is in hand, by those who do not see it.
bench-keys = Arrow keys move the piece in hand, R turns it, N holds it over another piece, Enter clicks it in, Escape lets it go.
# The same while none is
bench-view-keys = Arrow keys turn the table, with Shift they move it, plus and minus come closer and go away, 0 shows all of it.

# The hint: what the computer would do. Its buttons
hint-ask = Hint
hint-thinking = Thinking…
hint-take = Take it
hint-set-up = Set it up
hint-close = Close

# What becomes of the brick that is carried, when it is let go: nothing lies below it, something is in its way, it is off the bench
let-go-lies = Let go, it lies down here.
let-go-taken = Something is in the way: let go, it goes back.
let-go-back = Let go here, it goes back to where it was.
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
# The turn that decided it: after it $name stayed ahead. $other: who lost ground by taking something apart
end-ahead = Turn { $turn }: { $name } came to { $shared } of { $cells } cells of { $print } and stayed ahead
end-fell-back = Turn { $turn }: { $other } lost ground, and { $name } stayed ahead

# What a score on a plate counts, $n of them
plate-unit =
    { $n ->
        [one] brickprint
       *[other] brickprints
    }
