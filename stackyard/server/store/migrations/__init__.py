"""How the hall's database came to be, step by step (Alembic). Applied when a hall starts."""
