# What was found when a match file was checked: the end of a replay, `stackyard verify`.

# $game: its title; $events: how many
checked-events =
    { $game }: { $events ->
        [one] one event
       *[other] { $events } events
    }, each one allowed by the rules.
checked-given = The table said what dice and shuffles did: there is no seed to check.
checked-no-commitment = The file doesn't say which seed was fixed before the first move.
checked-no-seed =
    { $over ->
        [yes] The match is over, but its seed is missing (a challenge's is told when its day is over)
       *[no] The match is not over yet
    }: dice and shuffles cannot be checked.
checked-seed = The seed is the one that was fixed before the first move.
checked-order = Who sits where is what the seed draws.
checked-order-wrong = Who sits where is not what the seed draws.
# $draws: how many dice, cards and shuffles
checked-draws =
    { $draws ->
        [0] Nothing in this match was left to chance.
        [one] The one draw is what the seed draws.
       *[other] All { $draws } draws are what the seed draws.
    }
checked-gravity =
    { $events ->
        [one] One event says
       *[other] { $events } events say
    } what bricks did, as it was told: no seed draws that.
