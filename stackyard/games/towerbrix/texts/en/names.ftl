# Proper names and what is printed in the box: the list of all that may read the same in every language.

## Stays: it has no translation.

name-title = TowerBrix
name-seat-ada = Ada
name-seat-bo = Bo
name-seat-cleo = Cleo
name-seat-dora = Dora
name-seat-emil = Emil
name-seat-finn = Finn
