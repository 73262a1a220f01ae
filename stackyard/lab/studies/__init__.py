"""Balance studies: what a game's choices are worth, measured by bots, with seeds and intervals."""
