"""Gymnasium's vector environment: many matches of Towers or Take That Towers, advanced in one compiled call.

Each environment is a match that all seats play: the observation, the mask and the action are those of the seat that is
to act, `info["seat"]`. When a match that has ended begins anew is the `autoreset_mode`, Gymnasium's; the matches of a
seed are the same in all modes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, ClassVar, Final, SupportsIndex, cast

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import entry_point
from stackyard.core.compiling.splitmix64 import mix64
from stackyard.core.encoding.batch import Flags, Integers, Words, make_batch
from stackyard.core.errors import UsageError
from stackyard.core.game import copy_position
from stackyard.core.machine.extras import needing
from stackyard.envs.masks import MaskForm, MaskPlace
from stackyard.envs.names import env_name
from stackyard.envs.play import Play, whole_seed

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
    - "seats_final_obs" (n, seats, planes) and "_seats_final_obs" (n,): what each seat saw at the end, where a match
      ended in this step;
    - with `AutoresetMode.SAME_STEP`, where a match ended, "final_obs" (n, of objects): the last observation of the seat
      that acted last, in the form of a single observation; and "final_info": a dict of its "actor", "rewards" and
      "illegal". As everywhere in Gymnasium, "_final_obs" (n,) and the like say which matches have them.

    With the other modes the observation of a match that has ended is that last one, and "seat" the seat that acted
    last; its row of `positions` is the beginning of the next match. `NEXT_STEP`: the next step shows that beginning,
    whatever the action is; nobody has acted, and "actor" is -1. `DISABLED`: `reset` with the option "reset_mask" does.
    """

    _of_the_process: ClassVar[tuple[str, ...]] = (
        "_begin",
        "_step",
        "_choose",
        "_pool",
    )  # what another process makes anew

    def __init__(
        self,
        slug: str,
        num_envs: int,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        threads: int = 1,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        mask: MaskPlace = "observation",
        mask_dtype: npt.DTypeLike = np.int8,
        version: int | None = None,
    ) -> None:
        """Make a batch of `num_envs` matches.

        `threads`: how many a step may use, of at least 128 matches each; what happens does not depend on it. `copy`:
        whether arrays that are returned are the caller's; else the next step writes over them. `mask`, `mask_dtype` and
        `version`: see `stackyard.envs.aec.MatchEnv`. Raises BadRequestError if the game has no batches, if there are no
        matches or no threads, or if there is no such mode, or no such place or type of masks.
        """
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            modes = ", ".join(mode.value for mode in AutoresetMode)
            raise UsageError(f"autoreset_mode is one of {modes}") from None
        if num_envs < 1 or threads < 1:
            raise UsageError("a batch has at least one match, and a step at least one thread")
        play = Play(slug, options, players, version)
        encoding = play.encoding
        game, batches = play.loaded.game, play.loaded.room.batches
        if batches is None:
            raise UsageError(f"matches of {game.title} cannot be advanced in batches")
        self.slug, self.loaded, self.num_envs, self.players = slug, play.loaded, num_envs, play.players
        self.metadata = {"name": env_name(play.loaded), "autoreset_mode": self.autoreset_mode, "render_modes": []}
        self._masks = MaskForm(mask, mask_dtype)
        self._all_ones = np.ones(encoding.num_actions, np.int8)  # of a match that is over
        self.single_observation_space = self._masks.space(encoding)
        self.single_action_space = spaces.Discrete(encoding.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.layout = encoding.observation
        self._copy = copy
        start = copy_position(play.new_state().position)
        self._batch = make_batch(encoding, start, np.zeros(num_envs, np.uint64))
        self.positions = self._batch.positions
        self._cut = np.zeros(num_envs, np.bool_)
        self._ended = np.zeros(num_envs, np.bool_)  # which matches show their end, and have still to begin anew
        same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        self._begun = () if same_step else tuple(map(np.empty_like, self._shown()))  # what they will show then
        self._rows = np.arange(num_envs)
        self._threads = threads
        self._open()

    def _open(self) -> None:
        """Make what is of this process: the entries to compiled code, and threads."""
        compiled, arguments = self.loaded.room.batches, (self._batch, 0, self.num_envs)
        assert compiled is not None
        self._begin = entry_point(compiled.begin, *arguments)  # the batch never changes: its types are checked once
        self._step = entry_point(compiled.step, *arguments)
        self._choose = entry_point(compiled.choose, *arguments)
        most = len(self._sliced(self.num_envs))
        self._pool = ThreadPoolExecutor(most) if most > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        """Return all but what is of this process: the copy goes on where this one stands."""
        return {name: value for name, value in vars(self).items() if name not in self._of_the_process}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take up a state of `__getstate__`."""
        vars(self).update(state)
        self._open()

    def _sliced(self, count: int) -> list[tuple[int, int]]:
        """Return which of so many matches each thread takes: from, up to."""
        parts = max(1, min(self._threads, count // MATCHES_PER_THREAD))
        return list(pairwise([count * part // parts for part in range(parts + 1)]))

    def _run(self, function: Callable[..., None], count: int, *more: Any) -> None:
        """Call a compiled function for so many matches, on as many threads as it may take.

        Its arguments are the batch, `more`, and the matches that it is to take: from, up to.
        """
        if self._pool is None:
            function(self._batch, *more, 0, count)
            return
        slices = self._sliced(count)
        for done in [self._pool.submit(function, self._batch, *more, first, last) for first, last in slices]:
            done.result()

    def reset(
        self, *, seed: SupportsIndex | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all matches anew: with a seed, match k from the stream of `seed + k`, or each from its own.

        The option "reset_mask" (n,), of bool, says which are to begin anew; without a seed they go on in their streams.
        Raises UsageError if there are not as many seeds as matches, if one is no whole number, or if the mask is none.
        """
        if options is not None and "reset_mask" in options:
            chosen = options["reset_mask"]
            if not isinstance(chosen, np.ndarray) or chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
                raise UsageError(f"a reset_mask is an array of {self.num_envs} truth values")
            if not chosen.any():
                raise UsageError("a reset_mask chooses at least one match")
            if seed is not None:
                self._seed(chosen, self._streams(seed, chosen))
                self._ended[chosen] = False
            self._begin_rows(np.flatnonzero(chosen & ~self._ended))
            self._begin_again(chosen & self._ended)
            self._ended[chosen] = False
        else:
            everything = np.ones(self.num_envs, np.bool_)
            self._seed(everything, self._streams(seed, everything))
            self._ended[:] = False
            self._begin_rows(self._rows)
        observations, info = self._seen()
        return observations, {**info, "seat": self._given(self._batch.seats), "_seat": np.ones(self.num_envs, np.bool_)}

    def _seed(self, chosen: Flags, words: Words) -> None:
        """Let the chosen matches draw from the streams of these words."""
        self._batch.rngs[chosen] = words

    def _begin_rows(self, rows: Integers) -> None:
        """Begin matches anew."""
        if len(rows) == self.num_envs:
            self._run(self._begin, self.num_envs)
            return
        for i in rows:
            self._begin(self._batch, int(i), int(i) + 1)

    def _streams(self, seed: SupportsIndex | Sequence[int | None] | None, chosen: Flags) -> Words:
        """Return the words of the streams of the chosen matches; the seeds of others may be None."""
        seeds: list[int | None]
        if np.ndim(seed) == 0:  # type: ignore[arg-type]
            first = whole_seed(seed)
            first = int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if first is None else first
            seeds = [first + k for k in range(self.num_envs)]
        else:
            seeds = list(map(whole_seed, cast("Sequence[int | None]", seed)))
        wanted = [each for each, is_chosen in zip(seeds, chosen, strict=False) if is_chosen and each is not None]
        if len(seeds) != self.num_envs or len(wanted) != chosen.sum():
            raise UsageError(f"there are {self.num_envs} matches: as many seeds, or one")
        words = np.array([each % 2**64 for each in wanted], np.uint64)
        with np.errstate(over="ignore"):
            return np.array([mix64(word) & np.uint64(2**64 - 1) for word in words], np.uint64)

    def _shown(self) -> tuple[npt.NDArray[Any], ...]:
        """Return the arrays of what the matches show."""
        return self._batch.observations, self._batch.masks, self._batch.seats

    def _begin_again(self, which: Flags) -> None:
        """Show the beginnings of matches that have shown their end: their positions are there already."""
        for array, begun in zip(self._shown(), self._begun, strict=False):
            array[which] = begun[which]

    def _end(self, actors: Integers) -> None:
        """Show the end of the matches that ended in this step, and keep their beginnings for later."""
        batch, over = self._batch, self._batch.over
        for array, begun in zip(self._shown(), self._begun, strict=True):
            begun[over] = array[over]
        batch.observations[over] = batch.final[over, actors[over]]
        batch.masks[over], batch.seats[over] = 1, actors[over]
        self._ended[:] = over

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        """Return the observations, and what `info` has of the masks."""
        masks = self._given(self._batch.masks)
        return self._masks.observation(self._given(self._batch.observations), masks), self._masks.info(masks)

    def step(
        self, actions: Any
    ) -> tuple[Any, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Play an action in each match.

        Raises UsageError if there are not as many whole numbers as matches, or, without autoreset, if one has ended.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise UsageError(f"a step takes {self.num_envs} whole numbers")
        batch, ended = self._batch, self._ended
        actors = batch.seats.copy()
        batch.actions[:] = chosen
        if not ended.any():
            self._play_all()
        elif self.autoreset_mode == AutoresetMode.DISABLED:
            raise UsageError("a match has ended: reset it by the option reset_mask")
        else:
            actors[ended] = -1
            self._play_others()
            batch.rewards[ended] = batch.over[ended] = batch.illegal[ended] = 0
            self._begin_again(ended)
            ended[:] = False
        is_any_over = bool(batch.over.any())
        if is_any_over and self._begun:
            self._end(actors)
        observations, masks = self._seen()
        info: dict[str, Any] = {
            **masks,
            "seat": self._given(batch.seats),
            "actor": actors,
            "rewards": self._given(batch.rewards),
            "illegal": self._given(batch.illegal),
        }
        if is_any_over:
            over = self._given(batch.over)
            info["seats_final_obs"], info["_seats_final_obs"] = self._given(batch.final), over
            if self.autoreset_mode == AutoresetMode.SAME_STEP:
                self._add_final(info)
        own = batch.rewards[self._rows, actors]
        return observations, own, self._given(batch.over), self._given(self._cut), info

    def _play_all(self) -> None:
        """Play the actions in all matches."""
        self._run(self._step, self.num_envs)

    def _play_others(self) -> None:
        """Play the actions in the matches that have not ended; of the others only the positions stay as they are."""
        batch, ended = self._batch, self._ended
        kept = [(array, array[ended]) for array in (batch.positions, batch.rngs, batch.partials)]
        batch.actions[ended] = -1  # it is refused, and a match that ends by it is put back
        self._run(self._step, self.num_envs)
        for array, rows in kept:
            array[ended] = rows

    def _add_final(self, info: dict[str, Any]) -> None:
        """Add the ends of matches to `info` in Gymnasium's form, of the seats that acted last."""
        over, actors, seen = info["_seats_final_obs"], info["actor"], info["seats_final_obs"]
        last = np.empty(self.num_envs, object)  # of None
        for i in over.nonzero()[0]:
            last[i] = self._masks.observation(seen[i, actors[i]], self._all_ones.copy())
        info["final_obs"], info["_final_obs"] = last, over
        ends: dict[str, Any] = {}
        for name in ("actor", "rewards", "illegal"):
            ends[name], ends[f"_{name}"] = info[name], over
        if self._masks.in_info:
            ends["action_mask"] = np.broadcast_to(
                self._masks.info(self._all_ones)["action_mask"], self._batch.masks.shape
            )
            ends["_action_mask"] = over
        info["final_info"], info["_final_info"] = ends, over

    def sample_actions(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """Return a random legal action for each match, each as likely; drawn from the streams of the matches.

        Of one that shows its end it is any action.
        """
        found = np.empty(self.num_envs, np.int64) if out is None else out
        rngs = self._batch.rngs[self._ended]  # whose next match is as it would have been
        self._run(self._choose, self.num_envs)
        self._batch.rngs[self._ended] = rngs
        found[:] = self._batch.actions
        return found

    def close_extras(self, **more: Any) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
