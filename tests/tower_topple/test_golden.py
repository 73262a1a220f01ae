"""The golden records have all kinds of events in them, and simulations repeat exactly on the same machine.

That they replay to the same positions is in `tests/golden/test_records.py`.
"""

from __future__ import annotations

from stackyard.core.match import Match, verify
from tests.golden.make_records import FOLDER, RECORD, with_bodies_of_topple

KEPT = [Match.load(file.read_bytes(), gravity="told") for file in sorted((FOLDER / "tower-topple").glob(f"*{RECORD}"))]


def test_the_golden_records_have_everything_in_them() -> None:
    events = {event.event for match in KEPT for event in match.events}
    words = {event.split(" ")[0] for event in events}
    assert {"tower", "face", "out", "jam", "stands", "fell", "topple", "skip", "drew", "draw"} <= words
    assert {"claim", "verdict", "wait", "rest", "touch", "felt", "pull", "place"} <= words
    assert any(" down=" in event for event in events)
    assert any("poses=" in match.game.position_text(match.position) for match in KEPT)


def test_bodies_do_the_same_again_and_their_record_is_folded_without_simulating() -> None:
    first, second = with_bodies_of_topple(2), with_bodies_of_topple(2)
    log = [event.event for event in first.events]
    assert log == [event.event for event in second.events]
    assert first.position.tobytes() == second.position.tobytes()
    assert any(" " in event and event.split(" ")[0] in ("out", "jam", "topple", "stands") for event in log)
    text = first.text()
    assert verify(text).ok
    folded_again = Match.load(text, seed=first.seed, gravity="told")
    assert folded_again.position.tobytes() == first.position.tobytes()
