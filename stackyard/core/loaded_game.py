"""A game with its options and seats chosen, with OpenSpiel's method names: what `State.get_game` returns.

game = stackyard.load_game("take-that-towers", {"suite": 0}, players=3)
state = game.new_initial_state()
seen = game.make_observer()
seen.set_from(state, 0)
seen.dict["hand"]
"""

from __future__ import annotations

from typing import Any

import msgspec

from stackyard.core.encoding.encoding import Encoding
from stackyard.core.encoding.layout import Floats
from stackyard.core.errors import BadPositionError, UsageError
from stackyard.core.game import Options
from stackyard.core.room import Room


class LoadedGame:
    """A game with its options and its number of seats."""

    def __init__(self, room: Room, options: Options, players: int, states: type[Any]) -> None:
        """Make it of options that the game accepts; `states` is the class of its states, `stackyard.State`."""
        self.room, self.game, self._states = room, room.game, states
        self.options, self.players = options, players

    @property
    def encoding(self) -> Encoding:
        """How its matches are written as numbers."""
        return self.room.encoding(self.options, self.players)

    def new_initial_state(self) -> Any:
        """Return the start of a match, a `State`."""
        return self._states.new(self.room, self.options, self.players)

    def deserialize_state(self, text: str) -> Any:
        """Return the `State` that `State.serialize` has written. Raises BadPositionError if it is no such text."""
        place, _, chosen = text.partition("\t")
        state = self._states(self.room, self.game.parse_position(place))
        if chosen:
            words = chosen.split(" ")
            if not all(word.isdecimal() and word.isascii() and len(word) < 10 for word in words):
                raise BadPositionError("after a tab stand the actions chosen of a move, as whole numbers")
            for word in words:
                state.apply_action(int(word))
        return state.clone()

    def get_parameters(self) -> dict[str, Any]:
        """Return the options and the number of players by name."""
        return {**msgspec.to_builtins(self.options), "players": self.players}

    def make_observer(self, perfect_recall: bool = False, horizon: int = 0) -> Observer:
        """Return an observer, of what a seat sees now or of all that it remembers.

        `horizon`: the most events of a match that are to be remembered; 0: as many as any match may have.
        """
        return Observer(self.encoding, perfect_recall, horizon)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LoadedGame) or type(self.game) is not type(other.game):
            return False
        return (self.options, self.players) == (other.options, other.players)

    def __hash__(self) -> int:
        return hash((self.options, self.players))

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.players} seats: {self.options}>"


class Observer:
    """A flat tensor and named views of it, as OpenSpiel's observers have them."""

    def __init__(self, encoding: Encoding, perfect_recall: bool, horizon: int = 0) -> None:
        """Make it; raises UsageError if the horizon is negative."""
        if horizon < 0:
            raise UsageError("a horizon is a number of events from 0 up")
        self.perfect_recall = perfect_recall
        layout = encoding.information_within(horizon) if perfect_recall else encoding.observation
        self.tensor: Floats = layout.zeros()
        self.dict: dict[str, Floats] = layout.views(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat knows into `tensor`, and so into the views of `dict`.

        Raises UsageError if more events have happened than the horizon.
        """
        if self.perfect_recall:
            state.information_state_tensor(player, self.tensor)
        else:
            state.observation_tensor(player, self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        """Return what a seat knows as text."""
        observation: str = (state.information_state_string if self.perfect_recall else state.observation_string)(player)
        return observation
