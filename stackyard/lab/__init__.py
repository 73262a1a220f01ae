"""Many matches: arenas and ratings of bots, for any game of the registry; and load tests of a hall."""
