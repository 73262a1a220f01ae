# What the hall refuses at a table, in any game. A refusal begins with a small letter.

# Offers and answers
asked-already = that has been asked already
ask-gone = that is not being asked any more
rematch-not-yet = you can ask for a rematch when the match is over
rematch-there = there is a rematch already: see the table
pause-already = the match is paused already
pause-not = the match is not paused
asked-enough = several things are being asked already: wait for the answers
undo-seen = cards have been seen since then, so that cannot be taken back
undo-today = others play the same challenge, so no move of it is taken back
# $title: of a game
today-none = { $title } has no challenge for each day
# $first: a day, as 2026-11-01
today-days = there are challenges from { $first } until today
today-no-hints = { $title } gives no hints in its challenges
today-hint-late = the match has gone on meanwhile: ask again
today-not-ended = this is a challenge of today: it is shown when you have ended it yourself, and to everybody tomorrow
today-not-continued = this is a challenge of today: it is played on from when its day is over
seat-no-person = nobody plays at that seat
seat-not-sat = nobody has sat down there yet: the first invitation still works
seat-holder-here = whoever sits there is here; you can only give the seat away while they are not
seat-alone-maker = you are alone at the table: only whoever set up the match may do this
# $seconds: left
seat-alone-wait = you are alone at the table: wait two minutes for the others, { $seconds } s more
bot-plays-already = a bot plays there already
bot-holder-here = whoever sits there is here: a bot only plays on for somebody who is away
bot-wait = whoever is away has two minutes to come back: { $seconds } s more
bot-has-seat = a bot plays for this seat: come back to it first

# Talk and names
chat-too-much = that is a lot at once: wait a moment
chat-watchers-full = spectators have said a lot here: only players can go on talking
chat-empty = that is an empty line
chat-silent = nobody says a word now: only signs, such as 👍 or 👋
name-empty = a name has at least one letter
name-silent = nobody says a word now, not even by a new name: change it later

# Moves
move-stale = the match has gone on since then
move-paused = the match is paused: resume it first
move-too-late = your time ran out before the move came
move-too-late-bot = your time ran out before the move came: a bot plays on

# Sitting down
sit-used-up = somebody has already sat down with this invitation: ask for a new link, or watch
sit-no-seat = this invitation opens no seat here: ask for a new link
sit-none-free = no seat is free here any more: choose another table, or watch
sit-already = you have a seat at this table already
open-maker = only whoever set up the match, and sits at it, can open its free seats to anybody
open-no-seat = no seat is free that could be open to anybody: leave one for a friend
watch-not = a match that is over, or one of Today's that others play too, cannot be shown to everybody
open-prepared = a match that begins elsewhere than its set-up, or whose chance is known beforehand, is for those who are invited
fill-no-seat = no seat is free for a bot
# An open table that asks for accounts, or for numbers of a rating: $number is that of whoever comes, $lowest and $highest the table's
asks-accounts = this table is for people with an account: sign in to sit down, or watch
asks-range-accounts = this table asks for a rating: sign in to sit down, or watch
asks-lowest = this table is for ratings of { $lowest } and more, and yours is { $number } in this game: choose another table, or watch
asks-highest = this table is for ratings up to { $highest }, and yours is { $number } in this game: choose another table, or watch
asks-no-numbers = there are no ratings in what is played here: choose a rated way to play and its clock, or ask for none
asks-nobody = nobody has a rating between these: the lower one is above the higher one
# Invitations to a person by name: $name is theirs
invite-maker = only whoever set up the match, and sits at it, can invite to it
invite-no-seat = nobody can be invited to this match: no seat is free, or it is one that others play too
invite-self = you cannot invite yourself
invite-blocked = you have blocked { $name }: take that back on your own page first
invite-sits = { $name } sits at this table already
invite-many = you have too many open invitations: take one back first
again-not-yours = you did not play in this match with your account
again-nobody = nobody else played this match with an account: ask for a rematch at the table, or send a link
again-prepared = this match cannot be repeated from here: its beginning was prepared, or others played the same
open-tables-many = too many open tables just now: close one of yours, or take a free seat
begin-begun = the match has begun already
begin-maker = only whoever set up the match can begin it early; otherwise it begins when everybody has sat down

# The hall itself
hall-full = every table is taken: come back in a while
match-away = this match cannot be reached now: join again
match-elsewhere = this match is played in another hall now: join again
tables-many = you have too many tables open: leave one first
no-match = there is no such match: check the link
table-cleared = this table was just cleared: join again
too-many-requests = too many requests: wait a moment
uploads-many = many files are on their way already: send yours again in a moment
record-secret = this match has secrets: its record is open when it is over
moments-not-over = the moments of a match are shown when it is over

# Bricks in hand
bricks-moving = the bricks are still moving: wait until they lie still
bricks-held = others have bricks in hand: wait until every hand is open
brick-in-other-hand = that brick is in another hand
hand-other-window = another window leads this hand

# Help with a match
# Somebody asks for the best move in a match of their own that is under way, or in what could come of it
help-own-match = this is your match, or close to it: you get help with it when it is over
# Somebody asks for the best move in a position that stands in a match of others
help-under-way = people are playing this very position now: there is help with it when their match is over
# Somebody asks the others for help, or for its end
help-needs-no-yes = the computer helps here anyway
help-when-begun = you can ask for help when the match has begun
help-on-already = the computer is helping already
help-not-on = the computer is not helping

# The review of a finished match. $events of it, $most that are reviewed; $title of its game
review-not-over = this match is not over: it is reviewed when it is
review-too-long = this match has { $events } events: at most { $most } are reviewed
review-none = there is no review of { $title } yet
review-gone = this review is not kept any more: ask for it again
reviews-many = many matches are being reviewed: try again in a while

# The operator closes the hall soon, or puts things right. $minutes: left
hall-closing = this hall closes soon and takes no new matches: try again later
hall-closes-in =
    { $minutes ->
        [0] This hall closes now. Your match is kept: go on when it is open again.
        [one] This hall closes in a minute. Your match is kept: go on when it is open again.
       *[other] This hall closes in { $minutes } minutes. Your match is kept: go on when it is open again.
    }
hall-stays-open = This hall stays open after all.
hall-restores = the hall goes back to an earlier state: join again in a moment
match-removed = this match has been removed

# Somebody wants to be taken out of a match in which they play
own-under-way = this match is still being played: leave or end it first

# Rated matches
rated-no-way = nothing is rated in this way: choose a rated way to play, with one of its clocks
rated-prepared = a rated match begins as the game does, and its chance is known to nobody beforehand
rated-seats = in a rated match its maker has one seat, and the others are for people or for levels of the bots
rated-no-level = levels of the bots are rated where their strength was measured with as many players, not over days, and not beside other people
rated-needs-account = this match is rated: sign in to sit down, or watch
rated-own-seat = you have a seat at this rated table already
rated-no-program = programs do not play rated matches
rated-no-help = this match is rated: the computer helps nobody
rated-no-pause = this match is rated: its clock is not stopped
rated-no-seat = this match is rated: nobody else takes over a seat
rated-no-bots = nobody but those who sit down plays in a rated match: bots fill no seat of it
rated-no-undo = this match is rated: no move is taken back
rated-nobody = nobody here is called that
rated-not-taken-back = nobody has taken this result out of the ratings
rated-taken-back = this result is not rated any more already
no-team = there is no such team here
rated-no-result = nothing was rated here
rated-enough-today = you have begun { $most } rated matches against levels today: tomorrow there are more

## Evenings of the club

season-off = nobody may make a season here
season-name = a season needs a name
season-over = this season is over
season-maker = that is for whoever has made the season
no-season = there is no such season
club-not-ended = this deal is still played at other tables: it is shown when you have played it yourself, and to everybody when all have
club-as-it-is = a match of an evening is played as it is: nobody helps, nobody waits, nobody sits down in another's place, and no move is taken back
club-off = nobody may make an evening here
club-enough = you have { $most } already that are not over
club-enough-network = from your network { $most } were made already that are not over
club-enough-all = there are { $most } already that are not over
club-name = an evening needs a name
club-again = others have come at the same moment: try again
club-not-in = you do not play in this evening
club-in = you play in this evening already
club-begun = this evening has begun
club-few = nobody to play yet: an evening begins with two, of whom one is no bot
club-over = this evening is over
club-maker = that is for whoever has made the evening
club-no-evening = there is no such evening
club-late = this knock-out takes nobody in any more: a late one needs the place of a bye, in the first half of the first round
club-full = this evening is full
club-team-full = this team is full
club-no-duplicate = { $title } is not played as a duplicate in this way
club-cooperative = in { $title } all play together: only a duplicate has winners
club-pairs = in this kind of evening two sit at a table
club-tables = three or four sit at these tables
club-level = { $title } has no bots of this level
