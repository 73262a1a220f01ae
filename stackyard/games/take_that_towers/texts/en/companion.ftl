# What the companion of Take That Towers says: the page beside a real deck. $who: a player's name; $n: of a floor, a tower or a seat
real-title = Take That Towers with real cards
real-about = You have the cards; this page keeps score, says why, and knows when the last round has come.
real-players = Players
real-name = Name of player { $n }, { $colour }
real-note = Player 1 begins. Your number is the one that you turn outwards when you tuck a card.
real-start = Start
real-undone = Taken back.
# $points: a list of names and points
real-added = Added: { $points }.
real-turn = The turn
real-wins = { $who } wins.
real-tied = { $tied } are tied; { $who } went first and wins.
real-and = { $one } and { $other }
real-over-about = Everybody has had the same number of turns. Now enter the towers that still stand; SUITEs draw nothing any more.
real-turn-of = { $who }'s turn
real-round =
    round { $n }{ $last ->
        [yes] , the last
       *[no] { "" }
    }
# $limit: towers at once
real-turn-about = Build two floors on two towers (up to { $limit } at once), claim what you like, draw three (up to six in hand), score what is due.
real-done-enough = Done, three cards or more in hand
real-done-short = Done, fewer than three: last round
real-done = Turn done
real-deck-empty = The deck is empty
real-score = Score a tower
real-top-down = I read it from the top down
real-tap =
    Tap the floors in order, { $top ->
        [yes] from the top down
       *[no] from the ground up
    }.
real-tower = The tower, from the top
real-who-tucked = Who tucked a card beneath floor { $n }, { $card }
real-tucked = { $who } tucked a card beneath floor { $n }
real-take-off = Take floor { $n } off
real-floors = Floors
real-add = Add to the scores
real-clear = Clear
real-past = Towers scored
real-past-tower = Tower { $n }
real-undo = Undo
real-new = New game
real-new-sure = Yes, forget this one
real-rules = Rules
real-last-floor = A { $card } is always the top floor: nothing is built on it.
