# What the page says before a match, in any game.

# Ways to learn more.
choose-learn = Learn it in five minutes
choose-rules = Rules
choose-analysis = Analysis
choose-leaderboard = Leaderboard
choose-companion = At a real table
choose-gallery = What was built here

# With whom.
choose-modes = How to play
choose-computer = Against the computer
choose-computer-team = With the computer
choose-computer-about = Starts at once
choose-here = Together here
choose-here-about = One screen, shared by all
choose-invite = Invite a friend
choose-invite-many = Invite friends
choose-invite-about = A link and a QR code

# The bots' levels.
choose-level = Level
# What a beginner can expect. $level: 1 to 5
choose-expect =
    { $level ->
        [1] As a beginner you will often win.
        [2] An even match once you know the rules.
        [3] Expect to lose until you have played for a while.
        [4] It beats most people.
       *[5] As strong as it gets here.
    }
# The same where all win or lose together.
choose-expect-team =
    { $level ->
        [1] You will do most of the building.
        [2] It helps; you find the tower.
        [3] You find the tower together.
        [4] It finds most towers with you.
       *[5] It lets you build, and knows a way out when you are stuck.
    }
choose-beaten = You have beaten level { $level }.
choose-bot = Computer, { $level }: { $name }
# Programs of other people, which may be played against: $name is the program's
choose-program = Play { $name }
choose-program-seat = Program: { $name }
choose-program-about = A program that this server offers as an opponent. It sees what any player in its seat would see, and nothing else.

# How many and who.
choose-players = Players
choose-more-players = more
choose-count =
    { $count ->
        [one] 1 player
       *[other] { $count } players
    }
choose-seats = Seats
choose-who-plays = Who plays
choose-me = Me
choose-beside = Someone beside me
choose-friend = A friend, by a link
choose-begins = begins
# A seat before it is drawn who sits where.
choose-player = Player { $number }
# Who plays together.
choose-teams = Teams
# The seats are drawn when everybody has sat down.
choose-teams-drawn = Who is in which team is drawn, too.
# $number: of the team of one seat, from 1
choose-team = Team { $number }

# Who makes the first move.
choose-who-begins = Who begins
choose-you-play = You play
choose-drawn = Drawn
choose-as-seated = As I choose the seats
# $side: the name of a seat
choose-i-play = I play { $side }
choose-drawn-about = Lots are drawn once everybody has sat down. Anybody can check the draw after the match.
choose-first-begins = The first seat begins.
choose-side-begins = { $side } begins.

# To begin.
choose-play = Play
choose-links =
    { $count ->
        [one] Make the link
       *[other] Make the links
    }
choose-name = Your name, asked once
# In the field of the name: it need not be given.
choose-optional = if you like
choose-as = as { $name }
# Names of those who share one screen.
choose-names = Names, if you like

# What is played.
choose-variations = Variations
# No house rules.
choose-standard = Standard
# Of a variation: it was met before
choose-done = done
choose-standard-about = Just as in the rulebook.
choose-more = More choices
choose-every-option = Every option
# $name: of a game
choose-board = The table as { $name } begins with these choices

# Time to think.
choose-clock = Clock
choose-clock-none = No clock
choose-clock-move = Time for each move
choose-clock-budget = Time for the match, and some more with each move
choose-clock-days = Days for each move: nobody has to be there together
choose-clock-seconds = Seconds per move
choose-clock-minutes = Minutes each
choose-clock-increment = Seconds added per move
