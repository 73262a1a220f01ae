"""The games in OpenSpiel: each is registered as a Python game, so that its algorithms run on them.

A state is a `State` inside: chance is explicit, a card or a die at a time, and a history of numbers is the match.
Options are the parameters, with `players` and `horizon`: actions after which a match is over, and undecided (0: none).
An information state has room for as many events as a match may have within its horizon.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from stackyard.core.encoding.layout import Floats
from stackyard.core.loaded_game import LoadedGame
from stackyard.core.machine.extras import needing
from stackyard.core.registry import rooms
from stackyard.core.room import Room
from stackyard.core.state import SIMULTANEOUS, State
from stackyard.envs.play import require_bodies

with needing():
    import pyspiel

_REGISTERED: set[str] = set()  # OpenSpiel keeps what is registered as long as the process lives


def spiel_name(slug: str) -> str:
    """Return what a game is called in OpenSpiel: "stackyard_towers"."""
    return f"stackyard_{slug.replace('-', '_')}"


def parameters_of(room: Room) -> dict[str, Any]:
    """Return the parameters of a game with their defaults: its options, the players, the horizon."""
    loaded = State.new(room).get_game()
    return {**loaded.get_parameters(), "horizon": loaded.encoding.horizon}


def _type_of(room: Room) -> Any:
    """Return the GameType of a game."""
    game = room.game
    kinds = pyspiel.GameType
    utilities = kinds.Utility
    start = State.new(room)
    chance = bool(start.encoding.max_chance_outcomes)
    adding_up = utilities.ZERO_SUM if game.zero_sum else utilities.GENERAL_SUM
    return kinds(
        short_name=spiel_name(game.slug),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if game.perfect_information
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=utilities.IDENTICAL if room.traits.cooperative else adding_up,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(room),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, as OpenSpiel wants it; made by `pyspiel.load_game`."""

    room: Room
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        require_bodies(self.room)
        chosen = {**parameters_of(self.room), **(params or {})}
        players, self.horizon = int(chosen.pop("players")), int(chosen.pop("horizon"))
        self.loaded: LoadedGame = State.new(self.room, chosen, players).get_game()
        encoding = self.loaded.encoding
        longest = encoding.max_actions()
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.num_actions,
            max_chance_outcomes=encoding.max_chance_outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            **({"utility_sum": 0.0} if self.loaded.game.zero_sum else {}),
            max_game_length=min(longest, self.horizon) if self.horizon else longest,
        )
        super().__init__(self.game_type, info, params or {})

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Return how to open the game in a process where none is registered yet."""
        return opened_game, (self.game_type.short_name, self.get_parameters())

    def new_initial_state(self, *_more: Any) -> SpielState:
        """Return the start of a match."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer of what a seat sees now, or of all that it remembers."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.loaded, recall, self.horizon)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a match. OpenSpiel clones it by making a new one and copying into it all attributes that are there."""

    @cached_property
    def inner(self) -> State:
        """The match; made when it is first asked for, since a clone is given that of another state."""
        start: State = self.get_game().loaded.new_initial_state()
        return start

    @cached_property
    def horizon(self) -> int:
        """The actions after which the match is over, those of chance included; 0: none."""
        horizon: int = self.get_game().horizon
        return horizon

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Return how to open the state in another process: its actions are played again there."""
        game = self.get_game()
        return opened_state, (game.get_type().short_name, game.get_parameters(), self.history(), self.inner)

    def current_player(self) -> int:
        """Return the seat to act, the one in turn where several may; or chance, or that the match is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        player = self.inner.current_player()
        return self.inner.acting_seat() if player == SIMULTANEOUS else player

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities."""
        return self.inner.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        self.inner.apply_action(int(action), None if player < 0 else player)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(int(player), int(action))

    def is_terminal(self) -> bool:
        """Tell whether the match is over, or its horizon reached."""
        return self.inner.is_terminal() or (self.horizon > 0 and self.move_number() >= self.horizon)

    def returns(self) -> list[float]:
        """Return what each seat has got; of a match that its horizon has cut off, nothing."""
        return self.inner.returns()

    def rewards(self) -> list[float]:
        """Return what each seat got for the last action."""
        return self.inner.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that a seat cannot tell from this one. Its history is that of this one, by numbers alone."""
        other = self.clone()
        other.inner = self.inner.resample_from_infostate(player, sampler)
        found: SpielState = other
        return found

    def __str__(self) -> str:
        return self.inner.serialize()


class SpielObserver:
    """A flat tensor with named views, which OpenSpiel's observers have."""

    def __init__(self, loaded: LoadedGame, perfect_recall: bool, horizon: int) -> None:
        self._observer = loaded.make_observer(perfect_recall, horizon)
        self.tensor: Floats = self._observer.tensor
        self.dict: dict[str, Floats] = self._observer.dict

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat knows into the tensor."""
        self._observer.set_from(state.inner, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat knows as text."""
        return self._observer.string_from(state.inner, player)


def opened_game(name: str, parameters: dict[str, Any]) -> Any:
    """Return the game that was pickled."""
    register()
    return pyspiel.load_game(name, parameters)


def opened_state(name: str, parameters: dict[str, Any], history: list[int], inner: State) -> SpielState:
    """Return the state that was pickled."""
    state: SpielState = opened_game(name, parameters).new_initial_state()
    for action in history:
        state.apply_action(action)
    state.inner = inner  # of a resampled state, the history leads elsewhere
    return state


def register() -> list[str]:
    """Register every game of the registry; return their names in OpenSpiel."""
    for room in rooms():
        if room.slug not in _REGISTERED:
            kind = _type_of(room)
            made = type(f"Spiel{type(room.game).__name__}", (SpielGame,), {"room": room, "game_type": kind})
            pyspiel.register_game(kind, made)
            _REGISTERED.add(room.slug)
    return [spiel_name(room.slug) for room in rooms()]


__all__ = ["SpielGame", "SpielState", "register", "spiel_name"]
