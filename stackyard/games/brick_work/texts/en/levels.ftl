# The levels of the bots: their names, and how they play.

level-1 = Child
level-1-about = Builds its own brickprint first, then yours, and loses track now and then.
level-2 = Tinkerer
level-2-about = Follows the shortest plan, one step after the other, whatever the dice say.
level-3 = Bricklayer
level-3-about = Counts roughly how many turns it still needs, and keeps many dice useful.
level-4 = Engineer
level-4-about = Knows how many turns it still needs, for both brickprints together.
level-5 = Master builder
level-5-about = Weighs every way to build, and what it leaves to you: dice, and the last turn of a round.
