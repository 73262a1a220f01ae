"""Brick Work: dice, studded bricks, and two brickprints to recreate before the other does."""
