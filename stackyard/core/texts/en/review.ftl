# The review of a finished match: what the engine thinks of it, on the screen where it is played again.

review = Review
review-about = The engine goes through every move: how the chances stood, what was a mistake, what was better, what was luck.
review-start = Review this match
review-again = Try again
review-stopped = The review has stopped.
# $done of $of events have been looked at
review-waits = The review begins in a moment.
review-progress = Reviewing: { $done } of { $of }

# The graph. $at: the number of the event; $chances: "Black 62 %, White 38 %"
review-graph = Chances over the match
review-moment = Event { $at }: { $chances }
# $at: the first event of which anything is known
review-unknown = Nothing can be judged yet. The chances begin with event { $at }.
review-go = Go to event { $at }
review-moment-unknown = Event { $at }: nothing to go by yet
# $who: a player, or a side; $percent: a whole number
review-chance = { $who } { $percent }
# All play together
review-team = Together
review-exercises = Find the better move
review-arrows = Show the best move on the board

# What a choice was. $mark as in the code
review-mark =
    { $mark ->
        [good] Good
        [inaccuracy] Inaccuracy
        [mistake] Mistake
       *[blunder] Blunder
    }
# $percent of the chances
review-gave-away = gave away { $percent }
# $percent: the risk that the tower falls
review-risk = Risk, as it felt before the pull: { $percent }.
review-better = What was best
review-made = played
review-undone = taken back later
# What chance did, with a sign: "+4"
review-luck-now = Luck: { $who } { $percent }

# What moved the chances, by seat
review-sum = Luck and skill
review-sum-player = Player
review-sum-luck = Luck
review-sum-lost = Given away per choice
review-sum-marks = Marks
review-none-marked = none
# What the marks stand for, for those who hear them. $n of one kind
review-count =
    { $mark ->
        [inaccuracy] { $n ->
            [one] 1 inaccuracy
           *[other] { $n } inaccuracies
        }
        [mistake] { $n ->
            [one] 1 mistake
           *[other] { $n } mistakes
        }
       *[blunder] { $n ->
            [one] 1 blunder
           *[other] { $n } blunders
        }
    }
review-sum-about = Luck is what dice, cards and gravity did to the chances, added up over the match. Given away is what better choices would have kept, by what could be known then.
review-sum-about-no-luck = Given away is what better moves would have kept.

# Exercises. $number of $of
exercise = Exercise { $number } of { $of }
# $who is to move; $move was played
exercise-task = It's { $who }'s move. Played in the match: { $move }, which gave away { $percent }. Find something better.
exercise-hint = Hint
# $what: as moves are written, such as c3
exercise-look = Look at { $what }.
exercise-answer = Show the answer
exercise-next = Next
exercise-end = Back to the match
exercise-checking = Looking at your move…
# $move, and the chances it leaves; $best: those of the best move
exercise-right = Right: { $move } keeps { $percent }.
exercise-close = Better than in the match: { $move } keeps { $percent }. The best keeps { $best }.
exercise-wrong = Not that: { $move } leaves { $percent }, and the best move { $best }. Try another one.
exercise-same = That is what was played: it leaves { $percent }, and the best move { $best }.
exercise-answer-is = The best was { $move }: it keeps { $percent }.
exercise-line = And then { $line }.
exercise-type = Or type a move
