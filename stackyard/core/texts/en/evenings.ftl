# Evenings of the club: tournaments whose rounds begin by themselves

evenings-title = Evenings
evenings-about = Tournaments of the club. Rounds begin by themselves.
evenings-coming = Open and under way
evenings-none = There is no evening now. Once one is made it stands here, and whoever is signed in can enter.
evenings-wall = The club's wall
evenings-wall-none = Whoever wins an evening or a season stands here, with its name and its day.
evenings-make = Make an evening
evenings-sign-in = Sign in to make an evening or play in one
evening-game = Game
evening-format = Kind
evening-swiss = Swiss
evening-round-robin = Everybody against everybody
evening-knock-out = Knock-out
evening-tables = Tables of three and four
evening-duplicate = Duplicate
evening-swiss-about = Nobody plays anybody twice, and those who stand alike meet.
evening-round-robin-about = Each meets each once.
evening-knock-out-about = Who loses is out.
evening-tables-about = Points by place; the tables are mixed each round.
evening-duplicate-about = Every table has the same deal. Who made more of it than the others in the same seat?
evening-name = Name
evening-name-usual = Club evening
evening-players = At a table
evening-rounds = Rounds
evening-rounds-auto = as needed
evening-clock = Clock
evening-no-clock = No clock
# $minutes, $seconds: numbers
evening-clock-of = { $minutes } min + { $seconds } s
evening-limit = Longest round
# $minutes: a number
evening-minutes = { $minutes } min
evening-begins = Begins
evening-begins-self = when I say so
evening-begins-in = in { $minutes } min
evening-fill = Bots fill up to
evening-no-bots = no bots
evening-level = Level of the bots
evening-rated = Rated
evening-cup = Cup for the winner
evening-cup-hint = stays on the wall
evening-create = Make it
evening-join = Play
evening-join-team = Join
evening-new-team = New team
evening-leave = Leave
evening-begin = Begin now
evening-end = End the evening
evening-call-off = Call it off
evening-sure = Really?
evening-to-match = To your match
evening-projector = Projector
evening-results = Results (CSV)
# $name: of a player
evening-by = by { $name }
evening-open = Open: { $count ->
        [0] nobody has entered yet
        [one] one player
       *[other] { $count } players
    }
evening-round = Round { $round }
evening-round-of = Round { $round } of { $rounds }
evening-over = Over
# $names: one or several
evening-won = Won by { $names }
evening-won-cup = { $cup }: { $names }
# $time: a clock
evening-time-begins = Begins in { $time }
evening-time-round = Round ends in { $time }
evening-soon = The next round begins in a moment.
evening-waits = Begins when { $name } says so.
evening-standings = Standing
evening-pairings = Pairings
evening-place = Place
evening-player = Player
evening-points = Points
evening-percent = Percent
evening-tiebreak = Buchholz
evening-board = Table { $board }
# $team: a number
evening-team = Team { $team }
evening-bye = no match
evening-bot = Bot
evening-somebody = Somebody who has left
evening-gone = left
evening-secret = Results are told when all tables have played.
evening-late = This knock-out takes nobody in any more: there is no bye in a first round that is still played.
evening-unknown = There is no such evening.
evening-cancel = Cancel
evening-sign-in = Sign in to play

# A season: a ladder over weeks
seasons-title = Seasons
season-make = Make a season
season-about = A ladder over weeks, by the ratings that everybody has anyway. It ends by itself.
season-name-usual = Season
season-length = Length
# $weeks: a number
season-weeks =
    { $weeks ->
        [one] one week
       *[other] { $weeks } weeks
    }
# $days: a number
season-begins-in =
    { $days ->
        [0] now
        [one] tomorrow
       *[other] in { $days } days
    }
# $from, $until: dates
season-days = { $from } – { $until }
# $day: a date
season-from = Begins on { $day }
season-until = Until { $day }
# $cup: what it is called
season-for = There is to win: { $cup }
season-fewest = A place takes { $count } matches in the season. Places go by what is certain: the rating less the number after its ±.
season-listed = Show me here
season-play = Play
season-end = End the season
season-nobody = Nobody has played yet who wishes to stand here.
season-number = Rating
season-change = Change
season-matches = Matches
season-unknown = There is no such season.
