"""Gymnasium's vector environment of one seat: many matches, in which bots or functions play the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import entry_point
from stackyard.core.compiling.splitmix64 import draw_below
from stackyard.core.encoding.batch import Flags, Integers, Words
from stackyard.core.encoding.layout import Floats, Mask
from stackyard.core.errors import UsageError
from stackyard.envs.vector import BatchEnv

Answer: TypeAlias = Callable[[Floats, Mask, Integers], Any]
"""What plays other seats: a function of the observations (m, planes), the masks (m, actions) and the seats (m,) of the
matches that wait for it, which returns their actions, m whole numbers."""

Opponents: TypeAlias = int | str | Answer | list[Answer] | tuple[Answer, ...]
"""Who plays the other seats: bots of a level, "random", a function, or a pool of functions: for each match one is drawn
when it begins."""

NOBODY: Final = -1  # the seat for which no other is played in the compiled call
UNSEEN_MATCHES: Final = 100  # rounds of a step in which the others may end matches that the seat has not acted in
OWN_STREAM: Final = np.uint64(0x5EA7)  # sets draws of opponents apart from those of the match


class SeatBatchEnv(BatchEnv):
    """A batch of matches of one seat. It is a `BatchEnv` in which that seat is to act in every match.

    A step plays its actions, then the others until it is to act again, or the match has ended; where a match begins
    anew, until it is to act in the next one. Observations, masks and rewards are its own, and "actor" is its number.
    A match that the others end before it has acted is none of its own: another begins.

    "random", and levels 1 and 2 of Towers and Take That Towers, which are compiled as a whole, play in the same
    compiled call; they draw from the streams of the matches. Bots of other levels are asked match by match. A function
    is called once for all matches that wait for it: once a step, or again where others are to act twice in a row.

    With a pool, `info` has "opponent" (n,): the number of the function that plays in the match of this observation.
    With `AutoresetMode.SAME_STEP` "final_info" has that of the match that ended.
    """

    _of_the_process: ClassVar = (*BatchEnv._of_the_process, "_step_rows", "_answer")

    def __init__(
        self,
        slug: str,
        num_envs: int,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        seat: int = 0,
        opponent: Opponents = 1,
        ms: int | None = None,
        **more: Any,
    ) -> None:
        """Make a batch of `num_envs` matches of a seat.

        `opponent`: see `Opponents`; `ms`: milliseconds a move for bots that are asked match by match (None: their
        level's own time); `more`: see `stackyard.envs.vector.BatchEnv`. Raises BadRequestError if there is no such
        seat, opponent or level, or none that can be played in batches, and what `BatchEnv` raises. `reset` and `step`
        raise it where the seat never acts, as the second on a board of two blocks.
        """
        self._opponents = np.zeros(num_envs, np.int64)  # which function of the pool plays in each match
        self._last_opponents = self._opponents.copy()  # ... and which one played in the match before
        self._draws = np.zeros(num_envs, np.uint64)  # the streams from which these, and the seeds of bots, are drawn
        self.seat, self.opponent, self.ms = seat, opponent, ms
        super().__init__(slug, num_envs, options, players, **more)

    def _open(self) -> None:
        """Make what is of this process."""
        super()._open()
        compiled = self.loaded.room.opponents
        if compiled is None:
            raise UsageError(f"matches of {self.loaded.game.title} cannot be played against others in batches")
        self._at_random = compiled.style_of(None, self._batch.start)
        self._take_opponent()
        arguments = self._batch, self._rows, 0, self._at_random, 0, self.num_envs
        self._step_rows = entry_point(compiled.step_rows, *arguments)
        self._answer = entry_point(compiled.answer, *arguments)

    def _take_opponent(self) -> None:
        """Note how the others play: in a style, in a compiled call; by functions; or, as neither, as bots."""
        opponent = self.opponent
        if not 0 <= self.seat < self.players:
            raise UsageError(f"there is no seat {self.seat}")
        self._style: Any = None
        self._functions: tuple[Answer, ...] = ()
        self._has_pool = isinstance(opponent, list | tuple)
        functions: Any = tuple(opponent) if isinstance(opponent, list | tuple) else (opponent,)
        if isinstance(opponent, int):
            self._style = self._style_of(opponent)
        elif opponent == "random":
            self._style = self._at_random
        elif functions and all(map(callable, functions)):
            self._functions = functions
        else:
            raise UsageError('an opponent is "random", a level of bots, a function, or a list of at least one function')

    def _style_of(self, level: int) -> Any:
        """Return how bots of a level play in the compiled call; None if they are asked match by match."""
        room = self.loaded.room
        if level not in [each.level for each in room.levels]:
            raise UsageError(f"{room.title} has no bots of level {level}")
        assert room.opponents is not None
        style = room.opponents.style_of(level, self._batch.start)
        if style is None and self.loaded.encoding.most_choices > 1:
            raise UsageError(f"bots of {room.title} choose whole moves, of several actions: use seat_env")
        return style

    def _seed(self, chosen: Flags, words: Words) -> None:
        super()._seed(chosen, words)
        self._draws[chosen] = words ^ OWN_STREAM

    def _shown(self) -> tuple[npt.NDArray[Any], ...]:
        return *super()._shown(), self._opponents

    def _end(self, actors: Integers) -> None:
        super()._end(actors)
        over = self._batch.over
        self._opponents[over] = self._last_opponents[over]

    def _begin_rows(self, rows: Integers) -> None:
        """Begin matches anew, and let the others play until the seat is to act."""
        super()._begin_rows(rows)
        self._batch.over[rows] = False
        self._draw_opponents(rows)
        self._settle(rows)
        self._batch.over[rows] = False

    def _play_all(self) -> None:
        self._play_rows(self._rows)

    def _play_others(self) -> None:
        self._play_rows(np.flatnonzero(~self._ended))

    def _play_rows(self, rows: Integers) -> None:
        """Play the actions of the seat in these matches, and let the others play until it is to act again."""
        if self._style is None:
            self._run(self._step_rows, len(rows), rows, NOBODY, self._at_random)
        else:
            self._run(self._step_rows, len(rows), rows, self.seat, self._style)
        self._settle(rows)

    def _settle(self, rows: Integers) -> None:
        """Let the others play in these matches, and in those that begin anew meanwhile, until the seat is to act.

        Matches that have ended stay noted as over, with their results.
        """
        batch = self._batch
        ended, rewards, illegal = np.zeros(self.num_envs, np.bool_), batch.rewards.copy(), batch.illegal.copy()
        unseen = 0
        while True:
            begun = rows[batch.over[rows]]
            if begun.size:
                first = begun[~ended[begun]]
                unseen += len(first) < len(begun)
                if unseen > UNSEEN_MATCHES:
                    raise UsageError(f"matches end again and again before seat {self.seat} has acted")
                rewards[first], illegal[first], ended[first] = batch.rewards[first], batch.illegal[first], True
                batch.over[begun] = False
                self._draw_opponents(begun)
            rows = rows[batch.seats[rows] != self.seat]
            if not rows.size:
                break
            self._play_opponents(rows)
        batch.over[ended] = True
        batch.rewards[ended], batch.illegal[ended] = rewards[ended], illegal[ended]

    def _draw_opponents(self, rows: Integers) -> None:
        """Draw which function of the pool plays in matches that begin."""
        if self._has_pool:
            self._last_opponents[rows] = self._opponents[rows]
            for i in rows:
                self._opponents[i] = draw_below(self._draws[i : i + 1], len(self._functions))

    def _play_opponents(self, rows: Integers) -> None:
        """Let the others play in these matches: to the end of their turn in a compiled call, else one action."""
        if self._style is not None:
            self._run(self._answer, len(rows), rows, self.seat, self._style)
            return
        if not self._functions:
            for i in rows:
                self._batch.actions[i] = self._bot_action(int(i))
        for number, function in enumerate(self._functions):
            asked = rows[self._opponents[rows] == number]
            if asked.size:
                self._batch.actions[asked] = self._asked(number, function, asked)
        self._run(self._step_rows, len(rows), rows, NOBODY, self._at_random)

    def _asked(self, number: int, function: Answer, rows: Integers) -> Integers:
        """Return what a function plays in these matches. Raises UsageError if it is not legal, or no such array."""
        batch = self._batch
        masks, seats = batch.masks[rows], batch.seats[rows]
        answer = np.asarray(function(batch.observations[rows], masks.view(self._masks.dtype), seats))
        if answer.shape != rows.shape or answer.dtype.kind not in "iu":
            what = f"shape {answer.shape}, type {answer.dtype}"
            raise UsageError(f"opponent {number} returns {len(rows)} whole numbers, one for each position, not {what}")
        known = (answer >= 0) & (answer < masks.shape[1])
        legal = known & (batch.masks[rows, np.where(known, answer, 0)] != 0)
        if not legal.all():
            k = int(np.argmin(legal))
            where = f"for seat {seats[k]} in match {rows[k]}"
            raise UsageError(f"opponent {number} plays {answer[k]} {where}, which is not legal")
        return answer

    def _bot_action(self, i: int) -> int:
        """Return what a bot plays in match i."""
        room, position, seat = self.loaded.room, self.positions[i : i + 1].copy(), int(self._batch.seats[i])
        chance = draw_below(self._draws[i : i + 1], 2**31 - 1)
        found = room.search(position, seat, int(self.opponent), self.ms, chance)  # type: ignore[arg-type]
        move = room.game.parse_move(position, seat, found.move)
        row = self.loaded.encoding.actions_of(position, seat, move)
        assert row is not None
        return row[0]

    def reset(
        self, *, seed: SupportsIndex | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all matches anew, or those of a "reset_mask": see `BatchEnv.reset`. Opponents are drawn of the seed."""
        observations, info = super().reset(seed=seed, options=options)
        return observations, {**info, **self._drawn()}

    def step(
        self, actions: Any
    ) -> tuple[Any, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Play an action of the seat in each match, and let the others play until it is to act again.

        Raises what `BatchEnv.step` raises, and UsageError if a function of the others returns anything but a legal
        action for each match that it is asked for; the batch then has to be reset.
        """
        found = super().step(actions)
        info = found[-1]
        info.update(self._drawn())
        if self._has_pool and "final_info" in info:
            info["final_info"]["opponent"] = self._last_opponents.copy()
            info["final_info"]["_opponent"] = info["_final_info"]
        return found

    def _drawn(self) -> dict[str, Any]:
        """Return what `info` has of the pool."""
        return {"opponent": self._given(self._opponents)} if self._has_pool else {}


__all__ = ["Answer", "Opponents", "SeatBatchEnv"]
