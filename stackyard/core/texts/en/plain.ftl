# What the page says where a game has no board of its own here: it is drawn with characters, and moves are buttons.

# The drawing, for those who hear it
plain-drawing = The table, drawn with characters
# What is to be done, at the end of "Your turn: ..."
plain-choose = choose a move
# The list of moves
plain-moves = Moves
# The field that narrows a long list
plain-filter = Find a move
# Moves that the list leaves out; they can be typed. $more: how many
plain-more =
    { $more ->
        [one] One more move can be typed.
       *[other] { $more } more moves can be typed.
    }
plain-none = No move is written like that.
plain-asking = The table is being drawn …
# A table of what the game says of a position: its own names and values
plain-values = What is known
