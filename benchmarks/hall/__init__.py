"""A hall measured from outside: load, kills under load, attacks, crowds, restarts, a year. From a checkout only."""
