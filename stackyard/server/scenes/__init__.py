"""Processes in which bricks move, and the hall's end of the line to them. Knows no game and no match."""
