# The problem of the day. $side is a seat's colour.
problem-name = Position of the day
problem-title = { $side } to move
problem-task = Which move wins most often? Level 5 found it. It is not the obvious one.
problem-found = That is the move of level 5.
problem-missed = Level 5 knows a better one. Look again.
# $wins, $less: of 100 matches
problem-why = By a search of 6,000 matches this wins { $wins } of 100, the obvious move { $less }.
problem-why-alone = By a search of 6,000 matches this wins { $wins } of 100. The obvious move was soon dropped.
