"""What a hall answers in a third language, over REST, over sockets and in previews of links: no plain English."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from scripts.pseudo_language import PSEUDO
from stackyard.cli import main
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.server.endpoints.previews import Previews
from tests.pseudo import PRINTED, SLUGS, english_in
from tests.server.hall import Line, Made, Running, new_command_id, settings

pytestmark = pytest.mark.usefixtures("pseudo")

NO_MATCH: Final = "nosuchmatch1"
SLUG_OF_NONE: Final = "nogame"
BODIES: Final = (
    "",
    "{",
    "[]",
    "{}",
    '{"game": "nogame", "seats": []}',
    '{"game": "towers", "seats": []}',
    '{"game": "towers", "seats": [{"kind": "me"}]}',
    '{"game": "towers", "seats": [{"kind": "me"}, {"kind": "bot", "level": 99}]}',
    '{"game": "towers", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"width": 99}}',
    '{"game": "towers", "seats": [{"kind": "me"}, {"kind": "me"}], "position": "qqq"}',
    '{"game": "towers", "position": "qqq"}',
    '{"game": "towers", "position": null, "moves": ["a1-z9"]}',
    '{"game": "towers", "options": {"height": 0}}',
    '{"record": "qqq"}',
    '{"text": "qqq"}',
    '{"question": {}}',
)


def english_left(problem: dict[str, Any], sent: str) -> list[str]:
    """Return the plain words of a refusal in the language that were not sent; one without a message is all English."""
    if problem.get("localizable") is None:
        return [f"no message: {problem['message']}"]
    said = text_of(msgspec.convert(problem["localizable"], Message), PSEUDO)
    return english_in(said, re.findall("[A-Za-z]+", f"{sent} {' '.join(SLUGS)} pebbles qqq"))


def requests(hall: Running) -> Iterator[tuple[str, str, str]]:
    """Yield a method, an address and a body for everything that the hall answers, mostly wrong."""
    going = hall.create("me", "friend").id
    paths = hall.http.get("/schema/openapi.json").json()["paths"]
    for path, methods in paths.items():
        for method in sorted({*methods} & {"get", "post", "put", "delete"}):
            for slug, match in (("towers", going), (SLUG_OF_NONE, NO_MATCH)):
                address = re.sub(r"\{slug[^}]*\}", slug, path)
                address = re.sub(r"\{[^}]*\}", match, address)
                for body in BODIES if method in ("post", "put") else ("",):
                    yield method, address, body
            yield "patch", path, ""
    yield "get", "/no/such/place", ""


@pytest.mark.long
def test_no_english_is_in_a_refusal_of_the_rest_side(hall: Running) -> None:
    found, refused = {}, set()
    for method, address, body in requests(hall):
        answer = hall.http.request(method, address, content=body, headers={"content-type": "application/json"})
        if answer.status_code < 400 or "json" not in answer.headers["content-type"]:
            continue
        problem = answer.json()
        refused.add(problem["code"])
        if left := english_left(problem, address + body):
            found[f"{method} {address} {body}"] = left
    assert found == {}
    assert refused >= {"bad_json", "bad_request", "bad_option", "unknown_game", "no_match", "not_found", "illegal_move"}


def test_no_english_is_in_a_refusal_of_a_socket(hall: Running, one: Line) -> None:
    made, played, over = hall.create("me", "friend"), hall.create("me", "me"), hall.create("me", "me")
    one.join(over, 0, 1)
    one.command("resign", over, seat=0)
    one.open(NO_MATCH)
    found, codes = {}, set()

    def send(message: str, c: str | None = None) -> None:
        """Send a message, and look at its answer."""
        one.send_raw(message)
        while (answer := one.receive())["t"] not in ("ack", "nak") or answer.get("c") != c:
            pass
        if answer["t"] == "nak":
            codes.add(answer["code"])
            if left := english_left(answer, message):
                found[message] = left

    for message in MALFORMED:
        send(message)
    for match, seats in ((Made(NO_MATCH, []), ()), (made, (0,)), (played, (0, 1)), (over, (0, 1))):
        if seats:
            one.join(match, *seats)
        for fields in COMMANDS:
            c = new_command_id()
            send(json.dumps({"g": match.id, "c": c, **fields}), c)
    assert found == {}
    assert codes >= {"bad_json", "bad_request", "no_match", "illegal_move", "match_over", "not_joined", "stale"}


MALFORMED: Final = (
    *("", "{", "[]", '{"t":"dance"}', '{"t":"ping","n":"1"}', '{"t":"join","g":"nosuchmatch1"}'),
    '{"t":"join","g":"nosuchmatch2"}',
    '{"t":"join","g":"nosuchmatch","secrets":["short"]}',
)
COMMANDS: Final[tuple[dict[str, Any], ...]] = (
    {"t": "move", "v": 0, "seat": 0, "move": "qqq"},
    {"t": "move", "v": 0, "seat": 0, "move": "a1-h8"},
    {"t": "move", "v": 0, "seat": 1, "move": "a1-a2"},
    {"t": "move", "v": 7, "seat": 0, "move": "a1-a2"},
    {"t": "move", "v": 0, "seat": 9, "move": "a1-a2"},
    {"t": "nature", "v": 0, "event": "qqq"},
    {"t": "ask", "seat": 0, "kind": "rematch"},
    {"t": "ask", "seat": 0, "kind": "undo"},
    {"t": "ask", "seat": 0, "kind": "resume"},
    {"t": "ask", "seat": 0, "kind": "pause"},
    {"t": "ask", "seat": 0, "kind": "help"},
    {"t": "ask", "seat": 0, "kind": "qqq"},
    {"t": "answer", "seat": 0, "offer": 99, "yes": True},
    {"t": "resign", "seat": 9},
    {"t": "chat", "text": "\u202e"},
    {"t": "chat", "text": "x" * 5000},
    {"t": "rename", "seat": 0, "name": ""},
    {"t": "rename", "seat": 9, "name": "Ada"},
)


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_the_preview_of_a_link(hall: Running, slug: str) -> None:
    made = hall.create("me", "bot1", game=slug, options={})
    assert hall.hall is not None
    tags = Previews(hall.hall).tags
    headers = [(b"accept-language", PSEUDO.encode()), (b"host", hall.url.removeprefix("http://").encode())]
    scope: Any = {"path": f"/m/{made.id}", "headers": headers, "scheme": "http", "client": None, "query_string": b""}
    head = hall.on_loop(lambda: tags(scope)).decode()
    texts = re.findall(r'property="og:(?:title|description|image:alt)" content="([^"]*)"', head)
    assert len(texts) == 3
    assert [words for text in texts if (words := english_in(text, PRINTED[slug]))] == []


OPERATOR: Final = ("status", "list", "bans", "check", "show nomatch", "close nomatch", "ban x", "unban 203.0.113.7")


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Running]:
    """A hall in which no bots play: their names are listed as they were in the language of who made the match."""
    with Running(settings(tmp_path / "hall.sqlite3")) as running:
        yield running


def test_no_english_is_in_what_an_operator_is_told(quiet: Running, capsys: pytest.CaptureFixture[str]) -> None:
    made = quiet.create("me", "friend", game="towers")
    database = str(quiet.settings.database)
    found = {}
    for words in (*OPERATOR, f"show {made.id}", f"close {made.id}"):
        main(["admin", "--database", database, *words.split(), "--language", PSEUDO])
        shown = re.sub(rf"stackyard admin:|{made.id}|{{.*?}}|\S*[/\d]\S*", "", "".join(capsys.readouterr()))
        if left := english_in(shown, {*re.findall("[A-Za-z]+", f"{words} {' '.join(SLUGS)} {made.id}")}):
            found[words] = left
    assert found == {}
