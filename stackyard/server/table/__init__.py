"""Live matches: the task that owns one, its clocks and bots, and which matches are in memory."""
