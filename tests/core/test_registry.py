"""Listings: found by slug without loading the game, with the same title as the game."""

from __future__ import annotations

import pytest

from stackyard.core.errors import UnknownGameError
from stackyard.core.registry import LISTINGS, Listing, game, listing


@pytest.mark.parametrize("listed", LISTINGS, ids=lambda listed: listed.slug)
def test_a_game_says_of_itself_what_the_list_says(listed: Listing) -> None:
    found = game(listed.slug)
    assert (found.slug, found.title) == (listed.slug, listed.title)
    assert listing(listed.slug) is listed


def test_what_is_not_listed_is_unknown() -> None:
    with pytest.raises(UnknownGameError, match="there is no game called 'chess'; there are: towers, "):
        listing("chess")
