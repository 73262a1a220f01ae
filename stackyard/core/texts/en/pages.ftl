# The pages that teach and set problems.
course-wait = Setting up the board…
course-back = Back
course-next = Next
course-skip = Skip
lesson-note = You can leave at any time: the lesson goes on from here.
lesson-play = Play a match
lesson-again = Once more
problem-again = Once more
problem-next = The next one
problem-home = All games
problem-play = Play a match
problem-share = Share
problem-copied = Copied
problem-tries =
    { $count ->
        [0] Solved at the first try.
        [one] Solved after one wrong move.
       *[other] Solved after { $count } wrong moves.
    }
