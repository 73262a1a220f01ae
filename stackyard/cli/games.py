"""`stackyard games`: what there is to play."""

from __future__ import annotations

import json
from collections.abc import Sequence

from stackyard.cli.arguments import command_line
from stackyard.core import capabilities
from stackyard.core.game import options_schema


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    parser = command_line("games", "List the games, their options and the levels of their bots.")
    parser.add_argument("game", nargs="?", help="say more of this one")
    found = parser.parse_args(arguments)
    from stackyard.core.registry import LISTINGS, game, games

    if found.game is None:
        built = {each.slug: each for each in games()}
        for listing in LISTINGS:
            state = "" if listing.slug in built else " (not built yet)"
            print(f"{listing.slug:<18}{listing.title}{state}\n{'':<18}{listing.about}")
        return 0
    chosen = game(found.game)
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
