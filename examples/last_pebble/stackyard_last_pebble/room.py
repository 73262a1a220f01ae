"""The room of Last Pebble: what there is of the game."""

from stackyard.core.room import Room

from .bot import LEVELS
from .game import GAME

ROOM = Room(GAME, levels=LEVELS, bots=".bot", numbers=".numbers:PebbleNumbers")
