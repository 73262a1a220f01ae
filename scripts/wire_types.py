"""Writes the browser's types, web/src/lib/wire.ts, from the message catalogue and from the games' views and messages.

    python scripts/wire_types.py            write the file
    python scripts/wire_types.py --check    say whether it is up to date (exit status 1 if it is not)

The types come from msgspec's JSON Schemas, so a field is described only once. A client may leave out fields that have
a default; the hall sends all fields, except of structs that omit their defaults.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec

from stackyard.core import lesson
from stackyard.core.bots import SearchInfo
from stackyard.core.registry import LISTINGS, game
from stackyard.core.telling import Told
from stackyard.server.wire import game_types, messages

TARGET = Path(__file__).resolve().parent.parent / "web/src/lib/wire.ts"
WIDTH = 120  # .editorconfig's
HEADER = """\
// Generated from stackyard/server/wire/messages.py and the games by scripts/wire_types.py.
// Do not edit: `make types` writes it.
// Numbers, bounds and patterns are checked by the hall; see the JSON Schemas of the REST side at /schema.
"""
OPEN_TYPES = (Told, SearchInfo)  # where they are sent, a game's own fields may lie beside theirs
ALIASES = ("OfferKind", "ClientMessage", "ServerMessage")


def main(arguments: list[str]) -> int:
    """Write or check the file."""
    text = generate()
    if "--check" in arguments:
        if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.name} is out of date: run scripts/wire_types.py", file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


def generate() -> str:
    """Return the text of wire.ts."""
    wire_structs = [kind for kind in vars(messages).values() if _is_message(kind)]
    done: set[str] = set()
    parts = [HEADER, *_declare([*wire_structs, lesson.Lesson], done, str)]
    for alias in ALIASES:
        parts.append(_alias(alias, getattr(messages, alias)))
    views: list[tuple[str, str]] = []
    for found in (game(listing.slug) for listing in LISTINGS if listing.module is not None):
        view, rename = found.view_type(), game_types.namer(found)
        asked = [*game_types.tally_types(found), *game_types.solve_types(found), *game_types.daily_types(found)]
        parts += _declare([view, found.told_type, *asked], done, rename)
        views.append((found.slug, rename(view.__name__)))
    lines = [f"  {slug if slug.isidentifier() else repr(slug)}: {name};\n" for slug, name in views]
    about = "/** The view of each game, by its slug: what `views` and `view` hold. */\n"
    shape = (
        "export interface GameViews {\n" + "".join(lines) + "}\n"
        if lines
        else "export type GameViews = Record<string, never>;\n"
    )
    return "\n".join([*parts, about + shape])


def _is_message(kind: Any) -> bool:
    """Tell whether something in the catalogue is a message or a part of one, and not only a base class."""
    own = isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == messages.__name__
    return own and kind not in (messages.Strict, messages.Sent)


def _declare(kinds: list[Any], done: set[str], rename: Callable[[str], str]) -> list[str]:
    """Return the declarations of structs and of those that they contain, without those declared already."""
    _, components = msgspec.json.schema_components(kinds)
    classes = game_types.structs_of(kinds)
    names = {name: rename(name) if game_types.is_own(kind) else name for name, kind in classes.items()}

    declared = []
    for name, schema in components.items():
        if (shown := names[name]) not in done:
            done.add(shown)
            declared.append(_interface(shown, schema, classes[name], names.__getitem__))
    return declared


def _interface(name: str, schema: dict[str, Any], kind: type[msgspec.Struct], rename: Callable[[str], str]) -> str:
    """Return one struct as an interface."""
    config = kind.__struct_config__
    sent_whole = not config.omit_defaults and not config.forbid_unknown_fields  # which is what clients send
    left_out = {field.encode_name for field in msgspec.structs.fields(kind) if field.default is msgspec.UNSET}
    required = set(schema.get("required", ())) | (set(schema["properties"]) - left_out if sent_whole else set())
    lines = [_comment(schema.get("description", "")), f"export interface {name} {{"]
    for field, part in schema["properties"].items():
        mark = "" if field in required or part.get("const") or _is_tag(kind, field) else "?"
        lines.append(_wrapped(f"  {field}{mark}: ", _union(part, rename), "    "))
    if kind in OPEN_TYPES:
        lines.append("  [detail: string]: unknown;")
    return "\n".join(line for line in [*lines, "}"] if line) + "\n"


def _is_tag(kind: type[msgspec.Struct], field: str) -> bool:
    return bool(kind.__struct_config__.tag_field == field)


def _alias(name: str, kind: Any) -> str:
    """Return a union of structs, or of literals, as a type."""
    if isinstance(kind, types.UnionType):
        members = [member.__name__ for member in get_args(kind)]
    else:
        members = [f"'{value}'" for value in get_args(kind)]
    return _wrapped(f"export type {name} = ", members, "  ") + "\n"


def _wrapped(start: str, members: list[str], indent: str) -> str:
    """Return a declaration on one line, on two, or with a line for each member, formatted as by prettier."""
    line = f"{start}{' | '.join(members)};"
    if len(line) <= WIDTH:
        return line
    second = f"{indent}{' | '.join(members)};"
    if len(second) <= WIDTH:
        return f"{start.rstrip()}\n{second}"
    return start.rstrip() + "".join(f"\n{indent}| {member}" for member in members) + ";"


def _union(schema: dict[str, Any], rename: Callable[[str], str]) -> list[str]:
    """Return the members of a schema's type."""
    if "anyOf" in schema:
        members = [member for part in schema["anyOf"] for member in _union(part, rename)]
        return list(dict.fromkeys(members))
    if "$ref" in schema:
        return [rename(schema["$ref"].rsplit("/", 1)[1])]
    if "enum" in schema:
        return [_literal(value) for value in schema["enum"]]
    if "const" in schema:
        return [_literal(schema["const"])]
    return [_plain(schema, rename)]


def _literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def _plain(schema: dict[str, Any], rename: Callable[[str], str]) -> str:
    """Return the type of a schema that is no union."""
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(' | '.join(_union(part, rename)) for part in schema['prefixItems'])}]"
        members = _union(schema["items"], rename) if schema.get("items") else ["unknown"]
        return f"({' | '.join(members)})[]" if len(members) > 1 else f"{members[0]}[]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {' | '.join(_union(inner, rename)) if isinstance(inner, dict) else 'unknown'}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _comment(text: str) -> str:
    """Return a docstring as a comment."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines:
        return ""
    if len(lines) == 1 and len(lines[0]) < WIDTH - 8:
        return f"/** {lines[0]} */"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
