# What stands on the sheets to print.

sheet-start = Begin with a floor on every block: Black's where there is a dot, White's where there is a ring. 32 checkers of each colour. Rules by Dale Emery, CC BY-SA 3.0 US; this sheet is unofficial.
sheet-scores = Towers: score sheet
sheet-match = Match
# $side: Black or White
sheet-player = { $side }
sheet-floors = { $side }'s floors
sheet-count = Whoever owns more floors wins: all floors of a tower belong to whoever owns its top one.
