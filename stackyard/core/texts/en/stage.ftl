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
# Read before a picture of bricks by those who do not see it.
stage-keys = { $about } Arrow keys turn the table, with Shift they move it; 1 to 4 choose the side it is seen from, 5 looks from above, 0 shows all of it, plus and minus come closer and go away.
# What would become of a brick that is set down now.
stage-would-fall = It would fall.
stage-would-slide = It would slide.
stage-would-right = It would stand up again.
# How far what is in hand is turned or leans.
stage-degrees = { $degrees }°
# Asked once, when the first brick was pulled or set.
stage-sound = Shall the wood be heard?
stage-yes = Yes
stage-no = No

# The button that ends leading a brick, and the same where the brick would not stay: a sentence says why.
stage-set-down = Set down
stage-set-down-warned = ⚠ Set down
stage-set-down-title = Set it down (Enter)
# Where a brick is led, for those who do not see it. $way: "lying", "standing" or "leaning"; $x, $y, $z of its middle in millimetres
stage-placement = { $way }, { $x } to the right, { $y } away, middle { $z } high, in millimetres.
