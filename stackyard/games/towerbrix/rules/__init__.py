"""The rules of TowerBrix: `rules` is what is called while a tower is built, its parts are beside it."""
