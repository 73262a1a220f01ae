# What stands on a picture of a match that is sent to others, and in the preview of its link. The hall draws both.

# How a match ended. $name of who won; $names of several who won together, with commas
card-won = { $name } won
card-won-together = { $names } won
card-draw = A draw
# Instead of that, while a match goes on.
card-goes-on = Come and play, or watch
# The title of a link's preview. $game "Towers"; $names of all players, with commas
preview-title = { $game }: { $names }
# Below it: $headline how the match ended; while it goes on; and for its replay.
preview-over = { $headline }. See how it ended, and look back at it move by move.
preview-goes-on = A match of { $game } on Stackyard. Open the link to play or to watch, without an account.
# What the picture of a preview shows, for those who cannot see it. $game "Towers"
preview-picture = The board of a match of { $game }

# What a browser shows while no page of the hall is open, under the game's name
notice-turn = It is your turn.
notice-invited = { $name } invites you.
# The title of a private feed, and one of its entries: the game, and who else plays
feed-title = Your turn · Stackyard
feed-turn = { $game } with { $names }: it is your turn
feed-invited = { $name } invites you: { $game }
