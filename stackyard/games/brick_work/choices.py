"""What may be done: which spaces a die can take and why not the others, and a sample of the moves there are.

Moves come from a continuum of plans, so they are not listed: `sample` returns some of every kind that is possible, the
same for the same position. Whether BUILD or DEMOLISH can be taken fully is decided exactly (`reach.py`).
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np

from stackyard.core.game import Position
from stackyard.games.brick_work import moves, reach
from stackyard.games.brick_work.collection import (
    NUMBER_OF,
    Collection,
    Join,
    brick,
    collection_of,
    yellow_left,
    yellow_taken,
)
from stackyard.games.brick_work.moves import (
    Adjust,
    Build,
    Collect,
    Demolish,
    Place,
    Print,
    Recycle,
    Return,
    Take,
    changed,
)
from stackyard.games.brick_work.pieces import (
    ADJUST,
    BUILD,
    COLLECT_6,
    DEMOLISH,
    KINDS,
    PRINT_BRICKS,
    RECYCLE,
    RECYCLED_AT_MOST,
    RETURNS,
    ROUND_TURNS,
    SPACES,
    TOKEN_LIMIT,
    TURN,
)
from stackyard.games.brick_work.record import RECORD
from stackyard.games.brick_work.rules import SHOWS, closed

PLANS: Final = 3  # BUILD and DEMOLISH plans that a sample has for one value without tokens
PLANS_WITH_TOKENS: Final = 1
RECYCLINGS: Final = 2  # of each: one for one, one for two, two for one, two for two
PAIRS: Final = 4  # pairs of pieces that a sample looks at
PRINTS_TRIED: Final = 5
PRINT_NAMES: Final = ("Tower", "Sailing boat", "Castle", "Bridge", "Dog", "Crane", "Lighthouse", "Steps")


# --- which spaces ----------------------------------------------------------------------------------------------------


def token_strings(held: int) -> list[str]:
    """Return how up to so many tokens can be spent: pluses first, the fewest first; mixed ones too (W6)."""
    return ["+" * plus + "-" * (spent - plus) for spent in range(held + 1) for plus in reversed(range(spent + 1))]


def shortest_tokens(die: int, held: int) -> dict[int, str]:
    """Return for each value that a die can be given the fewest tokens that do it."""
    found: dict[int, str] = {}
    for tokens in token_strings(held):
        found.setdefault(changed(die, tokens), tokens)
    return found


class Possible:
    """What a seat could do with each value of a die, each thing found out once and only when asked."""

    def __init__(self, record: Any, seat: int) -> None:
        self.record, self.seat = record, seat
        self.collection = collection_of(record, seat)
        self.held = int(record["tokens"][seat])
        self._why: dict[tuple[int, int], str] = {}

    def why_not(self, space: int, value: int, spent: int) -> str:
        """Return why a die of a value, with so many tokens spent on it, cannot take a space; "" if it can."""
        if space == ADJUST:
            full = self.held - spent == TOKEN_LIMIT
            return f"You hold {TOKEN_LIMIT} tokens: spend one first." if full else ""
        if (space, value) not in self._why:
            self._why[space, value] = self._reason(space, value)
        return self._why[space, value]

    def _reason(self, space: int, value: int) -> str:
        wanted = SHOWS.get(space)
        if wanted and value != wanted:
            return f"The die has to show {wanted}."
        if closed(self.record, space):
            return f"Occupied: after {ROUND_TURNS} turns in a round no die is bumped here."
        here = self.collection
        if space <= COLLECT_6:
            kinds = [kind for kind in range(len(KINDS)) if KINDS[kind].pips == value]
            return "" if any(here.yard[kind] for kind in kinds) else f"Your brickyard has no brick with {value} pips."
        if space == RECYCLE:
            return "" if any(here.loose) else "You have no loose brick to return."
        if space == BUILD:
            if here.pieces() < 2:
                return "There are not two pieces to connect."
            return "" if reach.can_build(here, value) else f"Nothing that you have can be connected by exactly {value}."
        if not here.objects:
            return "You have no object to take apart."
        return "" if reach.can_demolish(here, value) else f"Nothing that you have comes apart with exactly {value}."


def spaces_for(possible: Possible, value: int, spent: int) -> tuple[list[str], dict[str, str]]:
    """Return the names of the spaces that a die can take, and why it cannot take the others."""
    why = {name: possible.why_not(space, value, spent) for space, name in enumerate(SPACES)}
    refused = {name: reason for name, reason in why.items() if reason}
    return [name for name in why if name not in refused], refused


# --- a sample of moves -----------------------------------------------------------------------------------------------


def sample(position: Position, seat: int) -> list[str]:
    """Return some moves of every kind that is possible to a seat that may act, sorted."""
    return list(_sample(position.tobytes(), seat))


@lru_cache(maxsize=1024)
def _sample(data: bytes, seat: int) -> tuple[str, ...]:
    record = np.frombuffer(data, dtype=RECORD)[0]
    rng = random.Random(zlib.crc32(data) + seat)
    found = _turn_sample(record, seat, rng) if record["phase"] == TURN else _print_sample(record, seat, rng)
    return tuple(sorted(found))


def _turn_sample(record: Any, seat: int, rng: random.Random) -> set[str]:
    """Return some placements of every kind that is possible, with and without tokens."""
    possible = Possible(record, seat)
    plans: dict[tuple[int, int], list[moves.Action]] = {}
    found: set[str] = set()
    for die, count in enumerate(record["pool"].tolist()):
        if not count:
            continue
        for tokens in token_strings(possible.held):
            if len(tokens) > 2 and "+" in tokens and "-" in tokens:
                continue
            value = changed(die, tokens)
            for space in range(len(SPACES)):
                if possible.why_not(space, value, len(tokens)):
                    continue
                if (space, value) not in plans:
                    plans[space, value] = actions(possible.collection, space, value, rng)
                listed = plans[space, value]
                if tokens and space in (BUILD, DEMOLISH, RECYCLE):
                    listed = listed[:PLANS_WITH_TOKENS]
                found.update([moves.move_text(Place(die, tokens, action)) for action in listed])
    return found


def actions(collection: Collection, space: int, value: int, rng: random.Random) -> list[moves.Action]:
    """Return some actions of a space that a die of a value can take: all of them on COLLECT and ADJUST."""
    if space == ADJUST:
        return [Adjust()]
    if space == BUILD:
        return [Build(plan) for plan in some_builds(collection, value, rng)]
    if space == DEMOLISH:
        return [*some_demolitions(collection, value, rng)]
    if space == RECYCLE:
        return [*some_recyclings(collection, rng)]
    return [Collect(kind) for kind in range(len(KINDS)) if KINDS[kind].pips == value and collection.yard[kind]]


def some_recyclings(collection: Collection, rng: random.Random) -> list[Recycle]:
    """Return some ways to recycle of each kind that is possible (W17)."""
    kinds: dict[tuple[int, int], list[Recycle]] = {}
    for each in recyclings(collection):
        kinds.setdefault((len(each.returned), len(each.collected)), []).append(each)
    found = [each for ways in kinds.values() for each in rng.sample(ways, min(len(ways), RECYCLINGS))]
    return rng.sample(found, len(found))


def recyclings(collection: Collection) -> Iterator[Recycle]:
    """Yield every way to recycle (W16, W17), identity swaps too."""
    for returned in _handfuls(tuple(collection.loose)):
        yard = collection.yard.copy()
        for kind in returned:
            yard[kind] += 1
        pips = sum([KINDS[kind].pips for kind in returned])
        for collected in _handfuls(tuple(yard)):
            if sum([KINDS[kind].pips for kind in collected]) == pips:
                yield Recycle(returned, collected)


@lru_cache(maxsize=4096)
def _handfuls(counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every one or two bricks that can be taken from a pile, kinds rising."""
    there = [kind for kind, count in enumerate(counts) if count]
    return tuple(
        [
            kinds
            for bricks in range(1, RECYCLED_AT_MOST + 1)
            for kinds in combinations_with_replacement(there, bricks)
            if all(counts[kind] >= kinds.count(kind) for kind in kinds)
        ]
    )


def some_builds(collection: Collection, pips: int, rng: random.Random) -> list[tuple[Join, ...]]:
    """Return some plans that connect exactly so many pips, at least one, which there is; one of them longer."""
    plans: dict[tuple[Join, ...], None] = {}
    longer = False
    for _ in range(PAIRS):
        upper, lower = _some_pair(collection, rng)
        found = _some_join(collection, upper, lower, pips, rng)
        if found is None or (found[1] < pips and longer):
            continue
        join, connected = found
        if connected == pips:
            plans[join,] = None
        elif collection.pieces() - 1 > pips - connected:  # single pips are always to be had
            longer = True
            after = collection.copy()
            after.join(join)
            plans[join, *_go_on(after, pips - connected, rng)] = None
    if not plans:
        plan = reach.build_plan(collection, pips)
        assert plan is not None
        plans[tuple(plan)] = None
    return list(plans)[:PLANS]


def _some_pair(collection: Collection, rng: random.Random) -> tuple[str, str]:
    """Return two of the pieces, of which there are two or more."""
    names = reach.piece_names(collection)
    while True:
        upper, lower = names[rng.randrange(len(names))], names[rng.randrange(len(names))]
        if upper != lower or (upper in NUMBER_OF and collection.loose[NUMBER_OF[upper]] > 1):
            return upper, lower


def _some_join(
    collection: Collection, upper: str, lower: str, pips: int, rng: random.Random
) -> tuple[Join, int] | None:
    """Return a join of two pieces and its pips, at most so many, rather all of them."""
    kind = NUMBER_OF.get(lower)
    turned = kind is not None and KINDS[kind].wide != KINDS[kind].long and rng.random() < 0.3
    below = collection.boxes_of(lower) if kind is None else brick(kind, turned)
    rows = reach.joins_of(collection.boxes_of(upper), below)
    fitting = rows[rows[:, 4] == pips]
    if not len(fitting) or rng.random() < 0.2:
        fitting = rows[rows[:, 4] <= pips]
    if not len(fitting):
        return None
    dx, dy, r, _, connected = fitting[rng.randrange(len(fitting))].tolist()
    return Join(upper, lower, turned, dx, dy, r), connected


def _go_on(collection: Collection, pips: int, rng: random.Random) -> list[Join]:
    """Return joins for the pips that are left, fewer than there are pieces, changing the collection."""
    joins: list[Join] = []
    while pips:
        found = _some_join(collection, *_some_pair(collection, rng), 1, rng)
        assert found is not None  # one pip can always be connected
        joins.append(found[0])
        collection.join(found[0])
        pips -= 1
    return joins


def some_demolitions(collection: Collection, pips: int, rng: random.Random) -> list[Demolish]:
    """Return some plans that release exactly so many pips, at least one, which there is; one of them longer."""
    found: list[Demolish] = []
    longer = False
    for letter in rng.sample(sorted(collection.objects), min(PAIRS, len(collection.objects))):
        cuts = [cut for cut in reach.partings_of(collection.objects[letter].boxes) if cut[1] <= pips]
        for mask, released in rng.sample(cuts, min(2, len(cuts))):
            first = reach.separation_of(letter, mask)
            if released == pips:
                found.append(Demolish((first,)))
            elif not longer:
                after = collection.copy()
                after.separate(first)
                rest = reach.demolish_plan(after, pips - released)
                if rest is not None:
                    longer = True
                    found.append(Demolish((first, *rest)))
    if not found:
        plan = reach.demolish_plan(collection, pips)
        assert plan is not None
        found.append(Demolish(tuple(plan)))
    return found[:PLANS]


def _print_sample(record: Any, seat: int, rng: random.Random) -> set[str]:
    """Return what a seat can do while it builds its brickprint; of the prints themselves some."""
    taken = yellow_taken(record, seat)
    found: list[moves.Move] = []
    if record["returns"][seat] < RETURNS:
        found += [Return(kind) for kind, count in enumerate(taken) if count]
    if sum(taken) < PRINT_BRICKS:
        found += [Take(kind) for kind, count in enumerate(yellow_left(record)) if count]
    else:
        found += [Print(rng.choice(PRINT_NAMES), some_print(taken, rng)) for _ in range(PRINTS_TRIED)]
    return {moves.move_text(move) for move in found}


def some_print(taken: Sequence[int], rng: random.Random) -> tuple[Join, ...]:
    """Return joins that make one object of some yellow bricks."""
    pile = Collection([0] * len(KINDS), list(taken), {})
    joins: list[Join] = []
    while pile.pieces() > 1:
        found = _some_join(pile, *_some_pair(pile, rng), rng.randint(1, 6), rng)
        if found is not None:
            pile.join(found[0])
            joins.append(found[0])
    return tuple(joins)


__all__ = ["Possible", "sample", "shortest_tokens", "spaces_for", "token_strings"]
