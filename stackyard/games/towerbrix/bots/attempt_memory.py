"""What bots remember of an attempt at whose table people sit: who moved which brick, and what was refused.

The record keeps the last towers and owners; this is the rest of what everybody at the table has seen, read from the
match's log. It holds no card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from stackyard.core.game import Seat
from stackyard.games.towerbrix.pieces import BRICKS

DEALT: Final = "cards "  # the event with which an attempt begins
TAKES_BACK: Final = (
    "put",
    "lean",
    "move",
    "knock",
    "decline",
    "no",
)  # ends the leave that a person gave by two agreements
PUTS: Final = ("put", "lean", "move")
HOLDS: Final = "holds"  # a person has a brick in hand ...
RESTS: Final = "rests"  # ... and has not led it for a while
REMEMBERED: Final = (*TAKES_BACK, "ask", "drop", "agree")
MOST_REMEMBERED: Final = 400  # words and moves of an attempt, the latest
BUILDING_RADIUS_MM: Final = 200  # mm from the middle of the table: what lies farther off was put aside
SAME_PLACE_MM: Final = 6  # mm between centres: closer than this, a brick is at the same place
REPAIRS: Final = 2  # times that a person has put a brick back to where it was: from then on it stays there
YESES: Final = 2  # agreements of a person in a row to bots that ask for a brick: they hold for the rest of the tower


class LogEntry(NamedTuple):
    """An entry of a log: who, a seat or a name, and the event's text."""

    by: Seat | str
    event: str


def remembered(log: Sequence[LogEntry]) -> list[str]:
    """Return what bots remember of a match's log: moves and words of seats since cards were dealt, the oldest first.

    Each is `SEAT VERB`, with the brick and where it was put; never with the name of a card.
    """
    found: list[str] = []
    for by, event in reversed(log):
        if isinstance(by, str):
            if event.startswith(DEALT):
                break
            continue
        verb, _, rest = event.partition(" ")
        if verb in REMEMBERED:
            found.append(f"{by} {verb}" if verb == "drop" or not rest else f"{by} {verb} {rest}")
        if len(found) >= MOST_REMEMBERED:
            break
    return found[::-1]


def hands_texts(held: Mapping[Seat, tuple[int, bool]]) -> list[str]:
    """Return what people have in hand, as texts to remember; `held`: by seat the brick, and whether it is not led."""
    return [f"{seat} {RESTS if still else HOLDS} {BRICKS[brick]}" for seat, (brick, still) in sorted(held.items())]


class Placement(NamedTuple):
    """A brick at a place: its centre in mm, and how it is turned."""

    brick: int
    centre_mm: tuple[int, int, int]
    pose: str


class Moved(NamedTuple):
    """A move of bricks: who, and which brick; None: the tower was taken apart."""

    seat: Seat
    brick: int | None


class AttemptMemory(msgspec.Struct, frozen=True):
    """The people at a table, and what has passed between them and the bots in this attempt."""

    people: tuple[Seat, ...]
    moved: tuple[Moved, ...] = ()
    declined: int = 0  # bricks that a person would not have moved, as a mask; until the person moves them
    knock_declined: bool = False
    repaired: int = 0  # bricks that a person has put right again and again
    has_asker_moved: bool = False  # whether who asked last for a brick has moved another one since
    refused: tuple[Placement, ...] = ()  # where bots put bricks and a person said no, or took them away
    moved_back: int = 0  # bricks that bots have put back to a place that they had left, as a mask
    declined_at: int | None = None  # how many moves had been made when a person last said no to a bot's question
    waits_for_yes: bool = False  # whether the last question of a bot got no yes
    asked: tuple[Seat, str] | None = None  # who asked last, for what; None: that was declined, or has been moved since
    agreements: tuple[
        tuple[Seat, int], ...
    ] = ()  # people's agreements in a row to bots' questions, at how many moves made

    in_hand: int = 0  # bricks in people's hands, as a mask ...
    still: int = 0  # ... and those of them that nobody leads: bots may ask for one

    def owners_before(self, moves: int) -> dict[int, Seat]:
        """Return who had moved each brick last, before the latest `moves` moves."""
        found: dict[int, Seat] = {}
        for seat, brick in self.moved[: len(self.moved) - moves] if moves else self.moved:
            if brick is None:
                found.clear()
            else:
                found[brick] = seat
        return found

    def has_bot_cleared(self) -> bool:
        """Tell whether a bot has taken the tower apart, and no person has moved a brick since."""
        for move in reversed(self.moved):
            if move.seat in self.people:
                return False
            if move.brick is None:
                return True
        return False

    def was_declined_since(self, moves: int) -> bool:
        """Tell whether a bot's question got no yes since this many moves had been made."""
        return self.declined_at is not None and self.declined_at >= moves

    def has_leave_of(self, seat: Seat, moves: int) -> bool:
        """Tell whether a person said yes twice in a row, since this many moves had been made: it holds until a no."""
        return sum(who == seat and when >= moves for who, when in self.agreements) >= YESES

    def have_people_moved(self, moves: int) -> bool:
        """Tell whether a person made one of the latest `moves` moves."""
        return moves > 0 and any(one.seat in self.people for one in self.moved[-moves:])


def _placement(brick: int, words: Sequence[str]) -> Placement:
    """Return where a brick was put, from the words of the move after its verb."""
    x, y, z = (int(part) for part in words[1:4])
    return Placement(brick, (x, y, z), words[4])


def _is_same(one: Placement, other: Placement) -> bool:
    """Tell whether a brick is at the same place in both, and turned alike."""
    same_place = all(abs(a - b) <= SAME_PLACE_MM for a, b in zip(one.centre_mm, other.centre_mm, strict=True))
    return same_place and one.pose == other.pose


def attempt_memory_of(people: Iterable[Seat], memory: Iterable[str], bricks: int) -> AttemptMemory:
    """Return what has passed, from the texts of `remembered`; `bricks`: how many are in play."""
    seats = tuple(people)
    moved: list[Moved] = []
    refused: list[Placement] = []
    repairs: dict[int, int] = {}
    last: dict[int, tuple[Seat, Placement | None]] = {}  # by brick: who put it where ...
    earlier: dict[int, Placement | None] = {}  # ... and where it was before a bot moved it
    asked: tuple[Seat, str] | None = None
    declined, knock_declined, has_asker_moved = 0, False, False
    declined_at: int | None = None
    waits_for_yes = False
    agreements: list[tuple[Seat, int]] = []
    in_hand, still = 0, 0
    left: dict[int, list[Placement]] = {}  # by brick: where bots have put it since a person moved it
    moved_back = 0
    for text in memory:
        who, verb, *rest = text.split(" ")
        seat, what = int(who), rest[0] if rest else ""
        if seat in seats and verb in TAKES_BACK:
            agreements = [one for one in agreements if one[0] != seat]
        if verb in (HOLDS, RESTS):
            in_hand |= 1 << BRICKS.index(what)
            still |= int(verb == RESTS) << BRICKS.index(what)
        elif verb in PUTS:
            brick = BRICKS.index(what)
            before = last.get(brick)
            place = _placement(brick, rest) if verb == "put" else None
            if seat in seats:
                declined &= ~(1 << brick)
                moved_back &= ~(1 << brick)
                left[brick] = []
                if before is not None and before[0] not in seats:
                    if place is not None and place == earlier.get(brick):
                        repairs[brick] = repairs.get(brick, 0) + 1
                    if before[1] is not None and before[1] not in refused:
                        refused.append(before[1])
            elif before is not None and before[0] in seats:
                earlier[brick] = before[1]
            if seat not in seats and place is not None and max(map(abs, place.centre_mm[:2])) <= BUILDING_RADIUS_MM:
                before_that = left.setdefault(brick, [])
                if any(_is_same(place, one) for one in before_that[:-1]) and not _is_same(place, before_that[-1]):
                    moved_back |= 1 << brick
                before_that.append(place)
            waits_for_yes &= asked != (seat, what)
            last[brick] = (seat, place)
            moved.append(Moved(seat, brick))
            has_asker_moved |= asked is not None and asked == (seat, asked[1]) and asked[1] != what
            asked = None if asked is not None and asked[1] == what else asked
        elif verb == "knock":
            moved.append(Moved(seat, None))
            last.clear()
            earlier.clear()
            left.clear()
            moved_back = 0
            waits_for_yes &= asked != (seat, "knock")
            asked, declined, knock_declined = None, 0, False
        elif verb in ("ask", "drop"):
            asked, has_asker_moved = (seat, what), False
        elif verb == "agree":
            if seat in seats and asked is not None and asked[0] not in seats and asked[1] in BRICKS:
                agreements.append((seat, len(moved)))
        elif verb == "decline" and asked is not None:
            if asked[0] not in seats and asked[1]:
                declined_at, waits_for_yes = len(moved), True
            if asked[0] not in seats and asked[1] == "knock":
                knock_declined = True
            elif asked[0] not in seats and asked[1]:
                declined |= 1 << BRICKS.index(asked[1])
            asked = None
        elif verb == "no" and seat in seats and moved and moved[-1].seat not in seats and len(last) < bricks:
            brick_before = moved[-1].brick  # while bricks still lie at the start, a no is about the one put last
            at = None if brick_before is None else last[brick_before][1]
            if at is not None and at not in refused:
                refused.append(at)
    repaired = sum(1 << brick for brick, count in repairs.items() if count >= REPAIRS)
    return AttemptMemory(
        seats,
        tuple(moved),
        declined,
        knock_declined,
        repaired,
        has_asker_moved,
        tuple(refused),
        moved_back,
        declined_at,
        waits_for_yes,
        asked,
        tuple(agreements),
        in_hand,
        still,
    )


__all__ = ["AttemptMemory", "Moved", "Placement", "attempt_memory_of", "hands_texts", "remembered"]
