"""PettingZoo's parallel environment of a game whose seats act at once: TowerBrix."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from stackyard.core.errors import StackyardError, UsageError
from stackyard.core.machine.extras import needing
from stackyard.envs.aec import RENDER_MODES, agent_names
from stackyard.envs.masks import MaskForm, MaskPlace
from stackyard.envs.names import env_name
from stackyard.envs.play import Play

with needing():
    from gymnasium import spaces
    from pettingzoo import ParallelEnv


class TeamEnv(ParallelEnv):  # type: ignore[misc]
    """A match in which every seat acts in each step, or is silent.

    The actions of a step are played in the order of the seats, with what chance does after each. One that has become
    illegal meanwhile, or was so from the start, is taken as silence, and `infos` says so ("illegal"). Silence is always
    legal.
    """

    def __init__(
        self,
        slug: str,
        options: dict[str, Any] | None = None,
        players: int | None = None,
        *,
        max_cycles: int | None = 500,
        mask: MaskPlace = "observation",
        mask_dtype: npt.DTypeLike = np.int8,
        version: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment.

        `max_cycles`: steps after which a match is cut off (truncated). `mask`, `mask_dtype` and `version`: see
        `stackyard.envs.aec.MatchEnv`. Raises BadRequestError if the seats of the game act one after the other.
        """
        self.play = Play(slug, options, players, version)
        if self.play.encoding.silent is None:
            raise UsageError(f"the seats of {self.play.loaded.game.title} act one after the other")
        self.silent = self.play.encoding.silent
        self.metadata = {"name": env_name(self.play.loaded), "render_modes": RENDER_MODES, "render_fps": 1}
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = agent_names(self.play.players)
        self.agents: list[str] = []
        encoding = self.play.encoding
        self._masks = MaskForm(mask, mask_dtype)
        space = self._masks.space(encoding)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, spaces.Discrete(encoding.num_actions))
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a new match; with a seed, one whose chance is the same each time."""
        self.play.reset(seed)
        self.agents, self.cycles = self.possible_agents[:], 0
        return self._observations(), self._infos()

    def _observations(self) -> dict[str, Any]:
        return {
            agent: self._masks.observation(self.play.observe(seat), self._mask(seat))
            for seat, agent in enumerate(self.possible_agents)
            if agent in self.agents
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {
            agent: self._masks.info(self._mask(seat)) if self._masks.in_info else {}
            for seat, agent in enumerate(self.possible_agents)
            if agent in self.agents
        }

    def _mask(self, seat: int) -> Any:
        mask = self.play.mask(seat)
        mask[self.silent] = 1
        return mask

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the actions of all agents; return what PettingZoo's `step` returns."""
        state = self.play.state
        illegal: dict[str, str] = {}
        for seat, agent in enumerate(self.possible_agents):
            action = int(actions.get(agent, self.silent))
            if action == self.silent or state.is_terminal():
                continue
            try:
                self.play.apply(action, seat)
            except StackyardError as error:
                illegal[agent] = str(error)
        self.cycles += 1
        over = state.is_terminal()
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
        observations, infos = self._observations(), self._infos()
        for agent, reason in illegal.items():
            infos[agent]["illegal"] = reason
        agents = self.agents
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def render(self) -> Any:
        """Return the position as characters ("ansi") or as a picture ("rgb_array"), or print it ("human")."""
        return self.play.render(self.render_mode, "spectator")

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
