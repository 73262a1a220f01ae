# The companion to a real tower: setting it up, and what is tapped in.

companion-title = Tower Topple at a real table
companion-about = You bring the tower. Tap in what’s drawn: the companion says what follows, keeps the score and knows whose turn it is.
companion-start = Start
companion-teams = Teams
companion-names = Names, in order of play
companion-name-of = Name of player { $number }
companion-rules = Rules
# $version: 1 to 4
companion-version =
    { $version ->
        [1] Points and instructions
        [2] Every brick 1 point
        [3] No points
       *[4] House rules
    }
companion-version-about =
    { $version ->
        [1] What’s printed on the bricks counts.
        [2] Nothing printed counts.
        [3] Whoever moved the last brick before the fall wins the round.
       *[4] Like the first, minus what you switch off.
    }
companion-ends = The match ends
# $end: each, one or target
companion-ends-after =
    { $end ->
        [each] after a tower each
        [one] after one tower
       *[target] at 25 points
    }
# The house rules: what they are called, and what holds when they are off
switch =
    { $rule ->
        [top_row_safe] The top row is safe
        [put_on_top] Back on top
        [colours] Colours are ordered
        [colour_bonus] Three for a colour
        [substitute] Two for a colour
        [draw_two] Draw two
        [skip] Skip
        [one_more] Draw one more
        [one_more_scores_nothing] One more scores nothing
        [reverse] Reverse
        [edge] Edge bricks
        [center] Center bricks
        [lose_two] Lose 2
        [lose_more] Lose 2 more
        [others_gain] Others gain 1
        [others_more] Others gain 3 more
        [add_points] Add 2 and add 3
       *[play_on] Play on
    }
switch-off =
    { $rule ->
        [top_row_safe] Off: you may pull from the top full row, too.
        [put_on_top] Off: a pulled brick is set aside and scores at once.
        [colours] Off: bricks that ask for a colour are plain.
        [colour_bonus] Off: a colour that was ordered pays 1 point, not 3.
        [substitute] Off: nobody can claim that a colour can’t be pulled.
        [one_more_scores_nothing] Off: the extra brick pays like any other.
        [lose_more] Off: toppling with “Lose 2” in hand costs 2, not 4.
        [others_more] Off: toppling with it in hand gives the others 1, not 4.
        [play_on] Off: the match ends with the first tower that falls.
       *[skip] Off: these bricks are plain.
    }

match-gone = This match can’t be opened any more.
begin-another = Start another one
hall-lost = Can’t reach the server. Trying again…
hall-lost-taps = Can’t reach the server. What you tap is sent once it’s back.
opening = Opening the match…
the-turn = The turn
# $n: how many win
winners =
    { $n ->
        [one] { $who } wins.
       *[other] { $who } share the win.
    }
go-through = Replay it
keep-record = Keep the record
plays-for = for { $team }
do-all-agree = { $who } says: any { $paint } brick would topple the tower, or is out of play. Does everyone else agree?
all-agree = We all agree
no = No
what-came-out = What came out?
# Groups of buttons for what was drawn
faces-group =
    { $group ->
        [ordered] What was ordered
        [plain] No text
        [next] For the next player
        [turn] For your turn
       *[points] Points
    }
# On a button under "For the next player" there is less to say
face-button =
    { $face ->
        [draw-blue] blue
        [draw-green] green
        [draw-red] red
        [draw-yellow] yellow
        [draw-two] two
        [edge] an edge
        [center] a center
       *[plain] { face-brief }
    }
brick-is-out = The brick is out
claim-real = “No { $paint } brick can be pulled”
put-out-brick = The brick is out: put it on top.
it-stands = It’s on top, and the tower stands
# $face: what is printed on the brick in hand, or none
did-it-fall =
    { $face ->
        [none] Did { $who } topple the tower?
       *[other] Did { $who } topple the tower with “{ $face }” in hand?
    }
yes-it-fell = Yes, it fell
it-did-not-fall = It did not fall
tower-fell = The tower fell
take-back = Undo the last tap
new-match = New match
leave-question = Leave this match and begin another one?
leave-sure = Yes, leave this one
let-watch = Let others watch
let-watch-about = Anyone with this link sees the score and what was drawn:
watch-qr = QR code of the link for watching
watch-link = Link for watching
