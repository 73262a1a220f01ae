"""What happens and what is refused in a third language: plain English in it does not come from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from scripts.pseudo_language import PSEUDO
from stackyard.core.record import parse_record
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.server.workers import study
from tests.golden.make_records import FOLDER
from tests.golden.test_german import said_in
from tests.pseudo import PRINTED, SLUGS, english_in

pytestmark = pytest.mark.usefixtures("pseudo")

QUOTED: Final = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")  # what somebody has written
TITLES: Final = "title"  # the argument that holds what is printed on a brick


def printed_in(said: Message) -> Iterator[str]:
    """Yield the words of the titles of bricks in a message."""
    for key, arg in said.args.items():
        if isinstance(arg, Message):
            yield from printed_in(arg)
        elif isinstance(arg, str) and key == TITLES:
            yield from re.findall(r"[A-Za-z]+", arg)


def english_said(slug: str, said: Message) -> list[str]:
    return english_in(QUOTED.sub("", text_of(said, PSEUDO)), {*PRINTED[slug], *printed_in(said)})


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_what_happens(slug: str) -> None:
    found = {}
    for file in sorted((FOLDER / slug).glob("*.stackyard.jsonl")):
        for text, said in said_in(study.replay(parse_record(file.read_bytes()))):
            if text and (words := ["no message"] if said is None else english_said(slug, said)):
                found[text] = words
    assert found == {}
