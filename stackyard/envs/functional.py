"""A pure functional form of the games for JAX: `init(key)` and `step(state, action)`, as PGX has them.

Both may be within `jax.jit`, `jax.vmap` and `jax.lax.scan`, on JAX's CPU backend. A state is a pytree of arrays, the
record of the match among them. A step calls the compiled functions of the room's `batches.py`, once for all matches of
a `vmap`, on JAX's own buffers (`jax.experimental.buffer_callback`). The rules stand nowhere else. A step has no
gradient.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from stackyard.core.compiling.jit import entry_point
from stackyard.core.encoding.batch import Batch, make_batch
from stackyard.core.errors import UsageError
from stackyard.core.game import copy_position
from stackyard.core.machine.extras import needing
from stackyard.envs.play import Play

with needing():
    import jax
    import jax.numpy as jnp
    from jax.experimental.buffer_callback import buffer_callback

Array: TypeAlias = Any
"""An array of JAX; under `jax.vmap` it has one axis more, in front."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class FunctionalState:
    """A match at one moment. The names are those of PGX.

    Of a match that is over, the observation is that of the seat that acted last, and every action is legal and does
    nothing. With `auto_reset` it is that of the next match, which has begun; `rewards` and `terminated` alone are of
    the one that ended.
    """

    record: Array  # uint8 (bytes): the position
    choices: Array  # uint8 (bytes): what has been chosen of a move that has several actions
    stream: Array  # uint32 (2): the word from which its chance is drawn
    current_player: Array  # int32: the seat to act
    observation: Array  # float32 (planes): what that seat sees
    legal_action_mask: Array  # bool (actions)
    rewards: Array  # float32 (seats): for the last action
    terminated: Array  # bool: whether the match has ended
    truncated: Array  # bool: never

    def replace(self, **changes: Array) -> FunctionalState:
        """Return the state with other arrays in these places."""
        return replace(self, **changes)


class FunctionalEnv:
    """A game with its options, as functions of a state. Nothing in it changes.

    `num_players`, `num_actions` and `observation_shape` are as in PGX.
    """

    def __init__(
        self,
        slug: str,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        auto_reset: bool = False,
        version: int | None = None,
    ) -> None:
        """Open a game.

        `auto_reset`: whether the next match begins in the step in which one ends. `version`: of the rules, by default
        the newest. Raises BadRequestError if there is no such game, not with these options and seats, or not in
        batches.
        """
        play = Play(slug, options, players, version)
        batches = play.loaded.room.batches
        if batches is None:
            raise UsageError(f"{play.loaded.game.title} has no functional form")
        self.num_players, self.num_actions = play.players, play.encoding.num_actions
        self.observation_shape = (play.encoding.observation.size,)
        self.auto_reset = auto_reset
        self._encoding, self._start = play.encoding, copy_position(play.new_state().position)
        single = make_batch(self._encoding, self._start, np.zeros(1, np.uint64))
        self._begin = entry_point(batches.begin, single, 0, 1)
        self._step = entry_point(batches.step, single, 0, 1)
        form = jax.ShapeDtypeStruct
        shapes = FunctionalState(
            record=form((self._start.dtype.itemsize,), np.uint8),
            choices=form((self._encoding.partial.itemsize,), np.uint8),
            stream=form((2,), np.uint32),
            current_player=form((), np.int32),
            observation=form(self.observation_shape, np.float32),
            legal_action_mask=form((self.num_actions,), np.bool_),
            rewards=form((self.num_players,), np.float32),
            terminated=form((), np.bool_),
            truncated=form((), np.bool_),
        )
        self._begun = buffer_callback(self._write_begun, shapes, vmap_method="broadcast_all")
        self._stepped = buffer_callback(self._write_stepped, shapes, vmap_method="broadcast_all")

    def init(self, key: Array) -> FunctionalState:
        """Return the beginning of a match whose chance comes from a key of JAX."""
        found: FunctionalState = self._begun(jax.random.bits(key, (2,), np.uint32))
        return found

    def step(self, state: FunctionalState, action: Array, key: Array | None = None) -> FunctionalState:
        """Return the state after an action of the seat to act; an action that is not legal loses.

        `key` is not used, since chance comes from the state: wrappers of PGX hand it over. Without `auto_reset`, a
        match that is over stays as it is, with rewards of zero.
        """
        del key
        kept = state.record, state.choices, state.stream
        after: FunctionalState = self._stepped(*kept, state.current_player, jnp.asarray(action, np.int32))
        if self.auto_reset:
            return after
        same = state.replace(rewards=jnp.zeros_like(state.rewards))
        found: FunctionalState = jax.tree.map(lambda old, new: jnp.where(state.terminated, old, new), same, after)
        return found

    def _batch(self, state: FunctionalState) -> Batch:
        """Return a batch whose arrays are those of a state, but for its seats and its scratch."""
        n, rewards = state.terminated.size, state.rewards.reshape(-1, self.num_players)
        return Batch(
            positions=state.record.reshape(-1).view(self._start.dtype),
            start=self._start,
            rngs=state.stream.reshape(-1).view(np.uint64),
            actions=np.empty(n, np.int64),
            observations=state.observation.reshape(n, -1),
            masks=state.legal_action_mask.reshape(n, -1).view(np.int8),
            seats=np.empty(n, np.int64),
            rewards=rewards,
            over=state.terminated.reshape(n),
            illegal=np.empty(n, np.bool_),
            final=np.empty((*rewards.shape, *self.observation_shape), np.float32),
            partials=state.choices.reshape(-1).view(self._encoding.partial),
            searched=self._encoding.searched,
        )

    def _write_begun(self, _: Any, out: FunctionalState, word: Array) -> None:
        """Begin a match for each pair of words, (..., 2)."""
        state: FunctionalState = jax.tree.map(np.asarray, out)
        for array in jax.tree.leaves(state):
            array[...] = 0
        state.stream[...] = np.asarray(word)
        batch = self._batch(state)
        self._begin(batch, 0, len(batch.rngs))
        state.current_player.reshape(-1)[:] = batch.seats

    def _write_stepped(self, _: Any, out: FunctionalState, *given: Array) -> None:
        """Play an action of a seat in each match: record, choices, stream, seat, action, with the same leading axes."""
        state: FunctionalState = jax.tree.map(np.asarray, out)
        record, choices, stream, seat, action = map(np.asarray, given)
        state.record[...], state.choices[...], state.stream[...], state.truncated[...] = record, choices, stream, False
        batch, actors = self._batch(state), seat.reshape(-1)
        batch.actions[:] = action.reshape(-1)
        self._step(batch, 0, len(actors))
        over = batch.over
        if not self.auto_reset and over.any():
            batch.observations[over] = batch.final[over, actors[over]]
            batch.masks[over], batch.seats[over] = 1, actors[over]
        state.current_player.reshape(-1)[:] = batch.seats


__all__ = ["FunctionalEnv", "FunctionalState"]
