"""The ladder of teams: the points of the base game, by the deck and by the hardest tower that was built."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Position
from stackyard.core.parts import TeamScore
from stackyard.games.towerbrix.options import EASY_UPTO, HARD_FROM, LEVELS, TowerBrixOptions, options_of
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.view import gallery_of

KINDS: Final = tuple(f"{deck} {level}" for deck in DECKS for level in LEVELS)


def score(position: Position) -> TeamScore | None:
    """Return the points of three rounds that were won; None unless all is as it is in the box, but for the deck.

    The level is that of the tower whose cards had the most points (T15).
    """
    options = options_of(position)
    usual = TowerBrixOptions(deck=options.deck, temperament=options.temperament)
    towers = position[0]["gallery"]
    if options != usual or not towers["round"].all():
        return None
    points = int((towers["points"] - towers["bonus"]).max())
    level = LEVELS[0] if points <= EASY_UPTO else LEVELS[1] if points < HARD_FROM else LEVELS[2]
    return TeamScore(
        kind=f"{options.deck} {level}", points=int(position[0]["points"]), towers=list(gallery_of(position))
    )


__all__ = ["KINDS", "score"]
