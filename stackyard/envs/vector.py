"""Gymnasium's vector environment: many matches of Towers or Take That Towers, advanced in one compiled call.

Each environment is a match that all seats play: the observation, the mask and the action are those of the seat that is
to act, `info["seat"]`. A match that ends begins anew in the same step (`AutoresetMode.SAME_STEP`); what its seats saw
at the end is in `info["final_obs"]`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.splitmix64 import mix64
from stackyard.core.encoding.encoding import Batched
from stackyard.core.encoding.layout import Floats
from stackyard.core.errors import BadRequestError
from stackyard.core.extras import needing
from stackyard.core.game import copy_position
from stackyard.envs.aec import observation_space
from stackyard.envs.names import env_name
from stackyard.envs.play import Play

with needing():
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

MATCHES_PER_THREAD: Final = 128  # fewer are done sooner by one


class BatchEnv(VectorEnv):
    """A batch of matches.

    `step` takes an action for each match and returns the observations (a dict: "observation" (n, planes) and
    "action_mask" (n, actions)), the reward of the seat that has acted (n,), whether its match ended (n,), whether it
    was cut off (never), and `info`:

    - "seat" (n,): the seat that is to act now, whose observation it is;
    - "actor" (n,): the seat that has acted;
    - "rewards" (n, seats): what every seat got;
    - "illegal" (n,): whether the match ended because the action was illegal, which loses;
    - "final_obs" (n, seats, planes) and "_final_obs" (n,): what each seat saw at the end, where a match ended.
    """

    def __init__(
        self,
        slug: str,
        num_envs: int,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        """Make a batch of `num_envs` matches.

        `threads`: how many a step may use, of at least 128 matches each; what happens does not depend on it. `copy`:
        whether arrays that are returned are the caller's; else the next step writes over them. Raises BadRequestError
        if the game has no batches, or if there are no matches or no threads.
        """
        if num_envs < 1 or threads < 1:
            raise BadRequestError("a batch has at least one match, and a step at least one thread")
        play = Play(slug, options, players)
        encoding = play.encoding
        game = play.loaded.game
        if not isinstance(game, Batched):
            raise BadRequestError(f"matches of {game.title} cannot be advanced in batches")
        self._compiled = game.batches()
        self.slug, self.loaded, self.num_envs, self.players = slug, play.loaded, num_envs, play.players
        self.metadata = {"name": env_name(play.loaded), "autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = observation_space(encoding.observation.size, encoding.num_actions)
        self.single_action_space = spaces.Discrete(encoding.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.layout = encoding.observation
        self._copy = copy
        self._start = copy_position(play.loaded.new_initial_state().position)
        n, planes, actions = num_envs, encoding.observation.size, encoding.num_actions
        self.positions: npt.NDArray[np.void] = np.zeros(n, self._start.dtype)
        self._rngs = np.zeros(n, np.uint64)
        self._seen: Floats = np.zeros((n, planes), np.float32)
        self._masks = np.zeros((n, actions), np.int8)
        self._seats = np.zeros(n, np.int64)
        self._rewards = np.zeros((n, self.players), np.float32)
        self._over = np.zeros(n, np.bool_)
        self._illegal = np.zeros(n, np.bool_)
        self._final: Floats = np.zeros((n, self.players, planes), np.float32)
        self._cut = np.zeros(n, np.bool_)
        self._rows = np.arange(n)
        self._slices = self._sliced(threads)
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None

    def _sliced(self, threads: int) -> list[tuple[int, int]]:
        """Return which matches each thread takes: from, up to."""
        parts = max(1, min(threads, self.num_envs // MATCHES_PER_THREAD))
        ends = [self.num_envs * part // parts for part in range(parts + 1)]
        return list(pairwise(ends))

    def _run(self, function: Callable[..., None], *arrays: Any) -> None:
        """Call a compiled function for all matches, on as many threads as it may take."""
        if self._pool is None:
            function(*arrays, 0, self.num_envs)
            return
        for done in [self._pool.submit(function, *arrays, first, last) for first, last in self._slices]:
            done.result()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all matches anew: with a seed, match k from the stream of `seed + k`, or each from its own.

        Raises BadRequestError if there are not as many seeds as matches.
        """
        if isinstance(seed, list):
            if len(seed) != self.num_envs or any(each is None for each in seed):
                raise BadRequestError(f"there are {self.num_envs} matches: as many seeds, or one")
            words = np.array([int(each or 0) % 2**64 for each in seed], np.uint64)
        else:
            first = int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if seed is None else seed
            words = np.array([(first + k) % 2**64 for k in range(self.num_envs)], np.uint64)
        with np.errstate(over="ignore"):
            self._rngs[:] = [np.uint64(mix64(word) & np.uint64(2**64 - 1)) for word in words]
        arrays = (self.positions, self._start, self._rngs, self._seen, self._masks, self._seats)
        self._run(self._compiled.begin, *arrays)
        return self._observations(), {"seat": self._given(self._seats), "_seat": np.ones(self.num_envs, np.bool_)}

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _observations(self) -> dict[str, Any]:
        return {"observation": self._given(self._seen), "action_mask": self._given(self._masks)}

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Play an action in each match. Raises BadRequestError if there are not as many whole numbers as matches."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise BadRequestError(f"a step takes {self.num_envs} whole numbers")
        actors = self._seats.copy()
        arrays = (self.positions, self._start, self._rngs, chosen.astype(np.int64), self._seen, self._masks)
        results = (self._seats, self._rewards, self._over, self._illegal, self._final)
        self._run(self._compiled.step, *arrays, *results)
        info: dict[str, Any] = {
            "seat": self._given(self._seats),
            "actor": actors,
            "rewards": self._given(self._rewards),
            "illegal": self._given(self._illegal),
        }
        if self._over.any():
            info["final_obs"], info["_final_obs"] = self._given(self._final), self._given(self._over)
        own = self._rewards[self._rows, actors]
        return self._observations(), own, self._given(self._over), self._given(self._cut), info

    def sample_actions(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """Return a random legal action for each match, each as likely; drawn from the streams of the matches."""
        found = np.empty(self.num_envs, np.int64) if out is None else out
        self._run(self._compiled.choose, self.positions, self._rngs, found)
        return found

    def close_extras(self, **more: Any) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
