"""Pictures of a position: the tower from two sides, with characters for a terminal and as a standalone SVG."""

from __future__ import annotations

from stackyard.core.game import Position
from stackyard.games.tower_topple.view import view


def ascii(position: Position) -> str:  # noqa: A001 - the word of the interface
    """Return the tower with characters."""
    return view(position).instruction


def svg(position: Position) -> str:
    """Return the tower as SVG."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{view(position).instruction}</title></svg>'
