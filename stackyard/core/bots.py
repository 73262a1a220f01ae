"""What a bot's search returns: the move and how it was found, or the value of a move that somebody made."""

from __future__ import annotations

from typing import Final

import msgspec

from stackyard.core.event_description import UNSET, Maybe
from stackyard.core.texts.catalogue import ENGLISH, Catalogue, Message

UNCOMPILED_LEVELS: Final = 3  # the highest level whose bots may play before their game is compiled


class Level(msgspec.Struct, frozen=True):
    """A strength of play that a person can choose."""

    level: int  # 1 (gentle) to 5
    name: str
    about: str  # one sentence for people

    @classmethod
    def all_of(cls, texts: Catalogue, count: int = 5) -> tuple[Level, ...]:
        """Return levels 1 to `count` by their English texts, `level-1` and `level-1-about`.

        Raises KeyError if the catalogue has no such text.
        """
        return tuple(
            cls(number, texts.text(ENGLISH, f"level-{number}"), texts.text(ENGLISH, f"level-{number}-about"))
            for number in range(1, count + 1)
        )


class SearchInfo(msgspec.Struct, frozen=True, kw_only=True):
    """How a move was found; a search fills in the fields that it knows. A game may subclass it to add fields."""

    engine: Maybe[str] = UNSET  # which search it was
    value: Maybe[float | None] = UNSET  # for the seat that moves: -1, lost, to 1, won; None: it was not valued
    floors: Maybe[int | None] = UNSET  # where the value is exact: by how much the match is won or lost
    exact: Maybe[bool] = UNSET  # proven, not estimated
    simulations: Maybe[int] = UNSET
    depth: Maybe[int] = UNSET  # moves
    nodes: Maybe[int] = UNSET  # positions looked at
    pv: Maybe[list[str]] = UNSET  # the principal variation, in notation
    plan: Maybe[list[str]] = UNSET  # in words
    plan_localizable: Maybe[list[Message]] = UNSET  # the same as messages
    why: Maybe[str] = UNSET  # this move, in words
    why_localizable: Maybe[Message] = UNSET  # the same as a message
    wait: Maybe[float] = UNSET  # s, where seats act at once: when the move is to be made, see `SearchResult`
    ms: Maybe[float] = UNSET  # that it took
    nps: Maybe[int] = UNSET  # positions a second


class SearchResult(msgspec.Struct, frozen=True):
    """The move that a search chose, and how it found it.

    Where seats act at once a bot may wait: `info.wait` is the time in s after which the move is to be played, unless
    the search key changes first. The move "" is no move: call the search again after that time.
    """

    move: str
    info: SearchInfo = SearchInfo()


class Line(msgspec.Struct, frozen=True):
    """A move, the moves that are expected after it, and what it is worth."""

    moves: list[str]  # in notation, the move itself first
    chance: float  # 0 to 1, that whoever makes it wins


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True):
    """The value of a move that was made, beside the values of its alternatives.

    It uses only what the seat could know when it moved. `lines` has the best moves, the best first, at most
    `MAX_LINES`; the move that was made is among them if it is one of these.
    """

    chance: float  # 0 to 1, that the seat wins with the move that it made
    lines: list[Line]
    error: float = (
        0.0  # how far the difference to the best line may be wrong by accident; 0: nothing was drawn at random
    )
    risk: Maybe[float] = UNSET  # that what was tried goes wrong at once, as it could be felt before: 0 to 1


MAX_LINES: Final = 3

__all__ = ["MAX_LINES", "UNCOMPILED_LEVELS", "Judgement", "Level", "Line", "SearchInfo", "SearchResult"]
