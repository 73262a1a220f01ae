"""Checks of positions: texts, bytes, copies, and the `State` around them."""

from __future__ import annotations

import copy
import pickle
import random

from stackyard.core.chance import Stream
from stackyard.core.errors import BadPositionError, StackyardError
from stackyard.core.game import EVERYTHING, Position, viewers
from stackyard.core.positions.position import read_position_bytes
from stackyard.core.room import Room
from stackyard.core.state import State
from stackyard.testing.check import Case, check, is_refused, require, require_refused, require_unchanged
from stackyard.testing.hostile import GARBAGE, corrupt
from stackyard.testing.random_play import dead_end


@check("every")
def check_position_text(case: Case) -> None:
    """A position has one text on one line, and parsing it returns the same bytes."""
    game = case.game
    for moment in case.moments:
        with require_unchanged(moment.position, "position_text"):
            text = game.position_text(moment.position)
        require(
            text and text.isprintable() and text == text.strip(), f"the position text {text!r} is not one clean line"
        )
        back = game.parse_position(text)
        require(back.dtype == moment.position.dtype and back.shape == (1,), f"{text!r} is read as another shape")
        require(back.tobytes() == moment.position.tobytes(), f"{text!r} is read as {game.position_text(back)!r}")


@check("few")
def check_hostile_positions(case: Case) -> None:
    """A hostile position text is refused by BadPositionError, or describes a position that can be played from."""
    game, rng = case.game, case.rng("hostile")
    texts = list(GARBAGE)
    for moment in case.sample(6):
        texts += corrupt(game.position_text(moment.position), rng, 40)
    for text in texts:
        doing = f"the position text {text[:120]!r}"
        if is_refused(BadPositionError, doing, game.parse_position, text):
            continue
        position = game.parse_position(text)
        written = game.position_text(position)
        require(game.parse_position(written).tobytes() == position.tobytes(), f"{doing} is written {written!r}")
        try:
            _play_on_from(case.room, position, rng)
        except StackyardError as error:
            require(False, f"{doing} was accepted, and then: {error}")


def _play_on_from(room: Room, position: Position, rng: random.Random) -> None:
    """Call everything that a table calls on a position, and play a few moves from it."""
    game = room.game
    for turn in range(4):
        wrong = dead_end(room, position)
        require(wrong is None, f"a position was accepted in which {wrong}: {game.position_text(position)!r}")
        game.outcome(position)
        room.returns(position)
        for viewer in (*viewers(game, position), EVERYTHING):
            game.view(position, viewer)
        if game.is_chance_due(position):
            game.apply_chance(position, game.sample_chance(position, Stream(bytes(32), turn)))
        elif acting := game.to_act(position):
            seat = rng.choice(acting)
            game.apply(position, seat, rng.choice(game.legal_moves(position, seat)))


@check("few")
def check_state(case: Case) -> None:
    """A `State` can be copied, pickled and undone move by move, and agrees with its game."""
    game = case.game
    state = State.new(case.room, case.options, case.players)
    trail: list[bytes] = []
    for moment in case.moments:
        if moment.by is None:
            break
        if moment.move is None:
            game.apply_chance(state.position, moment.event)
            trail.clear()  # a State does not take back chance events
            state = State(case.room, state.position)
            continue
        trail.append(state.position.tobytes())
        twin = state.clone()
        listed = case.room.encoding_at(state.position).legal_actions(state.position, int(moment.by))
        require(listed == state.legal_actions(int(moment.by)), "legal_actions differ")
        state.apply_action(moment.move, int(moment.by))
        require(twin.position.tobytes() == trail[-1], "a move changed a clone")
    require(state.is_terminal() and state.position.tobytes() == case.moments[-1].position.tobytes(), "the ends differ")
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):  # noqa: S301 - our own bytes
        require(twin == state and hash(twin) == hash(state) and str(twin) == str(state), "a copy of a State differs")
        require(twin.history() == state.history(), "a copy of a State has another history")
    data = state.position.tobytes()
    back = read_position_bytes(state.position.dtype, data)
    require(
        back.tobytes() == data and game.position_text(back) == state.serialize(), "saved bytes read as another position"
    )
    require_refused(BadPositionError, "a record cut short", read_position_bytes, state.position.dtype, data[:-1])
    for before in reversed(trail):
        state.undo_action(*state.full_history()[-1])
        require(state.position.tobytes() == before, "taking back a move does not restore the position")


__all__ = ["check_hostile_positions", "check_position_text", "check_state"]
