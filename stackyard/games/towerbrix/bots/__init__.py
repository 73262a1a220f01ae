"""What plays TowerBrix: what a bot believes of the cards it cannot see, and the towers that it thinks of."""
