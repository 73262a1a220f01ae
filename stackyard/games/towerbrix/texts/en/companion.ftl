# What the companion of TowerBrix says.

# One plays, and the chosen challenge takes two. $challenge: its name
not-alone = { $challenge } takes two players at least.
