# What every game says alike.

# $why: how it ended, a sentence.
match-over = the match is over: { $why }
taken-back-no-more = the match is over and its dice are revealed: nothing can be taken back any more
nothing-to-choose = the match is over here: there is nothing to think about
not-your-turn = it is not seat { $seat }'s turn
# $acting: the numbers of the seats that may act
not-your-turn-but = it is not seat { $seat }'s turn; to act: { $acting }
last-move-only = only the last move can be taken back
last-move-theirs = the last move was seat { $seat }'s

# Matches that end otherwise than by the rules. $who: the seat, as the game names it
draw-agreed = The players agreed on a draw.
called-off = The match was called off.
resigned = { $who } resigned.
out-of-time = { $who } ran out of time.
left = { $who } left the match.
# Those whom the rules name as winners have left. $why: the game's own sentence; $gone: those seats;
# $who: the seats that win instead, $winners of them
left-cannot-win =
    { $why } But { $gone } left the match and cannot win: { $winners ->
        [0] nobody wins.
        [one] { $who } wins.
       *[other] { $who } win.
    }

# What the table settled. $who: the seat, as the game names it
draw-was-agreed = A draw was agreed.
left-to-a-bot = { $who } left the match: a bot plays on.
is-back = { $who } is back.
seat-taken-over = { $who } is played by somebody else from now on.
taken-back =
    { $moves ->
        [one] The last move was taken back.
       *[other] The last { $moves } moves were taken back.
    }

# How sentences are put together: a list ("a1, b2 and c3"), a row ("a1, b2"), one sentence after another.
also = { $one } and { $other }
comma = { $one }, { $other }
sentences = { $one } { $other }
