# The levels of the bots: their names, and how they play.

level-1 = Toddler
level-1-about = Grabs any brick, with a shaky hand.
level-2 = Neighbour
level-2-about = Leaves what would bring the tower down at once, and tries one brick with a finger.
level-3 = Cousin
level-3-about = Feels two bricks first and takes the looser one; a hand that trembles a little.
level-4 = Aunt
level-4-about = Feels more bricks, minds the balance and what a brick may be worth; a steady hand.
level-5 = Pappy
level-5-about = Feels for the loosest brick of many and draws it slowly; a hand that hardly trembles.
