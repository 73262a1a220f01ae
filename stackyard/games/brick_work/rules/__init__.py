"""The rules of Brick Work: `rules` is what is called from outside, the rest say which moves there are."""
