"""Perfect play from a position, exact: each question to `proof_search.py` narrows the bounds of the margin."""

from __future__ import annotations

import time
from typing import Final

import msgspec
import numpy as np

from stackyard.core.game import Position
from stackyard.games.towers.bots import control
from stackyard.games.towers.bots.engine import SearchArrays, StopTimer
from stackyard.games.towers.moves import action_text
from stackyard.games.towers.perfect_play.proof_search import Workspace, begin, margin_of, prove, root_entry
from stackyard.games.towers.perfect_play.proof_table import BUCKET, hashing_for
from stackyard.games.towers.pieces import BUILD, OVER
from stackyard.games.towers.rules.rules import apply_action

TABLE_BITS: Final = 23  # entries of the table as a power of two: 128 MiB
FIRST_TARGET: Final = 1  # the first question: does the seat to act win?


class Solution(msgspec.Struct, frozen=True):
    """What perfect play comes to."""

    value: int  # floors of seat 0 less those of seat 1 at the end
    line: list[str]  # one line of perfect play
    nodes: int  # positions whose moves were looked at
    seconds: float
    exact: bool  # False if the time ran out first; `value` and `line` are then worthless
    at_least: int  # what is proved of the value even so
    at_most: int


class Prover(SearchArrays):
    """One position, the bounds of its margin for seat 0, and the table that narrows them."""

    def __init__(self, position: Position, bits: int = TABLE_BITS) -> None:
        """Know nothing yet. The table has 2 to the `bits` entries of 16 bytes, four at least."""
        self.most_moves = _most_moves_left(position)
        super().__init__(position, self.most_moves + 2)
        plies, actions = self.most_moves + 2, 4 * self.blocks + 1
        self.workspace = Workspace(
            self.stack,
            self.raw,
            self.ctl,
            moves=np.zeros((plies, actions), dtype=np.int32),
            scores=np.zeros((plies, actions), dtype=np.int32),
            keys=np.zeros((plies, actions, 2), dtype=np.uint64),
            images=np.zeros((plies, actions), dtype=np.int32),
            table=np.zeros((max(1 << bits, BUCKET), 2), dtype=np.uint64),
            hashing=hashing_for(int(position["width"][0]), int(position["height"][0])),
        )
        floors = int(position["floors"][0].sum()) + int(position["captured"][0].sum())
        self.high = floors + int(position["supply"][0].sum()) + int(position["utilities_left"][0])
        self.low = -self.high

    @property
    def nodes(self) -> int:
        """Positions whose moves were looked at so far."""
        return int(self.ctl[control.NODES])

    def narrow(self, seconds: float | None = None) -> bool:
        """Narrow the bounds until they meet or the time is up; tell whether they have met."""
        seat = int(self.stack[0]["turn"])
        if int(self.stack[0]["phase"]) == OVER:
            self.low = self.high = int(margin_of(self.stack[0]))
        begin(self.workspace)
        target = FIRST_TARGET
        self.ctl[control.STOP] = self.ctl[control.ABORTED] = 0
        with StopTimer(self.ctl, time.perf_counter(), seconds):
            while self.low < self.high:
                low, high = (self.low, self.high) if seat == 0 else (-self.high, -self.low)
                target = min(max(target, low + 1), high)
                found = int(prove(self.workspace, 0, 0, target))
                if self.ctl[control.ABORTED] != 0:
                    return False
                if found >= target:
                    low, target = found, found + 1
                else:
                    high, target = found, found
                self.low, self.high = (low, high) if seat == 0 else (-high, -low)
        return True

    def line(self) -> list[str]:
        """Return one line of perfect play, once the bounds have met."""
        here, value = self.stack[:1].copy(), self.low
        played: list[str] = []
        while int(here[0]["phase"]) != OVER:
            self.stack[0] = here[0]
            begin(self.workspace)
            target = value if int(here[0]["turn"]) == 0 else -value
            low, _, action = root_entry(self.workspace)
            if low < target or action < 0:  # another position has taken its place in the table
                prove(self.workspace, 0, 0, target)
                low, _, action = root_entry(self.workspace)
            played.append(action_text(here, action))
            apply_action(here[0], action)
        return played


def solve_position(
    position: Position,
    seconds: float | None = None,
    bits: int = TABLE_BITS,
    prover: Prover | None = None,
    *,
    line: bool = True,
) -> Solution:
    """Solve a position, in `seconds` at most; with `line`, write down a line of perfect play as well.

    `prover`, made for this position, is one that somebody else watches.
    """
    began = time.perf_counter()
    prover = Prover(position, bits) if prover is None else prover
    exact = prover.narrow(seconds)
    return Solution(
        prover.low if exact else 0,
        prover.line() if exact and line else [],
        prover.nodes,
        time.perf_counter() - began,
        exact,
        prover.low,
        prover.high,
    )


def _most_moves_left(position: Position) -> int:
    """Return an upper bound of the moves still to come: every build takes a tower off the board."""
    blocks = int(position["width"][0]) * int(position["height"][0])
    towers = int((position["floors"][0] > 0).sum())
    to_place = int(position["utilities_left"][0]) + int(position["supply"][0].sum())
    return (towers if int(position["phase"][0]) == BUILD else blocks) + to_place + 1
