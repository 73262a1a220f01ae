"""What a game says of itself (description, levels, options) in the language of whoever reads it.

In English the description and the options stand in Python; in another language they are texts of the game's catalogue
(`hall.ftl`). Levels stand in the catalogue in every language (`levels.ftl`). What a language does not have is
shown in English.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import ENGLISH, catalogue_of, t
from stackyard.server.store.archive import StoredMatch
from stackyard.server.wire.messages import GameInfo


@cache
def supported_language(language: str) -> str:
    """Return the language if the hall has texts in it, else English."""
    return language if language in catalogue_of("core").languages else ENGLISH


def plate_names(stored: StoredMatch, language: str) -> list[str]:
    """Return who sits at each seat of a match as the plates say it in a language: people by the names they chose."""
    if language == ENGLISH:
        return [seat.name for seat in stored.seats]
    game = find_game(stored.header.game)
    texts = catalogue_of(game.slug)
    names = []
    for number, seat in enumerate(stored.seats):
        own = game.seat_names[number] if game.seat_names[number:] else ""
        if seat.kind == "bot":
            names.append(texts.find(language, f"level-{seat.level}") or seat.name)
        else:
            names.append(t.text(language, "seat-name", name=own) if own and seat.name == own else seat.name)
    return names


def hall_texts(info: GameInfo) -> Iterator[tuple[str, str]]:
    """Yield what a game says of itself in English, by the names that `hall.ftl` gives it in other languages."""
    yield "about", info.about
    if info.credit:
        yield "credit", info.credit
    if info.house_set:
        yield "house-set", info.house_set
    groups = set()
    for name, option in info.options.get("properties", {}).items():
        yield f"option-{name}", option["title"]
        yield f"option-{name}-about", option["description"]
        yield from ((choice_name(name, choice), choice) for choice in worded_choices(option))
        groups.add(option.get("x-group", ""))
    for group in sorted(groups - {""}):
        yield group_name(group), group


def group_name(group: str) -> str:
    """Return the name of the text of a group of options: "House rules" is `group-house-rules`."""
    return "group-" + group.lower().replace(" ", "-")


def worded_choices(option: dict[str, Any]) -> list[str]:
    """Return the choices of an option if they are words."""
    return [choice for choice in option.get("enum", ()) if isinstance(choice, str)]


def choice_name(option: str, choice: str) -> str:
    """Return the name of the text of a choice of an option: "pink" of `deck` is `choice-deck-pink`."""
    return f"choice-{option}-{choice}"


def translated_info(info: GameInfo, language: str) -> GameInfo:
    """Return a game's entry of the front page in a language; a game that is not built says what it says in English."""
    if language == ENGLISH or not info.built:
        return info

    def text(name: str, english: str) -> str:
        return catalogue_of(info.slug).find(language, name) or english

    def option(name: str, schema: dict[str, Any]) -> dict[str, Any]:
        words: dict[str, Any] = {  # a game of another package may say less of its options than ours do
            part: text(key, schema[part])
            for part, key in (("title", f"option-{name}"), ("description", f"option-{name}-about"))
            if part in schema
        }
        if group := schema.get("x-group"):
            words["x-group"] = text(group_name(group), group)
        if choices := worded_choices(schema):
            words["x-choices"] = {choice: text(choice_name(name, choice), choice) for choice in choices}
        return {**schema, **words}

    levels = [
        msgspec.structs.replace(
            level,
            name=text(f"level-{level.level}", level.name),
            about=text(f"level-{level.level}-about", level.about),
        )
        for level in info.levels
    ]
    properties = {name: option(name, schema) for name, schema in info.options.get("properties", {}).items()}
    return msgspec.structs.replace(
        info,
        about=text("about", info.about),
        credit=text("credit", info.credit),
        house_set=text("house-set", info.house_set) if info.house_set else "",
        levels=levels,
        options={**info.options, "properties": properties},
    )


__all__ = [
    "hall_texts",
    "supported_language",
    "translated_info",
]
