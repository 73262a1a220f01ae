"""The bots of TowerBrix: what they believe of the cards they cannot see, and how they search for towers."""
