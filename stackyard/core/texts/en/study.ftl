# What the page says where matches are looked at again, positions tried out, and games learnt.

# A file that is played again
file = A match file
file-open = Open a file
file-title = Replay a match
file-about = Drop a match file here ({ $ending }), or choose one. Every move is checked.
file-no-record = This file can't be replayed. { $why }
# What was dropped is some other file.
file-no-match = That's not a match file. Stackyard's end in .stackyard.jsonl; you get one at the table, under “Record”.
replay-none = Nothing to replay here
replay-loading = Loading the match…
the-match = The match
replay-start = The start.
replay-result = Result:
replay-not-over = Not over:
replay-verified = Verified
replay-not-verified = Not verified
replay-analyse = Analyse from here
# Moving through it. $at of $last
to-start = Go to the start
one-back = One step back
one-on = One step on
to-end = Go to the end
replay-play = Play
replay-pause = Pause
moment = Moment of the match
moment-of = { $at } of { $last }

# Analysis. $side to act; $todo: what the game expects
analysis-of = Analysis of { $title }
analysis-chance = It's chance's turn: type what happened.
analysis-over = Over.
analysis-turn = { $side }'s turn: { $todo }.
analysis-back = Back
analysis-forward = Forward
analysis-start = Start
analysis-end = End
analysis-other = Start somewhere else
analysis-set-up = Set up
variations = Variations
variations-none = Make a move on the board to begin.
# The computer's opinion
engine = The computer's opinion
engine-barred = People are playing this match: the computer says what it thinks of it when it is over, or when all of them agree.
engine-ask = Best move?
engine-thinking = Thinking…
engine-live = Evaluate while I study
engine-level = Level
engine-play = Play up to here
engine-draw = a draw if both play well
engine-wins =
    { $floors ->
        [one] { $side } wins by one floor if both play well
       *[other] { $side } wins by { $floors } floors if both play well
    }
engine-loses =
    { $floors ->
        [one] { $side } loses by one floor if both play well
       *[other] { $side } loses by { $floors } floors if both play well
    }
engine-chances = { $side }'s chances: { $percent }
engine-depth = depth { $n }
# $n: a number as it is shown
engine-nodes = { $n } positions
engine-playouts = { $n } playouts
# Comments, and the study as a file
study-comment = Comment on this move
study-comment-start = Comment on the starting position
study-save = Save as a match file
study-kept = Kept in this browser as you go.
study-there = This file holds variations and comments.
position = Position as text
position-copy = Copy this position
position-load = Load
position-copied = Copied.
position-shown = Copy it from the field.
position-set = Done.

# A game's own pages
gallery = Gallery
companion = With the real game

# A match file that cannot be read. $line: its number, from 1; $why: what is wrong with its JSON, in English
record-long = a match file is at most { $most } bytes long; this one has { $bytes }
record-events = a match file has at most { $most } events; this one has { $events }
record-empty = a match file begins with its header; this one is empty
record-format = line 1: this is format { $found }; this program reads format { $read }
record-event-due = line { $line }: event { $due } is due here, not event { $found }
record-study = line 1: node { $node } of the study follows node { $parent }, which is no earlier one
record-no-text = a match file is UTF-8 text; this one holds lone surrogates
record-line = line { $line }: { $why }
