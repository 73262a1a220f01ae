"""Experiments: arenas and ratings of bots, datasets, balance studies, and load and crash tests of a hall."""
