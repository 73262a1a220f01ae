"""The rules of Towers: `rules` is what is called from outside, the rest are its parts."""
