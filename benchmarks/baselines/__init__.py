"""A table of baselines: agents that well-kept libraries train on our environments within a given time."""
