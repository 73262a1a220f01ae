"""What happens and what is refused in a third language: plain English in it does not come from the catalogue."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any, Final
from xml.etree import ElementTree  # noqa: ICN001 - it reads our own drawings

import msgspec
import pytest

from scripts.pseudo_language import PSEUDO
from stackyard.core.errors import StackyardError
from stackyard.core.game import EVERYTHING, SPECTATOR, Position
from stackyard.core.match import Match, verify
from stackyard.core.record import parse_record
from stackyard.core.registry import room
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.games.brick_work.pieces import NAMED_PRINTS
from stackyard.server.workers import study
from stackyard.testing.checks.records import hostile_records
from stackyard.testing.hostile import GARBAGE, corrupt
from stackyard.testing.option_sets import candidates
from tests.golden.make_records import FOLDER
from tests.golden.test_german import messages_in
from tests.pseudo import ON_BRICKS, PRINTED, SLUGS, english_in

pytestmark = pytest.mark.usefixtures("pseudo")

QUOTED: Final = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")  # what somebody has written
TITLES: Final = "title"  # the argument that holds what is printed on a brick


def printed_in(message: Message) -> Iterator[str]:
    """Yield the words of the titles of bricks in a message."""
    for key, arg in message.args.items():
        if isinstance(arg, Message):
            yield from printed_in(arg)
        elif isinstance(arg, str) and key == TITLES:
            yield from re.findall(r"[A-Za-z]+", arg)


def english_words(slug: str, message: Message) -> list[str]:
    return english_in(QUOTED.sub("", text_of(message, PSEUDO)), {*PRINTED[slug], *printed_in(message)})


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_what_happens(slug: str) -> None:
    found = {}
    for file in sorted((FOLDER / slug).glob("*.stackyard.jsonl")):
        for text, message in messages_in(study.replay(parse_record(file.read_bytes()))):
            if text and (words := ["no message"] if message is None else english_words(slug, message)):
                found[text] = words
    assert found == {}


# --- views and pictures ---

MOMENTS: Final = 6  # of each record
VIEWERS: Final = (0, 1, SPECTATOR, EVERYTHING)
A_TEXT: Final = re.compile(r"[A-Z]|\S* |.*[.:;!?]$", re.DOTALL)  # other strings of a view are codes, such as "build"
POSES: Final = re.compile(r"[\w-]{32,}")  # base64url
NOTATION: Final = re.compile(  # floors of Towers, moves, and what is printed on a brick
    "|".join([r"\b[BWU]+\b", r"^score [A-D]$", r"^card \w+$", *map(re.escape, ON_BRICKS)])
)


def sampled(slug: str) -> Iterator[tuple[str, Position, int | str]]:
    """Yield positions of every golden record of a game, each with its file and with somebody who looks."""
    rng = random.Random(f"views {slug}")
    for file in sorted((FOLDER / slug).glob("*.stackyard.jsonl")):
        moments = list(moments_of(Match.load(file.read_text("utf-8"), gravity="told")))
        for _, position in rng.sample(moments, min(MOMENTS, len(moments))):
            yield file.name, position, rng.choice(VIEWERS)


def english_sent(slug: str, part: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield the texts of a part of a view that have plain words, with these; a `text` says what its message says."""
    if isinstance(part, dict):
        if part.keys() == {"name", "args"}:
            message = msgspec.convert(part, Message)
            yield str(message), english_words(slug, message)
            return
        if part.get("localizable") is not None:
            assert part["text"] == str(msgspec.convert(part["localizable"], Message))
            part = {name: value for name, value in part.items() if name != "text"}
        for value in part.values():
            yield from english_sent(slug, value)
    elif isinstance(part, list):
        for value in part:
            yield from english_sent(slug, value)
    elif isinstance(part, str) and A_TEXT.match(part) and not POSES.fullmatch(part) and part not in NAMED_PRINTS:
        yield part, english_in(NOTATION.sub("", part), {*PRINTED[slug], *room(slug).game.seat_names})


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_a_view(slug: str) -> None:
    game, found = room(slug).game, {}
    for file, position, viewer in sampled(slug):
        for text, words in english_sent(slug, msgspec.to_builtins(game.view(position, viewer))):
            if words:
                found[text] = (file, words)
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_a_picture(slug: str) -> None:
    game, pictures, found = room(slug).game, room(slug).pictures, {}
    assert pictures is not None
    for file, position, viewer in sampled(slug):
        drawn = (pictures.svg(position, viewer, PSEUDO), pictures.thumbnail(position, viewer))
        texts = [text for each in drawn for text in ElementTree.fromstring(each).itertext()]
        for text in (*game.ascii(position, viewer, PSEUDO).splitlines(), *texts):
            if words := english_in(NOTATION.sub("", text), PRINTED[slug]):
                found[text] = (file, words)
    assert found == {}


def refusals(slug: str) -> Iterator[tuple[StackyardError, list[str]]]:
    """Yield what a game answers to moves, positions, options and records that are none, with the words in them."""
    here, rng = room(slug), random.Random(f"refusals {slug}")
    game = here.game

    def refused(ask: Callable[..., Any], *args: Any, **more: Any) -> Iterator[tuple[StackyardError, list[str]]]:
        try:
            ask(*args, **more)
        except StackyardError as error:
            yield error, re.findall(r"[A-Za-z]+", str(args))

    for raw in rng.sample(tried := candidates(here), min(40, len(tried))):
        yield from refused(game.parse_options, raw)
    files = [path.read_text("utf-8") for path in sorted((FOLDER / slug).glob("*.stackyard.jsonl"))]
    match = Match.load(min((file for file in files if '"by":"table"' not in file), key=len), gravity="told")
    moments = list(moments_of(match))
    events = [event for event, _ in moments]
    for event, position in rng.sample(moments, min(5, len(moments))):
        for text in (*rng.sample(GARBAGE, 12), *corrupt(event, rng, 6), *rng.sample(events, min(12, len(events)))):
            for seat in range(game.seats[0]):
                yield from refused(play, game, position, seat, text)
            yield from refused(game.apply_chance, position.copy(), text)
        for text in corrupt(game.position_text(position), rng, 6):
            yield from refused(game.parse_position, text)
    for _, data in rng.sample(list(hostile_records(match)), 12):
        yield from refused(Match.load, data, room=here)
        yield from ((why, []) for why in verify(data, room=here).localizable if isinstance(why, StackyardError))


def play(game: Any, position: Position, seat: int, text: str) -> None:
    after = position.copy()
    game.apply(after, seat, game.parse_move(after, seat, text))


def moments_of(match: Match) -> Iterator[tuple[str, Position]]:
    """Yield each event of a match with the position before it."""
    before = None
    for event, here in Match.replay(match.record()):
        if event is not None and before is not None:
            yield event.event, before
        before = here.position.copy()


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_a_refusal(slug: str) -> None:
    found: dict[str, list[str]] = {}
    for error, written in refusals(slug):
        if words := [word for word in english_words(slug, error.localizable) if word not in written]:
            found.setdefault(error.localizable.name, [*words, text_of(error.localizable)])
    assert found == {}
