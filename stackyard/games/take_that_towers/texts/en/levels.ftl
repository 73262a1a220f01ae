# The levels of the bots: their names, and how they play.

level-1 = Lodger
level-1-about = Takes what looks good now, often on a whim.
level-2 = Tenant
level-2-about = Takes what looks best now, and looks no further.
level-3 = Caretaker
level-3-about = Glances at what the others may hold and do next.
level-4 = Developer
level-4-about = Weighs some hundred ways that the match may go on; answers at once.
level-5 = Magnate
level-5-about = Thinks up to a second and a half a move and plays to win.
