"""The decision records: each has a status and a title, and the index lists them all, by their titles."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

DECISIONS: Final = Path(__file__).resolve().parent.parent / "docs/decisions"
RECORDS: Final = sorted(path for path in DECISIONS.glob("*.md") if path.name != "index.md")
TITLE: Final = re.compile(r"# (\d{4}): (.+)")
STATUS: Final = re.compile(r"Status: (accepted|superseded by \[(\d{4})\]\(([\w-]+\.md)\))\.")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name[:4])
def test_a_record_has_its_number_a_title_and_a_status(path: Path) -> None:
    title, empty, status = path.read_text(encoding="utf-8").split("\n")[:3]
    found, state = TITLE.fullmatch(title), STATUS.fullmatch(status)
    assert found is not None
    assert found[1] == path.name[:4]
    assert empty == ""
    assert state is not None
    if state[2]:
        assert state[3].startswith(state[2])
        assert (DECISIONS / state[3]).exists()


def test_the_index_lists_every_record_by_its_title() -> None:
    index = (DECISIONS / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \[(\d{4})\]\((\d{4}-[\w-]+\.md)\) (.+?)(?: \(superseded\))?$", index, re.MULTILINE)
    titles = {path.name: TITLE.match(path.read_text(encoding="utf-8")) for path in RECORDS}
    assert sorted(listed) == [(found[1], name, found[2]) for name, found in titles.items() if found is not None]


def test_numbers_are_given_once() -> None:
    numbers = [path.name[:4] for path in RECORDS]
    assert sorted(set(numbers)) == numbers
