"""docs/adding-a-game.md is true: the smallest game on the page passes every check of `check_game`."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

import pytest

from stackyard.core.registry import registered
from stackyard.testing import check_game, random_match

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def test_the_game_on_the_page_keeps_every_promise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    room = tmp_path / "last_pebble"
    room.mkdir()
    (room / "game.py").write_text(code, encoding="utf-8")
    (room / "RULES.md").write_text("# Last Pebble\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = importlib.import_module("last_pebble.game").ROOM
    assert check_game(found) > 3
    with registered(found):
        assert random_match(found, {"pebbles": 5}).over
    monkeypatch.delitem(sys.modules, "last_pebble.game")


def test_the_links_of_the_page_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8"))
    assert len(links) > 3
    for link in links:
        assert (PAGE.parent / link).exists(), link
