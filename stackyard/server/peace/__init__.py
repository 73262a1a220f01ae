"""Keeping the peace: whom somebody does not want to meet, and what the keeper of a hall may do."""
