"""What level 5 thinks of positions and moves when a finished match is reviewed.

Brick Work hides nothing, so everybody knows all that the reviewer knows but the dice to come. A position is worth what
the best of its moves is worth to whoever is to act: the chance of winning by the turns that both still need
(`expected_turns.py`, `players.py`). Where dice are due it is the average over what they may show: all six faces of a
bumped die, a fixed sample of rolls of the pool. So a roll moves the chances as often up as down, and that is its luck.

While the brickprints are built nothing is known of what they will take, and nothing is judged; nor where somebody plays
alone, against nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from stackyard.core.bots import MAX_LINES, Judgement, Line
from stackyard.core.game import Position, Seat, copy_position
from stackyard.games.brick_work import moves
from stackyard.games.brick_work.bots import players
from stackyard.games.brick_work.bots.expected_turns import UNREACHABLE_TURNS
from stackyard.games.brick_work.bots.players import Side
from stackyard.games.brick_work.collection import new_refusal_numbers, print_of
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import ACT, DICE, OVER, REROLL, ROLL, SEATS, TURN
from stackyard.games.brick_work.rules import rules

ROLLS: Final = 48  # of the pool that are averaged over, always the same
PAIRS: Final = 2  # of recipes that are compared for each side
STATES: Final = 120_000  # pairs of states that these are worked out for
MOST_COMPARED: Final = 6  # moves, the best by a first look
ERROR: Final = 0.02  # of the difference of two averages over rolls; faces of a bumped die are all counted
_ROLLS: Final = np.random.default_rng(20260601).integers(1, 7, size=(ROLLS, DICE))


class _Sides:
    """What both seats still need, which no dice change."""

    def __init__(self, position: Position) -> None:
        record = position[0]
        prints = [print_of(record, seat) for seat in range(SEATS)]
        targets = [thing.boxes for thing in prints if thing is not None]
        self.sides = [_side(record, seat, targets) for seat in range(SEATS)]

    def chance(self, position: Position) -> float:
        """Return the chance of the seat to act, or of the seat that rolls for itself, to win."""
        record = position[0]
        phase = int(record["phase"])
        if phase in (TURN, ACT):
            return self._best(record, int(record["turn"]))
        rolls = [[face] for face in range(1, 7)] if phase == REROLL else _ROLLS.tolist()
        roller, total = int(record["turn"]), 0.0
        for dice in rolls:
            after = copy_position(position)
            rules.apply_dice(after, np.array(dice, dtype=np.int64), new_refusal_numbers())
            best = self._best(after[0], int(after["turn"][0]))
            total += best if int(after["turn"][0]) == roller else 1.0 - best
        return total / len(rolls)

    def _best(self, record: Any, seat: int) -> float:
        mine, rival = self.sides[seat], self.sides[1 - seat]
        if mine.turns >= UNREACHABLE_TURNS:
            return 0.5 if rival.turns >= UNREACHABLE_TURNS else 0.02
        if not mine.ways:
            return players.chance_by_turns(mine, rival)
        valued = players.valued_moves(record, seat, mine, rival)
        if not valued:  # nothing that the space of its die allows helps
            return players.chance_without_progress(record, seat, mine, rival)
        return max(value for value, _ in valued)


def _side(record: Any, seat: int, targets: Sequence[Boxes]) -> Side:
    """Return what a seat needs; where recipes do not go on, as where something has to be parted, by the planner."""
    side = players.side_of(record, seat, targets, PAIRS, STATES)
    return side if side.ways else side._replace(planned_turns=players.planned_turns(side, targets, seat))


def chances(position: Position, seed: int) -> list[float] | None:
    """Return the chances of both seats; None while the brickprints are built, and alone."""
    record = position[0]
    if int(record["phase"]) not in (TURN, ROLL, REROLL, ACT) or record["alone"]:
        return None
    own = _Sides(position).chance(position)
    return [own, 1.0 - own] if int(record["turn"]) == 0 else [1.0 - own, own]


def judge(position: Position, seat: Seat, move: str, seed: int) -> Judgement | None:
    """Return what a move is worth; None while the brickprints are built, and alone."""
    record = position[0]
    if int(record["phase"]) not in (TURN, ACT) or record["alone"]:
        return None
    now = _Sides(position)
    first_moves = _first_look(record, seat, now.sides[seat], now.sides[1 - seat])
    found: dict[str, float] = {}
    for text in [*first_moves, move]:
        if text not in found and (worth := _worth(position, seat, text)) is not None:
            found[text] = worth
    ranked = sorted(found, key=lambda text: -found[text])[:MAX_LINES]
    return Judgement(found[move], [Line([text], found[text]) for text in ranked], ERROR)


def _first_look(record: Any, seat: int, mine: Side, rival: Side) -> list[str]:
    """Return the moves that look best, each action once."""
    if not mine.ways:
        return []
    valued = sorted(players.valued_moves(record, seat, mine, rival), key=lambda one: (-one[0], one[1]))
    return list(dict.fromkeys(text for _, text in valued))[:MOST_COMPARED]


def _worth(position: Position, seat: int, move: str) -> float | None:
    """Return the chance of a seat to win after its move; None if the move is not allowed."""
    after = copy_position(position)
    if rules.try_move(after, seat, moves.encode_move(move)[1]):
        return None
    record = after[0]
    if int(record["phase"]) == OVER:
        return {0: 0.5, seat + 1: 1.0}.get(int(record["winner"]), 0.0)
    chance = _Sides(after).chance(after)
    return chance if int(record["turn"]) == seat else 1.0 - chance


__all__ = ["chances", "judge"]
