"""docs/security.md names tests that there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = re.findall(r"`(tests/[a-z_/]+\.py)::(\w+)`", PAGE)


def test_every_test_that_is_named_exists() -> None:
    assert len(NAMED) > 40
    for file, name in NAMED:
        path = ROOT / file
        assert path.is_file(), file
        defined = {node.name for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)}
        assert name in defined, f"{file} has no {name}"


def test_nothing_in_an_item_looks_like_a_test_and_is_none() -> None:
    assert PAGE.count("::test_") == len(NAMED)
    threats = PAGE.partition("## Figures")[0]
    items = re.findall(r"^- \*\*.*(?:\n  .*)*", threats, re.MULTILINE)
    assert len(items) > 30
    unshown = [item for item in items if "::test_" not in item]
    assert len(unshown) == 1, "what nothing stops has no test, and all else has one"
    assert "nothing: its seed stands in the file" in unshown[0]
