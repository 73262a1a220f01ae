# People's numbers, and the leaderboards

rating-number = { $rating } ± { $width }
rating-kind =
    { $players ->
        [2] zu zweit, { $pace }
       *[other] { $players } am Tisch, { $pace }
    }
rating-clock = { $minutes } min + { $seconds } s je Zug
