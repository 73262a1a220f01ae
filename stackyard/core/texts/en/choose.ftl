# What the page says before a match, in any game.

# Who plays together.
choose-teams = Teams
# The seats are drawn when everybody has sat down.
choose-teams-drawn = Who is in which team is drawn, too.
# $number: of the team of one seat, from 1
choose-team = Team { $number }
# No house rules.
choose-standard = Standard
choose-standard-about = The game as the rulebook tells it.
