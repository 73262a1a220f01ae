"""A recorded match replays to the same last position, and its dice can be verified by anyone."""

from __future__ import annotations

from hashlib import sha256

from stackyard.core.match import Match, verify
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.room import ROOM
from tests.brick_work.write_golden import GOLDEN

END = "d9533d9925e8868d62108abc854d0930e2d02149cc2b780f182059b54ec46c19"  # SHA-256 of the last position's text


def test_the_golden_match_folds_to_the_same_end() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    match = Match.load(text, room=ROOM)
    assert match.text() == text
    assert match.over
    outcome = match.outcome()
    assert outcome.winners == [0]
    assert outcome.why == "Blue has recreated both brickprints after 34 turns."
    assert sha256(GAME.position_text(match.position).encode()).hexdigest() == END
    words = {event.event.partition(">")[2].split(" ")[0] for event in match.events}
    assert words >= {"collect", "build", "demolish", "recycle", "adjust"}


def test_the_golden_match_verifies() -> None:
    verdict = verify(GOLDEN.read_bytes(), room=ROOM)
    assert verdict.ok, verdict.findings
    assert len(verdict.findings) == 3


def test_every_position_of_it_has_its_text() -> None:
    record = Match.load(GOLDEN.read_text(encoding="utf-8"), room=ROOM).record()
    for _, match in Match.replay(record, room=ROOM):
        text = GAME.position_text(match.position)
        assert GAME.parse_position(text).tobytes() == match.position.tobytes()
