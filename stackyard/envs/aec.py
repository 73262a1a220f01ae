"""PettingZoo's AEC environments: one seat after the other acts, chance is drawn in between."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from stackyard.core.encoding.layout import Floats
from stackyard.core.errors import UsageError
from stackyard.core.machine.extras import needing
from stackyard.envs.masks import MaskForm, MaskPlace
from stackyard.envs.names import env_name
from stackyard.envs.play import Play

with needing():
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

RENDER_MODES = ["human", "ansi", "rgb_array"]


def agent_names(players: int) -> list[str]:
    """Return the names of the agents: one for each seat."""
    return [f"seat_{seat}" for seat in range(players)]


class MatchEnv(AECEnv):  # type: ignore[misc]
    """A match as an AEC environment. Agents are called "seat_0" and so on.

    An observation is a dict: "observation", the flat tensor of `encoding.observation` (float32), and "action_mask" (see
    `mask`). All rewards come at the end: what `State.returns` says. Where a move has several choices, the same agent
    acts again; where several seats may act at once, they do in turn.
    """

    def __init__(
        self,
        slug: str,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        continuous: bool = False,
        mask: MaskPlace = "observation",
        mask_dtype: npt.DTypeLike = np.int8,
        version: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment of a game with options and seats.

        `max_cycles`: actions after which a match is cut off (truncated); None: never. `continuous`: actions are points
        of the box of `encoding.box`, in games with bodies. `mask`: where an agent's mask of legal actions is, see
        `stackyard.envs.masks.MaskPlace`; with "info" the observation is the tensor alone. `mask_dtype`: int8 or bool.
        `version`: of the rules, by default the newest. Raises UnknownGameError, BadOptionError, or BadRequestError if
        the game has no such actions, or if there is no such place or type of masks.
        """
        super().__init__()
        self.play = Play(slug, options, players, version)
        encoding = self.play.encoding
        if continuous and not encoding.box:
            raise UsageError(f"{self.play.loaded.game.title} has no continuous action space")
        self.metadata = {
            "name": env_name(self.play.loaded),
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.max_cycles, self.continuous, self.render_mode = max_cycles, continuous, render_mode
        self.possible_agents = agent_names(self.play.players)
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._masks = MaskForm(mask, mask_dtype)
        space = self._masks.space(encoding)
        acts = (
            spaces.Box(-1.0, 1.0, (sum(plane.size for plane in encoding.box),), np.float32)
            if continuous
            else spaces.Discrete(encoding.num_actions)
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, acts)
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; with a seed, one whose chance is the same each time."""
        self.play.reset(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._select()
        self._inform()

    def _select(self) -> None:
        seat = self.play.state.acting_seat()
        self.agent_selection = self.possible_agents[max(seat, 0)]

    def _inform(self) -> None:
        """Write the masks of all agents into `infos`, if that is where they are."""
        self.infos: dict[str, dict[str, Any]] = {
            agent: self._masks.info(self.play.mask(self._seats[agent])) if self._masks.in_info else {}
            for agent in self.agents
        }

    def observe(self, agent: str) -> Any:
        """Return what an agent sees, and the mask of its actions."""
        seat = self._seats[agent]
        return self._masks.observation(self.play.observe(seat), self.play.mask(seat))

    def step(self, action: int | Floats | None) -> None:
        """Play an action of the agent that is selected; None for one whose match has ended.

        Raises IllegalMoveError if the rules forbid it; the match is then as it was.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        if self.continuous:
            self.play.apply_point(np.asarray(action, np.float32), seat)
        else:
            self.play.apply(action, seat)  # type: ignore[arg-type]
        self.cycles += 1
        state = self.play.state
        if state.is_terminal():
            self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
            self._accumulate_rewards()  # till now there were none
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        elif self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._select()
        if self._masks.in_info:
            self._inform()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return the position as characters ("ansi") or as a picture ("rgb_array"), or print it ("human")."""
        return self.play.render(self.render_mode, "spectator")

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class _Direct(wrappers.BaseWrapper):  # type: ignore[misc]
    """What a match says of itself, read directly: PettingZoo's wrappers ask one another, some twenty times a step."""

    agents = property(attrgetter("match.agents"))
    agent_selection = property(attrgetter("match.agent_selection"))
    rewards = property(attrgetter("match.rewards"))
    terminations = property(attrgetter("match.terminations"))
    truncations = property(attrgetter("match.truncations"))
    infos = property(attrgetter("match.infos"))
    _cumulative_rewards = property(attrgetter("match._cumulative_rewards"))

    def __init__(self, env: Any, **more: Any) -> None:
        self.match: MatchEnv = env.unwrapped
        super().__init__(env, **more)

    def __str__(self) -> str:
        return str(self.env)


class _TerminateIllegal(_Direct, wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    pass


class _AssertOutOfBounds(_Direct, wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    pass


class _OrderEnforcing(_Direct, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    pass


def wrapped(env: MatchEnv) -> Any:
    """Return an environment in PettingZoo's usual wrappers: an illegal action ends the match, as a loss."""
    if env.continuous:
        return _OrderEnforcing(env)
    return _OrderEnforcing(_AssertOutOfBounds(_TerminateIllegal(env, illegal_reward=-1)))
