"""The fewest actions that make an object in the shape of a brickprint."""
