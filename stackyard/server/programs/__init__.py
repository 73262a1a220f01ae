"""Other people's programs at the hall's tables."""
