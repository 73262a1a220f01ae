"""Many matches: arenas and ratings of whatever plays, for any game of the registry."""
