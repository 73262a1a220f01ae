"""Checks of a whole match: the game describes itself, every match reaches its end, and scores are within bounds."""

from __future__ import annotations

import math
import re
from typing import Any, Final

import msgspec

from stackyard.core.errors import BadOptionError
from stackyard.core.game import options_schema
from stackyard.testing.check import Case, check, require, require_refused
from stackyard.testing.option_sets import candidates, seats_of
from stackyard.testing.random_play import BrokenPromiseError

HOSTILE_VALUES: Final[tuple[Any, ...]] = ("x", "", None, 1.5, float("nan"), 2**70, -(2**70), [], {}, [[]], b"\0")
"""Values that are invalid for nearly every option."""


@check("game")
def check_description(case: Case) -> None:
    """A game describes itself: slug, title, credit, seats, levels, rules."""
    game = case.game
    require(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.slug), f"the slug {game.slug!r} has other than a-z, 0-9 and -")
    for name in ("title", "credit", "about"):
        require(getattr(game, name).strip(), f"the {name} is empty")
    fewest, most = game.seats
    require(1 <= fewest <= most <= 64, f"{game.seats} are no numbers of seats")
    require(len(game.seat_names) >= most, f"{most} seats and {len(game.seat_names)} names for them")
    levels = [level.level for level in case.room.levels]
    require(levels == sorted(set(levels)) and set(levels) <= set(range(1, 6)), f"{levels} are no levels from 1 to 5")
    require(game.max_game_length >= 1, "max_game_length is at least 1")
    require(game.rules_text().strip(), "the rules are empty")
    hides = not game.perfect_information
    require(case.room.secrets is not None or not hides, "who hides something has secrets: redact_event, determinize")
    listed = game.num_distinct_actions(case.options) > 0
    require(
        case.room.forms is not None or listed,
        "moves that cannot be listed have forms",
    )


@check("game")
def check_options(case: Case) -> None:
    """Options have a schema with defaults, can be read from a position, and are refused only by BadOptionError."""
    game = case.game
    schema = options_schema(game)
    properties: dict[str, Any] = schema.get("properties", {})
    require(schema.get("type") == "object", "the options' schema is no object")
    require(all("default" in found for found in properties.values()), "an option has no default")
    for raw in candidates(case.room, seed=case.seed):
        try:
            options = game.parse_options(raw)
        except BadOptionError as error:
            require(str(error), "BadOptionError without a reason")
            continue
        except Exception as error:
            raise BrokenPromiseError(
                f"options {raw} raised {type(error).__name__}: {error}; BadOptionError was due"
            ) from error
        require(game.parse_options(msgspec.to_builtins(options)) == options, f"{options} do not read back")
        seats = seats_of(game, raw)
        require(seats, f"{raw} can be played with no number of seats")
        for players in seats:
            position = game.setup(options, players)
            require(game.options_of(position) == options, f"{options} came back as {game.options_of(position)}")
            require(game.players_of(position) == players, f"{players} seats came back as {game.players_of(position)}")
    hostile: list[Any] = [{"no such option": 1}, {"": None}]
    for name, schema_of in properties.items():
        for value in HOSTILE_VALUES:
            if not _allowed(value, schema_of):
                hostile.append({name: value})
        for bound, step in (("minimum", -1), ("maximum", 1)):
            if bound in schema_of:
                hostile.append({name: schema_of[bound] + step})
    for raw in hostile:
        require_refused(BadOptionError, f"the options {raw}", game.parse_options, raw)
    fewest, most = game.seats_for(case.options)
    for players in (fewest - 1, most + 1, -1, 0, 1000):
        require_refused(BadOptionError, f"{players} seats", game.setup, case.options, players)


def _allowed(value: Any, schema: dict[str, Any]) -> bool:
    """Tell whether a hostile value might after all be one that the schema allows."""
    if "enum" in schema or "anyOf" in schema:
        return value in schema.get("enum", [value])
    kinds: dict[str, type] = {"string": str, "null": type(None), "number": float, "array": list, "object": dict}
    if schema.get("type") == "integer" and type(value) is int:
        return bool(schema.get("minimum", -math.inf) <= value <= schema.get("maximum", math.inf))
    return isinstance(value, kinds.get(schema.get("type", ""), ()))


@check("every")
def check_play(case: Case) -> None:
    """Random play ends; in every position `to_act`, `is_chance_due` and `is_over` agree."""
    game = case.game
    start = game.setup(case.options, case.players)
    for moment in case.moments:
        position = moment.position
        require(position.shape == (1,), f"a position has shape (1,), not {position.shape}")
        require(position.dtype == start.dtype and position.dtype.names, "a match keeps to one structured dtype")
        require(not position.dtype.hasobject, "a position holds Python objects")
        acting: Any = game.to_act(position)
        over: Any = game.is_over(position)
        due: Any = game.is_chance_due(position)
        seats = list(range(case.players))
        require(isinstance(acting, tuple), f"to_act is a tuple, not {type(acting).__name__}")
        require(sorted(set(acting)) == list(acting), f"to_act is not in order: {acting!r}")
        require(set(acting) <= set(seats), f"to_act names a seat that is not there: {acting}")
        require(type(over) is bool and type(due) is bool, "is_over and nature_due are plain bools")
        require(not (over and (acting or due)), "the match is over and somebody may act, or nature is due")
        require(not (due and acting), "nature is due and somebody may act")
        require(game.options_of(position) == case.options, "a position forgets its options")
        require(game.players_of(position) == case.players, "a position forgets its number of seats")


@check("every")
def check_scores(case: Case) -> None:
    """Scores lie within bounds; returns lie within -1 and 1, are 0 before the end, and add up to 0 where claimed."""
    game = case.game
    low, high = -math.inf, math.inf
    if case.room.checked is not None:
        low, high = case.room.checked.score_bounds(case.options, case.players)
    for moment in case.moments:
        outcome = game.outcome(moment.position)
        scores = outcome.scores
        returns = case.room.returns(moment.position)
        require(outcome.over == game.is_over(moment.position), "outcome and is_over disagree")
        require(len(scores) == len(returns) == case.players, "there is not one score and one return a seat")
        require(
            all(low <= score <= high for score in scores),
            f"{scores} not in [{low}, {high}]",
        )
        require(outcome.winners == sorted(set(outcome.winners) & set(range(case.players))), f"{outcome.winners} won")
        require(outcome.why.strip(), "the outcome does not say why")
        require(all(-1 <= value <= 1 for value in returns), f"returns {returns} lie outside -1 to 1")
        require(outcome.over or not outcome.winners, f"{outcome.winners} won before the end")
        require(
            not game.zero_sum or len(outcome.winners) < case.players, "everybody won where what one wins another loses"
        )
        require(not game.zero_sum or abs(sum(returns)) < 1e-9, f"returns {returns} do not add up to 0")
        if case.room.traits.cooperative:
            require(len(set(returns)) == 1, f"returns {returns} of one team differ")
            require(outcome.winners in ([], list(range(case.players))), f"{outcome.winners} of one team won")
            require(not outcome.over or abs(returns[0]) == 1, f"returns {returns} of a team that has won or lost")
        msgspec.json.encode(outcome)
    require(not game.legal_moves(case.moments[-1].position, 0), "there are legal moves after the end")


__all__ = ["check_description", "check_options", "check_play", "check_scores"]
