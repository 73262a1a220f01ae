"""Take That Towers: cards, hidden hands, towers that everybody builds and everybody claims."""
