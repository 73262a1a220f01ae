"""A position as a NumPy record: its text, and the version of the rules it is played by."""
