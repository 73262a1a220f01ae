"""The REST side: requests about the hall, its games, matches and the analysis, and what all requests share."""
