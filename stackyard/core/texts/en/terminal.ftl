# What the terminal says: `stackyard play`. Commands of the other programs are for developers, and are not translated.

# $name: of a seat; a colour, or a name that stays as it is
seat-called = { $name }

# What may be typed for a command, a space between; the first word is the one that help shows. English words always do.
words-help = help ?
words-menu = menu moves m
words-hint = hint h
words-do = do
words-undo = undo u
words-board = board b
words-log = log
words-position = position
words-save = save
words-resign = resign
words-back = back
words-rules = rules
words-seat = seat
words-again = again
words-next = next
words-quit = quit exit q

help-number = a number
help-number-about = takes that line of the menu; 0 goes back
help-search = /words
help-search-about = looks for moves with these words: /c3
help-move = a move
help-move-about = plays it, in the game's notation; the tab key completes it
help-menu-about = the menu of your moves (so does Enter)
help-hint-about = what the strongest bot would do, and how it thinks you stand
help-do-about = play what the hint said
help-undo-about = take your last move back, with all that followed
help-board-about = draw the table again
help-log-about = all that has happened
help-position-about = the position as a text, for stackyard show and the browser
help-save = save FILE
help-save-about = write a match file, for stackyard replay and verify
help-resign-about = give up; where others play on without you, a bot takes your seat
help-back-about = take back the seat that was given up last
help-rules-about = the rules
help-seat = seat NAME
help-seat-about = hand the keyboard to somebody else, where all act at once
help-others = Enter
help-others-about = let the others act first, where all act at once
help-again-about = when a match is over: another one like it; somebody else begins
help-next-about = when a match is over: another one, against the next level
help-quit-about = leave; the match is kept (Ctrl-C and Ctrl-D do that too)

# Before the first turn. $game: its title; $who: the seats of people; $level: of the bots
begins-alone = { $game }: you are { $who }, against level { $level }.
begins-several = { $game }: you are { $who }; the others are bots of level { $level }.
begins-engine = { $game }: you are { $who }, against the program { $name }.
begins-together = { $game }: you all play at this keyboard.
how-to-play = Type the number of a line, a move, or help.

choose-move = What do you do?
no-menu = there is no menu open: Enter shows it
first-menu = this is the first menu
no-line = there is no line { $number }: the menu has { $lines }
nothing-found = no move here has the words { $words }
found =
    { $n ->
        [one] One move is found:
       *[other] { $n } moves are found:
    }
more-lines = ... and { $n } more: + shows them, /words looks for one
one-up = 0 goes back

# $shown: what was typed
did-you-mean = Did you mean { $shown }?
possible-moves = Legal: { $moves }
see-menu = Enter shows what you may do.
chance-due = chance is next: type what the dice, the shuffle or the table did
nothing-to-decide = there is nothing to decide now
no-bots-to-ask = { $game } has no bots to ask
no-hint-yet = ask for a hint first
hint-is = Hint: { $move }
hint-wait = Hint: wait for the others; it is up to them.
# $value: from -1.00 (lost) to +1.00 (won), as a decimal number
hint-worth = You then stand at { $value }, from -1 (lost) to +1 (won).
# $why: the bot's reason, a few words
hint-why = Why: { $why }.
hint-do = Type do to play it, or: { $text }
hint-do-only = Type do to play it.
nothing-to-undo = you have no move here to take back
known-stays = something has been revealed since: what is known cannot be taken back
position-hidden = the position holds what is hidden from you: it is shown when the match is over
seat-left = { $who } left the match: a bot plays on. 'back' takes the seat again.
# Somebody else's program plays. $name: its own; $why: what it did wrong, in English
engine-illegal = { $name } made no legal move ({ $why }): one was chosen at random.
engine-forfeits = { $name } loses: it { $why }.
nobody-left = nobody has left a seat here
seat-back = { $who } is back.
say-where = say where: save match.stackyard.jsonl
file-exists = { $path } exists already: choose another name
saved = saved to { $path }
kept = The match is kept in { $path }
goes-on-by = To go on with it:  { $command }
not-kept = The match could not be kept: { $why }
kept-file-damaged = the file is damaged: its first line does not say who sits where
kept-file-newer = the file was written by a newer Stackyard
nothing-kept = no match that goes on is kept in { $folder }
no-log = nothing has happened yet
nobody-acts = Nobody else does anything now: it is up to you.
no-such-person = nobody at this keyboard is called { $name }; there are: { $names }
turns-decide = whose turn it is decides who types here
hand-over = { $name } is next. Press Enter to clear the screen, and hand over>{ " " }
take-over = { $name }, press Enter when only you are looking>{ " " }
prompt-over = again, save FILE, undo, or quit>{ " " }
prompt-nature = chance>{ " " }

# How a match ended. $why: a sentence; $who: the winners, $winners of them; $scores: names with scores
ended-won = { $why } { $who } won. { $scores }.
ended-nobody = { $why } Nobody won. { $scores }.
# Whoever plays alone has beaten bots of a level below the highest
next-level = You have beaten level { $level }. Type next to play against level { $next }, or again for another match.
another-match = Type again for another match.
match-goes-on = this match is not over: resign ends it, quit keeps it for later
no-next-level = there is no higher level to play against

# Arguments of the command
about-play = Play in the terminal: against bots, or together at one keyboard.
argument-level = how well the bots play: { $levels } (default: 1)
argument-level-none = how well the bots play: there are none yet
argument-engine = another program plays the other seats: its command, and the milliseconds a move after an @ (default: 1000)
metavar-command = COMMAND
argument-seat = where you sit: { $names } (default: 0)
argument-together = people at every seat, at one keyboard
argument-seats = how many play: { $fewest } to { $most }
argument-seed = of dice and shuffles, to have the same again
argument-given = you say what dice and shuffles did, at a real table
argument-position = begin from this position
argument-continue = go on with a match that was left or saved; without FILE, with the last one
argument-language = { $languages }; default: as your system says, else English
argument-game = the game's name, such as towers; then --help lists its options
argument-help = show this and leave
argument-json = print JSON, as docs/json.md describes it
heading-arguments = arguments
heading-options = options of the match
heading-game = options of { $game }
heading-usage = usage:
option-default = { $about } Default: { $value }
no-such-language = there is no language { $shown } here; there are: { $languages }
no-such-seat = seats are { $names }; there is no seat { $shown }
no-such-level = the bots of { $game } have the levels { $levels }; there is no level { $level }
no-bots-yet = { $game } has no bots yet: play --together
other-game = { $file } is a match of { $found }, not of { $game }
unknown-option = there is no option { $option }
unknown-option-near = there is no option { $option }; did you mean { $near }?
unknown-game-near = there is no game called { $shown }; did you mean { $near }?
begins-one = { $game }: you are { $who }.
heading-flags = options
heading-examples = examples:
argument-house-set = play with the { $what } that a file describes; see the rules

# What is wrong with the arguments. $name: of an argument; $names, $words, $choices: in a row; $shown: what was typed
argument-missing = this is missing: { $names }
argument-unknown = I don't know what this is for: { $words }
argument-one-of = give one of these: { $names }
argument-wrong = { $name }: { $why }
argument-choice = { $shown } is not one of { $choices }
argument-choice-near = there is no { $shown } here; did you mean { $near }?
# $kind: int, float or the name of another type
argument-value =
    { $kind ->
        [int] { $shown } is no whole number
        [float] { $shown } is no number
       *[other] { $shown } cannot be read
    }
argument-not-with = this does not go together with { $other }
argument-none = this takes no value, and there is { $shown }
argument-expected = a value is missing

# `stackyard verify`
about-verify = Check match files: their form, every event against the rules, and that dice and shuffles were fixed before the first move. Exit status 0 if all is well, 1 if not. What bricks did is taken as it was told: no seed proves it. --gravity does it again, from the record alone, and says what comes out otherwise here; another machine, or a hall, may be the reason for that, and it does not change the exit status.
argument-gravity = simulate what bricks did again, and compare every bit
argument-match-file = a match file; - is stdin
metavar-file = FILE
metavar-folder = FOLDER
metavar-address = ADDRESS
metavar-match = MATCH
metavar-text = TEXT
metavar-from = FROM
metavar-to = TO
metavar-game = game
metavar-position = position
metavar-name = name
metavar-engine = NAME=COMMAND
file-missing = No such file or directory
file-forbidden = Permission denied
file-is-folder = Is a directory
file-sound = sound
file-not-sound = NOT SOUND
# $number: of an event; $told, $now: events in notation; $apart: mm, as a decimal number
gravity-other = Event { $number }: told was '{ $told }', here it comes to '{ $now }'.
gravity-elsewhere = Event { $number }: '{ $told }' here too, with bricks up to { $apart } µm elsewhere.
# $how: the (same), differs, or free (hands, whose way is not in the record)
gravity-how =
    { $n } { $how ->
        [the] the same
        [differs] different
       *[free] by free hands: not repeatable
    }
gravity-again = Gravity again, on this machine: { $how }.
gravity-none = nothing that it did

# `stackyard solve`
about-solve = Work out what perfect play comes to.
no-solver = { $game } has no solver

# `stackyard admin`
about-admin = Look after a running hall: over a socket beside its database, which only the hall's own user may open. Exit status 0 if the hall has done it, 1 if it could not, or if a check finds something wrong.
admin-database = the database of the hall (default: the one in your data folder)
admin-commands = commands
admin-status = say how the hall is
admin-list = list matches, the newest first
admin-state = which ones: in memory (live), not over, or over
admin-limit = at most so many (default: 50)
admin-show = show a match: who sits there, how far it is, what was said
admin-close = end a match that is under way; it counts for nobody
admin-export = write a match's record
admin-delete = remove a match for good
admin-match = its id, or the first six letters of it, as in the log
admin-to = where to write it; - or nothing: to stdout
admin-ban = let an address or a network in no more, and close what it has open
admin-unban = let it in again
admin-bans = list who is banned
admin-address = an address, or a network such as 203.0.113.0/24
admin-days = for so many days (default: for ever)
admin-why = a note for yourself
admin-drain = close the hall with care: no new matches, tell the players, stop when nobody plays
admin-minutes = stop after so many minutes all the same (default: 10)
admin-cancel = stay open after all
admin-backup = write a copy of the database as it is now
admin-copy = the copy of the database
admin-restore = go back to a copy; what is there now is kept beside it
admin-check = check the database and its disk
admin-quick = leave out the indexes: that is faster
admin-ratings = count the rated results, or fold them anew
admin-recompute = fold all results anew, and correct what stands otherwise
admin-keeper = let somebody keep the hall, by the name of their account; without NAME: say who does
admin-keeper-name = the name of an account
admin-take-back = the account keeps the hall no more
admin-move = carry a closed hall from one database to another: a file to PostgreSQL, or back
admin-from = the file, or the postgresql:// address, that has the matches; it stays as it is
admin-target = the file or the address where they go; there must be none yet
# $matches: how many; $path: the database they went to
admin-moved =
    { $matches ->
        [one] One match is in { $path } now
       *[other] { $matches } matches are in { $path } now
    }
admin-no-hall = no hall listens at { $path }: is it open, and is this its database?
admin-none = none
admin-yes = yes
admin-no = no
# $name: of a field of an answer, as it is in JSON
admin-column =
    { $name ->
        [keeps] keeps the hall
        [keepers] keepers
        [uptime_seconds] uptime seconds
        [live_matches] live matches
        [stored_matches] stored matches
        [unfinished_matches] unfinished matches
        [closes_in_seconds] closes in seconds
        [was_closing] was closing
        [in_memory] in memory
        [motion_bytes] motion bytes
        [file_bytes] file bytes
        [free_bytes] free bytes
       *[other] { $name }
    }
# $kind: who sits at a seat: "person" or "bot"
admin-kind = { $kind }
# What the hall answers. $shown: what was typed
admin-no-match = there is no match { $shown }
admin-several = several matches begin with { $shown }: give more letters
admin-over = this match is over already
admin-elsewhere = this match is in another hall: ask that one, by its data folder (STACKYARD_DATA)
admin-no-address = { $shown } is neither an address nor a network
admin-ban-all = { $shown } is this computer or a proxy: that would shut out everybody
admin-not-banned = { $shown } is not banned
admin-whole-path = name the whole path of the file, on the hall's computer

# `stackyard --help`: what it is, and what each command does
usage-command = stackyard COMMAND ...
about-stackyard = One table for five tower games.
heading-commands = commands:
more-help = `stackyard COMMAND --help` says more about each.
argument-version = show the version and leave
# $shown: what was typed
no-command = there is no command { $shown }; see stackyard --help
no-command-near = there is no command { $shown }; did you mean { $near }?
command-serve = open the hall: play in the browser, here and by link
command-bot = let bots play in the hall over the network
command-admin = look after a running hall: matches, bans, backups, closing it
command-play = play in the terminal, against bots or together
command-replay = step through a match file
command-verify = check a match file: form, rules, dice and shuffles
command-show = draw a position with characters or as SVG
command-games = list the games and their options
command-engine = speak JSON over stdin and stdout, for programs
command-solve = work out what perfect play comes to
command-perft = count the lines of play, to check and to time the rules
command-arena = let bots meet and rate them
command-export = write match files as a dataset: Parquet or NumPy
command-selfplay = let bots play each other and write a dataset
command-study = measure what a game's choices are worth
command-completion = let a shell complete commands, games and options
command-warm = compile everything now, so that nobody waits later
example-serve = the hall, and a browser on it
example-play = Towers against a bot
example-continue = go on with the match that was left last
example-options = every option of Towers
example-replay = step through a saved match

# `stackyard replay`. $last: the number of the last event
about-replay = Step through a match file. Behind a pipe, all of it is printed.
argument-all = print every step at once
argument-at = print only how it stood after event N (0: the start)
replay-events = the match has the events 1 to { $last }; 0 is the start
no-date = no date
# $begun: a date; $why: how it ended, a sentence; $scores: numbers in a row
replay-heading = { $game }, { $begun }, { $n } events. { $why } Scores: { $scores }.
replay-first = The start.
# $event: what the players agreed on, in notation
replay-table = table: { $event }
replay-place = [{ $at } of { $last }]
replay-keys = Enter: on, b: back, a number: go there, a: all the rest, q: quit>{ " " }

# `stackyard show`
about-show = Draw a position, or the start that the options lead to.
argument-position-text = a position's text; none: the start
argument-svg = print an SVG document
argument-text = print the position's text instead of a drawing
argument-seats-of-start = number of seats of the start
argument-export = print a file for other programs (.{ $file }) instead: { $file ->
        [mpd] LDraw, for LeoCAD, BrickLink Studio and others
       *[other] GLB in metres, for viewers, slicers and modelling programs
    }
argument-print = print a PDF of the board, cards and sheets that somebody needs to play on a table, for this paper
argument-shopping = print a list of what the box holds instead
argument-thing = only one object or brickprint, such as print-blue or red-a
argument-owned = what you have of it already: 'blue=4,4,4,2,3,2,2', a number for each kind of brick
file-not-text = this file is not text: send it to a file with > NAME
no-svg = { $game } has no SVG drawing

# `stackyard serve`
about-serve = Open the hall: games in the browser, against bots, on one screen, or with friends by link.
serve-alone = for yourself, on http://localhost:8000
serve-house = for everybody in the house
serve-file = keep the matches in this file
serve-server = keep them in a PostgreSQL server
argument-host = address to listen on (default: this machine only)
argument-port = port to listen on (default: 8000)
argument-database = file of the matches, or a PostgreSQL database, postgresql://… (default: a file in your data folder)
argument-cluster = Redis by which several halls on one PostgreSQL database find each other (default: one hall alone)
argument-peer = address at which other halls reach this one, HOST:PORT or wss://HOST:PORT (default: on this computer alone)
argument-open = open a browser on it
argument-bot-workers = processes that think for the bots (default: 1)
argument-physics-workers = processes in which bricks move, at most (default: 2)
port-range = a port is from 0 to 65535, not { $port }
serve-engine = and play against a program of your own
argument-engine-of-hall = let people play against another program; behind an @ the milliseconds it gets for a move (default: 1000)
argument-log-format = lines for people (text), or for programs (json) (default: text)
argument-log-level = what is worth a line (default: warning)

# How far a command is, where somebody looks on. $elapsed, $left: minutes and seconds, as in 1:05
progress-elapsed = { $elapsed } so far
progress-about = { $elapsed } so far, about { $left } to go
progress-at-most = { $elapsed } so far, at most { $left } to go

# `stackyard completion`
about-completion = Print what lets a shell complete commands, games and options.
argument-shell = the shell that completes

# A package of an extra is not installed. $package: by which name it is imported; $extra: what brings it
package-missing = this needs the package { $package }: pip install '{ $extra }'

# A package of an extra is there in another version, or mixed with one. $package: by which name it is imported; $extra: what brings it
package-mixed = this needs another { $package } than is installed: pip uninstall -y { $package } { $package }-core && pip install '{ $extra }'

# `stackyard games`
about-games = List the games, their options and the levels of their bots.
games-argument = say more of this one
games-not-built = { $title } (not built yet)
games-seats = seats    { $seats }: { $names }
games-seats-range = { $fewest } to { $most }
games-options = options
games-option = { $about } Default { $value }.
games-option-bounds = { $about } Default { $value }, { $least } to { $most }.
games-levels = levels
games-no-bots = no bots yet

# `stackyard perft`
about-perft = Count the lines of exactly so many moves, to check the rules against other programs and to time them.
perft-depth = moves of the longest lines (default: 3)
perft-position = count from this position instead of the start
perft-split = count the lines behind each first move
perft-seats = number of seats of the start
perft-too-shallow = a depth is at least 1, not { $depth }
# After a count: lines of play
perft-lines = lines

# `stackyard engine`
about-engine = Play any game over stdin and stdout: one JSON object a line in, one a line out. See docs/protocol/engine.md.
engine-schema = print the JSON Schemas of every request and answer
engine-own-level = level of the bot that it is when it is seated as an engine (default: { $level }, the strongest)
engine-game = the only game that it plays then, by its slug: it is ready sooner
engine-hides = { $game } hides something: its moves cannot be chosen by a position alone

# `stackyard arena`
about-arena = Play many matches between bots and rate them.
arena-more = docs/arena.md says more about each.
arena-game = the game's slug, such as towers
arena-levels = levels of the game's bots
arena-entrants = level, level@ms, random, module:function@ms
arena-engine = another program, such as './mybot --fast@250'
arena-games = matches a pairing, rounded up to a round (100)
arena-players = seats at the table (the game's fewest): one first, the rest second
arena-ms = milliseconds a move for the levels given by --levels
arena-options = the game's options as JSON
arena-plies = random moves at the start of each round
arena-first = number of the first opening
arena-everyone = everyone meets everyone, not only the next
arena-sprt = stop as soon as it is clear (95 %) which of two differences is true
arena-openskill = rate by OpenSkill too, also where more than two play
arena-file = results, a line each: the same command goes on where it was stopped
arena-save = keep each match as a record
arena-plot = draw the result as SVG
arena-log = what programs write to stderr
arena-processes = matches played at the same time (2)
arena-ray = play on a Ray cluster instead: its address, auto, or local for this machine
arena-nice = how much to yield to other work, 0 to 19
# The heads of its tables. $strength: the next two
arena-heads = | first | second | matches | won-drawn-lost | score | { $strength } | margin | ms/move | slowest |
arena-heads-many = | first | all others | matches | won-drawn-lost | score | { $strength } | margin | ms/move | slowest |
arena-strength = Elo of the first, 95 %
arena-strength-many = 95 %; even is { $even }
arena-ratings = | entrant | Elo about the mean | 95 % |
arena-range = { $low } to { $high }
# Over its plot. $unit: what is drawn
arena-plotted =
    { $unit ->
        [mean] Elo about the mean
        [first] Elo of the first
       *[score] score of the first
    }, 95 % intervals

# Between the ones and the tenths of a number
decimal-sign = .
# A share of a hundred, as a number that is written out
percent = { $n }%
# How far a test is, in a line of progress
arena-llr = LLR { $llr } ({ $lower } to { $upper })

# What an arena came to. $plies: how many moves of each opening were random
arena-sum = { $matches } matches of { $players }, { $moves } moves, { $seconds } s, options { $options }, { $plies } random moves first
arena-usual = usual
arena-skill = OpenSkill: { $name } { $mu }, deviation { $sigma }
arena-sprt-is = SPRT: LLR { $llr } ({ $lower } to { $upper }): { $verdict }
arena-sprt-open = still open
arena-fault = fault: { $fault }
arena-more-faults = and { $n } faults more
arena-rounds = rounds

# Help of the lab's other commands: selfplay, export, study
about-selfplay = Let bots play each other, and write what they play as a dataset.
about-export = Write match files as a dataset: positions, moves, outcomes and tensors.
about-study = Measure what a game's choices are worth, and write the page about it.
lab-datasets-more = docs/datasets.md says what each column means. The same command goes on where it was stopped.
lab-game = the game's slug, such as towers
lab-options = the game's options as JSON
lab-plies = random moves at the start of each round
lab-first = number of the first opening
lab-processes = matches played at the same time (2)
lab-ray = play on a Ray cluster instead: its address, auto, or local for this machine
lab-nice = how much to yield to other work, 0 to 19
lab-bots = one or two: level, level@ms, random, module:function@ms
lab-games = matches, rounded up to a round (100)
lab-to = where the dataset is written
lab-format = form of the parts (parquet)
lab-no-tensors = leave out observations and masks
lab-players = seats at the table (the game's fewest, at least two)
lab-strict = stop at a malformed file instead of leaving it out
lab-part-mb = rows in memory before a part is written
lab-study = what is studied
lab-minutes = how long samples are taken (5)
lab-samples = samples of a setting at which it stops
lab-study-to = where the page goes
lab-study-file = samples, a line each: the same command goes on (FOLDER/NAME.jsonl)
# $pattern: what files of matches are called
lab-sources = match files, and folders of such ({ $pattern })

# `stackyard bot`
about-bot = Let bots play in your hall over the network: make tokens, list them, take them back. See docs/bot-api.md.
bot-example-add = prints the token, once: whoever has it is this bot
bot-example-remove = its token opens nothing any more
bot-do = what to do
bot-name = the bot's name, as its opponents see it
bot-list-all = list takes no name
# $do: "add" or "remove", as it is typed
bot-which = say the bot's name: stackyard bot { $do } NAME
bot-token-once = This is the only time that the token is shown.

# `stackyard warm`, and the first match of a game. $titles: of games; $seconds, $elapsed: a whole number
about-warm = Compile the rules and the bots of every game, once, so that nobody waits later.
warm-begins = Compiling the rules and the bots of { $titles }, once: this takes some { $seconds } s.
compiling-level = Level { $level } has to be compiled once: this takes some { $seconds } s.
warm-progress = ... { $elapsed } of some { $seconds } s
warm-one = { $title } is compiled ({ $number } of { $count }).
warm-all = Compiled in { $seconds } s; the next start takes it from the cache.
# What environments and other programs call, and no hall: numbers, steps, many matches at once
warm-programs = Compiling what programs call of { $titles }, too ...
warm-nothing = Everything is compiled already.
# $why: a folder, and what the system says of it
warm-no-cache = Compiled code cannot be kept ({ $why }), so every start compiles anew.
warm-other-folder = STACKYARD_CACHE names another folder.
