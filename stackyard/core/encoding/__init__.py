"""Matches as numbers: fixed action spaces, tensors with a documented layout, and chance as explicit outcomes."""
