"""Messages as names with arguments, and their texts in every language (Fluent)."""
