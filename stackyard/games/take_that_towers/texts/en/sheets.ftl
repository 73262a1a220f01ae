# What stands on the sheet to print.

sheet-scores = Take That Towers: score sheet
sheet-tower = Scored tower
# $n: of the player
sheet-player = Player { $n }
sheet-how = A row for each tower that is scored: what each player gets. Add up at the end. Unofficial: not made or endorsed by the designer.
