"""Every reason for which the rules of TowerBrix refuse a move has its sentence."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, Final

import pytest

from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.refusals import REFUSALS, Reason, refusal
from stackyard.games.towerbrix.rules import rules
from stackyard.testing.messages import unshown

SAMPLES: Final[dict[str, Any]] = {
    "level": "easy",
    "worth": [2, 3, 3],
    "verb": "up",
    "name": "G7",
    "act": "strike",
    "bricks": [0, 3],
    "shown": "stands",
    "asked": ["tower", "few"],
}
"""The values of a reason's message, by the name of the parameter; a number for any other parameter."""


@pytest.mark.parametrize("reason", list(Reason), ids=lambda reason: reason.name)
def test_a_reason_has_its_sentence(reason: Reason) -> None:
    values = [SAMPLES.get(name, 2) for name in inspect.signature(REFUSALS[reason]).parameters]
    message = refusal(reason, *values)
    assert str(message)
    assert unshown(message) == []


def test_every_reason_is_given_by_the_rules() -> None:
    parts = [Path(bodies.__file__), *Path(rules.__file__).parent.glob("*.py")]
    code = "".join(path.read_text("utf-8") for path in parts)
    assert [reason.name for reason in Reason if f"Reason.{reason.name}" not in code] == []
