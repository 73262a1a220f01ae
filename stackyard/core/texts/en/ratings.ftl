# People's numbers, and the leaderboards

# $rating, $width: numbers, as they are shown
rating-number = { $rating } ± { $width }
# $players: how many play; $pace: the clock in words
rating-kind =
    { $players ->
        [2] for two, { $pace }
       *[other] { $players } at the table, { $pace }
    }
rating-clock = { $minutes } min + { $seconds } s a move
