"""A game with its options and seats chosen, with OpenSpiel's method names: what `State.get_game` returns.

game = stackyard.load_game("take-that-towers", {"suite": 0}, players=3)
state = game.new_initial_state()
seen = game.make_observer()
seen.set_from(state, 0)
seen.dict["hand"]
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from stackyard.core.encoding.encoding import Encoding
from stackyard.core.encoding.layout import Floats, Layout
from stackyard.core.errors import BadPositionError, UsageError
from stackyard.core.game import Options, newest_version
from stackyard.core.room import Room


class GameType(NamedTuple):
    """What kind of game it is, in OpenSpiel's words."""

    short_name: str
    long_name: str
    dynamics: Literal["sequential", "simultaneous"]
    chance_mode: Literal["deterministic", "explicit_stochastic"]
    information: Literal["perfect_information", "imperfect_information"]
    utility: Literal["zero_sum", "general_sum", "identical"]
    reward_model: Literal["terminal"]
    min_num_players: int
    max_num_players: int
    version: int  # of the rules


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

    def get_type(self) -> GameType:
        """Return what kind of game it is."""
        game, traits = self.game, self.room.traits
        return GameType(
            game.slug,
            game.title,
            "simultaneous" if traits.simultaneous else "sequential",
            "explicit_stochastic" if self.max_chance_outcomes() else "deterministic",
            "perfect_information" if game.perfect_information else "imperfect_information",
            "identical" if traits.cooperative else "zero_sum" if game.zero_sum else "general_sum",
            "terminal",
            *game.seats,
            newest_version(game),
        )

    def get_parameters(self) -> dict[str, Any]:
        """Return the options and the number of players by name."""
        return {**msgspec.to_builtins(self.options), "players": self.players}

    def num_players(self) -> int:
        """Return the number of seats."""
        return self.players

    def num_distinct_actions(self) -> int:
        """Return the size of the action space. Raises UsageError if the game has none."""
        if not self.encoding.num_actions:
            raise UsageError(f"the moves of {self.game.title} are texts: it has no action space")
        return self.encoding.num_actions

    def policy_tensor_shape(self) -> list[int]:
        """Return the shape of a policy: a number for each action."""
        return [self.num_distinct_actions()]

    def max_chance_outcomes(self) -> int:
        """Return how many different outcomes chance can have at once; 0 where there is no chance."""
        return self.encoding.max_chance_outcomes

    def min_utility(self) -> float:
        """Return the least that a seat can get."""
        return -1.0

    def max_utility(self) -> float:
        """Return the most that a seat can get."""
        return 1.0

    def utility_sum(self) -> float | None:
        """Return what the returns of all seats add up to; None where that differs."""
        return None if self.room.traits.cooperative else 0.0

    def max_game_length(self) -> int:
        """Return an upper bound of the actions in one match, the outcomes of chance included."""
        return self.encoding.max_actions()

    def observation_tensor_layout(self) -> Layout:
        """Return the planes of an observation."""
        return self.encoding.observation

    def observation_tensor_shape(self) -> list[int]:
        """Return the shape of an observation: it is flat."""
        return [self.encoding.observation.size]

    def observation_tensor_size(self) -> int:
        """Return how many numbers an observation has."""
        return self.encoding.observation.size

    def information_state_tensor_layout(self) -> Layout:
        """Return the planes of an information state."""
        return self.encoding.information

    def information_state_tensor_shape(self) -> list[int]:
        """Return the shape of an information state: it is flat."""
        return [self.encoding.information.size]

    def information_state_tensor_size(self) -> int:
        """Return how many numbers an information state has."""
        return self.encoding.information.size

    def make_observer(self, perfect_recall: bool = False) -> Observer:
        """Return an observer, of what a seat sees now or of all that it remembers."""
        return Observer(self.encoding, perfect_recall)

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

    def __init__(self, encoding: Encoding, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        layout = encoding.information if perfect_recall else encoding.observation
        self.tensor: Floats = layout.zeros()
        self.dict: dict[str, Floats] = layout.views(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat knows into `tensor`, and so into the views of `dict`."""
        if self.perfect_recall:
            state.information_state_tensor(player, self.tensor)
        else:
            state.observation_tensor(player, self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        """Return what a seat knows as text."""
        seen: str = (state.information_state_string if self.perfect_recall else state.observation_string)(player)
        return seen
