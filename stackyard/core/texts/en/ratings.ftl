# People's numbers, and the leaderboards

rating-title = Ratings of { $name }
rating-none = Nothing rated yet.
rating-unknown = Nobody here is called { $name }.
# $rating, $width: numbers, as they are shown
rating-number = { $rating } ± { $width }
rating-provisional = not well known yet
# $players: how many play; $pace: the clock in words
rating-kind =
    { $players ->
        [2] for two, { $pace }
       *[other] { $players } at the table, { $pace }
    }
rating-matches =
    { $count ->
        [one] one match
       *[other] { $count } matches
    }
rating-clock = { $minutes } min + { $seconds } s a move
rating-days = over days
# For who does not see the graph. $least, $most: the lowest and the highest number
rating-graph =
    { $count ->
        [one] The number after one match: { $most }
       *[other] The number after { $count } matches: from { $least } to { $most }
    }
rating-records = Against others
# $who: a name, or a level; $won: of so many matches
rating-record = { $who }: ahead in { $won } of { $of }
rating-record-drawn =
    { $drawn ->
        [one] { $who }: ahead in { $won } of { $of }, one drawn
       *[other] { $who }: ahead in { $won } of { $of }, { $drawn } drawn
    }
rating-level = Level { $level }
rating-about = In nine cases of ten the true strength lies within the number after the ±.
rating-boards = Leaderboard: { $title }

board-title = Leaderboard: { $title }
board-about = Here stand those who wish to, once their number is well known.
board-empty = Nobody yet: whoever signs in, plays rated matches until their number is well known, and wishes to, stands here.
board-place = Place
board-name = Name
board-rating = Rating
board-matches = Matches
board-listed = Show me here
board-sign-in = Sign in to stand here too.
board-games = Other games

# Teams of a game that all win or lose together
team-about = Here stand teams in which somebody wishes to: their best in each kind, while everybody had an account and nothing was taken back.
# $kind: in the game's words; $size: how many play
team-board =
    { $size ->
        [one] { $kind }, alone
       *[other] { $kind }, { $size } players
    }
# $names: one or several, of those who wish to be shown
team-others =
    { $others ->
        [0] { $names }
        [one] { $names } and one more
       *[other] { $names } and { $others } more
    }
team-points = Points
team-team = Team
team-when = When
# $names: as above
team-towers = Towers
team-towers-of = Towers of { $names }
team-none = No team yet.

# Finding somebody
# The way to somebody's ratings
people-title = Find a person
people-name = The name of their account
people-find = Find
people-about = Nobody is listed who has not asked to be. Those who have stand on the leaderboards.
people-boards = Leaderboards

# At the end of a rated match

# $who: a name; $before, $after: numbers as they are shown; $change: as +12
rated-change = { $who }: { $before } → { $after } ({ $change })
rated-title = Rated
rated-not-counted = This match was not rated.

# Before a match
rated-legend = Is the match rated?
rated-not = Not rated
rated-by = Rated, { $pace }
rated-about = The game as it is in the box, seats drawn. No help, no undo, no pause. Who leaves has lost.
rated-about-level = The game as it is in the box, seats drawn. No help, no undo, no pause. It counts as soon as it begins; who leaves has lost.
# $level: of the bots, whose strength nobody has measured with as many players
rated-unmeasured = Not rated: level { $level } was not measured with so many players.
