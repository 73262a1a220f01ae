"""Processes in which bricks move, and the hall's connection to them. Knows no game and no match."""
