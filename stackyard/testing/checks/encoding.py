"""Checks of a game's encoding: its action space, masks, tensors and chance outcomes."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.chance import NATURE
from stackyard.core.encoding.encoding import SILENCE, Encoding
from stackyard.core.encoding.layout import Floats, Layout
from stackyard.core.game import Position, Seat, copy_position
from stackyard.core.state import State
from stackyard.testing.check import Case, check, require, require_unchanged

ACTIONS_TRIED = 12  # of the legal ones, at a moment
MOST_EVENTS = 48  # of a match that a `State` is led through
MOST_ROWS = 400  # rows of actions of one position that are walked through


@check("every")
def check_encoding(case: Case) -> None:
    """Masks and lists agree, each row of actions is one legal move and back, tensors are finite and change nothing."""
    game = case.game
    if case.room.numbers is None:
        return
    encoding = case.room.encoding(case.options, case.players)
    _check_layout(encoding.observation)
    _check_layout(encoding.information)
    for moment in case.sample(8):
        position = moment.position
        for seat in range(case.players):
            with require_unchanged(position, "an encoding"):
                _check_actions(case, encoding, position, seat)
                _check_observation(encoding, position, seat)
        if game.is_chance_due(position):
            with require_unchanged(position, "an encoding"):
                _check_outcomes(case, encoding, position)
        elif moment.by is not None and moment.by != NATURE and moment.move is not None:
            row = encoding.actions_of(position, int(moment.by), moment.move)
            if row is not None:
                _check_row(encoding, position, int(moment.by), row, moment.move)


def _check_layout(layout: Layout) -> None:
    for plane in layout.planes:
        require(bool(plane.meaning) and plane.size > 0, f"the plane {plane.name!r} has no meaning or no size")


def _check_actions(case: Case, encoding: Encoding, position: Position, seat: Seat) -> None:
    """Check the legal actions of a seat, and some moves that they make."""
    game, rng = encoding.game, case.rng(f"encoding {seat}")
    legal = encoding.legal_actions(position, seat)
    mask = np.full(encoding.num_actions, 7, np.int8)
    count = encoding.legal_mask(position, seat, mask)
    require(legal == sorted(set(legal)), "the legal actions are not sorted, or some twice")
    require(bool(((mask == 0) | (mask == 1)).all()), "a mask has other numbers than 0 and 1")
    require(np.flatnonzero(mask).tolist() == legal and count == len(legal), "the mask and the legal actions differ")
    require(bool(legal) == (seat in game.to_act(position)), f"seat {seat} has actions out of turn, or none in its turn")
    for action in rng.sample(legal, min(ACTIONS_TRIED, len(legal))):
        row: tuple[int, ...] = (action,)
        for _ in range(encoding.most_choices):
            move = encoding.move_of(position, seat, row)
            if move is not None:
                break
            more = encoding.legal_actions(position, seat, row)
            require(bool(more), f"the choices {row} lead nowhere")
            encoding.legal_mask(position, seat, mask, row)
            require(np.flatnonzero(mask).tolist() == more, "the mask of a choice and the legal actions differ")
            row = (*row, rng.choice(more))
        _check_row(encoding, position, seat, row, move)


def _check_row(encoding: Encoding, position: Position, seat: Seat, row: tuple[int, ...], move: Any) -> None:
    """Check that a row of actions is a move, the move is that row, and the game accepts it."""
    game = encoding.game
    require(move is not None, f"the actions {row} are no move")
    require(len(row) <= encoding.most_choices, f"a move has more actions than {encoding.most_choices}: {row}")
    require(encoding.move_of(position, seat, row) == move, f"the actions {row} are another move than {move!r}")
    back = encoding.actions_of(position, seat, move)
    require(back == row, f"the move {move!r} has the actions {back}, not {row}")
    if isinstance(move, str) and move == SILENCE:
        return
    text = game.move_text(position, seat, move)
    require(game.parse_move(position, seat, text) == move, f"the text of {move!r} is no move")
    game.apply(copy_position(position), seat, move)


def _check_observation(encoding: Encoding, position: Position, seat: Seat) -> None:
    out = encoding.observation.zeros()
    out[:] = np.nan
    encoding.observe(position, seat, out)
    require(bool(np.isfinite(out).all()), "an observation leaves numbers unwritten, or they are not finite")
    again = encoding.observation.zeros()
    encoding.observe(position, seat, again)
    require(bool((out == again).all()), "an observation depends on what was in its array")


def _check_outcomes(case: Case, encoding: Encoding, position: Position) -> None:
    """Check that outcomes are listed with probabilities that add up, and lead to an event that is possible."""
    rng, drawn = case.rng("outcomes"), ()
    if encoding.game.is_gravity_due(position):
        return  # it would be simulated
    for _ in range(encoding.most_draws):
        outcomes = encoding.chance_outcomes(position, drawn)
        numbers = [outcome for outcome, _ in outcomes]
        require(numbers == sorted(set(numbers)), "outcomes are not sorted, or some twice")
        require(all(0 <= number < encoding.max_chance_outcomes for number in numbers), "an outcome is out of bounds")
        require(abs(sum(chance for _, chance in outcomes) - 1) < 1e-9, "the probabilities do not add up to 1")
        drawn = (*drawn, rng.choice(numbers))  # type: ignore[assignment]
        event = encoding.chance_event(position, drawn)
        if event is not None:
            encoding.game.apply_chance(copy_position(position), event)
            return
    require(False, f"no event after {encoding.most_draws} outcomes")


@check("few")
def check_information(case: Case) -> None:
    """What a seat does not know changes neither its information state nor its mask: a resampled state has the same."""
    if case.room.numbers is None:
        return
    state = State.new(case.room, case.options, case.players)
    rng = np.random.default_rng(case.seed)
    shown = {index for index, _ in enumerate(case.moments) if index < 4 or index % 5 == 0}
    for index, moment in enumerate(case.moments[:MOST_EVENTS]):
        if index in shown and state.current_player() != -1:
            for seat in range(case.players):
                other = state.resample_from_infostate(seat, rng)
                _require_same(state, other, seat)
        if moment.by is None:
            break
        if moment.by == NATURE:
            state.apply_action(moment.event)
        else:
            state.push(moment.event, int(moment.by))
    require(len(state.history()) <= state.encoding.max_actions(), "a match is longer than max_actions")


def _require_same(state: State, other: State, seat: Seat) -> None:
    for name in ("observation_string", "information_state_string", "legal_actions"):
        same = getattr(state, name)(seat) == getattr(other, name)(seat)
        require(same, f"{name} tells seat {seat} apart {state!r} and {other!r}")
    for name in ("observation_tensor", "information_state_tensor"):
        one: Floats = getattr(state, name)(seat)
        require(bool((one == getattr(other, name)(seat)).all()), f"{name} tells seat {seat} apart {state!r}, {other!r}")
    require(state.current_player() == other.current_player(), f"seat {seat} is asked in another turn in {other!r}")


__all__ = ["check_encoding", "check_information"]
