"""The store in a PostgreSQL server, by asyncpg, which a hall on SQLite needs not."""
