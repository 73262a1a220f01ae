# What the page says on every screen.

# Before a language is known: what the site is, for those who look for it; and where a browser runs no scripts.
site-about = One table for five tower games: play at once, without an account.
needs-scripts = Stackyard needs JavaScript to draw its boards.
no-files = If nothing more comes, the files of this page are not where it looks for them. A hall needs a host of its own: it cannot live under a path.

skip-to-content = Skip to the content
# The brand in the header, for those who hear it; the header's links
brand = Stackyard, front page
site = Site
site-today = Today
site-learn = Learn
replay = Replay

# Settings: who reads, and how things look, sound and move.
settings = Settings
your-name = Your name
# A link in the settings: to the account, or to where one makes it
your-account = Your account: { $name }
your-account-none = Account, or sign in
language = Language
# The language, or the theme, that the device is set to
language-own = Same as my browser
theme = Theme
theme-own = Same as my device
theme-light = Light
theme-dark = Dark
sound = Wood sounds
# Whether the table warns of what a bot could do next.
warnings = Warn me of threats
warnings-first = In my first matches
warnings-on = Always, against bots
warnings-off = Never
still = No animations
# Bricks are drawn as a plan, without depth, for machines that draw slowly
flat-pictures = Flat pictures of bricks
# Offered where each picture takes over a second; the answers
flat-offer = These pictures take long on this device.
flat-yes = Show flat ones
flat-no = Keep these
# Codes of moves, such as c3-c5, in the log, and a field to type them
notation = Moves in notation, too
notify = Tell me when it's my turn

# A sheet laid over the page, and a link to give away
close = Close
copy = Copy
copied = Copied
copy-yourself = This browser won't copy here. Copy what is selected.
share = Share

# Ways that many screens offer
to-front = Front page
play = Play
learn = Learn it in five minutes
rules = Rules
rules-page = As a page
# At the foot of the rules: a board, cards and score sheets as a PDF.
rules-print-a4 = Print it (A4)
rules-print-letter = Print it (Letter)
# ... and a list by which somebody saws the wooden bricks.
rules-cut-list = Cut list for the bricks
analysis = Analysis

# A seat that nobody has given a name. $number: from 1
seat = Seat { $number }
# What a game calls its seats by itself: a colour, or nobody's name
seat-name =
    { $name ->
        [Black] Black
        [White] White
        [Blue] Blue
        [Red] Red
        [Green] Green
        [Purple] Purple
       *[other] { $name }
    }

# A game that the hall is still compiling, and what it lacks. $seconds until that is done
ready-to-play = { $title } is ready to play.
levels-in = Levels 4 and 5 and reviews come in about { $seconds } seconds.
levels-soon = Levels 4 and 5 and reviews come soon.

# Site data are blocked, or there is no room left for more
saves-nothing = This browser saves nothing. You can play until you leave this page.

# The hall did not answer. $status: a number of HTTP
unreachable = We can't reach the server. Check your connection and try again.
no-answer = Something went wrong on the server (status { $status }).
no-such-game = There is no game called “{ $slug }” here.
no-board = There is no board for this game here.
# The line broke while a brick was held
hold-lost = The connection broke, so your hand is empty.
hold-refused = We can't reach the server right now.

# Nothing stands at this address
nowhere = Nothing here
nowhere-about = Nothing has been built at this address. If somebody sent you a link, it may have been cut short.

# At the end of a match at a real table. $game: its title; $result: who has won; $scores: as "Ada 12, Ben 9", where $scored is yes
companion-again = Again, same people
companion-shared =
    { $game }, at a real table: { $result }.{ $scored ->
        [yes] { " " }{ $scores }.
       *[no] { "" }
    }
