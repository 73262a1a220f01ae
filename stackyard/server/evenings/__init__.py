"""Evenings: who plays whom in a round, how the rounds of an evening follow each other, and what each has won."""
