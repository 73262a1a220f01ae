"""The language of condition cards: conditions as data, what they say in words, the decks, and conditions as numbers."""
