# What the page of Towers says.
#
#   $block, $start, $to   blocks, such as c3
#   $side                 Black or White

# Colours of floors and towers, as they are told from the top
floor =
    { $colour ->
        [B] black
        [W] white
       *[U] utility
    }
# A block, for those who hear the board. $floors: a list of colours
vacant-block = vacant
utility-alone = bare utility, 1 floor
tower-of =
    { $side ->
        [Black] Black tower
       *[White] White tower
    }, { $n ->
        [one] 1 floor
       *[other] { $n } floors
    }
from-top = from the top { $floors }
in-suburb = suburb { $number }
picked-up = picked up
# $start: the tower in hand
can-land = { $start } can move here
would-demolish = demolishes { $blocks }
can-move-to = can move to { $blocks }
takes-floor = a floor can go here
takes-utility = a utility can go here

# Said when a tower is picked up, and put back
heard-picked = { $block } is picked up: it can move to { $blocks }.
heard-back = { $block } is put back.
# What keys do at the board
keys-board = Arrow keys go from block to block, Home and End to the ends of a row.
keys-next = N and P go to the next and the previous block that you may choose.
keys-hand = Enter picks up and puts down, Escape puts back.

# What the one who acts has to do, after "Your turn: ". $left: utilities
todo-utility-vacant = put a utility on a vacant block, { $left } left
todo-utility-own = put a utility in place of one of your towers, { $left } left
todo-floor = place a floor on a vacant block
todo-target = choose where { $block } goes
todo-tower = choose a tower to move
# The same, where a move is aimed at that demolishes. $count: of the blocks; $cuts: yes where towers are cut off and stay
loss =
    { $start } to { $to } { $cuts ->
        [yes] cuts off
       *[no] demolishes
    } { $count ->
        [1] { $blocks }
        [2] { $blocks }
        [3] { $blocks }
        [4] { $blocks }
        [5] { $blocks }
        [6] { $blocks }
       *[other] { $count } towers
    }
# $what: what the move does, as above, or the move alone; $floors: in all towers that are the player's then
own-then =
    { $what }: you own { $floors ->
        [0] nothing
        [one] one floor
       *[other] { $floors } floors
    } then
tap-again = { $preview }. Tap again to build

# Why a tower cannot be picked up. $height: its floors, and how far it moves; $there: off if every block that far away is
# off the board, vacant if there are some and no tower stands on them
stuck-utility = { $block } is a bare utility: it is nobody's and cannot be moved
stuck-other = { $block } is { $side }'s tower
stuck-surrounded = { $block } is surrounded on all four sides and cannot move
stuck-nowhere =
    { $height ->
        [one] a tower one floor high moves exactly one block
        [2] a tower two floors high moves exactly two blocks
        [3] a tower three floors high moves exactly three blocks
       *[other] a tower { $height } floors high moves exactly { $height } blocks
    }: { $there ->
        [off] from { $block } that is off the board every way
       *[vacant] no tower stands that far from { $block }
    }

# The board; a plate: what the score counts, and what was captured
board = The board
unit = floors
plate-captured = { $n } captured
# A button
swap-sides = Swap sides

# Options under the names that players know
rules = Rules
sprawl = Sprawl
sprawl-about = Place your own floors before you build.
infrastructure = Infrastructure
infrastructure-about = Eight utilities: towers that lose touch with all of them fall.
capture = Capture
capture-about = Floors you demolish count for you.
suburbs = Suburbs
suburbs-about = Towers that are cut off shrink to one floor and play on as a suburb.
downtown = Downtown
board-4 = A few minutes.
board-6 = A short match.
board-8 = The standard board.
board-10 = A long match.
board-12 = The biggest.

# When a match is over: what each side has, a line each.
end-towers = Towers
end-own-floors = Floors of their own
end-other-floors = Floors of the other side
end-utilities = Utilities
end-captured = Captured
end-builds = Moves
end-cut = Floors cut off
# Every tower that counts, in a table: its title and its columns.
end-by-tower = Tower by tower
end-block = Block
end-owner = Owner
end-floors = Floors
end-of-owner = own
end-of-others = others

# What one plays for, told beside the board in the first matches
goal = Whoever owns the most floors at the end wins. The top floor says whose tower it is.

# A move in the middle of a sentence about it
move-tower = { $start } to { $to }
move-floor = a floor on { $block }
move-utility = a utility on { $block }
