# What the floors of Take That Towers do, as it is printed on the cards: as short as there is room for.

effect-spire = Owner scores 3. The tower is scored this turn.
effect-lobby = Owner scores 1 per floor above it.
effect-office = Owner scores 2 per OFFICE in the tower.
effect-elevator = Owned: everybody scores 2 per card tucked.
effect-suite = Owner draws 2 cards.
effect-landlord = Owner takes the floor below.
effect-noise_complaint = Owned: the floor below falls vacant.
effect-inferno = Owned: the two floors below fall vacant.
