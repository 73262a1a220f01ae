"""A rated match that is to be made: whether it may be, and who sits where in it."""

from __future__ import annotations

import secrets
from typing import Final

from msgspec.structs import replace

from stackyard.core.errors import BadRequestError
from stackyard.core.registry import room as find_room
from stackyard.core.texts.catalogue import t
from stackyard.server.ratings.levels import newest_table
from stackyard.server.ratings.ways import OVER_DAYS, kind_of
from stackyard.server.wire.messages import NewMatch

MOST_A_DAY: Final = 20  # rated matches against levels that an account may begin on a day (UTC)


def prepared(new: NewMatch) -> NewMatch:
    """Return a rated match as it is made: seats are drawn, wherever the game itself has no rule who begins.

    Raises BadRequestError if it is none of the rated ways to play, or if its maker does not play or could know more
    than the others.
    """
    kind = kind_of(new.game, new.options, len(new.seats), new.clock)
    if kind is None:
        raise BadRequestError(t("rated-no-way"))
    if new.nature == "given" or new.seed is not None or new.position is not None:
        raise BadRequestError(t("rated-prepared"))
    if [seat.kind for seat in new.seats].count("me") != 1 or any(seat.program is not None for seat in new.seats):
        raise BadRequestError(t("rated-seats"))
    levels = [seat.level for seat in new.seats if seat.kind == "bot"]
    measured = all(newest_table(new.game, len(new.seats), level) is not None for level in levels)
    if levels and (len(levels) != len(new.seats) - 1 or kind.pace == OVER_DAYS or not measured):
        raise BadRequestError(t("rated-no-level"))
    if find_room(new.game).game.draws_seats:
        return replace(new, begin="drawn")
    seats = list(new.seats)
    secrets.SystemRandom().shuffle(seats)
    return replace(new, seats=seats)


def has_level(new: NewMatch) -> bool:
    """Return whether a level of the bots plays in a match."""
    return any(seat.kind == "bot" for seat in new.seats)


__all__ = ["MOST_A_DAY", "has_level", "prepared"]
