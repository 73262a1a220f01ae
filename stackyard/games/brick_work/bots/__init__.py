"""What plays Brick Work: the levels, what they build, and the expected number of turns."""
