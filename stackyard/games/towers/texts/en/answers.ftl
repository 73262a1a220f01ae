# How a challenge of the day is won: hints on the way, and the reason when it is over.
#
#   $move, $other  moves, as answer-move says them
#   $value     by how many floors one wins with perfect play
#   $margin    the same after another move: below 0 it loses, 0 is a draw

hint-none = No move wins here any more.
# $wins of $moves moves; $height: floors of the tower that the best one moves, $floors: how many it demolishes
hint-kind =
    { $wins ->
        [one] Only one of your { $moves } moves wins here: it
       *[other] { $wins } of your { $moves } moves win here: the best one
    } moves a tower { floors } high and demolishes { $floors ->
        [0] nothing
        [one] one floor
       *[other] { $floors } floors
    }.
hint-move = Move the tower on { $start } to { $block }.

answer-move = { $start } to { $block }
by-floors =
    { $value ->
        [one] one floor
       *[other] { $value } floors
    }
answer-only =
    { $move } is the only move that wins here: by { by-floors } with perfect play. { $margin ->
        [0] The best other one, { $other }, only draws.
        [-1] The best other one, { $other }, loses by one floor.
       *[other] The best other one, { $other }, loses by { $floors } floors.
    }
answer-left =
    { $move } still won here: by { by-floors } with perfect play. { $margin ->
        [0] { $other } only draws.
        [-1] { $other } loses by one floor.
       *[other] { $other } loses by { $floors } floors.
    }
answer-best = { $move } wins here: by { by-floors } with perfect play.
