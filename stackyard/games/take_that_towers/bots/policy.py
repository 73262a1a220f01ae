"""An agent that `examples/train_take_that_towers.py` trained: a small network from what a seat sees to a move.

It searches nothing: one pass through the network, and the likeliest legal move. docs/take-that-towers-bots.md says how
it was trained and how strong it is.
"""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import BadRequestError, NotYourTurnError
from stackyard.core.game import Position, Seat
from stackyard.games.take_that_towers.moves import MOVE_TEXTS
from stackyard.games.take_that_towers.rules import MOST_ACTIONS, list_actions
from stackyard.games.take_that_towers.tensors import layout, observe_first
from stackyard.games.take_that_towers.texts import say

FILE: Final = Path(__file__).with_name("policy.npz")
PLAYERS: Final = 2  # that the network was trained for

Net = dict[str, npt.NDArray[np.float32]]


@cache
def load_net() -> Net:
    """Return the weights: two hidden layers, then a score for each action and, last, a value."""
    with np.load(FILE) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def scores(net: Net, seen: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Return what the network says of what a seat sees: a score for each action, and its chance from -1 to 1."""
    first = np.maximum(seen @ net["w0"] + net["b0"], 0)
    second = np.maximum(first @ net["w1"] + net["b1"], 0)
    out: npt.NDArray[np.float32] = second @ net["w2"] + net["b2"]
    out[-1] = np.tanh(out[-1])
    return out


def choose(position: Position, seat: Seat, ms: int | None, seed: int) -> SearchResult:
    """Choose a move for the seat to act, of two. It takes no time, so `ms` is not used.

    Raises BadRequestError if there are more players than two, NotYourTurnError if another seat is to act.
    """
    began = time.perf_counter()
    if int(position["players"][0]) != PLAYERS:
        raise BadRequestError("the trained agent plays with two at the table")
    if int(position["turn"][0]) != seat:
        raise NotYourTurnError(say("turn-of-seat", seat=position["turn"][0]))
    seen = np.zeros(layout(PLAYERS).size, np.float32)
    observe_first(position, seat, seen)
    actions = np.zeros(MOST_ACTIONS, np.int32)
    legal = actions[: list_actions(position, actions)]
    found = scores(load_net(), seen)
    best = int(legal[np.argmax(found[legal])])
    info = SearchInfo(
        engine="trained network", value=float(found[-1]), ms=round(1000.0 * (time.perf_counter() - began), 1)
    )
    return SearchResult(MOVE_TEXTS[best], info)
