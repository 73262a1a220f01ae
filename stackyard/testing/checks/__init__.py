"""The checks that a game has to pass, one module for each kind."""
