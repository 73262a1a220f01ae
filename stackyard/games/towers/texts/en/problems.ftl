# The problems of the day. $side is Black or White, $left the moves still to be found.
problem-name = Problem of the day
problem-title = { $side } to move and win
problem-task =
    { $left ->
        [one] One move wins. All others lose or draw.
       *[other] Find { $left } moves in a row. Each time only one wins.
    }
problem-found =
    { $left ->
        [0] Solved.
        [one] Right. One more.
       *[other] Right. { $left } more.
    }
problem-missed = That does not win. Look again.
