"""The store as one SQLite file: the default, which needs nothing beside it."""
