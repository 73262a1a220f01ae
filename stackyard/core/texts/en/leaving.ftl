# What the page says at a table of any game, of seats that were left or whose holders are away.
#
#   $who      who sits there

# Leaving where others play on. $alone: "yes" where nobody else sits at this screen; $wins: "yes" where whoever left can still win, as all win together
table-leave = Leave
table-leave-title = Leave the match?
table-leave-about =
    The others play on, and a bot takes { $alone ->
        [yes] your seat
       *[no] the seat of { $who }
    }. { $wins ->
        [yes] You can come back at any time.
       *[no] You can come back at any time, but you cannot win any more.
    }
table-leave-now = Leave the match: a bot plays on for you
table-back = Come back

# On the plate of a seat. $level: of the bot
table-late = taking longer than usual
table-stand-in = left · a bot of level { $level } stands in
table-cannot-win = cannot win
# Instead of the name on a plate that is part of the board, where a bot plays on for whoever left.
table-bot-of = { $who }'s bot

# Somebody is away: what the others are asked, and what they may ask for.
table-vote-bot = { $who } has been away for two minutes: let a bot play on?
table-vote-end = { $who } has been away for two minutes: end the match?
table-vote-waits = Waiting for { $others }.
table-let-bot = Let a bot play on
table-end-match = End the match
table-has-left = { $who } has left the match.
