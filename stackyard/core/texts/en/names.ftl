# Proper names and what is printed in the box: the list of all that may read the same in every language.

## Stays: it has no translation.

name-title = Stackyard
