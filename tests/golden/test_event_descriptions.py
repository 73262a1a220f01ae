"""Descriptions of events do not change: the JSON that clients get, field by field."""

from __future__ import annotations

import json

import msgspec
import pytest

from stackyard.core.event_description import EventDescription
from stackyard.core.registry import LISTINGS, game
from tests.golden.make_event_descriptions import TOLD, described_events
from tests.golden.make_records import FOLDER

SLUGS = [listing.slug for listing in LISTINGS]


@pytest.mark.parametrize("slug", SLUGS)
def test_events_are_told_as_they_were(slug: str) -> None:
    kept = [json.loads(line) for line in (FOLDER / slug / TOLD).read_text("utf-8").splitlines()]
    now = {(record, number, viewer): told for record, number, viewer, told in described_events(slug)}
    assert len(kept) > 30
    for record, number, viewer, told in kept:
        assert json.loads(now[record, number, viewer]) == told, (record, number, viewer)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_told_is_of_the_type_that_the_game_names(slug: str) -> None:
    """It is encoded and strictly decoded as that type, so that it has no field that the type lacks."""
    kind = game(slug).description_type
    assert issubclass(kind, EventDescription)
    for *_, told in described_events(slug):
        read = msgspec.json.decode(told, type=kind)
        assert json.loads(msgspec.json.encode(read)) == json.loads(told)
