# What the page says round a table, in any game.

# The button that takes a move back. $moves: how many go with it, those of others too
undo =
    { $moves ->
        [1] Undo
       *[other] Undo { $moves }
    }
# Where more than one goes back: what is said of the button, and its name for those who hear it
undo-title = Takes back your last move and what was played after it
undo-many = Undo { $moves } moves
# The button that opens the drawer beside the board.
log-and-chat = Log and chat
