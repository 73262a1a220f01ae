# What the page says when a match is over, in any game.

# Opens the sheet that tells how it ended.
end-how = How it ended
# Headings of that sheet.
end-ranking = Final standings
end-account = How it adds up
end-moments = What decided it
end-moments-also = What else mattered
# One player's result. $unit of the score: "points", "brickprints"
end-score = { $score } { $unit }
# Below the name of whoever left: another may have won with fewer points.
end-left = left the match
# Several who played together. $number: of the team, from 1
end-team = Team { $number }
# Below the move that decided it.
end-show = Show the turning point
# Its picture, for those who do not see it. $text: what the move did
end-moment-alt = The board before it: { $text }
# $text: what the log says of the move
end-decided = Move { $number }: { $text }
# What can be done next.
end-rematch = Rematch
# Of two, who was second begins
end-rematch-swapped = Rematch, sides swapped
end-to-rematch = Go to the rematch
end-look-back = Look back
# The engine goes through the match.
end-review = Review
# After a match against bots: one more, a level up after a win, a level down after a loss.
end-harder = Play the next level ({ $level })
end-easier = Try an easier level ({ $level })
# All matches against the same person
end-series = You against { $name }: { $won } to { $lost }
# Opens the moment that decided it as a clip, to send on.
end-send = Send the moment
end-home = Front page
end-evening = To the evening
