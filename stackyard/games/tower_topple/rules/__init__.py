"""The rules of Pappy's Tower Topple: `rules` is what is called from outside, the rest are its parts."""
