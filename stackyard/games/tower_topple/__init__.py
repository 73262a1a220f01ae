"""Pappy's Tower Topple: pull a brick, put it on top, do what it says, and do not let the tower fall."""
