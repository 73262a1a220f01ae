"""Writes the schemas of docs/protocol/schemas, and the options and views of docs/protocol/<game>.md.

    python -m scripts.schemas            write the files
    python -m scripts.schemas --check    say whether they are up to date (exit status 1 if one is not)

The schemas come from the message catalogue, from the engine's catalogue and from every game of the registry. The
comment behind a field in the source is that field's description, so that nothing is described twice.
"""

from __future__ import annotations

import inspect
import io
import re
import sys
import tokenize
import types
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, get_args

import msgspec

from stackyard.cli import protocol
from stackyard.core.game import Game, options_schema
from stackyard.core.lesson import Lesson
from stackyard.core.registry import LISTINGS, game
from stackyard.server.wire import account_messages, evening_messages, keeper_messages, messages
from stackyard.server.wire.game_types import structs_of

PAGES: Final = Path(__file__).resolve().parent.parent / "docs/protocol"
SCHEMAS: Final = PAGES / "schemas"
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TABLE: Final = re.compile(r"(<!-- (options|view): written by scripts/schemas\.py -->\n).*?(<!-- end -->)", re.DOTALL)
Schema = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Write the files, or say which of them are not up to date."""
    texts = documents()
    old = [path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    old += sorted(set(SCHEMAS.glob("*.json")) - set(texts))
    if "--check" in arguments:
        for path in old:
            print(f"{path.name} is out of date: run python -m scripts.schemas", file=sys.stderr)
        return 1 if old else 0
    SCHEMAS.mkdir(parents=True, exist_ok=True)
    for path in old:
        if path in texts:
            path.write_text(texts[path], encoding="utf-8")
        else:
            path.unlink()
    return 0


def documents() -> dict[Path, str]:
    """Return the text of every file that is written here, by its path."""
    schemas = {
        "client": one_of("What a client sends over the WebSocket", messages.ClientMessage),
        "server": one_of("What the hall sends over the WebSocket", messages.ServerMessage),
        "rest": rest(),
        "engine": engine(),
    }
    listed = [game(listing.slug) for listing in LISTINGS if listing.module is not None]
    for each in listed:
        schemas[f"{each.slug}.options"] = {"$schema": DIALECT, **options_schema(each)}
        schemas[f"{each.slug}.view"] = {"$schema": DIALECT, **described([each.view_type])}
    texts = {SCHEMAS / f"{name}.json": _pretty(schema) for name, schema in schemas.items()}
    for each in listed:
        page = PAGES / f"{each.slug}.md"
        if page.exists():
            texts[page] = with_tables(page.read_text(encoding="utf-8"), each)
    return texts


# --- schemas ---------------------------------------------------------------------------------------------------------


def one_of(title: str, union: types.UnionType) -> Schema:
    """Return the schema of a message that is one of several."""
    found = described(get_args(union))
    return {"$schema": DIALECT, "title": title, **found}


def rest() -> Schema:
    """Return the schemas of REST requests and answers: every type of the catalogue that is in no message."""
    live = described(get_args(messages.ClientMessage) + get_args(messages.ServerMessage))["$defs"]
    bases = (messages.Strict, messages.Sent)
    found_in = (messages, account_messages, evening_messages, keeper_messages)
    kinds = [
        kind for part in found_in for kind in vars(part).values() if getattr(kind, "__module__", "") == part.__name__
    ]
    kinds = [
        kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in bases
    ]
    found = described([*(kind for kind in kinds if kind.__name__ not in live), messages.MatchInfo, Lesson])
    return {"$schema": DIALECT, "title": "Bodies of REST requests and answers", "$defs": found["$defs"]}


def engine() -> Schema:
    """Return the schemas of the engine protocol; those of the games have files of their own."""
    return {name: part for name, part in protocol.schema().items() if name != "games"}


def described(kinds: Sequence[Any]) -> Schema:
    """Return a schema for any one of some structs, with the structs that they contain under `$defs`."""
    references, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    classes = structs_of(kinds)
    for name, definition in definitions.items():
        definition["description"] = inspect.cleandoc(definition.get("description", ""))
        remarks = field_remarks(classes[name])
        for field, part in definition.get("properties", {}).items():
            if field in remarks:
                part.setdefault("description", remarks[field])
    first = references[0] if len(references) == 1 else {"anyOf": list(references)}
    return {**first, "$defs": definitions}


def field_remarks(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Return the comments behind a struct's fields in the source, by the fields' names."""
    found: dict[str, str] = {}
    for part in reversed(kind.__mro__):
        if issubclass(part, msgspec.Struct) and part is not msgspec.Struct:
            names = "|".join(part.__struct_fields__)
            for token in tokenize.generate_tokens(io.StringIO(inspect.getsource(part)).readline):
                field = re.match(rf" +({names}): ", token.line)
                if token.type == tokenize.COMMENT and field:
                    found[field[1]] = token.string.removeprefix("#").strip()
    return found


def _pretty(schema: Schema) -> str:
    return msgspec.json.format(msgspec.json.encode(schema), indent=1).decode() + "\n"


# --- tables ----------------------------------------------------------------------------------------------------------


def with_tables(page: str, game: Game[Any, Any]) -> str:
    """Return the text of a game's page with its tables made anew."""

    def table(found: re.Match[str]) -> str:
        rows = options_list(options_schema(game)) if found[2] == "options" else view_tables(game.view_type)
        return f"{found[1]}{rows}{found[3]}"

    return TABLE.sub(table, page)


def options_list(schema: Schema) -> str:
    """Return a game's options as a Markdown list."""
    if not schema["properties"]:
        return "\nThe game has no options.\n\n"
    lines = ["", "Each option with its values, its default and its meaning.", ""]
    for name, part in schema["properties"].items():
        default = msgspec.json.encode(part["default"]).decode()
        item = f"- `{name}` ({_values(part)}; `{default}`): {part.get('description', '')}"
        lines += wrap(item, 150, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + "\n\n"


def _values(part: Schema) -> str:
    if "enum" in part:
        return ", ".join(f"`{msgspec.json.encode(value).decode()}`" for value in part["enum"])
    if "minimum" in part and "maximum" in part:
        return f"{part['minimum']} to {part['maximum']}"
    if "maxLength" in part:
        return f"text of at most {part['maxLength']:,} characters"
    return str(part.get("type", "any"))


def view_tables(kind: type[msgspec.Struct]) -> str:
    """Return a view, and each struct that it contains, as Markdown tables."""
    definitions = described([kind])["$defs"]
    lines: list[str] = []
    for name, definition in definitions.items():
        lines += ["", f"**`{name}`.** {' '.join(definition.get('description', '').split())}", ""]
        lines += ["| field | type | meaning |", "| --- | --- | --- |"]
        for field, part in definition["properties"].items():
            lines.append(f"| `{field}` | {_type(part)} | {_cell(part.get('description', ''))} |")
    return "\n".join(lines) + "\n\n"


def _type(part: Schema) -> str:
    """Return the type of a field in words."""
    if "$ref" in part:
        return f"`{part['$ref'].rsplit('/', 1)[1]}`"
    if "anyOf" in part:
        return " or ".join(_type(member) for member in part["anyOf"])
    if part.get("type") == "array":
        return f"list of {_type(part['items'])}" if part.get("items") else "list"
    if part.get("type") == "object":
        inner = part.get("additionalProperties")
        return f"object of {_type(inner)}" if isinstance(inner, dict) else "object"
    return str(part.get("type", "any"))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
