"""The games, one room each; `stackyard.core.registry` knows where they live."""

from stackyard.core.registry import LISTINGS, Listing, game, room, rooms

__all__ = ["LISTINGS", "Listing", "game", "room", "rooms"]
