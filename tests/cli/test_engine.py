"""The engine answers every line, and a bad line changes nothing."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackyard.cli import protocol
from stackyard.cli.engine import MAX_MATCHES, Engine, serve
from stackyard.cli.protocol import ANSWERS, MAX_LINE, REQUESTS
from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import CODES
from stackyard.core.registry import registered
from tests.tiny_game import PEBBLES_ROOM, Pebbles, room_of


@pytest.fixture(autouse=True)
def _pebbles() -> Iterator[None]:
    with registered(PEBBLES_ROOM):
        yield


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return protocol.schema()


def ask(engine: Engine, do: str, **fields: Any) -> dict[str, Any]:
    """Send a request; return the answer, after checking both against their schemas."""
    answer: dict[str, Any] = json.loads(engine.answer(json.dumps({"id": 1, "do": do, **fields}).encode()))
    assert answer["id"] == 1
    return answer


def code(answer: dict[str, Any]) -> str:
    assert answer["ok"] is False
    assert answer["error"]["message"]
    found: str = answer["error"]["code"]
    assert found in CODES
    return found


def begun(**fields: Any) -> Engine:
    engine = Engine()
    assert ask(engine, "new", **{"game": "pebbles", "seed": 7, **fields})["ok"]
    return engine


def standing(engine: Engine) -> tuple[str, bytes]:
    assert engine.match is not None
    return engine.match.text(), engine.match.position.tobytes()


# --- bad lines ---

BAD_LINES = [
    (b"", "bad_json"),
    (b"   ", "bad_json"),
    (b"nonsense", "bad_json"),
    (b"\xff\xfe", "bad_json"),
    (b'{"id":1,"do":"games\xff"}', "bad_json"),
    (b'{"id":1,"do":"games"', "bad_json"),
    (b'{"id":1,"do":"games"} {}', "bad_json"),
    (b'{"id":NaN,"do":"games"}', "bad_json"),
    (b"\xef\xbb\xbf" + b'{"do":"games"}', "bad_json"),
    (b"[" * 100_000, "bad_json"),
    (b'{"do":' * 100_000, "bad_json"),
    (b"[]", "bad_request"),
    (b'"games"', "bad_request"),
    (b"5", "bad_request"),
    (b"null", "bad_request"),
    (b"{}", "bad_request"),
    (b'{"id":1}', "bad_request"),
    (b'{"do":"fly"}', "bad_request"),
    (b'{"do":5}', "bad_request"),
    (b'{"do":null}', "bad_request"),
    (b'{"do":["games"]}', "bad_request"),
    (b'{"do":"games","x":1}', "bad_request"),
    (b'{"do":"legal"}', "bad_request"),
    (b'{"do":"legal","seat":"0"}', "bad_request"),
    (b'{"do":"legal","seat":true}', "bad_request"),
    (b'{"do":"legal","seat":0.5}', "bad_request"),
    (b'{"do":"legal","seat":-1}', "bad_request"),
    (b'{"do":"legal","seat":2}', "bad_request"),
    (b'{"do":"legal","seat":' + b"9" * 4000 + b"}", "bad_request"),
    (b'{"do":"play","seat":0}', "bad_request"),
    (b'{"do":"play","seat":0,"move":5}', "bad_request"),
    (b'{"do":"play","seat":0,"move":""}', "bad_request"),
    (b'{"do":"play","seat":0,"move":"\\ud800"}', "bad_json"),
    (b'{"do":"play","seat":5,"move":"take1"}', "bad_request"),
    (b'{"do":"play","seat":0,"move":"take9"}', "illegal_move"),
    (b'{"do":"play","seat":0,"move":"' + "💥".encode() * 1000 + b'"}', "illegal_move"),
    (b'{"do":"play","seat":1,"move":"take1"}', "not_your_turn"),
    (b'{"do":"nature","event":"die 6"}', "bad_nature"),
    (b'{"do":"view","seat":"nobody"}', "bad_request"),
    (b'{"do":"view","seat":7}', "bad_request"),
    (b'{"do":"view"}', "bad_request"),
    (b'{"do":"think","seat":1}', "not_your_turn"),
    (b'{"do":"think","seat":9}', "bad_request"),
    (b'{"do":"think","seat":0,"level":0}', "bad_request"),
    (b'{"do":"think","seat":0,"level":5}', "bad_request"),
    (b'{"do":"think","seat":0,"ms":0}', "bad_request"),
    (b'{"do":"think","seat":0,"ms":99999999}', "bad_request"),
    (b'{"do":"undo","count":0}', "bad_request"),
    (b'{"do":"undo","count":2}', "bad_request"),
    (b'{"do":"undo","count":"1"}', "bad_request"),
    (b'{"do":"new"}', "bad_request"),
    (b'{"do":"new","game":5}', "bad_request"),
    (b'{"do":"new","game":"chess"}', "unknown_game"),
    (b'{"do":"new","game":"pebbles","options":[]}', "bad_request"),
    (b'{"do":"new","game":"pebbles","options":{"stones":1}}', "bad_option"),
    (b'{"do":"new","game":"pebbles","options":{"heap":"7"}}', "bad_option"),
    (b'{"do":"new","game":"pebbles","options":{"heap":3,"dice":true}}', "bad_option"),
    (b'{"do":"new","game":"pebbles","players":4}', "bad_option"),
    (b'{"do":"new","game":"pebbles","players":0}', "bad_option"),
    (b'{"do":"new","game":"pebbles","players":"2"}', "bad_request"),
    (b'{"do":"new","game":"pebbles","seed":-1}', "bad_request"),
    (b'{"do":"new","game":"pebbles","seed":1.5}', "bad_request"),
    (b'{"do":"new","game":"pebbles","seed":"7"}', "bad_request"),
    (b'{"do":"new","game":"pebbles","nature":"dice"}', "bad_request"),
    (b'{"do":"new","game":"pebbles","position":"nonsense"}', "bad_request"),
    (b'{"do":"load"}', "bad_request"),
    (b'{"do":"load","record":""}', "bad_request"),
    (b'{"do":"load","record":{}}', "bad_request"),
    (b'{"do":"quit","now":true}', "bad_request"),
]


@pytest.mark.parametrize(("line", "expected"), BAD_LINES, ids=lambda value: str(value)[:50])
def test_a_bad_line_is_answered_and_changes_nothing(line: bytes, expected: str) -> None:
    engine = begun()
    ask(engine, "play", seat=0, move="take1")
    ask(engine, "undo")
    ask(engine, "play", seat=0, move="take1")
    ask(engine, "undo")
    before = standing(engine)
    answer = engine.answer(line)
    assert b"\n" not in answer
    assert code(json.loads(answer)) == expected
    assert standing(engine) == before
    assert not engine.done
    assert ask(engine, "to_act")["to_act"] == [0]


@settings(deadline=None)
@given(st.binary(max_size=100))
def test_noise_is_answered(line: bytes) -> None:
    assert json.loads(Engine().answer(line))["ok"] is False


@settings(deadline=None)
@given(
    st.sampled_from(list(REQUESTS)),
    st.dictionaries(
        st.sampled_from(["seat", "move", "game", "options", "players", "seed", "record", "count", "ms", "event", "x"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
            lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
            max_leaves=4,
        ),
    ),
)
def test_requests_with_any_members_are_answered(do: str, fields: dict[str, Any]) -> None:
    with registered(PEBBLES_ROOM):
        engine = begun()
        answer = json.loads(engine.answer(json.dumps({"do": do, **fields}).encode()))
        assert answer["ok"] or code(answer) != "internal"


IDENTITIES = ["1", "null", "true", '"x"', "1.50", "1e999", "-0", '[1,{"a":[]}]', '{"do":"x"}', "9" * 400, '"é💥"']


@pytest.mark.parametrize("identity", [*IDENTITIES, '"\\ud83d\\ude00"'])
def test_the_id_comes_back_as_it_was_written(identity: str) -> None:
    for line in (f'{{"id":{identity},"do":"games"}}', f'{{"do":"fly","id":{identity}}}', f'{{ "id" : {identity} }}'):
        assert Engine().answer(line.encode()).decode().startswith(f'{{"id":{identity},"ok":')


def test_the_id_of_a_line_that_cannot_be_read_comes_back() -> None:
    for line in (
        b'{"id":"\\ud800","do":"games"}',
        b'{"do":"games","id":"\\ud800"}',
        b'{"id":"\\ud800","do":"\\udfff"}',
    ):
        answer = Engine().answer(line)
        assert answer.startswith(b'{"id":"\\ud800","ok":false')
        assert code(json.loads(answer)) == "bad_json"
    assert Engine().answer(b'{"id":NaN}').startswith(b'{"id":null,')


# --- a match ---


def test_before_a_match_there_is_none() -> None:
    engine = Engine()
    fields: dict[str, dict[str, Any]] = {
        "legal": {"seat": 0},
        "play": {"seat": 0, "move": "take1"},
        "nature": {"event": "die 1"},
        "view": {"seat": 0},
        "think": {"seat": 0},
    }
    for do in ("to_act", "legal", "play", "nature", "view", "think", "undo", "result", "record"):
        assert code(ask(engine, do, **fields.get(do, {}))) == "no_match"


def test_every_request_is_answered_by_its_schema(schema: dict[str, Any]) -> None:
    def validate(message: Any, part: dict[str, Any]) -> None:
        jsonschema.Draft202012Validator({**part, "$defs": schema["$defs"]}).validate(message)

    engine = Engine()
    record = ""
    steps: list[dict[str, Any]] = [
        {"do": "hello", "protocol": 1, "capabilities": ["info"]},
        {"do": "games"},
        {"do": "new", "match": "other", "game": "pebbles"},
        {"do": "over", "match": "other"},
        {"do": "new", "game": "pebbles", "options": {"dice": True}, "players": 3, "seed": 2**200},
        {"do": "new", "game": "pebbles", "seed": "ab" * 32, "nature": "given"},
        {"do": "nature", "event": "deal 21"},
        {"do": "to_act"},
        {"do": "legal", "seat": 0},
        {"do": "legal", "seat": 1},
        {"do": "view", "seat": 1},
        {"do": "view", "seat": "spectator"},
        {"do": "view", "seat": "all"},
        {"do": "think", "seat": 0, "level": 2, "ms": 50, "seed": 1},
        {"do": "choose", "game": "pebbles", "seat": 0, "position": None, "ms": 50, "colour": "red"},
        {"do": "stop", "of": 1},
        {"do": "play", "seat": 0, "move": "take3"},
        {"do": "play", "seat": 1, "move": "take3"},
        {"do": "result"},
        {"do": "record"},
        {"do": "undo", "count": 2},
        {"do": "load", "record": None},
        {"do": "fly"},
        {"do": "quit"},
    ]
    answers = {}
    for request in steps:
        if request["do"] == "load":
            request["record"] = record
        if request["do"] == "choose":
            assert engine.match is not None
            request["position"] = engine.match.game.position_text(engine.match.position)
        if request["do"] != "fly":
            validate(request, schema["requests"][request["do"]])
        answer = json.loads(engine.answer(json.dumps({"id": {"a": 1}, **request}).encode()))
        assert answer["ok"] is (request["do"] != "fly"), answer
        validate(answer, schema["answers"].get(request["do"], schema["answers"]["quit"]))
        answers[request["do"]] = answer
        record = answer.get("record", record)
    assert set(answers) == {*REQUESTS, "fly"}
    assert answers["play"]["events"] == [{"n": 3, "by": 1, "event": "take3"}, {"n": 4, "by": 0, "event": "take1"}]
    assert answers["result"] == {
        "id": {"a": 1},
        "ok": True,
        "over": True,
        "scores": [6.0, 3.0],
        "winners": [0],
        "why": "The heap is empty.",
    }
    assert answers["load"]["seq"] == 4
    assert engine.done


def test_matches_of_one_process_have_names_and_know_nothing_of_each_other() -> None:
    engine = begun()
    assert code(ask(engine, "to_act", match="b")) == "no_match"
    ask(engine, "new", match="b", game="pebbles", seed=7)
    ask(engine, "play", match="b", seat=0, move="take1")
    assert ask(engine, "to_act")["to_act"] == [0]
    assert ask(engine, "to_act", match="b")["to_act"] == [1]
    ask(engine, "over", match="b")
    assert code(ask(engine, "to_act", match="b")) == "no_match"
    for number in range(MAX_MATCHES):
        assert ask(engine, "to_act")["ok"]
        ask(engine, "new", match=f"m{number}", game="pebbles")
    assert code(ask(engine, "to_act", match="m0")) == "no_match", "the one that was asked about longest ago"
    assert ask(engine, "to_act")["ok"]


class Output(io.BytesIO):
    """What an engine writes; `line_written` is set by the line that holds some bytes."""

    def __init__(self, awaited: bytes) -> None:
        super().__init__()
        self.awaited = awaited
        self.line_written = threading.Event()

    def write(self, line: Any) -> int:
        if self.awaited in line:
            self.line_written.set()
        return super().write(line)

    def answers(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


class Slow(Pebbles):
    """Its bots take all the time they are given, and say how much that was."""

    slug = "slow-pebbles"

    def choose_move(self, position: Any, seat: int, level: int, ms: int | None, seed: int) -> SearchResult:
        time.sleep((ms or 1) / 1000)
        return SearchResult("take1", SearchInfo(nodes=ms or 1))


SLOW = b"""{"do":"new","game":"slow-pebbles","seed":7}
{"id":9,"do":"think","seat":0,"level":1,"info":true}
"""


def test_a_search_without_an_end_is_told_about_and_stopped_while_the_engine_goes_on() -> None:
    output = Output(b'"nodes":100')

    def lines() -> Iterator[bytes]:
        yield from SLOW.splitlines(keepends=True)
        yield b'{"id":1,"do":"to_act"}\n'
        assert output.line_written.wait(60)
        yield b'{"id":2,"do":"stop","of":9}\n'

    given = lines()
    reader = SimpleNamespace(readline=lambda size: next(given, b""))
    with registered(room_of(Slow())):
        serve(reader, output)  # type: ignore[arg-type] # it reads lines and nothing else
    answers = output.answers()
    node_counts = [answer["info"]["nodes"] for answer in answers if answer["id"] == 9]
    assert node_counts[:2] == [50, 100], "each step takes twice as long"
    assert [answer["id"] for answer in answers if "ok" in answer] in ([None, 1, 2, 9], [None, 1, 9, 2])
    assert next(answer for answer in answers if answer["id"] == 9 and "ok" in answer)["move"] == "take1"


def test_at_the_end_of_input_a_search_without_an_end_is_answered() -> None:
    output = Output(b"")
    with registered(room_of(Slow())):
        serve(io.BytesIO(SLOW), output)
    assert output.answers()[-1]["move"] == "take1"


def test_lines_come_with_a_move_of_a_game_that_is_reviewed() -> None:
    engine = Engine()
    ask(engine, "new", game="towers", options={"width": 2, "height": 2})
    answer = ask(engine, "think", seat=0, level=3, lines=3)
    assert [line["line"] for line in answer["lines"]] == [1, 2, 3]
    assert len({line["pv"][0] for line in answer["lines"]}) == 3
    assert all(0 <= line["chance"] <= 1 for line in answer["lines"])
    assert "lines" not in ask(engine, "think", seat=0, level=3)


def test_answers_begin_with_id_and_ok_and_keep_their_order() -> None:
    engine = begun()
    line = engine.answer(b'{"id":3,"do":"play","seat":0,"move":"take3"}')
    assert line == b'{"id":3,"ok":true,"events":[{"n":2,"by":0,"event":"take3"}],"seq":2,"to_act":[1]}'


def test_players_and_nature_have_defaults() -> None:
    header = ask(Engine(), "new", game="pebbles")["match"]
    assert (header["players"], header["nature"]) == (2, "stream")
    assert header["options"] == {"heap": 7, "dice": False, "secret": True}


def test_the_same_seed_and_moves_give_the_same_match() -> None:
    logs = []
    for _ in range(2):
        engine = begun(options={"dice": True, "heap": 12}, seed=5)
        log = []
        while acting := ask(engine, "to_act")["to_act"]:
            move = ask(engine, "legal", seat=acting[0])["moves"][-1]
            log.append(ask(engine, "play", seat=acting[0], move=move)["events"])
        logs.append(log)
    assert logs[0] == logs[1]


def test_given_nature_is_asked_and_told() -> None:
    engine = begun(nature="given", options={"dice": True})
    assert ask(engine, "to_act")["to_act"] == ["nature"]
    assert code(ask(engine, "play", seat=0, move="take1")) == "nature_due"
    assert code(ask(engine, "think", seat=0)) == "nature_due"
    assert ask(engine, "legal", seat=0)["moves"] == []
    assert code(ask(engine, "nature", event="deal 9")) == "bad_nature"
    assert ask(engine, "nature", event="deal 31")["to_act"] == ["nature"]
    answer = ask(engine, "nature", event="die 6")
    assert answer["events"] == [{"n": 2, "by": "nature", "event": "die 6"}, {"n": 3, "by": 0, "event": "--"}]
    assert ask(engine, "nature", event="die 2")["to_act"] == [1]
    assert code(ask(engine, "nature", event="die 2")) == "bad_nature"


def test_after_the_end() -> None:
    engine = begun()
    for seat in (0, 1):
        ask(engine, "play", seat=seat, move="take3")
    assert ask(engine, "to_act")["to_act"] == []
    assert ask(engine, "legal", seat=0)["moves"] == []
    assert code(ask(engine, "play", seat=0, move="take1")) == "match_over"
    assert code(ask(engine, "think", seat=0)) == "match_over"
    assert code(ask(engine, "nature", event="die 1")) == "match_over"
    assert ask(engine, "undo")["to_act"] == [1]


def test_secrets_stay_with_their_seats() -> None:
    engine = begun()
    numbers = [ask(engine, "view", seat=seat)["view"]["numbers"] for seat in (0, 1, "spectator", "all")]
    assert numbers == [[1, None], [None, 3], [None, None], [1, 3]]


def test_a_record_loads_and_goes_on_with_its_stream() -> None:
    engine = begun(options={"dice": True, "heap": 12}, seed=5)
    acting = ask(engine, "to_act")["to_act"][0]
    ask(engine, "play", seat=acting, move="take1")
    record = ask(engine, "record")["record"]
    assert "seed" not in json.loads(record.splitlines()[0])
    acting = ask(engine, "to_act")["to_act"][0]
    went = ask(engine, "play", seat=acting, move="take1")
    assert ask(engine, "load", record=record)["ok"]
    assert ask(engine, "play", seat=acting, move="take1") == went
    stranger = Engine()
    assert ask(stranger, "load", record=record)["ok"]
    assert ask(stranger, "play", seat=acting, move="take1")["to_act"] == ["nature"]
    second = Engine()
    assert ask(second, "load", record=record, seed=5)["ok"]
    assert ask(second, "play", seat=acting, move="take1") == went
    assert code(ask(second, "load", record=record, seed=6)) == "bad_request"


class Crashes(Pebbles):
    """Raises in the middle of a move."""

    slug = "crashes"

    def apply(self, position: Any, seat: int, move: int) -> Any:
        follows = super().apply(position, seat, move)
        if move == 2:
            raise RuntimeError("half done")
        return follows


def test_a_defect_is_answered_and_leaves_the_match_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    with registered(room_of(Crashes())):
        engine = begun(game="crashes")
        ask(engine, "play", seat=0, move="take1")
        before = standing(engine)
        assert code(ask(engine, "play", seat=1, move="take3")) == "internal"
        assert standing(engine) == before
        assert ask(engine, "play", seat=1, move="take2")["ok"]


# --- the process ---


def test_lines_are_answered_one_by_one_and_a_huge_one_is_passed_over() -> None:
    huge = b'{"id":1,"do":"' + b"x" * (MAX_LINE + 5) + b'"}'
    lines = (huge, b'{"id":2,"do":"games"}\r', b"", b'{"id":3,"do":"quit"}', b'{"id":4,"do":"games"}')
    reader = io.BytesIO(b"\n".join(lines))
    writer = io.BytesIO()
    serve(reader, writer)
    answers = [json.loads(line) for line in writer.getvalue().splitlines()]
    assert [(answer["id"], answer["ok"]) for answer in answers] == [(None, False), (2, True), (None, False), (3, True)]
    assert "16777216 bytes" in answers[0]["error"]["message"]


def test_a_byte_order_mark_before_the_first_line_makes_no_difference() -> None:
    writer = io.BytesIO()
    serve(io.BytesIO(b'\xef\xbb\xbf{"id":1,"do":"games"}\n\xef\xbb\xbf{"id":2,"do":"games"}\n'), writer)
    assert [json.loads(line)["ok"] for line in writer.getvalue().splitlines()] == [True, False]


def test_the_last_line_needs_no_line_feed() -> None:
    writer = io.BytesIO()
    serve(io.BytesIO(b'{"id":2,"do":"to_act"}'), writer)
    assert json.loads(writer.getvalue())["id"] == 2


@pytest.mark.parametrize("last", [b"", b'{"do":"quit"}\n'])
def test_the_process_answers_at_once_and_ends_with_status_0(last: bytes) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "stackyard.cli", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd="/"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):  # each answer comes before the next request
            process.stdin.write(b'{"id":%d,"do":"to_act"}\n' % number)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["error"]["code"] == "no_match"
        process.stdin.write(last)
        process.stdin.close()
        assert process.wait(30) == 0


def test_the_schema_covers_every_request_and_answer(schema: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    from stackyard.cli.engine import main

    assert set(schema["requests"]) == set(schema["answers"]) == set(REQUESTS) == set(ANSWERS)
    for part in ({"$defs": schema["$defs"]}, *schema["requests"].values(), *schema["answers"].values()):
        jsonschema.Draft202012Validator.check_schema(part)
    assert main(["--schema"]) == 0
    assert json.loads(capsys.readouterr().out)["$defs"] == json.loads(msgspec.json.encode(schema["$defs"]))
