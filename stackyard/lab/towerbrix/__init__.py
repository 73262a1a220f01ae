"""Rounds of TowerBrix in simulated time: a table of bots and of persons in simulation, and what comes of them."""
