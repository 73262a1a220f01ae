# The challenges of the day: the card on the front page, their own pages, and what a table and its end say of them.

today-title = Today
today-about = One challenge a day for each game, the same for everybody. The first match you begin counts.
# $time: until the next ones, as "5 h 12 min"
today-new = New in { $time }
today-streak =
    { $days ->
        [one] 1 day in a row
       *[other] { $days } days in a row
    }
today-play = Play
today-go-on = Go on
# A result that was got here; before what came of it
today-ended = ended
# The small problems: a heading, and a link to them
today-problems = Problems
today-problems-about = Smaller ones: find the move.
today-grade =
    { $grade ->
        [1] Easy
        [2] Medium
       *[3] Hard
    }
today-solved = solved
today-play-problem = Find the move

# $minutes of an hour, $hours before them
time-hours = { $hours } h { $minutes } min
time-minutes = { $minutes } min

# $seconds: until then
challenge-compiled = Begins in some { $seconds } s, once its rules are compiled
# What is to be done, in a few words. $game: the short name of a game
challenge-task =
    { $game ->
        [towers] Find the winning move, then win
        [take-that-towers] One deck, three bots, most points
        [brick-work] One brickprint, in the fewest dice
        [tower-topple] One tower, as many bricks as it bears
        [towerbrix] Build the tower, fast
       *[other] The same start for everybody
    }
# The same in full.
challenge-about =
    { $game ->
        [towers] Only one move wins here. Find it, then play on to the end against a bot of level 3. The further you are ahead, the better.
        [take-that-towers] Everybody plays the same shuffled deck, alone against three bots. Your points at the end are your result.
        [brick-work] Everybody rebuilds the same brickprint, alone, with their own twenty bricks. All meet the same dice. How many you place until it stands is your result; after 60 it is over.
        [tower-topple] Everybody pulls at the same tower, alone: no cards, no orders. The bricks you have laid when it falls are your result.
        [towerbrix] There is a tower that does what these cards ask for. Build it alone: your time counts from the moment you press Play.
       *[other] Everybody begins with the same start, alone. How far do you get?
    }
# $hints: yes where the game gives some
challenge-rules =
    { $hints ->
        [yes] No undo. A hint is told in your result.
       *[no] No undo and no hints.
    } The first match you begin counts, and nobody sees it before they have ended their own.
challenge-rules-past =
    Its day is over, so it is played unranked. { $hints ->
        [yes] No undo. A hint is told in your result.
       *[no] No undo and no hints.
    }
challenge = Challenge of the day
# $game: its title, $day: as "27 Nov 2026"
challenge-of = { $game }, { $day }
challenge-play = Play the challenge
challenge-go-on = Go on playing
challenge-today = Today's challenge
challenge-none = No challenge on that day
challenge-none-about = There is one for each day from { $first } until today.
challenge-none-game = { $game } has no challenge of the day.

# What came of it.
challenge-result-floors =
    { $value ->
        [one] 1 floor ahead
       *[other] { $value } floors ahead
    }
challenge-result-points =
    { $value ->
        [one] 1 point
       *[other] { $value } points
    }
challenge-result-bricks =
    { $value ->
        [one] 1 brick
       *[other] { $value } bricks
    }
challenge-result-dice =
    { $value ->
        [one] stood after 1 die
       *[other] stood after { $value } dice
    }
# $time: minutes and seconds, as 4:12, or with hours before them
challenge-result-minutes = { $time } min
challenge-result-hours = { $time } h
challenge-result-lost = lost
challenge-result-drawn = a draw
# $result: one of these; $count: hints
challenge-result-hinted =
    { $count ->
        [one] { $result }, with a hint
       *[other] { $result }, with { $count } hints
    }
# How others did
challenge-hinted = With hints it stands behind all without.
challenge-better =
    { $others ->
        [one] Better than { $count } of 1 other.
       *[other] Better than { $count } of { $others } others.
    }
challenge-first = The first result today.
challenge-only = The only result of that day.
challenge-not-counted = Not counted: only the first match of a browser does, and at most five of one network.
challenge-unranked = Not ranked: its day was over.

# What is sent to others, with a link behind it. $result: as "38 floors ahead", $day: as "27 November"
challenge-shared = { $game }, { $day }: { $result } in the challenge of the day. Can you do better?
challenge-share = Share
challenge-copied = Copied
# $time: as "5 h 12 min"
challenge-tomorrow = Again tomorrow: in { $time }
challenge-replay = Replay
challenge-compare = Compare with your friend
challenge-yours = Your match
challenge-friends = Your friend's match
# $named: yes where $who has a name
challenge-friend-waits =
    { $named ->
        [yes] { $who } sent you this.
       *[no] A friend sent you this.
    } You will see their match here as soon as you have ended yours.
challenge-board = The board at the end
# Where somebody else's match is not shown yet
challenge-yourself = Play it yourself

# Hints in a match, and its answer
challenge-hint = Hint
challenge-hint-about = The first one says what to look for, the second shows the move. Your result will say that you had one, and stand behind all without.
challenge-hint-ask = Give me a hint
challenge-on-my-own = On my own
challenge-show-me = Show me
challenge-show-me-about = This ends the match, and it counts as lost. Then you see how it was to be won.
# $game: its slug
challenge-why =
    { $game ->
        [towers] How it is won
       *[other] What was better
    }
challenge-why-start = The board before it.
# $number of $of moves are shown
challenge-why-move = Move { $number } of { $of }
challenge-why-back = One move back
challenge-why-next = Next move

# The days before
challenge-days = All days
challenge-days-about = Days that are over can be played too, unranked.
challenge-earlier = Earlier
challenge-later = Later
challenge-played = played
