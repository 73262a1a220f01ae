"""What plays Pappy's Tower Topple: the levels, and what a bot makes of a tower."""
