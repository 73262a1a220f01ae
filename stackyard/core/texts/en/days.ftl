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

days-time = Time left
# A match over days: what each seat has for a move, and what is left of it: "1 day 4 hours left"
days-a-move = { $count ->
        [one] 1 day a move
       *[other] { $count } days a move
    }
days-left = { $time } left
# Over a list to choose from
days-each = Days for each move
