"""Rounds of games whose bricks move, added to a file for hours; persons in simulation. From a checkout only."""
