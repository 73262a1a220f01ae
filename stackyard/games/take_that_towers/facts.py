"""A position read from a record into plain Python, at once; views, drawings and notation are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from stackyard.core.game import Position
from stackyard.games.take_that_towers.effects import FLOORS, KINDS
from stackyard.games.take_that_towers.pieces import MOST_PLAYERS, MOST_SLOTS, SLOTS, TALLEST
from stackyard.games.take_that_towers.record import RECORD

SEAT_NAMES: Final = ("Blue", "Red", "Green", "Purple")  # the colours of the numbers 1 to 4 on the backs of the cards
CARD_CODES: Final = tuple(floor.code for floor in FLOORS)
KIND_BY_CODE: Final = {code: kind for kind, code in enumerate(CARD_CODES)}  # code -> floor from 0
NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six")


class Tower(NamedTuple):
    """A tower that stands: its floors from the ground up, from 1, and for each who tucked (from 1; 0: nobody) what."""

    slot: int
    floors: bytes
    tabs: bytes
    tucked: bytes

    @property
    def is_due(self) -> bool:
        """Whether it is due: six floors high, or with a floor on top that ends it."""
        return len(self.floors) == TALLEST or FLOORS[self.floors[-1] - 1].ends_tower


class Facts(NamedTuple):
    """A position. Counts of cards run in the order of FLOORS, seats and slots from 0."""

    players: int
    phase: int
    turn: int
    built: int  # from 1; 0: none
    slot: int  # of the tower being scored, from 1; 0: none
    level: int
    drawer: int  # from 1; 0: nobody
    draws: int  # how many cards
    last: bool
    deck: bytes
    left: bytes
    hands: tuple[bytes, ...]
    towers: tuple[Tower, ...]
    scored: bytes
    buried: tuple[bytes, ...]
    scores: tuple[int, ...]


_OFFSETS: Final = {name: int(RECORD.fields[name][1]) for name in RECORD.names or ()}  # type: ignore[index]
_DECK, _LEFT, _HANDS, _SCORED, _BURIED = (_OFFSETS[name] for name in ("deck", "left", "hands", "scored", "buried"))
_FLOORS, _TABS, _TUCKED = (_OFFSETS[name] for name in ("floors", "tabs", "tucked"))
_PLAYERS, _PHASE, _TURN, _BUILT = (_OFFSETS[name] for name in ("players", "phase", "turn", "built"))
_SLOT, _LEVEL, _DRAWER, _COUNT, _LAST = (_OFFSETS[name] for name in ("slot", "level", "drawer", "count", "last"))
_SCORES: Final = _OFFSETS["scores"]


def facts_of(position: Position) -> Facts:
    """Return a position as plain Python."""
    return _read_bytes(position.tobytes())


@lru_cache(maxsize=64)  # of one position, every seat and every spectator asks for a view
def _read_bytes(data: bytes) -> Facts:
    players = data[_PLAYERS]
    towers = []
    for slot in range(MOST_SLOTS):
        start = _FLOORS + slot * TALLEST
        floors = data[start : start + TALLEST].rstrip(b"\0")
        if floors:
            height, above = len(floors), slot * TALLEST
            tabs = data[_TABS + above : _TABS + above + height]
            towers.append(Tower(slot, floors, tabs, data[_TUCKED + above : _TUCKED + above + height]))
    return Facts(
        players,
        data[_PHASE],
        data[_TURN],
        data[_BUILT],
        data[_SLOT],
        data[_LEVEL],
        data[_DRAWER],
        data[_COUNT],
        data[_LAST] == 1,
        data[_DECK : _DECK + KINDS],
        data[_LEFT : _LEFT + KINDS],
        tuple(data[offset : offset + KINDS] for offset in range(_HANDS, _HANDS + players * KINDS, KINDS)),
        tuple(towers),
        data[_SCORED : _SCORED + KINDS],
        tuple(data[offset : offset + KINDS] for offset in range(_BURIED, _BURIED + players * KINDS, KINDS)),
        tuple(data[offset] | data[offset + 1] << 8 for offset in range(_SCORES, _SCORES + 2 * players, 2)),
    )


def tower_limit(players: int) -> int:
    """Return how many towers may stand (K25)."""
    return MOST_SLOTS if players == MOST_PLAYERS else MOST_SLOTS - 1


def new_slot(facts: Facts) -> int | None:
    """Return the slot in which a new tower would start, the lowest free one, or None at the limit."""
    taken = {tower.slot for tower in facts.towers}
    return next((slot for slot in range(tower_limit(facts.players)) if slot not in taken), None)


def card_codes(counts: Sequence[int]) -> list[str]:
    """Return counted cards one by one, as codes, in the order of FLOORS."""
    return [code for code, count in zip(CARD_CODES, counts, strict=True) for _ in range(count)]


def place_name(slot: int, level: int) -> str:
    """Return what a floor is called: "A3"; `level` from 1 at the ground."""
    return f"{SLOTS[slot]}{level}"


def quantity_text(number: int, thing: str) -> str:
    """Return a number of things: "one card", "three cards", "12 cards"."""
    return f"{NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else number} {thing}{'' if number == 1 else 's'}"
