"""Who played a match and how it ended, in a sentence and a list: what stands on a card, and in a link's preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from stackyard.core.match import Match
from stackyard.core.texts.catalogue import t, text_of

CARD_SIZE: Final = (1200, 630)  # px: what previews of links are made for


class Player(NamedTuple):
    """A player, by the name on the plate, with the score where there is one of their own."""

    name: str
    score: str
    won: bool


class Result(NamedTuple):
    """How a match ended."""

    title: str  # of the game
    headline: str
    names: list[str]  # by seat
    players: list[Player]  # who won first, then by score


def result_of(match: Match, given: Sequence[str], language: str) -> Result:
    """Return how a match ended, in a language. `given`: names by seat, as on the plates; without one the seat's own."""
    names = [given[seat] if given[seat:] else match.seat_name(seat) for seat in range(match.header.players)]
    outcome = match.outcome()
    together = match.room.traits.cooperative
    winners = [names[seat] for seat in outcome.winners]
    if together:
        reason = outcome.reason
        headline = reason if isinstance(reason, str) else text_of(reason, language)
        headline = headline[:1].upper() + headline[1:]
    elif not winners or len(winners) == len(names):
        headline = t.text(language, "card-draw")
    elif len(winners) == 1:
        headline = t.text(language, "card-won", name=winners[0])
    else:
        headline = t.text(language, "card-won-together", names=", ".join(winners))
    excluded = outcome.excluded or []
    seats = sorted(
        range(len(names)), key=lambda seat: (seat not in outcome.winners, seat in excluded, -outcome.scores[seat], seat)
    )
    players = [
        Player(names[seat], "" if together else _number(outcome.scores[seat]), not together and seat in outcome.winners)
        for seat in seats
    ]
    return Result(match.game.title, headline, names, players)


def _number(score: float) -> str:
    return f"{score:g}".replace("-", "−")


__all__ = ["CARD_SIZE", "Player", "Result", "result_of"]
