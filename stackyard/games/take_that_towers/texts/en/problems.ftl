# The problem of the day. $side is a seat's colour.
problem-name = Position of the day
problem-title = { $side } to move
problem-task = Which move wins most often? Level 5 found it. It is not the obvious one.
problem-found = That is the move of level 5.
problem-missed = Level 5 knows a better one. Look again.
# $tower: its letter; $floors: that stand on it
problem-clue-build =
    { $floors ->
        [0] Begin a new tower.
       *[other] Build on tower { $tower }.
    }
problem-clue-claim = Claim a floor of tower { $tower }.
problem-clue-draw = Claim nothing more: draw.
# $card: its name; $spot: a floor, as in A3
problem-clue-card = Build { $card } there.
problem-clue-tuck = Tuck { $card } beneath { $spot }.
# $wins, $less: of 100 matches
problem-why = By a search of 6,000 matches this wins { $wins } of 100, the obvious move { $less }.
problem-why-alone = By a search of 6,000 matches this wins { $wins } of 100. The obvious move was soon dropped.
