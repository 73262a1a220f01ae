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
    golden = [json.loads(line) for line in (FOLDER / slug / TOLD).read_text("utf-8").splitlines()]
    now = {(record, number, viewer): description for record, number, viewer, description in described_events(slug)}
    assert len(golden) > 30
    for record, number, viewer, description in golden:
        assert json.loads(now[record, number, viewer]) == description, (record, number, viewer)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_told_is_of_the_type_that_the_game_names(slug: str) -> None:
    """It is encoded and strictly decoded as that type, so that it has no field that the type lacks."""
    kind = game(slug).description_type
    assert issubclass(kind, EventDescription)
    for *_, description in described_events(slug):
        read = msgspec.json.decode(description, type=kind)
        assert json.loads(msgspec.json.encode(read)) == json.loads(description)
