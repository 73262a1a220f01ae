"""An interactive lesson: positions, and what to do in each.

Games fill it in `lessons.py`, and write its words in `texts/<language>/lesson.ftl`; the browser plays it.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from stackyard.core.event_description import UNSET, Maybe
from stackyard.core.texts.catalogue import Message, catalogue_of


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What a player is told who asks for a hint."""

    text: str
    localizable: Message  # the same as a message
    at: list[str] = []  # the places that it is about, as the game's notation names them
    more: bool = False  # another one can be given in the same position

    @classmethod
    def worded(cls, message: Message, **more: Any) -> Hint:
        """Return a hint whose words are a message; `more` are the other fields."""
        return cls(text=str(message), localizable=message, **more)


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to see or to do, on one position."""

    id: str  # stable, so that a lesson can be left and resumed
    title: str = ""
    text: str = ""  # what to see or to do, two or three short sentences
    position: str | None = None  # a position's text; None: go on from the position the last step ended with
    seat: int = 0  # who acts
    accept: list[str] | None = None  # the moves that fulfil the step; None: only read on; []: any legal move
    replies: list[str] = []  # what is then played, in order, by whoever is to act, and what nature does where it is due
    praise: str = ""  # said when it is done
    hint: str = ""  # said after another legal move, which is taken back
    clues: list[Hint] = []  # told one after the other to whoever asks; then the first accepted move is shown
    why: str = ""  # why that move is the right one, said when it is done
    point_at: list[str] = []  # places to highlight, in the game's own names
    localizable: dict[str, Message] = {}  # title, text, praise, hint and why as messages, where they were made of such

    @classmethod
    def worded(
        cls, *, title: Message, text: Message, praise: Message, hint: Message, why: Message, **more: Any
    ) -> Step:
        """Return a step whose words are messages; `more` are the other fields."""
        texts = {"title": title, "text": text, "praise": praise, "hint": hint, "why": why}
        words: dict[str, Any] = {name: str(message) for name, message in texts.items()}
        return cls(**words, localizable=texts, **more)


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A whole lesson of five minutes at the most. `localizable` is its title as a message, where it was made of one."""

    game: str
    title: str = ""
    options: dict[str, Any]
    steps: list[Step]
    localizable: Maybe[Message] = UNSET


STEP_PARTS: Final = ("title", "text", "praise", "hint")


def lesson_in(language: str, lesson: Lesson) -> Lesson:
    """Return a lesson with its words in a language: `lesson-title` and `step-ID-PART` of the texts of its game.

    What the language does not have stays as it is.
    """
    find = catalogue_of(lesson.game).find

    def step(given: Step) -> Step:
        words = {part: find(language, f"step-{given.id}-{part}") or getattr(given, part) for part in STEP_PARTS}
        return msgspec.structs.replace(given, **words)

    title = find(language, "lesson-title") or lesson.title
    return msgspec.structs.replace(lesson, title=title, steps=[step(each) for each in lesson.steps])
