"""The golden records have all kinds of events in them; that they replay is in `tests/golden/test_records.py`."""

from __future__ import annotations

from stackyard.core.match import Match
from tests.golden.make_records import FOLDER, RECORD

KEPT = [Match.load(file.read_bytes(), gravity="told") for file in sorted((FOLDER / "towerbrix").glob(f"*{RECORD}"))]


def test_the_golden_records_have_everything_in_them() -> None:
    events = {event.event for match in KEPT for event in match.events}
    verbs = {event.split(" ")[0] for event in events}
    assert {"deal", "agree", "decline", "drop", "begin", "ask", "void", "reveal", "proof", "lies", "falls"} <= verbs
    assert {"ask knock", "proof open", "proof yes", "proof no", "round void", "round lost"} <= events
    positions = " ".join(match.game.position_text(match.position) for match in KEPT)
    for word in (" question=", " owner=", " laid=", " wishes=", " begun=", '"temperament":"helper"'):
        assert word in positions
