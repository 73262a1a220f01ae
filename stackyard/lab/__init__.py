"""Experiments: arenas and ratings of bots, datasets, and balance studies."""
