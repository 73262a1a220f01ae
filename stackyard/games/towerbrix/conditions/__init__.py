"""The language of condition cards: conditions as data, as sentences, as compiled bytecode, and the decks."""
