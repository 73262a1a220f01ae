"""Perfect play of Towers: the table of what is proved, the compiled search that proves, and what asks it."""
