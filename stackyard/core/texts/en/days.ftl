# Matches over days: what follows a move, and how one is told of one's turn.

# Beside whose turn it is, while one waits: a button to the next match in which it is one's turn, and one that asks for notices
days-next = Next match
days-tell-me = Notify me
days-told = You’ll be told when it’s your turn.
days-not-told = Your browser doesn’t show notices of this page.

# On the page of one's account
days-notices = Your turn in matches over days
days-notices-about = This browser can tell you that it’s your turn while no page of ours is open.
days-notices-cannot = This browser can’t tell you that it’s your turn while no page of ours is open.
days-notices-on = Tell me here
days-notices-off = Don’t tell me here any more
# A box to tick, and two times of the day: $from 22:00 $until 07:00
days-quiet = Nothing at night
days-quiet-from = from
days-quiet-until = until
days-feed-about = Or read it in your feed reader: a private feed (Atom) of the matches in which it’s your turn.
days-feed-make = Make a feed
days-feed-again = Make a new address
days-feed-remove = Remove the feed
days-feed-address = Address of your feed
days-feed-once = Copy it now: we can’t show it again. Whoever has it can see in which matches it’s your turn.

# On the page of one's account: while it lasts, no clock runs in one's matches over days
days-vacation = Vacation
days-vacation-about = While you’re on vacation, no clock runs in your matches over days. An evening of the club goes on.
# $date 3 Dec 2026: then it ends by itself
days-vacation-on = You’re on vacation until { $date } at the latest.
# $time 13 days 4 hours; $date: when there are 14 days again
days-vacation-left = You have { $time } left, and 14 days again from { $date }.
days-vacation-none = You have taken all your days, and have 14 again from { $date }.
days-vacation-begin = Begin vacation
days-vacation-end = End vacation
# At a seat, small; then in the list of one's matches: of somebody else, and of oneself
days-vacation-until = on vacation until { $date }
days-vacation-name = { $name } is on vacation until { $date }
days-vacation-you = you’re on vacation until { $date }

# Answers that are prepared while $name is to move: a sheet with those there are, and a board
days-prepare-title = Prepared answers
days-prepare-about = If { $name } plays what you expect, your answer is played at once. After any other move all of them are forgotten. Nobody but you is told.
# $expect and $answer are moves in words: "If c3 to c5, then b1 to c1"
days-prepare-line = If { $expect }, then { $answer }
days-prepare-delete = Delete
# Over the board: what to play on it now, for the other one and then for oneself; and a button that goes back
days-prepare-expect = Play what you expect of { $name }
days-prepare-answer = Play your answer to { $move }
days-prepare-other = Another move
days-prepare-ends = there is no answer to this move

days-time = Time left
# A match over days: what each seat has for a move, and what is left of it: "1 day 4 hours left"
days-a-move = { $count ->
        [one] 1 day a move
       *[other] { $count } days a move
    }
days-left = { $time } left
# Over a list to choose from
days-each = Days for each move
