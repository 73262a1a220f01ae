"""Gymnasium's environment of one seat, against bots or functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.encoding.layout import Mask
from stackyard.core.errors import IllegalMoveError, UsageError
from stackyard.core.machine.extras import needing
from stackyard.core.state import State
from stackyard.envs.aec import RENDER_MODES
from stackyard.envs.masks import MaskForm, MaskPlace
from stackyard.envs.names import env_name
from stackyard.envs.play import Play, whole_seed

with needing():
    import gymnasium
    from gymnasium import spaces

Opponent: TypeAlias = int | str | Callable[[State, int, np.random.Generator], int]
"""Who plays the other seats: bots of a level, "random", or a function of the state, the seat and a generator, which
returns an action."""

SILENT_SEARCHES: Final = 64  # times in a row that the others may be silent before the own seat is asked again


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a match. The reward comes at the end: what `State.returns` says of the seat.

    An observation is a dict: "observation", the flat tensor of `encoding.observation` (float32), and "action_mask";
    `info["action_mask"]` has the mask too (see `mask`). An illegal action loses: the episode is terminated with the
    reward -1, and `info` says why ("illegal").
    """

    def __init__(
        self,
        slug: str,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        seat: int = 0,
        opponent: Opponent = 1,
        ms: int | None = None,
        max_cycles: int | None = None,
        mask: MaskPlace = "both",
        mask_dtype: npt.DTypeLike = np.int8,
        version: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment of a seat.

        `opponent`: see `Opponent`; `ms`: milliseconds a move for bots (None: their level's own time); `max_cycles`: own
        actions after which the match is cut off. `mask`, `mask_dtype` and `version`: see
        `stackyard.envs.aec.MatchEnv`. Bots whose time is measured may play another move when the machine is busy.
        Raises BadRequestError if there is no such seat or level, or no such place or type of masks.
        """
        self.play = Play(slug, options, players, version)
        room = self.play.loaded.room
        if not 0 <= seat < self.play.players:
            raise UsageError(f"there is no seat {seat}")
        if isinstance(opponent, int) and opponent not in [level.level for level in room.levels]:
            raise UsageError(f"{room.title} has no bots of level {opponent}")
        self.metadata = {"name": env_name(self.play.loaded), "render_modes": RENDER_MODES, "render_fps": 1}
        self.seat, self.opponent, self.ms, self.max_cycles = seat, opponent, ms, max_cycles
        self.render_mode = render_mode
        encoding = self.play.encoding
        self._masks = MaskForm(mask, mask_dtype)
        self.observation_space = self._masks.space(encoding)
        self.action_space = spaces.Discrete(encoding.num_actions)
        self.cycles, self.over = 0, False

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new match, and let the others play until the seat is to act."""
        super().reset(seed=whole_seed(seed))
        self.play.reset(int(self.np_random.integers(2**63)))
        self.cycles, self.over = 0, False
        self._play_others()
        return self._observation(), self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal now, shape (actions,): what MaskablePPO of sb3-contrib asks for."""
        return self._mask().view(np.bool_)

    def _mask(self) -> Mask:
        mask = self.play.mask(self.seat)
        if self.over:  # by an illegal action, maybe: then the match itself is not
            mask[:] = 1
        return mask

    def _observation(self) -> Any:
        return self._masks.observation(self.play.observe(self.seat), self._mask())

    def _info(self) -> dict[str, Any]:
        return self._masks.info(self._mask())

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until it is its turn again.

        Raises UsageError if the match is over.
        """
        if self.over:
            raise UsageError("the match is over: reset the environment")
        self.cycles += 1
        try:
            self.play.apply(int(action), self.seat)
        except IllegalMoveError as error:
            self.over = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._play_others()
        state = self.play.state
        self.over = state.is_terminal()
        cut = not self.over and self.max_cycles is not None and self.cycles >= self.max_cycles
        reward = state.returns()[self.seat] if self.over else 0.0
        return self._observation(), reward, self.over, cut, self._info()

    def _play_others(self) -> None:
        """Let the others act while the own seat is not to."""
        state = self.play.state
        quiet = 0
        while (seat := state.acting_seat()) >= 0 and seat != self.seat and quiet < SILENT_SEARCHES:
            quiet += self._play_one(seat)

    def _play_one(self, seat: int) -> bool:
        """Let another seat act once; return whether it was silent."""
        state, silent = self.play.state, self.play.encoding.silent
        if callable(self.opponent):
            action = self.opponent(state, seat, self.play.rng)
        elif self.opponent == "random":
            action = int(self.play.rng.choice(state.legal_actions(seat)))
        else:
            chance = int(self.play.rng.integers(2**31))
            found = state.room.search(state.position, seat, int(self.opponent), self.ms, chance)
            self.play.apply_text(found.move, seat)
            return not found.move
        self.play.apply(action, seat)
        return action == silent

    def render(self) -> Any:
        """Return the position as characters ("ansi") or as a picture ("rgb_array"), or print it ("human")."""
        return self.play.render(self.render_mode, self.seat)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


__all__ = ["Opponent", "SeatEnv"]
