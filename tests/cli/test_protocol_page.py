"""docs/protocol.md and the pages of docs/protocol are true: their examples run, their tables name everything there is.

The schemas and the tables of options and views are generated: `python -m scripts.schemas`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from litestar.handlers import HTTPRouteHandler

from scripts import schemas
from stackyard.cli.engine import Engine
from stackyard.cli.protocol import ANSWERS, REQUESTS
from stackyard.core.errors import CODES, StackyardError
from stackyard.core.registry import LISTINGS, room
from stackyard.server.endpoints import account_seats, bots, personal_data, pictures, review
from stackyard.server.endpoints.rest import handlers as rest
from stackyard.server.wire import messages
from tests.pages import read_page

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
ENGINE = read_page(DOCS / "protocol/engine.md")
PAGES = [DOCS / "protocol.md", *sorted((DOCS / "protocol").glob("*.md"))]
EXAMPLES = [
    (page.stem, block.splitlines())
    for page in PAGES
    if page.stem != "bots"  # what is asked of other programs: tests/lab/test_engines.py
    for block in re.findall(r"^```\n(.*?)^```$", read_page(page), re.DOTALL | re.MULTILINE)
]


def matches(expected: str, answer: str) -> bool:
    pattern = ".*".join(map(re.escape, expected.split("...")))
    return re.fullmatch(pattern, answer) is not None


def asked(engine: Engine, page: str, line: str) -> str:
    """Return the answer to a line of an example, by the engine or by the game of the page."""
    prompt, _, question = line.partition("> ")
    if not prompt:
        return engine.answer(question.encode()).decode()
    asked_of = room(page)
    try:
        if prompt == "tally":
            assert asked_of.tally is not None
            answer: Any = asked_of.tally.tally(json.loads(question))
        else:
            assert prompt == "solve"
            assert asked_of.solver is not None
            answer = asked_of.solver.solve_question(json.loads(question))
    except StackyardError as error:
        answer = messages.Problem(code=error.code, message=str(error), localizable=error.localizable)
    return msgspec.json.encode(answer).decode()


@pytest.mark.parametrize(("page", "block"), EXAMPLES, ids=[f"{page}: {block[0][:48]}" for page, block in EXAMPLES])
def test_examples_are_answered_as_they_say(page: str, block: list[str]) -> None:
    engine = Engine()
    answer = ""
    for line in block:
        if line.startswith("< "):
            assert matches(line[2:], answer), f"\nthe page says {line[2:]}\nthe answer is {answer}"
            answer = ""
        else:
            assert not answer, f"the page does not show this answer: {answer}"
            answer = asked(engine, page, line)
    assert not answer, f"the page does not show this answer: {answer}"


def test_a_wildcard_stands_for_anything_and_nothing_else_does() -> None:
    assert matches('{"id":1,"moves":["a1-a2",...]}', '{"id":1,"moves":["a1-a2","b"]}')
    assert matches('{"a":{...},"b":1}', '{"a":{"c":[]},"b":1}')
    assert not matches('{"a":{...},"b":1}', '{"a":{"c":[]},"b":2}')
    assert not matches('{"a":1}', '{"a":11}')


def row_of(page: str, name: str) -> list[str]:
    """Return the cells of the table's row that a name begins."""
    row = next(line for line in page.splitlines() if line.startswith((f"| [`{name}`]", f"| `{name}` |")))
    return row.split("|")[1:-1]


def named(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def test_every_request_and_answer_of_the_engine_is_on_its_page() -> None:
    shown = "".join(line for _, block in EXAMPLES for line in block)
    for do, kind in REQUESTS.items():
        assert f'"do":"{do}"' in shown, do
        asks, answers = row_of(ENGINE, do)
        assert named(asks)[1:] == [name for name in kind.__struct_fields__ if name not in ("id", "match")], asks
        if do != "load":
            assert named(answers) == [name for name in ANSWERS[do].__struct_fields__ if name not in ("id", "ok")]


@pytest.mark.parametrize("union", [messages.ClientMessage, messages.ServerMessage], ids=["client", "server"])
def test_every_message_and_its_fields_are_on_the_page(union: Any) -> None:
    for kind in get_args(union):
        tag = kind.__struct_config__.tag
        fields = re.search(rf"^- `{tag}` \(([^)]*)\): ", PAGE, re.MULTILINE)
        assert fields, tag
        assert named(fields[1]) == list(kind.__struct_fields__), tag


def test_every_code_is_on_the_page() -> None:
    errors = PAGE.partition("## Errors")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \| ", errors, re.MULTILINE) == [*CODES, *messages.CODES]


def test_every_rest_request_is_on_the_page() -> None:
    def shown(handler: HTTPRouteHandler) -> str:
        (path,), (method,) = handler.paths, handler.http_methods
        names = {
            "slug": "SLUG",
            "match": "ID",
            "evening": "ID",
            "season": "ID",
            "team": "ID",
            "secret": "SECRET",
            "review": "ID",
            "v": "V",
            "kind": "KIND",
            "paper": "PAPER",
            "name": "NAME",
        }
        return f"{method} " + re.sub(r"{(\w+):\w+}", lambda found: names[found[1]], path)

    section = PAGE.partition("## REST")[2].partition("\n## ")[0]
    of_players = [*personal_data.HANDLERS, *account_seats.HANDLERS]
    handlers = [*rest.HANDLERS, *pictures.HANDLERS, *review.HANDLERS, *bots.HANDLERS, *of_players]
    lines = re.findall(r"^- (`\w+ /[^`]*`(?: · `\w+ /[^`]*`)*): ", section, re.MULTILINE)
    listed = [address for line in lines for address in re.findall(r"`([^`]*)`", line)]
    assert sorted(listed) == sorted(map(shown, handlers))


def test_every_game_has_a_page_that_the_protocol_names() -> None:
    for listed in [each for each in LISTINGS if each.module is not None]:
        page = (DOCS / f"protocol/{listed.slug}.md").read_text(encoding="utf-8")
        assert f"(protocol/{listed.slug}.md)" in PAGE
        assert len(schemas.TABLE.findall(page)) == 2
        for part in ("## Moves", "## Positions", "## Options", "## View"):
            assert f"\n{part}\n" in page, (listed.slug, part)


def test_schemas_and_tables_are_up_to_date() -> None:
    texts = schemas.documents()
    for path, text in texts.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is old: python -m scripts.schemas"
    assert set(schemas.SCHEMAS.iterdir()) <= set(texts), "a schema of nothing is left"


def test_what_stands_behind_a_field_in_the_source_describes_it() -> None:
    snap = schemas.described([messages.Snap])["$defs"]
    assert snap["Snap"]["properties"]["watching"]["description"] == "spectators"
    assert snap["SeatInfo"]["properties"]["level"]["description"] == "of a bot"
    assert "description" not in snap["Snap"]["properties"]["g"]
