"""Writes `card_messages.json`: cards as messages, with their English and German texts, and why they are met or not.

`python -m tests.towerbrix.write_card_messages` writes it. Both renderers are held to it: the catalogue's of Python by
`test_sentences.py`, the page's by `web/src/games/towerbrix/card-texts.test.ts`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from stackyard.core.texts.catalogue import Message, text_of
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.conditions.language import parse
from stackyard.games.towerbrix.conditions.sentences import (
    Explanation,
    brick_message,
    condition_message,
    distinctions,
    explain,
)
from stackyard.games.towerbrix.pieces import BRICKS, DECKS
from stackyard.games.towerbrix.texts import t
from tests.towerbrix import random_conditions

FILE = Path(__file__).with_name("card_messages.json")
RANDOM_CONDITIONS = 24
LANGUAGES = ("en", "de")


def card_messages() -> list[dict[str, Any]]:
    """Return the sample, a dict for each card or random condition, with a random tower that it is judged by."""
    rng, chance = random.Random(3), np.random.default_rng(3)
    texts = [random_conditions.condition(rng) for _ in range(RANDOM_CONDITIONS)]
    conditions = [card.condition for name in DECKS for card in deck(name)[::4]] + [parse(text) for text in texts]
    found = []
    for condition in conditions:
        tower = random_conditions.tower(chance, random_conditions.some(chance))
        message = condition_message(condition)
        why = explain(condition, tower.facts, distinctions(tower.used, tower.poses))
        found.append(
            {
                "localizable": message,
                "why": why.reasons,
                **{
                    language: {"text": text_of(message, language), "why": why_lines(why, language)}
                    for language in LANGUAGES
                },
            }
        )
    return found


def why_lines(explanation: Explanation, language: str) -> list[str]:
    """Return an explanation brick by brick, as the page puts it together."""
    found: list[Message] = []
    for reason in explanation.reasons:
        if reason.otherwise is None:
            found.append(reason.message)
            continue
        for brick, which, meets in zip(reason.bricks, reason.which, reason.meet, strict=True):
            who = brick_message(BRICKS.index(brick), which, "subject")
            found.append(t("line", text=t("says", who=who, what=reason.message if meets else reason.otherwise)))
        count, of = sum(reason.meet), len(reason.meet)
        found.append(t("total", count=count, of=of, counted=t("amount", n=count), whole=t("amount", n=of)))
    return [text_of(one, language) for one in found]


def written() -> bytes:
    """Return the text of the file, a line for each condition."""
    lines = b",\n".join(msgspec.json.encode(one) for one in card_messages())
    return b"[\n" + lines + b"\n]\n"


if __name__ == "__main__":
    FILE.write_bytes(written())
