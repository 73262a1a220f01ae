"""The options of Brick Work: there are none."""

from __future__ import annotations

from stackyard.core.game import Options


class BrickWorkOptions(Options, frozen=True):
    """Brick Work is played as it is: there are no variations."""
