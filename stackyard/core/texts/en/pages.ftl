# The pages that teach and set problems.
course-wait = Setting up the board…
# $n of $of steps
course-step = { $title } · { $n } of { $of }
# A move that is legal and misses the point
course-hint = You can do that, but it is not what this step is about.
# A hint, then another one, then the move itself
course-clue = Hint
course-clue-next = Another hint
course-answer = Show me the move
course-back = Back
course-next = Next
course-skip = Skip
lessons-title = Learn a game
lessons-about = Each lesson takes five minutes, and you play from the first step.
lessons-rules = Rules
lessons-problems = Problems
lesson = Lesson
lesson-note = You can stop any time and go on from here later.
lesson-play = Play a match
lesson-again = Start again
problem-again = Try again
problem-next = The next one
problem-home = All games
problem-play = Play a match
problem-share = Share
problem-copied = Copied
problem-helped = Solved with a hint.
problem-shown = That was the move.
problem-tries =
    { $count ->
        [0] Solved on the first try.
        [one] Solved after one wrong move.
       *[other] Solved after { $count } wrong moves.
    }

rules-contents = Contents
# The rules: a mark at a sentence that settles what the rulebook leaves open. $names: of rulings, as in "E2, E3"; $n of them
rules-ruling =
    { $n ->
        [one] Ruling { $names }
       *[other] Rulings { $names }
    }
rules-ruling-about =
    { $n ->
        [one] Our ruling { $names }: the rulebook leaves this open, and here is how it is played.
       *[other] Our rulings { $names }: the rulebook leaves this open, and here is how it is played.
    }
