"""What a game says of itself (description, levels, options) in the language of whoever reads it.

These are texts of the game's catalogue (`hall.ftl`, `levels.ftl`). What a language does not have is shown in English;
what no language has, as of a game of another package, is shown as the game's Python has it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from stackyard.core.game import Game, game_text, options_schema
from stackyard.core.registry import game as find_game
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, catalogue_of, t
from stackyard.server.ratings.levels import newest_table
from stackyard.server.store.archive import StoredMatch
from stackyard.server.wire.messages import LevelInfo

if TYPE_CHECKING:
    from litestar.types import Scope


@cache
def supported_language(language: str) -> str:
    """Return the language if the hall has texts in it, else English."""
    return language if language in catalogue_of("core").languages else ENGLISH


def first_language(scope: Scope) -> str:
    """Return the language that whoever asks wants first, if the hall has texts in it, else English."""
    wanted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"").decode("latin-1")
    return supported_language(re.split(r"[-,;]", wanted.strip(), maxsplit=1)[0].lower())


def plate_names(stored: StoredMatch, language: str) -> list[str]:
    """Return who sits at each seat of a match as the plates say it in a language: people by the names they chose."""
    if language == ENGLISH:
        return [seat.name for seat in stored.seats]
    game = find_game(stored.header.game)
    texts = catalogue_of(game.slug)
    names = []
    for number, seat in enumerate(stored.seats):
        own = game.seat_names[number] if game.seat_names[number:] else ""
        if seat.kind == "bot" and seat.name != own:
            names.append(texts.find(language, f"level-{seat.level}") or seat.name)
        else:
            names.append(t.text(language, "seat-name", name=own) if own and seat.name == own else seat.name)
    return names


def options_in(game: Game[Any, Any], language: str) -> dict[str, Any]:
    """Return the options of a game in a language: its schema, and what choices that are words are called."""
    schema = options_schema(game, language)
    for name, option in schema["properties"].items():
        if words := [choice for choice in option.get("enum", ()) if isinstance(choice, str)]:
            names = {word: f"choice-{name}-{word.replace(' ', '-')}" for word in words}
            option["x-choices"] = {word: game_text(game, language, names[word], word) for word in words}
    return schema


def levels_in(room: Room, language: str) -> list[LevelInfo]:
    """Return the levels of a game's bots in a language."""
    return [
        LevelInfo(
            level=each.level,
            name=game_text(room.game, language, f"level-{each.level}", each.name),
            about=game_text(room.game, language, f"level-{each.level}-about", each.about),
            rated=[players for players in room.traits.rated if newest_table(room.slug, players, each.level)],
        )
        for each in room.levels
    ]


__all__ = [
    "first_language",
    "levels_in",
    "options_in",
    "plate_names",
    "supported_language",
]
