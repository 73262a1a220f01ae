"""Hands and bricks beside a live match: who holds what, what came of it, what gravity has to do."""
