"""Hands and bricks of a live match: who holds what, which events follow, and what gravity has to do."""
