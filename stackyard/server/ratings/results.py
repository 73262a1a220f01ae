"""Rated results: who played, and who came where. What is folded into numbers, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from stackyard.core.game import Outcome
from stackyard.server.ratings.ways import Kind


class AccountSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that somebody with an account had."""

    account: int


class LevelSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that a level of the bots had, with the table of strengths by which it counts."""

    level: int
    table: int


class RatedResult(msgspec.Struct, frozen=True):
    """What came of a rated match."""

    match: str
    kind: Kind
    seats: Sequence[AccountSeat | LevelSeat]
    places: Sequence[int]  # by seat: 1 is the best; who shares a place has the same
    time: int  # seconds since 1970, UTC, when it ended
    counted: bool = True
    late: Sequence[int] = ()  # the seats of those whose time ran out
    number: int | None = None  # in the order in which results are folded; None: not folded yet


_places: Final = msgspec.json.Decoder(list[int])


def encode_seats(seats: Sequence[AccountSeat | LevelSeat]) -> str:
    """Return seats as JSON: `[{"account": 17}, {"level": 3, "table": 1}]`."""
    return msgspec.json.encode(list(seats)).decode()


def decode_seats(text: str) -> list[AccountSeat | LevelSeat]:
    """Return seats from JSON."""
    found = msgspec.json.decode(text, type=list[dict[str, int]])
    return [
        AccountSeat(each["account"]) if "account" in each else LevelSeat(each["level"], each["table"]) for each in found
    ]


def encode_places(places: Sequence[int]) -> str:
    """Return places as JSON."""
    return msgspec.json.encode(list(places)).decode()


def decode_places(text: str) -> list[int]:
    """Return places from JSON."""
    return _places.decode(text)


def places_of(outcome: Outcome) -> list[int]:
    """Return who came where, by seat: winners, then the others by their scores, last who had left the match.

    Where two play, or nobody won, scores count for nothing: a match that was resigned is won, whatever was built.
    """
    excluded = set() if outcome.excluded is msgspec.UNSET else set(outcome.excluded)
    players = len(outcome.scores)
    if not outcome.winners:
        ranks = [(1.0 if seat in excluded else 0.0, 0.0) for seat in range(players)]
    else:
        ranks = [
            (0.0, 0.0) if seat in outcome.winners else (2.0, 0.0) if seat in excluded else (1.0, -outcome.scores[seat])
            for seat in range(players)
        ]
    return [1 + sum(other < own for other in ranks) for own in ranks]


__all__ = [
    "AccountSeat",
    "LevelSeat",
    "RatedResult",
    "decode_places",
    "decode_seats",
    "encode_places",
    "encode_seats",
    "places_of",
]
