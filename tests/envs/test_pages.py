"""The pages of the environments say what the code says, and their examples run."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from scripts.env_pages import made, pages
from stackyard.core.registry import LISTINGS
from stackyard.core.state import load_game

DOCS = Path(__file__).parent.parent.parent / "docs"
HEADINGS = ["## Actions", "## Planes", "## Rewards and the end", "## Versions"]


def test_every_game_has_a_page() -> None:
    assert set(pages()) == {listing.slug for listing in LISTINGS}
    assert {path.name for path in (DOCS / "envs").iterdir()} == {path.name for path in pages().values()}


@pytest.mark.parametrize("slug", pages())
def test_a_page_has_the_planes_and_the_version_of_the_code(slug: str) -> None:
    page = pages()[slug].read_text("utf-8")
    assert made(slug, page) == page, "python -m scripts.env_pages"
    places = [page.index(heading) for heading in HEADINGS]
    assert places == sorted(places)
    encoding = load_game(slug).encoding
    assert ("## Chance" in page) == (encoding.max_chance_outcomes > 0)
    assert int(re.findall(r"^(\d+)\. ", page[places[-1] :], re.MULTILINE)[-1]) == encoding.version


@pytest.mark.long
def test_the_examples_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "envs.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) > 6
    names: dict[str, object] = {"__name__": "envs"}
    with redirect_stdout(StringIO()) as printed:
        for block in blocks:
            exec(compile(block, "docs/envs.md", "exec"), names)
    assert "seat 0" in printed.getvalue()
