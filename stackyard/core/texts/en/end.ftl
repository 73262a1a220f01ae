# What the page says when a match is over, in any game.

# Opens the sheet that tells how it ended.
end-how = How it ended
# Headings of that sheet.
end-ranking = Who came where
end-account = Where it came from
end-moments = What decided it
end-moments-also = What else mattered
# One player's result. $unit of the score: "points", "brickprints"
end-score = { $score } { $unit }
# Several who played together. $number: of the team, from 1
end-team = Team { $number }
# Below the move that decided it.
end-show = Show the turning point
# Its picture, for those who do not see it. $text: what the move did
end-moment-alt = The board after it: { $text }
# What can be done next.
end-rematch = Rematch
end-to-rematch = Go to the rematch
# The same match against other bots. $level: 1 to 5
end-harder = Try level { $level }
end-easier = Easier: level { $level }
end-review = Look back
end-home = Front page
