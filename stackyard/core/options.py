"""The options of a game: what a match is set up with, as one struct."""

from __future__ import annotations

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every game's options: one field for each option, with its default and its JSON Schema."""

    def check(self) -> None:
        """Raise BadOptionError if the options do not go together; the schema has checked each one alone."""


__all__ = ["Options"]
