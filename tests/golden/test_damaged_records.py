"""Whatever is done to a match file, reading it ends soon: in a match, or in a refusal in words."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Final

import pytest

from stackyard.core.errors import CODES, StackyardError
from stackyard.core.match import Match, verify
from tests.amounts import amount
from tests.golden.make_records import FOLDER, RECORD
from tests.mutations import json_bytes, mutate_bytes, mutate_json

GAMES: Final = sorted({file.parent.name for file in FOLDER.glob(f"*/*{RECORD}")})
MAX_SECONDS: Final = 5.0  # of processor time, for one file: a whole one takes some milliseconds


def files_of(game: str) -> list[bytes]:
    found: list[Path] = sorted((FOLDER / game).glob(f"*{RECORD}"), key=lambda file: file.stat().st_size)
    return [file.read_bytes() for file in found[: amount(6, 1000)]]


def damaged(text: bytes, rng: random.Random, others: list[bytes]) -> bytes:
    """Return a match file with something wrong in it: octets, a line, or a value in a line."""
    if rng.random() < 0.25:
        return mutate_bytes(text, rng, others)
    lines = [json.loads(line) for line in text.splitlines()]
    at = 0 if rng.random() < 0.4 else rng.randrange(len(lines))
    words = [line.get("event", line.get("game")) for line in lines]
    if at and rng.random() < 0.3:
        changed = mutate_json(lines, rng)
        lines = changed if isinstance(changed, list) else [changed]
    else:
        lines[at] = mutate_json(lines[at], rng, words)
    if rng.random() < 0.5:  # its numbers are right all the same: else nothing behind them is looked at
        for number, line in enumerate(lines[1:], start=1):
            if isinstance(line, dict):
                line["n"] = number
    return b"".join(json_bytes(line) + b"\n" for line in lines)


def read(data: bytes) -> Match | StackyardError:
    try:
        return Match.load(data, gravity="told")
    except StackyardError as error:
        return error


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_record_is_a_match_or_is_refused_in_words(game: str) -> None:
    rng, texts = random.Random(f"damaged {game}"), files_of(game)
    refused = accepted = 0
    for _ in range(amount(150, 6000)):
        data = damaged(rng.choice(texts), rng, texts)
        began = time.process_time()
        found = read(data)
        if isinstance(found, StackyardError):
            refused += 1
            assert found.code in CODES
            assert found.code != "internal", data
            assert str(found), data
            assert not verify(data).ok
        else:
            accepted += 1
            assert Match.load(found.text(), gravity="told").text() == found.text()
        assert time.process_time() - began < MAX_SECONDS, data
    assert refused > accepted
    assert accepted, "what is damaged is always refused: nothing reaches the rules"
