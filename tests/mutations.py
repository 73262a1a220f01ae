"""What is right, made wrong: bytes that are flipped, cut, doubled and joined, and JSON with other values in it."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    63,
    64,
    255,
    2**31,
    2**53 + 1,
    -(2**63),
    2**64,
    10**400,
    0.5,
    -0.0,
    1e308,
    "",
    "0",
    " ",
    "table",
    "nature",
    "??",
    "--",
    "undo 1",
    "undo 99999999999999999999",
    "leave 0",
    "resign 63",
    "\u202e",
    "\x00",
    "\ud800",
    "é" * 300,
    "9" * 5000,
    [],
    {},
    [[]],
    {"": None},
)
"""Values that a program might not expect, in any place."""

OCTETS = (b"\x00", b"\xff", b"{", b"}", b"[", b"]", b'"', b"\\", b",", b":", b"-", b"9", b"e", b"\n", b"\xed\xa0\x80")
TIMES = (2, 3, 50)  # that something is there


def mutate_bytes(data: bytes, rng: random.Random, others: Sequence[bytes] = ()) -> bytes:
    """Return octets that differ in a few places; a part may come from one of the others."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(found) + 1)
        end = min(len(found), at + rng.choice((1, 1, 4, 40)))
        match rng.randrange(6):
            case 0:
                found[at:end] = b""
            case 1:
                found[at:at] = rng.choice(OCTETS)
            case 2:
                found[at:end] = rng.randbytes(end - at)
            case 3:
                found[at:end] = found[at:end] * rng.choice(TIMES)
            case 4:
                del found[at:]
            case _:
                other = rng.choice(others) if others else data
                found[at:] = other[rng.randrange(len(other) + 1) :]
    return bytes(found)


def mutate_json(value: Any, rng: random.Random, words: Sequence[Any] = ()) -> Any:
    """Return a value of JSON that differs in one place: something else is there, nothing, or more of it.

    `words` are put beside the `ODD` values: those that mean something in this place.
    """
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice([*value])
        found = dict(value)
        match rng.randrange(8):
            case 0:
                del found[name]
            case 1:
                found[rng.choice(("zz", "", name + "s", name.upper()))] = found[name]
            case 2:
                found[name] = found[rng.choice([*value])]
            case _:
                found[name] = mutate_json(found[name], rng, words)
        return found
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        match rng.randrange(5):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return value[:at] + [value[at]] * rng.choice(TIMES) + value[at:]
            case 2:
                other = rng.randrange(len(value))
                return [value[other] if n == at else value[at] if n == other else v for n, v in enumerate(value)]
            case _:
                return [mutate_json(v, rng, words) if n == at else v for n, v in enumerate(value)]
    if isinstance(value, str) and value and rng.random() < 0.4:
        return mutate_bytes(value.encode(errors="replace"), rng).decode(errors="replace")
    if isinstance(value, int) and rng.random() < 0.4:
        return value + rng.choice((-1, 1, 2, 100))
    return rng.choice([*ODD, *words])


def json_bytes(value: Any) -> bytes:
    """Return JSON as octets; what is no text is escaped."""
    return json.dumps(value, separators=(",", ":")).encode()
