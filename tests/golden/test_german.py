"""What a German page shows of a match can be read in German: whatever the wire tells as text has a message beside it.

The golden records are gone through as a replay sends them. Names that people gave, and what is printed on a board or on
a brick, are no English sentences: only lower-case words that German does not have are looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from stackyard.core.bots import SearchInfo
from stackyard.core.record import parse_record
from stackyard.core.registry import LISTINGS, room
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.games.towerbrix.questions import solve_question as solve
from stackyard.server.wire.messages import Replay
from stackyard.server.workers import study
from tests.golden.make_records import FOLDER

SLUGS = [listing.slug for listing in LISTINGS]
ENGLISH_WORDS = re.compile(
    r"\b(?:the|and|of|is|are|were|has|have|with|without|you|your|it|its|from|by|at|on|to|off|onto|no|not|all|each|every|"
    r"takes?|puts?|builds?|wins?|won|lost|draws?|plays?|pulls?|left|there|that|this|what|after|before|been|"
    r"floors?|towers?|bricks?|cards?|dice|tokens?|turns?|points?|seed|events?)\b"
)


def messages_in(answer: Replay) -> Iterator[tuple[str, Message | None]]:
    """Yield every sentence of a replay that a page shows, with its message."""
    for frame in answer.frames:
        if frame.description is not None:
            yield (
                frame.description.text,
                None if frame.description.localizable is msgspec.UNSET else frame.description.localizable,
            )
    outcome = answer.outcome
    if outcome.why:
        yield outcome.why, outcome.reason if isinstance(outcome.reason, Message) else None
    assert len(answer.findings) == len(answer.findings_localizable)
    yield from zip(answer.findings, answer.findings_localizable, strict=True)


def titles_of(message: Message) -> Iterator[str]:
    """Yield the titles among the arguments of a message and of those in it."""
    for key, arg in message.args.items():
        if isinstance(arg, Message):
            yield from titles_of(arg)
        elif isinstance(arg, str) and key == "title":
            yield arg


def require_german(text: str, message: Message | None) -> None:
    assert message is not None, f"has no message: {text!r}"
    assert text_of(message) == text
    german = text_of(message, "de")
    for printed in titles_of(message):  # on a brick of Tower Topple, in English in every box
        german = german.replace(printed, "")
    assert not (found := ENGLISH_WORDS.findall(german)), (found, german)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_replay_is_told_in_german(slug: str) -> None:
    visited = set()
    for file in sorted((FOLDER / slug).glob("*.stackyard.jsonl")):
        for text, message in messages_in(study.replay(parse_record(file.read_bytes()))):
            if text and text not in visited:
                visited.add(text)
                require_german(text, message)
    assert len(visited) > 30
    assert any("seed" in text for text in visited) or slug == "towers"


def test_the_reasons_of_a_hint_are_told_in_german() -> None:
    brick_work = room("brick-work")
    reasons = set()
    for file in sorted((FOLDER / "brick-work").glob("*.stackyard.jsonl"))[:6]:
        for info in searched(file):
            assert info.why_localizable is not msgspec.UNSET
            assert info.plan_localizable is not msgspec.UNSET
            require_german(str(info.why), info.why_localizable)
            assert [str(step) for step in info.plan_localizable] == info.plan
            for step in info.plan_localizable:
                require_german(str(step), step)
            reasons.add(info.why_localizable.name)
    assert len(reasons) > 1
    assert brick_work.levels


def searched(file: Path) -> Iterator[SearchInfo]:
    """Yield what the bot says of a few positions of a record."""
    from stackyard.core.match import Match

    positions = [match.position.copy() for _, match in Match.replay(parse_record(file.read_bytes()))]
    brick_work = room("brick-work")
    for position in positions[:: max(1, len(positions) // 4)]:
        for seat in brick_work.game.to_act(position)[:1]:
            if isinstance(seat, int):
                yield brick_work.search(position, seat, 3, 50, 0).info


def test_what_a_no_of_the_solver_covers_is_told_in_german() -> None:
    answer = solve({"conditions": ["all red: standing", "all red: lying", "at least 1 red: red"]})
    assert answer.verdict == "impossible"
    require_german(answer.covers, answer.covers_localizable)
