# What the companion says: the page beside a real board. $name of a player; $n: floors, or minutes.
real-title = Towers with real pieces
real-about = You have the board and the pieces. Tap here what was moved: this says what is demolished, counts the floors, and keeps the time.
real-names = Who plays?
# $colour: Black or White
real-name = Name of { $colour }
real-board = The board
real-clock = A clock for each
real-minutes =
    { $n ->
        [0] None
       *[other] { $n } min
    }
real-start = Start
real-turn = { $name } moves
real-wins = { $name } wins
real-draw = A draw: both own as many floors
real-floors =
    { $n ->
        [one] owns one floor
       *[other] owns { $n } floors
    }
real-late = { $name } has no time left.
real-how = Move the real tower, then tap it here, and where it went. The clock runs from the first move on.
real-undo = Take back
real-pause = Stop the clock
real-go-on = Start the clock
real-new = New match
real-new-sure = Yes, clear the board
real-rules = Rules
