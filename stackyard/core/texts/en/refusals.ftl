# What is refused in any game, wherever a program or a file is at fault: the details are in English, for programmers.
technical-error = this cannot be done: what was asked for is not written as it should be
bad-record = this file is not the record of a match, or it is damaged
bad-option = the game cannot be set up like that
bad-position = this is not a position of the game
bad-hand = a hand cannot do that: the brick is where it was
physics-failed = the bricks could not be moved on

# Bricks in hand, at a match with bricks that move

# At the table

# A new match

# What is looked up
real-bricks = this match is played with real bricks: say what they did
no-such-brick = there is no brick { $brick }: they are numbered 0 to { $most }
hand-full = this hand holds brick { $brick } already: let go of it first
brick-taken-over = the brick was taken over by hand
hand-idle = this hand has done nothing for long: what was in it was let go
hand-match-over = the match is over: what was in hand was let go
hand-bot-plays = a bot plays for this seat: what was in hand was let go
bricks-put-back = all bricks were put back where they belong: nothing is in hand any more
bricks-back = the bricks are back where they were: send it again
hand-reach = a hand reaches { $meters } m, to points of finite numbers
brick-being-put = brick { $brick } is being put: hold it to take it over
hand-empty = this hand is empty: hold a brick first
one-question = one question at a time: the last one is not answered yet
nothing-came = nothing has come of it: the bricks lie as the table shows them
brick-elsewhere = the brick lies elsewhere by now: take it where it is seen
bricks-move = bricks move by themselves: wait until they are at rest
no-room-for-bricks = bricks move at too many tables just now: try again in a moment
no-mujoco = bricks cannot move here: MuJoCo is not installed (pip install mujoco-core)
table-busy = too much waits at this table: send it again in a moment
no-hands = there is nothing to take in hand in this game
sit-not-stored = the seat could not be stored as taken: try again
other-match = this socket is at another match: open one for each
not-joined = join the match before acting in it
not-your-seat = this socket does not hold seat { $seat }: join with its secret
went-back = the hall has lost what this was an answer to: look at the match again
outcome-unknown = whether this was stored cannot be said now: send it again
not-stored = this could not be stored, and has not been done
not-done = this could not be done
bot-no-seat = this bot has no seat there
hands-not-shown = hands are not shown in this game
not-at-table-yet = you are not at the table yet: send it again in a moment
match-unreachable-now = this match cannot be reached now; try again
match-unreachable = this match cannot be reached
nature-seat-only = only who holds a seat may say what nature did
nature-speaks = in this match nature speaks for itself: the stream draws, and bricks fall by themselves
clock-days = days for a move are 1, 2, 3 or 7, and go with no other time
clock-no-days = { $title } is not played over days
clock-too-short = a clock gives at least 100 ms
bots-not-seated = by these options no bots sit down to { $title }
no-bot-of-level = { $title } has no bot of level { $level }; its levels: { $known }
given-no-seed = a match whose nature is given has no seed
given-needs-person = somebody has to say what nature did: seat a person
seats-not-drawn = in { $title } the rules say who begins, or nobody does: it is not drawn
seats-no-seed = who begins is drawn from nature's seed: where nature is given there is none
program-seat-had = a program takes no seat that somebody has had
program-busy = { $name } is in { $most } matches: as many as it may be
program-takes-bots = a program takes the seat of a bot
no-such-program = no program called '{ $program }' plays { $game } here now
bot-no-turn = it is not this bot's turn there, or the match has gone on: wait for the next turn
no-pictures = this game has no pictures
no-exports = nothing of { $title } is saved for other programs
no-export-kind = what is saved of { $title } is { $there }, not { $shown }
no-sheets = there is nothing of { $title } to print
no-paper = the papers are { $there }, not { $shown }
export-in-one = { $shown } is not saved by itself: the whole tower is one file
export-nothing-seen = there are no bricks to be seen here
cut-list-whole = the cut list is of the whole box: leave out what you have
no-picture-size = this picture has no size
continue-seats =
    that match has { $n ->
        [one] one seat
       *[other] { $n } seats
    }, and so has one that goes on from it
moments-to = this match has moments from 0 to { $last }
no-bots-here = this hall lets no bots in
no-such-token = no bot of this hall has this token
no-motion = nothing was recorded of that, or it is not kept any more
motion-not-over = somebody may not see these bricks yet: how they moved is shown when all may
no-lesson = there is no lesson for this game yet
no-tally = { $title } has nothing to tally
metrics-here = metrics are for the computer the hall runs on, or with STACKYARD_METRICS_TOKEN
network-elsewhere = only the page on the computer that the hall runs on opens it to the network, or closes it
network-other-user = only whoever has started the hall opens it to the network
network-word = this word opens nothing any more: use the link in the terminal
network-none = the hall cannot be opened to the network: { $reason }
hall-closing-now = the hall is closing: try again when it is open
levels-are = levels of { $title } are { $levels }
no-search = { $title } has no solver to ask
no-problems = { $title } sets no problems
nature-first = nature has to speak first
id-taken = this id was another command's: make a new one for each
hand-bricks-moved = bricks have moved by themselves: what was in hand was let go
hand-paused = the match is paused: what was in hand was let go
hand-not-your-turn = it is another's turn: what was in hand was let go
hand-window-left = this window has left the table: what was in hand was let go
bricks-back-put = the bricks are back where they were: this has to be put again
bricks-back-take = the bricks are back where they were: this has to be taken again
# $seconds: until then
bricks-later = the bricks could not be moved: this is tried again in { $seconds } s
# $why: in English, for the operator
no-physics = bricks cannot move here now

# How a seat is taken, and a move taken back
secret-not-own = a seat's secret is the browser's own: make a new one
secret-opens-nothing = this secret opens no seat here: check the link, or join without it to watch
seat-moves-few =
    { $moves ->
        [0] this seat has not moved yet
        [one] this seat has moved only once
       *[other] this seat has moved only { $moves } times
    }

# Requests that the hall does not take
too-fast = that was too fast: wait a moment, then send it again
hall-sockets-full = the hall is full: come back in a while
sockets-many = there are too many sockets from this address
sockets-at-once = too many sockets at once: wait a moment
banned = this hall is closed to your address
unknown-host = the hall does not know the host { $host }: name it in STACKYARD_HOSTS, or use the computer's own address
foreign-page = pages of other hosts may not ask for this here
other-host = this page is from { $page }, but the hall was asked for { $host }: a proxy in between has to pass on the Host header as it came, with its port
body-json = the body is JSON: Content-Type: application/json
body-length = a request with a body says how long it is: Content-Length
request-too-large = the request is too large
header-too-large = the header of the request is too large
requests-at-once = too many requests at once: wait for the answers
request-slow = the request came too slowly
request-cut-off = the request did not come to its end
no-http = this is no HTTP
no-such-address = there is nothing at this address
match-hall-away = the hall in which this match lives cannot be reached now
hall-mistake = something went wrong here, not with the request
questions-many = many questions wait already: ask again in a moment
worker-failed = this took too long, or the worker that did it died: try something smaller
not-computed = this could not be computed
not-readable = this cannot be read now

# Matches, seats and games
move-of-another = another seat's move is under way
seat-missing = there is no seat { $seat }
nature-draws = nature draws from the stream in this match; it is not told
nothing-due = nothing is due from nature here
not-the-seed = this is not what the seed draws here
seats-without-seed = who sits where is drawn from nature's seed, and this match has none
seat-left-already = seat { $seat } was left already
seat-not-left = nobody has left seat { $seat }
undo-one = at least one move is taken back
undo-too-many = { $count } moves cannot be taken back: { $played } have been played
undo-rolled = dice have been rolled since then, so that cannot be taken back
seats-numbered = seats are numbered 0 to { $most }; there is no seat { $seat }
not-begun = the match has not begun: it begins when everybody has sat down
seed-not-committed = line 1: the seed is not the one that was committed to
record-other-game = line 1: a match of '{ $found }', not of { $title }
unknown-game = there is no game called '{ $slug }'; there are: { $games }
game-not-built = { $title } is not built yet; built are: { $games }
review-nobody-chose = nobody chose anything with event { $n }
review-no-choice = there was nothing to choose with event { $n }
game-no-bots = { $title } has no bots yet
no-house-sets = { $title } is played with what is in its box: there are no house sets
no-chance = { $title } has no dice, no shuffle and no gravity
seats-of-game = { $title } is played by { $seats }, not by { $players }
seats-from-to = { $title } is played by { $fewest } to { $most }, not by { $players }
day-written = a day is written as 2026-07-31, from the year { $first } to { $last }, not '{ $shown }'
engine-no-match = there is no match yet: begin one with { $example }
engine-no-match-called = there is no match called '{ $name }' yet: begin one with { $example }
bad-chance = this is not what can happen here
# What a game of another package says that has no texts
plain-sentence = { $text }
move-number = move { $number } ({ $shown }): { $why }

# In place of the page. $command: to type; $games, $schema: links
client-not-built = The hall is open, but its browser client is not built
client-build = Run { $command } (it needs Node.js) and reload this page. The REST side works: see { $games } and { $schema }.

# Accounts. A passkey is what a phone or a computer proves with a finger, a face or a PIN that somebody is there
not-signed-in = nobody is signed in here: sign in first
# $fewest, $most: characters
account-name-length = a name has { $fewest } to { $most } characters
account-name-letters = a name is made of letters and numbers, with spaces, full stops or hyphens between them
account-name-reserved = a bot or the hall itself is called that: choose another name
# At a table, or in quick match, where one of two has blocked the other: it does not say who.
sit-blocked = you and somebody at that table do not play each other
rated-one-browser = two accounts that were used in one browser do not play each other for a rating
muted-by-keeper = whoever keeps this hall has asked you not to talk for a while
block-self = you cannot block yourself
block-many = at most { $most } people can be blocked
account-banned = whoever keeps this hall does not let this account in now
# Keeping the hall
keeper-not-you = this page is for whoever keeps the hall
keeper-plain-http = by plain http this page opens only within the hall's own network
keeper-prove = show your passkey once more: this page stays open for half an hour after that
keeper-prove-code = show your passkey or your recovery code once more: this page stays open for half an hour after that
keeper-again = this has just been changed: look once more
keeper-gone = there is no such account
keeper-not-keepers = whoever keeps the hall is not muted or shut out: take the role back first
keeper-incomplete = something is missing: whom or what is it about?
keeper-seen-changed = other accounts have been seen there meanwhile: look once more
reports-many = many reports wait already: try again later
report-lines = choose lines that one person has said in this match
chat-phrases-only = in this hall, choose one of the phrases
account-name-taken = somebody has this name already, or one that looks like it: choose another
account-name-soon = a name is changed at most once a week: wait a while
name-of-account = your name here is that of your account: change it there
# $name: that was looked for
nobody-called = nobody here is called { $name }
passkey-challenge = this took too long, or was used already: try again
passkey-refused = this passkey was not accepted
# $address: of the page where it can be used, as https://games.example
passkey-origin = passkeys of this hall are used at { $address }
passkey-unknown = this passkey belongs to nobody here: it was removed, or is another hall's
passkey-known = this passkey is known already
passkey-cloned = this passkey has been used elsewhere in the meantime: somebody may have copied it. Come in another way, and remove it
passkey-last = this is the only way back to your account: make a recovery code or another passkey first
# $most: passkeys
passkeys-many = an account has at most { $most } passkeys: remove one first
# $address: of the page where they can be made
passkeys-localhost = passkeys cannot be made at this address, but at { $address }
passkeys-address = passkeys of this hall are made at { $address }
passkeys-other-computer = passkeys need a secure connection, which this hall does not have in your network: use a link from another device, or a recovery code
recovery-wrong = this is not the recovery code of that name, or it has been used
link-gone = this link has been used, or is too old: make a new one

# Notices
notice-no-service = notices are not sent to this address
notice-no-zone = this is no time zone
vacation-none-left = you have taken all your days of vacation of this year
feed-none = there is no such feed

# Answers that are prepared in a match over days
prepare-not-here = answers are prepared in matches of Towers over days between people, each in a browser of their own
prepare-your-turn = it is your turn: an answer is prepared while you wait for the others
# $move in the game’s notation, such as c3-c5
prepare-twice = you have two answers to { $move }: there can be one
