"""`stackyard games`: what there is to play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from stackyard.core import capabilities
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.game import Game, options_schema
from stackyard.core.texts.catalogue import ENGLISH


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line("games", "List the games, their options and the levels of their bots.", (), language)
    made.add_argument("game", nargs="?", help="say more of this one")
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    found = parser(language_of(arguments)).parse_args(arguments)
    from stackyard.core.registry import game, games, listings

    if found.game is None:
        built = {each.slug: each for each in games()}
        if found.json:
            print(json.dumps([_facts(each) for each in built.values()], ensure_ascii=False))
            return 0
        for listing in listings():
            state = "" if listing.slug in built else " (not built yet)"
            print(f"{listing.slug:<18}{listing.title}{state}\n{'':<18}{listing.about}")
        return 0
    chosen = game(found.game)
    if found.json:
        print(json.dumps(_facts(chosen) | {"options": options_schema(chosen)}, ensure_ascii=False))
        return 0
    fewest, most = chosen.seats
    print(f"{chosen.title}\n{chosen.about}\n{chosen.credit}\n")
    print(f"seats    {fewest if fewest == most else f'{fewest} to {most}'}: {', '.join(chosen.seat_names)}")
    print("options")
    options = options_schema(chosen).get("properties", {})
    wide = max([12, *(len(name) + 2 for name in options)])
    for name, schema in options.items():
        bounds = f", {schema['minimum']} to {schema['maximum']}" if "minimum" in schema and "maximum" in schema else ""
        print(f"  {name:<{wide}}{schema.get('description', '')} Default {json.dumps(schema.get('default'))}{bounds}.")
    levels = capabilities.levels(chosen)
    print("levels" if levels else "no bots yet")
    for level in levels:
        print(f"  {level.level}  {level.name:<12}{level.about}")
    return 0


def _facts(game: Game[Any, Any]) -> dict[str, Any]:
    """Return what `--json` prints of a game."""
    return {
        "slug": game.slug,
        "title": game.title,
        "about": game.about,
        "credit": game.credit,
        "seats": list(game.seats),
        "seat_names": list(game.seat_names),
        "levels": [{"level": each.level, "name": each.name, "about": each.about} for each in capabilities.levels(game)],
    }
