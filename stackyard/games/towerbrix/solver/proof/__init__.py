"""Proofs that no tower meets the cards: of straight bricks, and of bricks in any pose."""
