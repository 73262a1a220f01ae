"""A recorded match of each version of the rules replays to the same last position; anyone can verify its dice."""

from __future__ import annotations

from hashlib import sha256

import pytest

from stackyard.core.match import Match, verify
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.room import ROOM
from tests.brick_work.write_golden import GOLDEN

# The winner, after how many turns, and the SHA-256 of the last position's text.
ENDS = {
    1: (0, 34, "d9533d9925e8868d62108abc854d0930e2d02149cc2b780f182059b54ec46c19"),
    2: (0, 41, "975d993f0e7582a39f4784adb380bb336d138d954fb4e00a23ba1a419f641a77"),
}
VERSIONS = pytest.mark.parametrize("version", GAME.versions)


@VERSIONS
def test_the_golden_match_folds_to_the_same_end(version: int) -> None:
    winner, turns, end = ENDS[version]
    text = GOLDEN[version].read_text(encoding="utf-8")
    match = Match.load(text, room=ROOM)
    assert (match.text(), match.header.rules) == (text, version)
    assert match.over
    outcome = match.outcome()
    assert outcome.winners == [winner]
    assert outcome.why == f"{('Blue', 'Red')[winner]} has recreated both brickprints after {turns} turns."
    assert sha256(GAME.position_text(match.position).encode()).hexdigest() == end
    words = {event.event.split(">")[-1 if event.event[0].isdigit() else 0].split(" ")[0] for event in match.events}
    assert words >= {"collect", "build", "demolish", "adjust", "reroll"}
    assert any(event.event.startswith(("5>recycle", "recycle")) for event in match.events)


@VERSIONS
def test_the_golden_match_verifies(version: int) -> None:
    verdict = verify(GOLDEN[version].read_bytes(), room=ROOM)
    assert verdict.ok, verdict.findings
    assert len(verdict.findings) == 3


@VERSIONS
def test_every_position_of_it_has_its_text(version: int) -> None:
    record = Match.load(GOLDEN[version].read_text(encoding="utf-8"), room=ROOM).record()
    for _, match in Match.replay(record, room=ROOM):
        text = GAME.position_text(match.position)
        assert GAME.parse_position(text).tobytes() == match.position.tobytes()
