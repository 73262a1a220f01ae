# What the page says round a table, in any game.

# The button that takes a move back. $moves: how many go with it, those of others too
undo =
    { $moves ->
        [1] Undo
       *[other] Undo { $moves }
    }
# Where more than one goes back: what is said of the button, and its name for those who hear it
undo-title = Takes back your last move and everything after it
undo-dice = Dice have been rolled since then
undo-many = Undo { $moves } moves
# The button that opens the drawer beside the board, and the drawer
log-and-chat = Log and chat
desk = The desk

# The line that says what is expected of whom. $todo: what the game expects, such as "choose a tower to move"
turn-yours = Your turn: { $todo }
turn-yours-alone = Your turn
turn-of = { $who }'s turn
turn-of-todo = { $who }'s turn: { $todo }
# A team of which none is the reader: all may act at once
turn-team = The team's turn
turn-thinking = { $who } is thinking
turn-late = { $who } is taking longer than usual
turn-joining = Waiting for { $who } to join
turn-waiting = Hang on a moment
moves-lost =
    { $count ->
        [1] The last move was lost
       *[other] The last moves were lost: { $count }
    }
turn-paused = The clocks are stopped
turn-pass = Pass to { $who }
turn-offline = Your move goes out as soon as you are back online
turn-scoring = The last scoring is under way
turn-scored = The turn is being scored
# Said after what has happened, where it changed how the players stand. $scores: a list of spoken-score
spoken-scores = Score: { $scores }.
spoken-score = { $who } { $score }
# Said once at a table, and shown by the question mark. $keys: sentences
keys = Keys
keys-spoken = { $keys } { keys-shown }
keys-shown = Question mark lists the keys.
# How it ended. $why: a sentence
result-draw = A draw. { $why }
result-won = You won! { $why }
# Several have won: $others but the reader
result-won-shared = You win together with { $others }! { $why }
result-won-shared-points =
    You win together with { $others }, with { $points ->
        [one] { $points } point
       *[other] { $points } points
    } each!
result-lost = You lost. { $why }
# Two play, and the one whom the page speaks to has lost so
result-you-resigned = You resigned.
result-your-time = You ran out of time.
result-you-left = You left the match.
# By the scores of two, and of more
result-won-score = You won { $mine } to { $theirs }!
result-lost-score = You lost { $mine } to { $theirs }.
result-won-most =
    You won with { $mine ->
        [one] 1 point
       *[other] { $mine } points
    }!
result-lost-most =
    You lost: { $who } wins with { $theirs ->
        [one] 1 point
       *[other] { $theirs } points
    }, you have { $mine }.
team-won =
    { $you ->
        [yes] You won! { $why }
       *[no] The team won! { $why }
    }
team-lost =
    { $you ->
        [yes] You lost. { $why }
       *[no] The team lost. { $why }
    }

# Opening a match
opening = opening
match = Match
setting-up = Setting up the board…
trying-again = We can't reach the server. Trying again…
lost = Connection lost. Trying again…
retry = Try now
cannot-join = You can't join this match
watch-without = Watch without a seat
the-table = The table
hand-tap = Tap to see your hand
hand-whose = Whose hand is shown
at-this-screen = At this screen

# What can be done at a table
go-to-rematch = Go to the rematch
rematch = Rematch
offer-draw = Offer a draw
# A button, in a match over days while the other one is to move; $count: answers that have been prepared
prepare-answers =
    { $count ->
        [0] Prepare an answer
       *[other] Prepared answers ({ $count })
    }
resign = Resign
resign-title = Resign this match?
# $who: the seat that resigns; one of two texts, for whoever sits here alone and for several at a screen
resign-yours = You lose the match at once, and you can't undo that.
resign-of = { $who } loses the match at once, and you can't undo that.
# The last person of a team that wins or loses together
resign-team-title = End the match?
resign-team = Nobody else is left to play with the bots: the match ends at once, and you can't undo that.
resign-not = Keep playing
go-on = Resume
pause = Pause
flip = Flip
flip-title = Flip the board
links = Links
record = Record
link-watch = Anyone with this link can watch:
link-watch-label = Link for watching
# A box to be ticked, and what it does
watch-show = Let anybody watch
watch-about = From the first move on, the match stands on the front page for all to watch.
watch-waits = It stands on the front page as soon as this suits { $who } too.
link-seat = Whoever opens this link can sit down as { $who }:
link-seat-label = Link for the seat
link-own = Open on another device
link-own-about =
    { $seats ->
        [one] This link opens your own seat. Whoever has it plays as you.
       *[other] These links open your own seats. Whoever has them plays as you.
    }
link-own-code = QR code for your seat
link-own-label = Link to your seat
link-own-label-of = Link to the seat of { $who }

# Chat
chat = Chat
# $n: who watch
chat-watching = Chat · { $n } watching
chat-by-watcher = { $who } (watching)
# After a line of the log that was taken back.
log-undone = taken back
# Lines of the chat that have not been seen yet.
chat-new =
    { $n ->
        [one] 1 new line
       *[other] { $n } new lines
    }
# The board shows an earlier moment of the match that is being played. $number: of the line in the log
look-back = Line { $number } of the log. The match goes on.
look-back-earlier = The line before
look-back-later = The line after
look-back-end = Back to the match
chat-earlier = Earlier lines
chat-none = Nobody has said anything yet.
chat-write = Say something
chat-send = Send

# The log, and a move that is typed
log = Log
# One line of it, to be pressed: the board shows that moment
log-line = Line { $number }
log-none = Nothing has happened yet.
type-move = Type a move
type-label = Type a move, such as { $example }
type-hint = Move: { $example }
type-send = Move

# Plates
you = (you)
plate-program = program
plate-bot = computer, level { $level }
plate-here = here
plate-away = away
plate-not-yet = not here yet
plate-empty = Empty seat
plate-won = won
time-left = Time left
# The ruler below two plates. $unit: "floors"; $scores: "32 to 32"
balance = { $unit } owned: { $scores }
balance-to = { $one } to { $other }

# What somebody asks the others. $who asks; $others have not answered
ask-undo =
    { $moves ->
        [one] { $who } would like to take back a move.
       *[other] { $who } would like to take back { $moves } moves.
    }
asked-at-this-screen = { $who }, do you agree?
ask-draw = { $who } offers a draw.
ask-rematch = { $who } would like a rematch.
ask-pause = { $who } would like to stop the clocks.
ask-resume = { $who } would like to go on.
ask-seat = { $who } would like somebody else to play for { $target }.
ask-help = { $who } would like the computer to help everybody, with warnings and hints.
ask-bots = { $who } would like bots to take the free seats, and to begin.
asked-undo =
    { $moves ->
        [one] You asked to take back a move.
       *[other] You asked to take back { $moves } moves.
    }
asked-draw = You offered a draw.
asked-rematch = You asked for a rematch.
asked-pause = You asked to stop the clocks.
asked-resume = You asked to go on.
asked-seat = You asked to let somebody else play for { $target }.
asked-help = You asked for the computer's help.
asked-bots = You asked for bots at the free seats.
agree = Agree
refuse = Decline
# A button of whoever asked: the others need not answer any more
withdraw = Never mind
# What the table was told: $what one of the texts above asked for
declined-undo = { $who } does not want a move taken back.
declined-draw = { $who } declines the draw.
declined-rematch = { $who } declines the rematch.
declined-pause = { $who } does not want to stop the clocks.
declined-resume = { $who } does not want to go on yet.
declined-seat = { $who } does not want to hand the seat over.
declined-leave = { $who } would rather wait.
# $who: does not want the computer to help
declined-help = { $who } would rather play without help.
declined-bots = { $who } would rather wait for people.
withdrawn = { $who } no longer asks.
help-begun = Everybody has agreed: the computer helps.
help-ended = { $who } plays without help from here on, so nobody is helped any more.
seat-free-left = { $who } has left the match: the seat is free, with a new link.
seat-free-away = { $who } is away: the seat is free, with a new link.
# Buttons: ask the others for the computer's help; go on without it
help-ask = Ask for help
help-ask-title = The computer warns and hints, if everybody wants it to
help-end = Play without help

# Somebody is away
away = { $who } is away.
away-agree = If the others agree, you get a link to the seat for somebody else.
away-soon = After two minutes you can give the seat to somebody else.
away-now = You can give the seat to somebody else.
away-hand-out = Give the seat away
away-bot-for = A bot for { $who }
away-seat-of = The seat of { $who }

# What everybody has to know about a match
about-match = About this match
fixed-seed = Whoever set up this match fixed the shuffle (seed).
fixed-position = The match began from a prepared position.
drawn-first = Lots were drawn: { $who } begins.
handed-out = Somebody else sits in { $who }'s seat now.
handed-out-secret = Somebody else sits in { $who }'s seat now. Whoever sat there before may have seen the hand.

# Sitting down
guest = Guest
a-friend = a friend
friend = friend { $number }
invited-by = { $who } invites you
sit-open = A seat is free here
sit-open-by = { $who } waits for somebody to play with
invited = You are invited
sit-own = This link is for somebody else
sit-own-about = You already have a seat. Send the link to a friend, who opens it and presses “Sit down”.
sit-own-link = Link for a friend
sit-own-beside = Is somebody sitting beside you? They can play on this screen, too.
sit-own-here = Sit down here as well
to-table = Go to the table
sit-minutes = { $from } to { $to } minutes
sit-learn = Learn it in five minutes
sit-takes-over = You take over from { $who }, in the middle of the match.
sit-drawn = Once everybody has sat down, a draw decides who begins.
sit-seat = Your seat: { $seat }.
sit-name = Your name, asked once
sit-down = Sit down
sit-one = This link is for one person. Once you have sat down, nobody else can use it.
sit-watch = Only watch
sit-used = Somebody has already sat down with this link
sit-used-by = It's { $who }'s seat now.
sit-used-about = Was that you, in another browser? Then open your seat from there (“Open on another device”). Otherwise ask for a new link, or watch.
watch = Watch
sit-nothing = This link doesn't open a seat
sit-nothing-about = It may have been cut short, or it has expired. Ask for a new one.

# Options of a match: the size of its board
board-size = { $width } × { $height } board
# Waiting for everybody; wait-looking: for anybody who wants to play the same
wait-title =
    { $seats ->
        [2] Waiting for your opponent
       *[other] Waiting for everybody to sit down
    }
wait-looking = Looking for somebody…
wait-at-table = At the table
wait-bot = computer, level { $level }
wait-invited = invited, not here yet
wait-anybody = Somebody
wait-not-yet = not here yet
wait-here = is here
wait-away = was here, is away
wait-draw = Then a draw decides who begins. Anybody can check it after the match.
wait-opens = The table opens as soon as everybody is here.
wait-open = Anybody can take a free seat: this table stands on the front page.
wait-open-it = Open it to anybody
wait-close = Invited people only
# The language that whoever comes to the open table should speak: a list of languages, and any
wait-language = Language at this table
wait-any-language = Any
wait-board = Go to the table meanwhile
# The open table is taken off the front page, and one goes there
wait-stop = Stop waiting
wait-meanwhile = Play a bot meanwhile
wait-meanwhile-about = We'll tell you as soon as somebody sits down.
wait-fill = Fill up with bots
wait-fill-about = They take the free seats once everybody here agrees.
# At the foot of any page, for whoever plays a bot meanwhile: $who has sat down at their table
meanwhile-here = { $who } is here.
# In the place of the name of somebody who gave none
meanwhile-somebody = Somebody
meanwhile-go = Go to your table
invite = Invite
wait-begin = Begin now
wait-missing =
    { $n ->
        [one] Whoever is missing can still join later, with the same link.
       *[other] Those who are missing can still join later, with the same links.
    }
invitation = Invitation
invitation-for = Invitation for { $who }
invitation-for-friend = Invitation for a friend
seat-is-free = { $who }'s seat is free
waits-for-friend = { $who } is waiting for a friend
# The page's address opens on this computer alone; the command that opens the hall to others follows.
address-local = This address only opens on this computer. For phones, start the server like this and open the address that it prints:
network-closed = Phones in your home can't open this yet: the game only runs for this computer.
network-open = Let phones in
network-what = Then every device in your network can open this page, sit down and watch, with the usual limits, until you close it or stop the server.
network-opened = Open to your network at { $address }, until you close it or stop the server.
network-close = Close it again
network-terminal = Phones in your home can't open this yet. To let them in, first open the long link in the terminal: it shows that it's you.
invite-code = QR code of the link for { $who }
invite-about = Scan this with a phone, or send the link. Whoever presses “Sit down” there has the seat.
invite-link = Link for { $who }

# The draw
draw-you = You begin
draw-begins = { $who } begins
draw-side = You play
draw-order = Order of play
draw-first = begins
draw-about = Drawn from a seed that was fixed beforehand: the replay proves it after the match.
to-board = Go to the board

# A deck or a box of one's own, from a file. $holds: "deck"
house-set = Your own { $holds } from a file
house-set-read = { $file } is loaded.
file-choose = Choose a file
players = Players
no = No

# At the table of a challenge of the day. $day: as "27 November"
table-challenge = Challenge of { $day }: no undo.
table-watching = You are watching. You see what everybody may see.
table-rated = Rated: no help, no undo.
