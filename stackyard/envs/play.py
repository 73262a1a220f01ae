"""A match that plays its own chance: what all environments are made of."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from operator import index
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from stackyard.core.encoding.encoding import SILENCE, Encoding
from stackyard.core.encoding.layout import Floats, Mask
from stackyard.core.errors import UsageError
from stackyard.core.loaded_game import LoadedGame
from stackyard.core.machine.extras import needing, require
from stackyard.core.room import Room
from stackyard.core.state import State

BOUND = 1000.0  # no number of an observation is larger


def whole_seed(seed: Any) -> int | None:
    """Return a seed as Python's own number, whichever library made it. Raises UsageError if it is no whole number."""
    if seed is None:
        return None
    try:
        return index(seed)
    except TypeError:
        raise UsageError("a seed is a whole number") from None


def require_bodies(room: Room) -> None:
    """Raise MissingPackageError if a game has bodies and what they need is not installed."""
    if "bodies" in room.parts:
        require("physics", "mujoco", "ortools")


class Play:
    """A match under way, in which chance is drawn as soon as it is due."""

    def __init__(
        self, slug: str, options: dict[str, Any] | None, players: int | None, version: int | None = None
    ) -> None:
        """Make a match; `version`: of the rules, by default the newest.

        Raises UnknownGameError or BadOptionError if there is no such game, or not with these options and seats, and
        MissingPackageError if it has bodies and what they need is not installed.
        """
        self.state = State.new(slug, options, players, version)
        require_bodies(self.state.room)
        self.version = version
        self.loaded: LoadedGame = self.state.get_game()
        self.encoding: Encoding = self.loaded.encoding
        if not self.encoding.num_actions or not self.encoding.observation.size:
            raise UsageError(f"{self.loaded.game.title} has no action space or no tensors")
        self.rng = np.random.default_rng()

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.loaded.players

    def new_state(self) -> State:
        """Return the start of a match."""
        return State.new(self.loaded.room, self.loaded.options, self.loaded.players, self.version)

    def reset(self, seed: SupportsIndex | None) -> None:
        """Begin a new match; with a seed, one whose chance is the same each time.

        Raises UsageError if the seed is not a whole number from 0 up.
        """
        if (whole := whole_seed(seed)) is not None:
            if whole < 0:
                raise UsageError("a seed is a whole number from 0 up")
            self.rng = np.random.default_rng(whole)
        self.state = self.new_state()
        self.draw()

    def draw(self) -> None:
        """Draw outcomes until a seat is to act, or the match is over."""
        while self.state.is_chance_node():
            outcomes = self.state.chance_outcomes()
            shares = list(accumulate([chance for _, chance in outcomes]))
            pick = min(bisect_right(shares, self.rng.random()), len(outcomes) - 1)
            self.state.apply_action(outcomes[pick][0])

    def apply(self, action: int, seat: int | None = None) -> None:
        """Play an action of a seat, and the chance after it. Raises what `State.apply_action` raises."""
        self.state.apply_action(action, seat)
        self.draw()

    def apply_point(self, point: Floats, seat: int) -> None:
        """Play a point of the continuous action space."""
        self.apply_text(self.encoding.move_from_box(self.state.position, seat, point), seat)

    def apply_text(self, text: str, seat: int) -> None:
        """Play a move in notation, and the chance after it."""
        if text == SILENCE and self.encoding.silent is not None:
            self.apply(self.encoding.silent, seat)
            return
        self.state.push(text, seat)
        self.draw()

    def observe(self, seat: int, out: Floats | None = None) -> Floats:
        """Return what a seat sees."""
        return self.state.observation_tensor(seat, out)

    def mask(self, seat: int) -> Mask:
        """Return the mask of a seat: zeros if it is not to act, ones if the match is over."""
        if self.state.is_terminal():
            return np.ones(self.encoding.num_actions, np.int8)
        out: Mask = np.empty(self.encoding.num_actions, np.int8)
        self.state.fill_mask(seat, out)
        return out

    def render(self, mode: str | None, viewer: int | str) -> Any:
        """Return the position for a viewer as characters ("ansi") or a picture ("rgb_array"), or print it ("human")."""
        if mode == "rgb_array":
            return _picture(self.state, viewer)
        drawn = self.state.game.ascii(self.state.position, viewer)
        if mode == "human":
            print(drawn)  # noqa: T201 - that is what this mode is
            return None
        return drawn


def _picture(state: State, viewer: int | str) -> npt.NDArray[np.uint8]:
    """Return a position as a picture: height, width, and red, green, blue. Raises UsageError if the game draws none."""
    import io

    with needing("rl"):
        import resvg_py
        from PIL import Image

    pictures = state.room.pictures
    if pictures is None:
        raise UsageError(f"{state.room.title} draws no pictures: there is no rgb_array of it")
    svg = pictures.svg(state.position, viewer)
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg, background="white"))
    with Image.open(io.BytesIO(drawn)) as image:
        return np.asarray(image.convert("RGB"))
