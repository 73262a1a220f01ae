# The levels of the bots: their names, and how they play.

level-1 = Apprentice
level-1-about = Builds what its own cards ask for, and says whether it likes yours.
level-2 = Bricklayer
level-2-about = Remembers the last two towers, and guesses a little.
level-3 = Mason
level-3-about = Remembers four towers and guesses what the others may hold.
level-4 = Foreman
level-4-about = Remembers eight towers and builds what most likely suits everybody.
level-5 = Architect
level-5-about = Remembers twelve towers, thinks of many, and builds what tells most.
