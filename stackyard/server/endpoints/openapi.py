"""The OpenAPI description of the hall: what Litestar reads off the handlers, and the types of each game's own part.

A handler that asks a game passes its question and its answer on, so its signature says no more than "an object".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin

from stackyard.core.registry import rooms
from stackyard.core.room import Room
from stackyard.server.wire import game_types

Schema: TypeAlias = dict[str, Any]
GameTypes: TypeAlias = Callable[[Room], list[type[msgspec.Struct]]]

WHERE: Final = "#/components/schemas/"
ASKED: Final[dict[str, GameTypes]] = {
    "/api/games/{slug}/tally": game_types.tally_types,
    "/api/games/{slug}/solve": game_types.solve_types,
}
TOLD: Final[dict[str, GameTypes]] = {
    "/api/matches/{match}/moment/{v}": lambda room: [room.game.view_type],
}


class DescriptionPlugin(JsonRenderPlugin):
    """Sends the description, with the types of the games."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        """Return the description as JSON."""
        return _as_json(request.app)


@cache
def _as_json(app: Litestar) -> bytes:
    return msgspec.json.encode(describe(app))


@cache
def describe(app: Litestar) -> Schema:
    """Return the description of all requests of the hall; the caller does not change it."""
    schema: Schema = app.openapi_schema.to_schema()
    components: Schema = schema.setdefault("components", {}).setdefault("schemas", {})
    for path, kinds in (ASKED | TOLD).items():
        references = list(_declared(kinds, components))
        answers = references[1::2] if path in ASKED else references
        for operation in schema["paths"][path].values():
            if path in ASKED:
                _set_schema(operation["requestBody"], references[::2])
            _set_schema(operation["responses"]["200"], answers)
    return schema


def _declared(kinds: GameTypes, components: Schema) -> Iterable[Schema]:
    """Yield a reference to each of the types that games have, and add them and what they contain to the components."""
    for room in rooms():
        asked, rename = kinds(room), game_types.namer(room.game)
        structs = game_types.structs_of(asked).items()
        names = {name: rename(name) if game_types.is_own(kind) else name for name, kind in structs}
        found, parts = msgspec.json.schema_components(asked, ref_template=WHERE + "{name}")
        components |= {names[part]: _renamed(schema, names) for part, schema in parts.items()}
        yield from (_renamed(reference, names) for reference in found)


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """Return a part of a schema whose references have the names that `names` gives them."""
    if isinstance(part, dict):
        return {
            key: WHERE + names[value.removeprefix(WHERE)] if key == "$ref" else _renamed(value, names)
            for key, value in part.items()
        }
    return [_renamed(each, names) for each in part] if isinstance(part, list) else part


def _set_schema(place: Schema, references: list[Schema]) -> None:
    for content in place["content"].values():
        content["schema"] = {"anyOf": references}
