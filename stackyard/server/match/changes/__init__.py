"""What changes a match: functions of a snapshot that return a change."""
