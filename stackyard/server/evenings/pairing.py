"""Who plays whom in the next round: pure functions of who is there, how they stand, and who has met before.

Players are numbers, in the order in which they have entered. What a function returns are tables: the players of each in
the order of their seats; a table of one is a bye, or a walkover. What they are given decides all, never the order in
which a database has told it.

Swiss pairs are a perfect matching of least cost (Edmonds' blossom algorithm, by networkx) among those who have not met:
see decisions/0410. Such a matching there always is for the first `most_swiss_rounds` rounds of those who stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple, TypeAlias

from stackyard.core.machine.extras import needing

Table: TypeAlias = tuple[int, ...]
"""Who plays at a table, in the order of the seats."""
BYE: Final = -1  # stands for nobody, in a graph of those who can be paired
MET_COST: Final = 10_000  # of two at one table who have met, beside that of a point between them
MOST_ROUNDS_OF_SWAPS: Final = 40


class Colours(NamedTuple):
    """Who had the first move how often, in games of two."""

    balance: int = 0  # first moves less second ones
    last: tuple[int, ...] = ()  # the seats of the last two matches


def colours_of(history: Sequence[Table]) -> dict[int, Colours]:
    """Return how often everybody had the first move; `history`: the tables of all rounds, the oldest first."""
    found: dict[int, Colours] = {}
    for table in history:
        if len(table) != 2:
            continue
        for seat, player in enumerate(table):
            balance, last = found.get(player, Colours())
            found[player] = Colours(balance + (1 if seat == 0 else -1), (*last, seat)[-2:])
    return found


# --- Swiss ------------------------------------------------------------------------------------------------------------


def most_swiss_rounds(players: int) -> int:
    """Return for how many rounds nobody need meet anybody twice, whoever is paired with whom: half as many as play.

    After r rounds everybody has n - 1 - r left whom they have not met: n / 2 at least (with nobody as one more where
    there is a bye), and then there is a perfect matching (Dirac 1952).
    """
    return players // 2


def swiss(players: Sequence[int], points: Mapping[int, int], history: Sequence[Table]) -> list[Table] | None:
    """Return the pairs of a round, the highest first, and who has a bye; None if somebody would meet twice.

    Nobody meets twice, and nobody has a second bye. Of those pairings: the fewest first moves too many, then the least
    sum of squared differences of points (a bye goes to the fewest points), then the most wishes for a colour, then the
    upper half against the lower.
    """
    with needing():
        from networkx import Graph, max_weight_matching  # 0.1 s, and no hall needs it that pairs nobody

    there = sorted(players, key=lambda player: (-points.get(player, 0), player))
    if len(there) < 2:
        return None
    colours, met = colours_of(history), _met(history)
    had_bye = {table[0] for table in history if len(table) == 1}
    costs = _SwissCosts(there, points, colours)
    graph = Graph()
    graph.add_nodes_from(range(len(there) + len(there) % 2))
    for first, second in combinations(range(len(there)), 2):
        if frozenset((there[first], there[second])) not in met:
            graph.add_edge(first, second, weight=-costs.of_pair(first, second))
    if len(there) % 2:
        for place, player in enumerate(there):
            if player not in had_bye:
                graph.add_edge(place, len(there), weight=-costs.of_bye(place))
    pairs = sorted(tuple(sorted(pair)) for pair in max_weight_matching(graph, maxcardinality=True))
    if 2 * len(pairs) != len(graph):
        return None
    tables = [coloured(there[a], there[b], colours) for a, b in pairs if b < len(there)]
    return tables + [(there[a],) for a, b in pairs if b == len(there)]


class _SwissCosts:
    """What a pair costs: the sums of what counts more stand above all that the rest can come to."""

    def __init__(self, there: Sequence[int], points: Mapping[int, int], colours: Mapping[int, Colours]) -> None:
        self._points = [points.get(player, 0) for player in there]
        self._colours = [colours.get(player, Colours()) for player in there]
        size = Counter(self._points)
        self._half = [max(1, size[own] // 2) for own in self._points]
        most = len(there)
        self._wish = most**3 + 1  # more than the distances of all pairs together
        self._points_apart = (most + 1) * self._wish
        widest = max(self._points) - min(self._points)
        self._too_many = (most * (widest + 1) ** 2 + 1) * self._points_apart

    def of_pair(self, first: int, second: int) -> int:
        """Return what it costs that two play, by their places in the standing."""
        apart = self._points[first] - self._points[second]
        too_many, against = colour_cost(self._colours[first], self._colours[second])
        off = abs(second - first - self._half[first]) if not apart else 0
        return self._too_many * too_many + self._points_apart * apart * apart + self._wish * against + off * off

    def of_bye(self, place: int) -> int:
        """Return what it costs that somebody does not play."""
        above = self._points[place] - self._points[-1]
        return self._points_apart * above * above + len(self._points) - place


def colour_cost(first: Colours, second: Colours) -> tuple[int, int]:
    """Return how many have too much of a colour if two play each other, and how many not the one they wish for."""
    return min(_cost_as(first, second), _cost_as(second, first))


def _cost_as(first: Colours, second: Colours) -> tuple[int, int]:
    too_many = _is_too_much(first, 0) + _is_too_much(second, 1)
    return too_many, (_wish(first) == 1) + (_wish(second) == 0)


def _is_too_much(own: Colours, seat: int) -> bool:
    """Return whether a seat would be the third of its kind in a row, or three more than of the other."""
    balance = own.balance + (1 if seat == 0 else -1)
    return abs(balance) > 2 or own.last == (seat, seat)


def _wish(own: Colours) -> int | None:
    """Return the seat that somebody should have next; None: either."""
    if own.balance:
        return 0 if own.balance < 0 else 1
    return 1 - own.last[-1] if own.last else None


def coloured(first: int, second: int, colours: Mapping[int, Colours]) -> Table:
    """Return two who play each other, with the first move for whoever should have it; both alike: for the first."""
    one, other = colours.get(first, Colours()), colours.get(second, Colours())
    as_named, turned = _cost_as(one, other), _cost_as(other, one)
    if as_named != turned:
        return (first, second) if as_named < turned else (second, first)
    if one.balance != other.balance:  # who had it less often
        return (first, second) if one.balance < other.balance else (second, first)
    return (second, first) if one.last and one.last[-1] == 0 else (first, second)


def _met(history: Sequence[Table]) -> set[frozenset[int]]:
    return {frozenset(pair) for table in history for pair in combinations(table, 2)}


# --- everybody against everybody --------------------------------------------------------------------------------------


def round_robin(players: Sequence[int], listed: Sequence[int], number: int, history: Sequence[Table]) -> list[Table]:
    """Return the pairs of round `number` (from 0) in which everybody meets everybody once; none: all have met.

    `listed`: those who were there at the start, whose rounds follow the circle method; `players`: those who are there
    now. Who has no match in the circle (they came late, their opponent has left) plays somebody whom they have not met.
    """
    with needing():
        from networkx import Graph, max_weight_matching

    met, colours, there = _met(history), colours_of(history), set(players)
    pairs = [pair for pair in _circle(sorted(listed), number) if there >= set(pair) and frozenset(pair) not in met]
    free = sorted(there - {player for pair in pairs for player in pair})
    graph = Graph()
    graph.add_nodes_from(free)
    graph.add_edges_from(pair for pair in combinations(free, 2) if frozenset(pair) not in met)
    others = sorted((min(pair), max(pair)) for pair in max_weight_matching(graph, maxcardinality=True))
    tables = list[Table](pairs) + [coloured(first, second, colours) for first, second in others]
    if not tables and have_all_met(players, history):
        return []
    paired = {player for table in tables for player in table}
    return tables + [(player,) for player in sorted(there - paired)]


def have_all_met(players: Sequence[int], history: Sequence[Table]) -> bool:
    """Return whether nobody is left who has not met somebody."""
    met = _met(history)
    return all(frozenset(pair) in met for pair in combinations(players, 2))


def _circle(listed: Sequence[int], number: int) -> list[tuple[int, int]]:
    """Return a round of the circle method: the first stays, the others go round; colours come out even."""
    ring = [*([BYE] if len(listed) % 2 else []), *listed]
    if len(ring) < 2 or number >= len(ring) - 1:
        return []
    turned = [ring[0], *(ring[1 + (place + number) % (len(ring) - 1)] for place in range(len(ring) - 1))]
    pairs = list[tuple[int, int]]()
    for place in range(len(ring) // 2):
        first, second = turned[place], turned[-1 - place]
        is_turned = (number if place == 0 else place) % 2
        pairs.append((second, first) if is_turned else (first, second))
    return [pair for pair in pairs if BYE not in pair]


# --- knock-out --------------------------------------------------------------------------------------------------------


def first_of_knock_out(players: Sequence[int]) -> list[Table]:
    """Return the first round of a knock-out: the first ones meet the last ones, and have the byes; in bracket order.

    The two that were entered first can meet in the final alone.
    """
    there = sorted(players)
    order = [0]
    while len(order) < len(there):
        order = [place for high in order for place in (high, 2 * len(order) - 1 - high)]
    pairs = zip(order[::2], order[1::2], strict=True) if len(order) > 1 else []
    return [tuple(there[place] for place in pair if place < len(there)) for pair in pairs]


def next_of_knock_out(winners: Sequence[int | None], history: Sequence[Table]) -> list[Table]:
    """Return the next round: neighbours meet; `winners`: of each table of the last round, None if nobody is left."""
    colours = colours_of(history)
    tables = list[Table]()
    for place in range(0, len(winners), 2):
        pair = [winner for winner in winners[place : place + 2] if winner is not None]
        tables.append(coloured(pair[0], pair[1], colours) if len(pair) == 2 else tuple(pair))
    return tables


# --- tables of three and four -----------------------------------------------------------------------------------------


def table_sizes(players: int, wanted: int, allowed: Sequence[int]) -> list[int]:
    """Return the sizes of tables for so many: as few byes (tables of one) as can be, then as near to `wanted`."""
    best: list[tuple[int, int, list[int]]] = [(0, 0, [])]
    for count in range(1, players + 1):
        choices = [
            (
                best[count - size][0] + (size == 1),
                best[count - size][1] + (size - wanted) ** 2,
                [*best[count - size][2], size],
            )
            for size in sorted({1, *allowed}, reverse=True)
            if size <= count
        ]
        best.append(min(choices, key=lambda choice: choice[:2]))
    return sorted(best[players][2], reverse=True)


def tables(
    players: Sequence[int], points: Mapping[int, int], history: Sequence[Table], wanted: int, allowed: Sequence[int]
) -> list[Table]:
    """Return the tables of a round: people of like points, who have met as seldom as can be, at seats they had seldom.

    A bye goes to somebody of the fewest points who had the fewest.
    """
    sizes = table_sizes(len(players), wanted, allowed)
    byes = Counter(table[0] for table in history if len(table) == 1)
    there = sorted(players, key=lambda player: (-points.get(player, 0), player))
    resting = sorted(there, key=lambda player: (byes[player], points.get(player, 0), -player))[: sizes.count(1)]
    playing = [player for player in there if player not in resting]
    met = Counter(frozenset(pair) for table in history for pair in combinations(table, 2))
    groups, start = list[list[int]](), 0
    for size in (size for size in sizes if size > 1):
        groups.append(playing[start : start + size])
        start += size
    _swap(groups, points, met)
    sat = Counter((player, seat) for table in history if len(table) > 1 for seat, player in enumerate(table))
    return [_seated(group, sat) for group in groups] + [(player,) for player in resting]


def _swap(groups: list[list[int]], points: Mapping[int, int], met: Mapping[frozenset[int], int]) -> None:
    """Let players change tables in place as long as that makes the tables better."""

    def cost(group: Sequence[int]) -> int:
        return sum(
            MET_COST * met.get(frozenset(pair), 0) ** 2 + (points.get(pair[0], 0) - points.get(pair[1], 0)) ** 2
            for pair in combinations(group, 2)
        )

    for _ in range(MOST_ROUNDS_OF_SWAPS):
        has_changed = False
        for one, other in combinations(groups, 2):
            for a in range(len(one)):
                for b in range(len(other)):
                    before = cost(one) + cost(other)
                    one[a], other[b] = other[b], one[a]
                    if cost(one) + cost(other) < before:
                        has_changed = True
                    else:
                        one[a], other[b] = other[b], one[a]
        if not has_changed:
            return


def _seated(group: Sequence[int], sat: Mapping[tuple[int, int], int]) -> Table:
    """Return who sits where at a table: where they have sat least often."""
    return min(
        permutations(group),
        key=lambda order: (sum(sat.get((player, seat), 0) ** 2 for seat, player in enumerate(order)), order),
    )


__all__ = [
    "Colours",
    "Table",
    "coloured",
    "colours_of",
    "first_of_knock_out",
    "have_all_met",
    "most_swiss_rounds",
    "next_of_knock_out",
    "round_robin",
    "swiss",
    "table_sizes",
    "tables",
]
