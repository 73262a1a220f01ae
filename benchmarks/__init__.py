"""Speed measured side by side with others', each a command that prints a table: `python -m benchmarks.towers`."""
