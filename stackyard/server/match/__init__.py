"""What a match is at one moment, and what changes it: snapshots, and functions of them that return changes."""
