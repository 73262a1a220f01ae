# The levels of the bots: their names, and how they play.

level-1 = Visitor
level-1-about = Grabs what it can see and never thinks of your answer.
level-2 = Apprentice
level-2-about = Looks at your next move, and not always well.
level-3 = Builder
level-3-about = Sees a few moves ahead and seldom leaves a tower lying about.
level-4 = Architect
level-4-about = Reads tactics deeply and plays endings without a mistake; answers at once.
level-5 = Master
level-5-about = Thinks up to two seconds a move and plays to win.
