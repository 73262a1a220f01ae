"""The five games as environments of other libraries: PettingZoo, Gymnasium, OpenSpiel, JAX.

    from stackyard import envs

    envs.aec_env("towers")                        # PettingZoo, seat after seat
    envs.parallel_env("towerbrix", players=3)     # PettingZoo, all seats at once
    envs.seat_env("brick-work", opponent=2)       # Gymnasium, one seat against bots of a level
    envs.vector_env("take-that-towers", 1024)     # Gymnasium, many matches in one compiled call
    envs.vector_env("towers", 1024, seat=0, opponent="random")  # the same of one seat
    envs.functional_env("towers")                 # JAX: init(key) and step(state, action), as PGX has them
    envs.register()                               # then gymnasium.make("stackyard/Towers-v1"), and pettingzoo.make
    envs.register_open_spiel()                    # OpenSpiel: then pyspiel.load_game("stackyard_towers")

The libraries are optional (`pip install "stackyard[rl]"`, `"stackyard[openspiel]"`, `"stackyard[jax]"`), and so is what
the bodies of Tower Topple and TowerBrix need (`"stackyard[physics]"`): a function that needs one which is missing says
so. docs/envs.md has examples, docs/envs/ a page for each game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stackyard.envs.aec import MatchEnv
    from stackyard.envs.functional import FunctionalEnv
    from stackyard.envs.parallel import TeamEnv
    from stackyard.envs.seat import SeatEnv
    from stackyard.envs.vector import BatchEnv

__all__ = [
    "aec_env",
    "functional_env",
    "parallel_env",
    "raw_env",
    "register",
    "register_open_spiel",
    "seat_env",
    "vector_env",
]


def raw_env(slug: str, options: dict[str, Any] | None = None, players: int | None = None, **more: Any) -> MatchEnv:
    """Return a PettingZoo AEC environment of a match, in which an illegal action raises an error.

    `more`: see `stackyard.envs.aec.MatchEnv`. Raises MissingPackageError if PettingZoo is not installed.
    """
    from stackyard.envs.aec import MatchEnv

    return MatchEnv(slug, options, players, **more)


def aec_env(slug: str, options: dict[str, Any] | None = None, players: int | None = None, **more: Any) -> Any:
    """Return the same in PettingZoo's usual wrappers: an illegal action loses, and wrong calls are refused.

    Raises MissingPackageError if PettingZoo is not installed.
    """
    from stackyard.envs.aec import wrapped

    return wrapped(raw_env(slug, options, players, **more))


def parallel_env(slug: str, options: dict[str, Any] | None = None, players: int | None = None, **more: Any) -> TeamEnv:
    """Return a PettingZoo parallel environment of a game whose seats act at once.

    `more`: see `stackyard.envs.parallel.TeamEnv`. Raises MissingPackageError if PettingZoo is not installed, and
    BadRequestError if the seats of the game act one after the other.
    """
    from stackyard.envs.parallel import TeamEnv

    return TeamEnv(slug, options, players, **more)


def seat_env(slug: str, options: dict[str, Any] | None = None, players: int | None = None, **more: Any) -> SeatEnv:
    """Return a Gymnasium environment of one seat; bots, or functions, play the others.

    `more`: see `stackyard.envs.seat.SeatEnv`. Raises MissingPackageError if Gymnasium is not installed.
    """
    from stackyard.envs.seat import SeatEnv

    return SeatEnv(slug, options, players, **more)


def vector_env(
    slug: str, num_envs: int, options: dict[str, Any] | None = None, players: int | None = None, **more: Any
) -> BatchEnv:
    """Return a Gymnasium vector environment of many matches, of Towers, Take That Towers or Brick Work.

    With `seat` or `opponent` it is that of one seat, by default the first against level 1. `more`: see
    `stackyard.envs.vector.BatchEnv` and `stackyard.envs.seats.SeatBatchEnv`. Raises MissingPackageError if Gymnasium is
    not installed, and BadRequestError if the game has no batches.
    """
    from stackyard.envs.seats import SeatBatchEnv
    from stackyard.envs.vector import BatchEnv

    if "seat" in more or "opponent" in more:
        return SeatBatchEnv(slug, num_envs, options, players, **more)
    return BatchEnv(slug, num_envs, options, players, **more)


def functional_env(
    slug: str, options: dict[str, Any] | None = None, players: int | None = None, **more: Any
) -> FunctionalEnv:
    """Return a game as pure functions for JAX: Towers, Take That Towers or Brick Work.

    `more`: see `stackyard.envs.functional.FunctionalEnv`. Raises MissingPackageError if JAX is not installed, and
    BadRequestError if the game has no functional form.
    """
    from stackyard.envs.functional import FunctionalEnv

    return FunctionalEnv(slug, options, players, **more)


def register() -> list[str]:
    """Register all games with Gymnasium, and with PettingZoo from 1.27 on; return their names there.

    "stackyard/Towers-v1" is `seat_env`, by `gymnasium.make_vec` `vector_env` where the game has one, and in PettingZoo
    `aec_env` or `parallel_env`; keywords are those of these functions. The number is the version of the game's rules.
    Doing it twice does nothing. Raises MissingPackageError if Gymnasium or PettingZoo is not installed.
    """
    from stackyard.envs.registration import register as register_all

    return register_all()


def register_open_spiel() -> list[str]:
    """Register all games with OpenSpiel; return their names there. Doing it twice does nothing.

    Raises MissingPackageError if OpenSpiel is not installed.
    """
    from stackyard.envs.open_spiel import register

    return register()
