"""Ratings: which matches are rated, what their results are, and what comes of them."""
