"""Other people's programs at our tables: see docs/protocol/bots.md."""
