"""Hostile inputs: garbage texts, and valid texts with small errors."""

from __future__ import annotations

import random

GARBAGE = (
    "",
    " ",
    "\n",
    "\0",
    "\ud800",
    "-",
    "--",
    "-1",
    "0",
    "?",
    "a",
    "a1",
    "A1-A2",
    "a1-a1",
    "a1-a2-a3",
    "a0-a1",
    "z99-z98",
    "@",
    "u@",
    "１",
    "١",
    "²",
    "é",
    "💥" * 50,
    "None",
    "NaN",
    "Infinity",
    "1e999",
    "0x1F",
    "9" * 5000,
    "-" + "9" * 400,
    "{}",
    "[" * 2000,
    '{"a":' * 500,
    "%s%n%x",
    "<script>alert(1)</script>",
    "../../../etc/passwd",
    "x" * 70_000,
)


def corrupt(text: str, rng: random.Random, count: int = 24) -> list[str]:
    """Return `count` variants of `text`: a character lost, doubled, changed or swapped, other digits, other case."""
    found = [
        text + "\n",
        " " + text,
        text + " ",
        text + text,
        text[:-1],
        text[1:],
        text.upper(),
        text.lower(),
        text + "\0",
    ]
    alphabet = sorted(set(text)) + list("019-@ ,/.")
    for _ in range(count if text else 0):
        offset, other = rng.randrange(len(text)), rng.choice(alphabet)
        found.append(
            rng.choice(
                (
                    text[:offset] + text[offset + 1 :],
                    text[:offset] + other + text[offset + 1 :],
                    text[:offset] + other + text[offset:],
                    text[:offset] + text[offset:][::-1],
                    text[:offset] + rng.choice("٣é\ud800\t") + text[offset + 1 :],
                )
            )
        )
    return [other for other in found if other != text]
