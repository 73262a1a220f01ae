"""Bricks as rigid bodies: scene, hand, settling, contact, equilibrium. Knows no game."""
