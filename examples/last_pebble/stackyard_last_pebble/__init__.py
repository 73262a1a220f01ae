"""Last Pebble: a game for Stackyard in a package of its own."""

from stackyard.games import Listing

LISTING = Listing(
    "last-pebble",
    "Last Pebble",
    "stackyard_last_pebble.room",
    minutes=(1, 3),
    learning=1,
)
