"""The sets of options to test a game with, made from the JSON Schema of its options, so that none is forgotten."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import product
from typing import Any

import msgspec

from stackyard.core.errors import BadOptionError
from stackyard.core.game import Game, options_schema
from stackyard.core.room import Room

ALL_COMBINATIONS = 256  # of switches; if there are more, a sample of that many


def option_sets(room: Room, *, seed: int = 0, sampled: int = 16) -> list[dict[str, Any]]:
    """Return the sets of options to test, without duplicates: complete, accepted by the game, defaults first.

    They are all combinations of switches and choices, every number at its bounds and its default, `sampled` random
    sets, and those of `parts.Checked`. Sets that the game refuses, by BadOptionError, are left out.
    """
    accepted: dict[bytes, dict[str, Any]] = {}
    for raw in candidates(room, seed=seed, sampled=sampled):
        try:
            options = room.game.parse_options(raw)
        except BadOptionError:
            continue
        accepted.setdefault(msgspec.json.encode(options), msgspec.to_builtins(options))
    return list(accepted.values())


def candidates(room: Room, *, seed: int = 0, sampled: int = 16) -> list[dict[str, Any]]:
    """Return the sets of options to try, whether the game accepts them or not."""
    game = room.game
    rng = random.Random(f"options {game.slug} {seed}")
    values = {name: _values(schema, rng) for name, schema in options_schema(game).get("properties", {}).items()}
    switches = {name: found for name, found in values.items() if not _is_number(found)}
    numbers = {name: found for name, found in values.items() if _is_number(found)}
    combinations = [dict(zip(switches, chosen, strict=True)) for chosen in _product(list(switches.values()), rng)]
    sets: list[dict[str, Any]] = [{}, *combinations]
    for name, found in numbers.items():
        sets += [{**rng.choice(combinations), name: value} for value in found]
        sets += [{name: value} for value in found]
    sets += [{name: rng.choice(found) for name, found in values.items()} for _ in range(sampled)]
    if room.checked is not None:
        sets += [dict(extra) for extra in room.checked.sample_options()]
    return sets


def seats_of(game: Game[Any, Any], raw: Mapping[str, Any]) -> list[int]:
    """Return the numbers of seats that a set of options can be played with, ascending."""
    options, found = game.parse_options(raw), []
    fewest, most = game.seats_for(options)
    for players in range(fewest, most + 1):
        try:
            game.setup(options, players)
        except BadOptionError:
            continue
        found.append(players)
    return found


def _product(values: list[list[Any]], rng: random.Random) -> list[tuple[Any, ...]]:
    count = 1
    for found in values:
        count *= len(found)
    if count <= ALL_COMBINATIONS:
        return list(product(*values))
    return [tuple(rng.choice(found) for found in values) for _ in range(ALL_COMBINATIONS)]


def _values(schema: Mapping[str, Any], rng: random.Random) -> list[Any]:
    """Return the values of one option to test: all of a switch or a choice; bounds, default and some of a number."""
    if "enum" in schema:
        return list(schema["enum"])
    if "anyOf" in schema:
        return [value for part in schema["anyOf"] for value in _values(part, rng)]
    kind, default = schema.get("type"), [schema["default"]] if "default" in schema else []
    if kind == "boolean":
        return [False, True]
    if kind == "null":
        return [None]
    if kind == "integer":
        low, high = schema.get("minimum"), schema.get("maximum")
        within = [] if low is None or high is None else [rng.randint(low, high) for _ in range(2)]
        found = [*default, *(bound for bound in (low, high) if bound is not None), *within]
        return list(dict.fromkeys(found))
    return default


def _is_number(values: list[Any]) -> bool:
    return any(isinstance(value, int) and not isinstance(value, bool) for value in values)
