# What the page says of bricks on a table, in any game.

# Buttons that choose where the table is looked at from.
stage-from-side = Seen from the { $side }
stage-from-above = Seen from above
# The row of these buttons, and the button that unfolds it on a small screen.
stage-view = View
stage-closer = Closer
stage-further = Further away
stage-all = Show all of it
# The picture stays as it is, whatever the bricks do.
stage-lock = Keep this view
stage-lock-title = Keep this view, whatever the bricks do
# The picture was turned by hand: back to where it is looked at from at first.
stage-turn-back = Turn back
# What keys do at a picture of bricks: before one is taken, with one that follows the hand, and with one that is put.
stage-keys-view = At the picture, arrow keys turn the table and move it with Shift; 1 to 4 choose the side, 5 looks from above, 0 shows all of it, plus and minus come closer and go away.
stage-keys-led = Arrow keys, Page Up and Page Down move the brick in hand, gently with Shift; Q and E turn it, R tips it over, Space lets go.
stage-keys-put = Arrow keys move the brick in hand; Q and E turn it, R tips it over, L leans it, Enter sets it down, Escape puts it back.
# What would become of a brick that is set down now; it may fall where only a glance tells so, and nothing was reckoned.
stage-would-stand = It would stay there.
stage-may-fall = It might fall.
stage-would-fall = It would fall.
stage-would-slide = It would slide.
stage-would-right = It would stand up again.
# How far what is in hand is turned or leans.
stage-degrees = { $degrees }°
# Asked once, when the first brick was pulled or set.
stage-sound = Play with sound?
stage-yes = Yes
stage-no = No

# The button that ends leading a brick, and the same where the brick would not stay: a sentence says why.
stage-set-down = Set down
stage-set-down-warned = ⚠ Set down
stage-set-down-title = Set it down (Enter)
# Where a brick is led, for those who do not see it. $way: "lying", "standing" or "leaning"; $x, $y, $z of its middle in millimetres
# $bricks: names of bricks, in a row
stage-touches = Touches { $bricks }.
stage-placement = { $way }, { $x } to the right, { $y } away, middle { $z } high, in millimetres.

# The group of everything about the picture, and of the bricks in it that may be held; read out only.
stage-bricks = The bricks
stage-holdable = Bricks that may be held
# Shown at a brick that has the keyboard's attention. $brick: its name, or nothing
stage-take-key = { $brick }: press Enter to pick it up
stage-hand-keys = Arrows, PgUp and PgDn move it (Shift: gently), Q and E turn it, Space lets go
# Said when a brick is taken, carried, put back and let go. $brick: its name
stage-held = You’re holding { $brick }.
stage-carried = You’re carrying { $brick }.
stage-put = { $brick } is set down.
stage-stays = { $brick } stays where it is.
stage-released = You let go of { $brick }.
# The two rows of buttons about what is in hand.
stage-hand = The hand
stage-in-hand = The brick in hand
# In which direction the hand moves. $plane: level, or upright
stage-plane =
    { $plane ->
        [level] Sliding
       *[upright] Lifting
    }
stage-plane-title = Switch between sliding and lifting (or hold Shift)
stage-turn-left = Turn left
stage-turn-left-title = Turn left (Q)
stage-turn-left-fine = Turn left (Q, or Shift+Q for a little)
stage-turn-right = Turn right
stage-turn-right-title = Turn right (E)
stage-turn-right-fine = Turn right (E, or Shift+E for a little)
stage-tip = Tip it over
stage-tip-title = Tip it over (R)
stage-lay = Lay it down
stage-stand = Stand it up
stage-let-go = Let go
stage-lean = Lean
stage-lean-title = Lean it against whatever is next to it (L)
stage-steeper = Steeper
stage-steeper-title = Steeper (,)
stage-flatter = Flatter
stage-flatter-title = Flatter (.)
stage-leave = Put it back
stage-leave-title = Put it back where it was (Esc)
# The player of a recorded motion.
stage-motion = How the bricks moved
stage-play = Play
stage-halt = Pause
stage-moment = Position
stage-moment-of = { $moment } of { $length } seconds
stage-speed = Speed
stage-close = Close
