"""Towers, by Dale Emery: two builders stack, cut off and own the most floors."""
