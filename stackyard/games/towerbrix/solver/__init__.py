"""The solver: a tower for a hand of cards, or the proof that there is none, by annealing and integer programmes."""
