"""Search for a tower: simulated annealing over a lattice, and bricks that lean."""
