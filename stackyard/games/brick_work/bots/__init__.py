"""What plays Brick Work: the levels, what they build, and how a bot sees the race."""
