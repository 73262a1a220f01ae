# Hints and answers of a challenge of Today, and the hints of a problem.
# $tower: its letter; $floors: that stand on it
clue-build =
    { $floors ->
        [0] Begin a new tower.
       *[other] Build on tower { $tower }.
    }
clue-claim = Claim a floor of tower { $tower }.
clue-draw = Claim nothing more: draw.
# $card: its name; $spot: a floor, as in A3
clue-card = Build { $card } there.
clue-tuck = Tuck { $card } beneath { $spot }.
# Where two towers are due
clue-score = Score tower { $tower } first.

# $move, $other: moves, as the next four say them; $wins, $less: of 100 matches
answer-lost = By a search of 6,000 matches { $move } would have won { $wins } of 100 from here, { $other } { $less }.
answer-build = { $card } on tower { $spot }
answer-tuck = { $card } beneath { $spot }
answer-draw = drawing cards
answer-score = scoring tower { $tower } first
