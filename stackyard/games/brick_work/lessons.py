"""The lesson of Brick Work: a first round, step by step."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson

LESSON: Final = Lesson(game="brick-work", title="Brick Work: a first round", options={}, steps=[])
