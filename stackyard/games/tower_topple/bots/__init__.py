"""What plays Pappy's Tower Topple: the levels, and their evaluation of a tower."""
