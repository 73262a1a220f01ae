"""Writes the browser's types, web/src/lib/wire.ts, from the message catalogue and from the games' views and messages.

    python scripts/wire_types.py            write the file
    python scripts/wire_types.py --check    say whether it is up to date (exit status 1 if it is not)

The types come from msgspec's JSON Schemas, so a field is described only once; json-schema-to-typescript writes them
(web/scripts/wire-types.mjs). A client may leave out fields that have a default; the hall sends all fields, except of
structs that omit their defaults.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from stackyard.core import lesson
from stackyard.core.bots import SearchInfo
from stackyard.core.event_description import EventDescription
from stackyard.core.registry import LISTINGS, room
from stackyard.server.wire import account_messages, evening_messages, game_types, keeper_messages, messages

WEB: Final = Path(__file__).resolve().parent.parent / "web"
TARGET: Final = WEB / "src/lib/wire.ts"
CATALOGUE: Final = (messages, account_messages, evening_messages, keeper_messages)
OPEN_TYPES: Final = (EventDescription, SearchInfo)  # where they are sent, a game's own fields may lie beside theirs
ALIASES: Final = ("OfferKind", "ClientMessage", "ServerMessage")
Schema = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Write or check the file."""
    text = generate()
    if "--check" in arguments:
        if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.name} is out of date: run scripts/wire_types.py", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


def generate() -> str:
    """Return the text of wire.ts. Raises FileNotFoundError if there is no Node."""
    node = shutil.which("node")
    if node is None:
        raise FileNotFoundError("the browser's types are written by Node, which is missing")
    asked = json.dumps(schema())
    command = [node, "scripts/wire-types.mjs"]
    return subprocess.run(command, cwd=WEB, input=asked, capture_output=True, text=True, check=True).stdout


def schema() -> Schema:
    """Return a JSON Schema whose definitions are all types of the wire, by their names in the browser."""
    sent = [kind for part in CATALOGUE for kind in vars(part).values() if _is_message(kind, part)]
    definitions = _definitions([*sent, lesson.Lesson], str)
    definitions |= {name: _alias(name, getattr(messages, name)) for name in ALIASES}
    views: Schema = {}
    for its in (room(listing.slug) for listing in LISTINGS if listing.module is not None):
        found = its.game
        rename = game_types.namer(found)
        asked = [*game_types.tally_types(its), *game_types.solve_types(its)]
        for name, definition in _definitions([found.view_type, found.description_type, *asked], rename).items():
            definitions.setdefault(name, definition)
        views[found.slug] = _reference(rename(found.view_type.__name__))
    definitions["GameViews"] = {
        "title": "GameViews",
        "description": "The view of each game, by its slug: what `views` and `view` hold.",
        **_closed(views, views),
    }
    return {"$defs": definitions}


def _is_message(kind: Any, part: types.ModuleType) -> bool:
    """Tell whether something in the catalogue is a message or a part of one, and not only a base class."""
    own = isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == part.__name__
    return own and kind not in (messages.Strict, messages.Sent)


def _definitions(kinds: list[Any], rename: Callable[[str], str]) -> Schema:
    """Return the schemas of structs and of those that they contain, by their names; games' own are renamed."""
    _, components = msgspec.json.schema_components(kinds)
    classes = game_types.structs_of(kinds)
    names = {name: rename(name) if game_types.is_own(kind) else name for name, kind in classes.items()}
    return {names[name]: _struct(names[name], found, classes[name], names) for name, found in components.items()}


def _struct(name: str, found: Schema, kind: type[msgspec.Struct], names: dict[str, str]) -> Schema:
    """Return the schema of one struct, with the fields that are always there as required ones."""
    config = kind.__struct_config__
    sent_whole = not config.omit_defaults and not config.forbid_unknown_fields  # which is what clients send
    left_out = {field.encode_name for field in msgspec.structs.fields(kind) if field.default is msgspec.UNSET}
    required = {*found.get("required", ()), config.tag_field} | (
        set(found["properties"]) - left_out if sent_whole else set()
    )
    fields = {field: _simple(part, names) for field, part in found["properties"].items()}
    about = " ".join(found.get("description", "").split("\n\n")[0].split())
    return {
        "title": name,
        "description": about,
        **_closed(fields, required),
        "additionalProperties": kind in OPEN_TYPES,
    }


def _closed(fields: Schema, required: Iterable[str | None]) -> Schema:
    return {
        "type": "object",
        "properties": fields,
        "required": [field for field in fields if field in set(required)],
        "additionalProperties": False,
    }


def _alias(name: str, kind: Any) -> Schema:
    """Return the schema of a union of structs, or of literals."""
    members = get_args(kind)
    if isinstance(kind, types.UnionType):
        return {"title": name, "anyOf": [_reference(member.__name__) for member in members]}
    return {"title": name, "enum": list(members)}


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _simple(part: Any, names: dict[str, str]) -> Any:
    """Return a part of a schema with the browser's names, and tuples as json-schema-to-typescript reads them.

    Of JSON Schema 2020-12 it does not know `prefixItems`; defaults, bounds and patterns are the hall's to check.
    """
    if isinstance(part, list):
        return [_simple(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _reference(names[part["$ref"].rsplit("/", 1)[1]])
    if "prefixItems" in part:
        return {"type": "array", "items": _simple(part["prefixItems"], names), "additionalItems": False}
    copied = ("type", "anyOf", "items", "additionalProperties", "enum", "const")
    simple = {key: _simple(value, names) if key != "enum" else value for key, value in part.items() if key in copied}
    return {**simple, "additionalProperties": True} if simple == {"type": "object"} else simple


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
