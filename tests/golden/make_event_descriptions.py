"""Writes descriptions of events from golden records, a sample of each shape: `<game>/event_descriptions.jsonl`.

    python -m tests.golden.make_event_descriptions [game ...]

Run it only when descriptions change on purpose: `test_event_descriptions.py` compares the JSON
that clients get with these lines.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from stackyard.core.game import EVERYTHING, SPECTATOR
from stackyard.core.match import Match
from stackyard.core.record import TABLE, parse_record
from stackyard.core.registry import LISTINGS
from tests.golden.make_records import FOLDER, RECORD

TOLD: Final = "event_descriptions.jsonl"
SAMPLES: Final = 12  # of each shape: a kind with a set of fields


def described_events(slug: str) -> Iterator[tuple[str, int, str, str]]:
    """Yield (record, number of the event, viewer, JSON of the description for that viewer), in order."""
    for file in sorted((FOLDER / slug).glob(f"*{RECORD}")):
        record = parse_record(file.read_text("utf-8"))
        match = Match.load(file.read_text("utf-8"), gravity="told")
        fresh = Match(match.room, msgspec.structs.replace(record.header, seed=None), None, moment=lambda: "")
        index = 0
        while index < len(record.events):
            steps = fresh.apply_event(record.events[index].by, record.events[index].event)
            for number, step in enumerate(steps, index):
                event, before = step.event, step.before
                if event.by == TABLE:
                    continue
                for viewer in (SPECTATOR, *range(record.header.players), EVERYTHING):
                    share = fresh.room.redact_event(before, event.by, event.event, viewer)
                    if share is not None:
                        description = msgspec.json.encode(fresh.game.describe_event(before, event.by, share)).decode()
                        yield file.name.removesuffix(RECORD), number, str(viewer), description
            index += len(steps)


def shape(description: dict[str, Any]) -> str:
    """Return a description's kind and fields, and which of the fields are empty."""
    return json.dumps(
        [description.get("kind"), {name: value is None for name, value in description.items()}], sort_keys=True
    )


def main(slugs: Sequence[str]) -> None:
    """Write the descriptions of some games' events."""
    for slug in slugs:
        written: set[str] = set()
        times: Counter[str] = Counter()
        lines = []
        for record, number, viewer, description in described_events(slug):
            kind = shape(json.loads(description))
            if description not in written and times[kind] < SAMPLES:
                written.add(description)
                times[kind] += 1
                lines.append(json.dumps([record, number, viewer, json.loads(description)], ensure_ascii=False))
        (FOLDER / slug / TOLD).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or [listing.slug for listing in LISTINGS])
