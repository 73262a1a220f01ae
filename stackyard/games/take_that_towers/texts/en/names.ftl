# Proper names and what is printed in the box: the list of all that may read the same in every language.

## Stays: it has no translation.

name-title = Take That Towers
name-card-spire = SPIRE
name-card-lobby = LOBBY
name-card-office = OFFICE
name-card-elevator = ELEVATOR
name-card-suite = SUITE
name-card-landlord = LANDLORD
name-card-noise_complaint = NOISE COMPLAINT
name-card-inferno = INFERNO
