"""Instructions for a tower: the steps to build it, in sentences, and pictures."""
