"""The options of Brick Work."""

from __future__ import annotations

from stackyard.core.game import Options

ALONE_RULES = 2  # the version of the rules from which on one may play alone


class BrickWorkOptions(Options, frozen=True):
    """The options of a match."""

    alone: bool = False
