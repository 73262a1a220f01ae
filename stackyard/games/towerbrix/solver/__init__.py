"""A tower for a hand of cards, or the proof that there is none: annealing on a lattice, bodies, integer programmes."""
