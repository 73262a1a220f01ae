# The front page.
home-title = Five tower games, one table
home-about = Free, and no account needed. Play against bots, together on one screen, with friends by link, or beside the real box.
# A link to one's own account: whoever has none, or is not signed in here; and whoever is
home-account = Make an account, or sign in
home-you = You: { $name }
# Above the matches of this browser, once it has turned out that it was signed out from another device
home-signed-out = This device isn't signed in any more. Sign in to see all your matches.
home-players = { $from } to { $to } players
home-players-exactly = { $count } players
home-minutes = { $from } to { $to } min
# How hard a game is to learn.
home-learning =
    { $level ->
        [1] easy to learn
        [2] some rules
       *[3] many rules
    }
# On a game's card, once a level was beaten
home-ladder = Level { $beaten } of { $of } beaten
home-play = Play
home-learn = Learn
home-rules = Rules

# The matches of this browser.
mine-title = Your matches
mine-all = All { $count } matches
mine-fewer = Fewer
mine-your-turn = Your turn
mine-waiting = Waiting for { $name }
mine-waiting-others = Waiting for the others
mine-open-seats = Waiting for somebody to sit down
mine-won = You won
mine-lost = You lost
mine-draw = A draw
# How a match between two came out, and the two scores, one's own first
mine-score = { $how }, { $own } : { $other }
mine-friends = Your friends
mine-rival = { $name }, { $won } to { $lost }
mine-play-again = Play again
mine-over = Finished
mine-gone = This match is gone
mine-with = with { $names }
mine-alone = alone
mine-one-screen = on one screen
mine-challenge = challenge of { $day }
mine-review = Review
mine-again = Again
mine-forget = Forget
mine-forget-question = Forget this match? You lose your seat in it.
mine-keep = Keep it
mine-move = Move to another device
mine-move-about =
    { $count ->
        [one] Open this on the other device, or scan it there. It holds the key to your match: show it to nobody else.
       *[other] Open this on the other device, or scan it there. It holds the keys to your { $count } newest matches: show it to nobody else.
    }
mine-file = Save as a file
mine-read-file = Read a file
mine-copied = { $count ->
        [one] One match is here now.
       *[other] { $count } matches are here now.
    }
mine-bad-file = That is not a list of matches from Stackyard.
mine-turn-notice = Your turn in { $game }

# The card of today's challenges, and a link to the small problems
home-today = Today
home-today-about = One challenge a day for each game, the same for everybody. The first match you begin counts.
home-problems = Problems

# Who waits for somebody to play with, in this hall
open-title = Play with somebody here
# How many others look at this page now, or are at a table
open-here = { $count ->
        [0] Nobody else is here right now.
        [one] One other is here.
       *[other] { $count } others are here.
    }
# After that: how many of them are at a table
open-playing = { $count ->
        [one] One is at a table.
       *[other] { $count } are at tables.
    }
open-list = Open tables
# After the game: who sits there, and how many seats are free
open-waits = { $count ->
        [one] { $who } waits: one seat is free.
       *[other] { $who } waits: { $count } seats are free.
    }
open-guest = somebody
open-bot = computer, level { $level }
open-clock = { $minutes } min + { $seconds } s
open-clock-move = { $seconds } s a move
open-clock-days = { $count ->
        [one] 1 day a move
       *[other] { $count } days a move
    }
# At an open table: the language that whoever comes should speak
open-language = Language: { $language }
open-rated = rated
open-sit = Sit down
open-back = Your table
# Matches that are being played, and that all who play let be watched
live-title = Being played now
live-watch = Watch
live-back = Play on
# What somebody wants to play with whoever wants the same: three lists to choose from, and a button
quick-game = Game
quick-players = Players
quick-pace = Clock
quick-no-clock = No clock
quick-rated = Rated
quick-find = Find somebody

# Shown on every page while the hall cannot be reached.
offline = We can't reach the server. This is what your browser has saved; it keeps trying.

# A link at the foot of the front page
home-privacy = What we keep about you
home-file = Replay a match from a file
home-evenings = Evenings of the club
