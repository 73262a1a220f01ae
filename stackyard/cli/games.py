"""`stackyard games`: what there is to play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from stackyard.cli.terminal.language import seat_in
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.game import game_text, options_schema
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line("games", t.text(language, "about-games"), (), language)
    made.add_argument(
        "game", nargs="?", metavar=t.text(language, "metavar-game"), help=t.text(language, "games-argument")
    )
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    language = language_of(arguments)
    found = parser(language).parse_args(arguments)
    from stackyard.core.registry import listings, room, rooms

    if found.game is None:
        built = {each.slug: each for each in rooms()}
        if found.json:
            print(json.dumps([_facts(each) for each in built.values()], ensure_ascii=False))
            return 0
        for listing in listings():
            there = built.get(listing.slug)
            title = listing.title if there else t.text(language, "games-not-built", title=listing.title)
            about = game_text(there.game, language, "about", there.game.about) if there else ""
            print(f"{listing.slug:<18}{title}\n{'':<18}{about}".rstrip())
        return 0
    chosen = room(found.game)
    if found.json:
        print(json.dumps(_facts(chosen) | {"options": options_schema(chosen.game)}, ensure_ascii=False))
        return 0
    print("\n".join(_description_lines(chosen, language)))
    return 0


def _description_lines(room: Room, language: str) -> list[str]:
    """Return the lines that are printed of a game."""
    game = room.game
    about, credit = game_text(game, language, "about", game.about), game_text(game, language, "credit", game.credit)
    fewest, most = game.seats
    seats = str(most) if fewest == most else t.text(language, "games-seats-range", fewest=fewest, most=most)
    names = ", ".join(seat_in(name, language) for name in game.seat_names)
    lines = [game.title, about, credit, "", t.text(language, "games-seats", seats=seats, names=names)]
    lines.append(t.text(language, "games-options"))
    options = options_schema(game, language)["properties"]
    wide = max([12, *(len(name) + 2 for name in options)])
    for name, schema in options.items():
        described = schema.get("description", "")
        value = json.dumps(schema.get("default"))
        if "minimum" in schema and "maximum" in schema:
            least, most = schema["minimum"], schema["maximum"]
            shown = t.text(
                language, "games-option-bounds", about=described, value=value, least=str(least), most=str(most)
            )
        else:
            shown = t.text(language, "games-option", about=described, value=value)
        lines.append(f"  {name:<{wide}}{shown}")
    levels = room.levels
    lines.append(t.text(language, "games-levels") if levels else t.text(language, "games-no-bots"))
    for level in levels:
        own = game_text(game, language, f"level-{level.level}", level.name)
        lines.append(
            f"  {level.level}  {own:<12}{game_text(game, language, f'level-{level.level}-about', level.about)}"
        )
    return lines


def _facts(room: Room) -> dict[str, Any]:
    """Return what `--json` prints of a game."""
    game = room.game
    return {
        "slug": game.slug,
        "title": game.title,
        "about": game.about,
        "credit": game.credit,
        "seats": list(game.seats),
        "seat_names": list(game.seat_names),
        "levels": [{"level": each.level, "name": each.name, "about": each.about} for each in room.levels],
    }
