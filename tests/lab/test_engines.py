"""Other people's programs in the arena: they are given views alone, and what they do wrong costs only them."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from stackyard.core.errors import BadRequestError
from stackyard.core.match import Match
from stackyard.engines import process
from stackyard.engines.messages import Answer, AnyRequest, Capability, Choose
from stackyard.engines.process import EngineError, EngineProcess
from stackyard.engines.questions import question_for
from stackyard.lab.arena import Round, main, play_round
from stackyard.lab.arena.entrants import ENGINE, check_entrant
from stackyard.lab.arena.matches import Result
from tests.pages import read_page

EXAMPLES = Path(__file__).parents[2] / "examples/bots"
SMALL = json.dumps({"width": 4, "height": 4})


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may start as late as it likes: a busy machine is slow, and no test is about that."""
    monkeypatch.setattr(process, "HELLO_SECONDS", 120.0)


PRELUDE = """\
import json, os, sys, time
def say(**answer):
    print(json.dumps(answer), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    number, do = asked["id"], asked["do"]
    if do == "hello":
        say(id=number, ok=True, protocol=1)
        continue
"""
FIRST = 'if do == "choose": say(id=number, ok=True, move=asked["moves"][0])'


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "GRACE_SECONDS", 0.3)


def program(folder: Path, body: str) -> str:
    """Return the entrant of a program whose loop over requests ends with `body`."""
    path = folder / f"bot{len(list(folder.iterdir()))}.py"
    indented = "\n".join(f"    {line}" for line in body.splitlines())
    path.write_text(f"{PRELUDE}{indented}\n", encoding="utf-8")
    return f"{ENGINE}{shlex.join([sys.executable, '-S', '-E', str(path)])}@50"


def met(entrant: str, other: str = "random", game: str = "towers", options: str = SMALL, players: int = 2) -> Result:
    return play_round(Round(game, options, (entrant, other), 1, None, players))


def test_the_page_shows_lines_that_are_sent_and_answers_that_are_read() -> None:
    page = read_page(EXAMPLES.parents[1] / "docs/protocol/bots.md")
    lines = re.findall(r"^([<>]) (.*)$", page.replace("{...}", "{}"), re.MULTILINE)
    sent = [msgspec.json.decode(line, type=AnyRequest) for arrow, line in lines if arrow == ">"]
    assert {type(request) for request in sent} == set(get_args(AnyRequest))
    for request, line in zip(sent, (line for arrow, line in lines if arrow == ">"), strict=True):
        assert msgspec.json.encode(request).decode() == line
    answers = [msgspec.json.decode(line, type=Answer) for arrow, line in lines if arrow == "<"]
    assert [answer.id for answer in answers] == [1, 2, 2, 3, 3, 3]
    assert re.findall(r"^- `(\w+)`: ", page.partition("## Capabilities")[2], re.MULTILINE)[
        : len(get_args(Capability))
    ] == list(get_args(Capability))


def test_a_program_plays_whole_matches(tmp_path: Path) -> None:
    result = met(program(tmp_path, FIRST))
    assert result.faults == ()
    assert result.moves > 4
    assert met(program(tmp_path, FIRST)).points == result.points


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, str(EXAMPLES / "random_bot.py")],
        ["node", str(EXAMPLES / "random_bot.mjs")],
    ],
)
def test_the_examples_play(command: list[str]) -> None:
    assert met(f"{ENGINE}{shlex.join(command)}").faults == ()


def test_a_program_is_given_what_its_seat_may_know_and_no_more(tmp_path: Path) -> None:
    folder = tmp_path / "told"
    folder.mkdir()
    body = f'open({str(folder / "lines")!r}, "a").write(line)\n{FIRST}'
    met(program(tmp_path, body), game="take-that-towers", options="{}", players=3)
    asked = [json.loads(line) for line in (folder / "lines").read_text(encoding="utf-8").splitlines()]
    questions = [question for question in asked if question["do"] == "choose"]
    assert {question["match"] for question in questions} == {"1.0", "1.1", "1.2"}
    assert {question["match"] for question in asked if question["do"] == "over"} == {"1.0", "1.1", "1.2"}
    for question in questions:
        hands = [hand["cards"] for hand in question["view"]["hands"]]
        assert sum(hand is not None for hand in hands) == 1, "one hand is its own, the others are backs"
        assert hands[question["seat"]] is not None
    assert "position" not in questions[0]
    assert "seed" not in json.dumps(asked)


WRONG = {
    "ends": ("sys.exit(3)", "has ended"),
    "is silent": ("pass", "in time"),
    "talks nonsense": ('print("bestmove e2e4", flush=True)', "no answer"),
    "writes for ever": ('while True: print("{}" * 1000, flush=True)', "no answer|thousand|ended"),
    "writes a line without end": ('while True: print("x" * 10000, end="", flush=True)', "megabyte"),
    "refuses": ("say(id=number, ok=False, error='tired')", "tired"),
    "is illegal for ever": ('say(id=number, ok=True, move="a1-z9")', "3 illegal moves"),
    "names no move": ("say(id=number, ok=True)", "3 illegal moves"),
    "sends numbers": ("say(id=number, ok=True, move=[1, 2])", "no answer"),
    "stops reading": ("time.sleep(1000)", "in time|does not read"),
}


@pytest.mark.parametrize("how", WRONG)
def test_what_a_program_does_wrong_costs_it_the_match_and_the_arena_nothing(tmp_path: Path, how: str) -> None:
    body, reason = WRONG[how]
    result = met(program(tmp_path, body), options="{}")
    assert result.points == (0.0, 0.0)
    lost = [fault for fault in result.faults if "lost a match" in fault]
    assert len(lost) == 2
    assert all(re.search(reason, fault) for fault in lost), lost


def test_one_illegal_move_costs_the_move(tmp_path: Path) -> None:
    body = f'if do == "choose" and number == 2: asked["moves"][0] = "a1-z9"\n{FIRST}'
    result = met(program(tmp_path, body))
    assert len(result.faults) == 1
    assert "a1-z9" in result.faults[0]
    assert "lost" not in result.faults[0]


def test_a_program_that_is_late_is_told_to_stop_and_may_answer(tmp_path: Path) -> None:
    body = (
        'if do == "choose": waiting, move = number, asked["moves"][0]\n'
        'if do == "stop": say(id=asked["of"], info={"depth": 3}); say(id=asked["of"], ok=True, move=move)'
    )
    assert met(program(tmp_path, body), options='{"width": 2, "height": 1}').faults == ()


def test_what_a_program_says_on_the_way_is_passed_on(tmp_path: Path) -> None:
    entrant = program(tmp_path, 'if do == "choose": say(id=number, info={"depth": 7}); say(id=number, move="x")')
    engine = EngineProcess(entrant.removeprefix(ENGINE).removesuffix("@50"))
    match, infos = Match.new("towers", seed=1), list[object]()
    question = Choose(0, "m", "towers", {}, 1, 2, 0, 50, None, match.legal(0))
    assert engine.choose(question, infos.append) == "x"
    assert infos == [{"depth": 7}]
    engine.close()


SEVERAL = """\
import json, sys
held = []
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "hello":
        able = json.loads(sys.argv[1])
        print(json.dumps({"id": asked["id"], "protocol": 1, "capabilities": able}), flush=True)
    if asked["do"] == "choose":
        held.append(asked["id"])
    if len(held) == int(sys.argv[2]):
        for number in reversed(held):
            print(json.dumps({"id": number, "move": str(len(held))}), flush=True)
        held = []
"""


@pytest.mark.parametrize(("able", "at_once"), [(["several"], 3), ([], 1)])
def test_a_program_that_can_is_asked_several_things_at_once_and_no_other_is(
    tmp_path: Path, able: list[str], at_once: int
) -> None:
    path = tmp_path / "several.py"
    path.write_text(SEVERAL, encoding="utf-8")
    engine = EngineProcess(shlex.join([sys.executable, "-S", "-E", str(path), json.dumps(able), str(at_once)]))
    with ThreadPoolExecutor(3) as pool:
        moves = list(pool.map(lambda _: engine.choose(QUESTION), range(3)))
    assert moves == [str(at_once)] * 3
    engine.close()


QUESTION = Choose(0, "m", "towers", {}, 1, 2, 0, 10_000, None, ["a1-b1"])


def test_thinking_without_an_end_is_for_programs_that_can_be_stopped(tmp_path: Path) -> None:
    body = (
        'if do == "choose": waiting = number; say(id=number, info={"depth": 1})\n'
        'if do == "stop": say(id=asked["of"], move="x", lines=[{"pv": ["x", "y"], "chance": 0.5}])'
    )
    command = program(tmp_path, body).removeprefix(ENGINE).removesuffix("@50")
    endless = msgspec.structs.replace(QUESTION, ms=0)
    engine = EngineProcess(command)
    with pytest.raises(EngineError, match="stop"):
        engine.request_move(endless)
    engine.close()
    file = Path(shlex.split(command)[-1])
    file.write_text(file.read_text().replace("protocol=1", 'protocol=1, capabilities=["stop"]'), encoding="utf-8")
    engine = EngineProcess(command)
    pending = engine.request_move(endless)
    infos: list[object] = []

    def hear(info: object) -> None:
        infos.append(info)
        pending.stop()

    answer = pending.answer(hear)
    assert (answer.move, infos) == ("x", [{"depth": 1}])
    assert answer.lines[0].pv == ["x", "y"]
    engine.close()


def test_our_own_engine_takes_a_seat_where_nothing_is_hidden_and_tells_what_it_finds() -> None:
    engine = EngineProcess(
        shlex.join([sys.executable, "-m", "stackyard.cli", "engine", "--level", "2", "--game", "towers"])
    )
    assert not engine.plays("take-that-towers")
    match, infos = Match.new("towers", {"width": 2, "height": 2}), list[object]()
    question = question_for(match, 0, "m", 300, engine.about.capabilities)
    assert question.position
    assert engine.choose(question, infos.append) in match.legal(0)
    assert infos
    hidden = question_for(Match.new("take-that-towers", seed=1), 0, "m", 300, engine.about.capabilities)
    assert not hidden.position, "the text would tell what is hidden"
    assert not question_for(match, 0, "m", 300, []).position, "nobody asked for it"
    engine.close()


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups")
def test_a_program_that_does_not_end_is_killed_with_its_children(tmp_path: Path) -> None:
    child = tmp_path / "child"
    body = f"if os.fork(): open({str(child)!r}, 'w').write(str(os.getpid()))\nwhile True: time.sleep(1)"
    entrant = program(tmp_path, body)
    engine = EngineProcess(entrant.removeprefix(ENGINE).removesuffix("@50"))
    engine.over("m")
    while not child.exists() or not child.read_text():
        time.sleep(0.01)
    engine.close()
    assert has_ended(int(child.read_text()))


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    child = tmp_path / "child"
    body = f"""\
if do == "quit": break
if do == "over" and not os.fork():
    open({str(child)!r}, 'w').write(str(os.getpid()))
    while True: time.sleep(1)"""
    engine = EngineProcess(program(tmp_path, body).removeprefix(ENGINE).removesuffix("@50"))
    engine.over("m")
    while not child.exists() or not child.read_text():
        time.sleep(0.01)
    engine.close()
    assert has_ended(int(child.read_text()))


def has_ended(process: int, seconds: float = 30.0) -> bool:
    """Return whether a process has ended, or does so soon: whoever is its parent now has to take note of it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize(
    ("entrant", "reason"),
    [
        (f"{ENGINE}/nowhere/bot", "cannot be started"),
        (f"{ENGINE}{sys.executable} -c pass", "ended"),
        ("7", "level 7"),
        ("nonsense", "no entrant"),
        ("no.such.module:f", "imported"),
        ("3@fast", "milliseconds"),
    ],
)
def test_an_entrant_that_cannot_play_is_refused_before_the_first_match(entrant: str, reason: str) -> None:
    with pytest.raises(BadRequestError, match=reason):
        check_entrant(entrant, Match.new("towers").room)


def test_a_program_that_plays_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        'input()\nprint(\'{"id":1,"protocol":1,"games":["chess"]}\', flush=True)\ninput()', encoding="utf-8"
    )
    with pytest.raises(BadRequestError, match="does not play towers"):
        check_entrant(f"{ENGINE}{shlex.join([sys.executable, str(path)])}", Match.new("towers").room)


def test_the_command_seats_programs_and_says_what_they_did_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = program(tmp_path, "sys.exit()").removeprefix(ENGINE)
    arguments = ["towers", "--levels", "1", "--engine", command, "--games", "2", "--processes", "1", "--options", SMALL]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    assert "2-0-0" in printed
    assert printed.count("fault: ") == 2
