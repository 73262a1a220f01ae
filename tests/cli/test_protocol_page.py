"""docs/protocol.md is true: its examples run, and its schemas are the program's.

`python -m tests.cli.test_protocol_page` writes the schemas anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stackyard.cli.engine import Engine
from stackyard.cli.protocol import ANSWERS, REQUESTS
from stackyard.core.errors import CODES
from stackyard.core.registry import game, guest
from stackyard.games.brick_work.game import GAME as BRICK_WORK
from stackyard.games.tower_topple.game import GAME as TOWER_TOPPLE
from stackyard.games.towerbrix.game import GAME as TOWERBRIX

SLUGS = ("towers", "take-that-towers", "brick-work", "tower-topple", "towerbrix")
PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
SCHEMA = re.compile(r"(<!-- ([a-z-]+) (options|view) -->\n```json\n)(.*?)(\n```)", re.DOTALL)


@pytest.fixture(autouse=True)
def _brick_work() -> Iterator[None]:
    with guest(BRICK_WORK), guest(TOWER_TOPPLE), guest(TOWERBRIX):  # whether the hall has it yet or not
        yield


def examples() -> list[list[str]]:
    blocks = re.findall(r"^```\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [block.splitlines() for block in blocks if block.startswith("> ")]


def matches(expected: str, answer: str) -> bool:
    pattern = ".*".join(map(re.escape, expected.split("...")))
    return re.fullmatch(pattern, answer) is not None


def schema(slug: str, kind: str) -> Any:
    chosen = game(slug)
    return chosen.options_schema() if kind == "options" else msgspec.json.schema(chosen.view_type())


@pytest.mark.parametrize("block", examples(), ids=lambda block: block[0][2:50])
def test_examples_are_answered_as_they_say(block: list[str]) -> None:
    engine = Engine()
    answer = ""
    for line in block:
        if line.startswith("> "):
            assert not answer, f"the page does not show this answer: {answer}"
            answer = engine.answer(line[2:].encode()).decode()
        else:
            assert line.startswith("< "), f"neither sent nor answered: {line}"
            assert matches(line[2:], answer), f"\nthe page says {line[2:]}\nthe answer is {answer}"
            answer = ""


def test_a_wildcard_stands_for_anything_and_nothing_else_does() -> None:
    assert matches('{"id":1,"moves":["a1-a2",...]}', '{"id":1,"moves":["a1-a2","b"]}')
    assert matches('{"a":{...},"b":1}', '{"a":{"c":[]},"b":1}')
    assert not matches('{"a":{...},"b":1}', '{"a":{"c":[]},"b":2}')
    assert not matches('{"a":1}', '{"a":11}')


def test_every_request_answer_and_code_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = "".join(line for block in examples() for line in block)
    for do, kind in REQUESTS.items():
        assert f'"do":"{do}"' in shown, do
        row = next(line for line in page.splitlines() if line.startswith(f"| [`{do}`]"))
        fields = [name for name in kind.__struct_fields__ if name != "id"]
        assert re.findall(r"`(\w+)`", row.split("|")[1])[1:] == fields, row
        if do != "load":
            answer = [name for name in ANSWERS[do].__struct_fields__ if name not in ("id", "ok")]
            assert re.findall(r"`(\w+)`", row.split("|")[2]) == answer, row
    assert re.findall(r"^\| `(\w+)` \| ", page.split("## Requests")[0], re.MULTILINE) == list(CODES)


def test_schemas_are_the_programs() -> None:
    shown = {(slug, kind): json.loads(text) for _, slug, kind, text, _ in SCHEMA.findall(PAGE.read_text("utf-8"))}
    assert set(shown) == {(slug, kind) for slug in SLUGS for kind in ("options", "view")}
    for (slug, kind), found in shown.items():
        renewed = json.loads(msgspec.json.encode(schema(slug, kind)))
        assert found == renewed, "the page is old: python -m tests.cli.test_protocol_page"


def renew() -> None:
    def now(found: re.Match[str]) -> str:
        text = msgspec.json.format(msgspec.json.encode(schema(found[2], found[3])), indent=2).decode()
        return f"{found[1]}{text}{found[5]}"

    PAGE.write_text(SCHEMA.sub(now, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    with guest(BRICK_WORK), guest(TOWER_TOPPLE), guest(TOWERBRIX):
        renew()
