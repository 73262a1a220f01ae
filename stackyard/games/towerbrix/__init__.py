"""TowerBrix: one team, one tower, secret conditions."""
