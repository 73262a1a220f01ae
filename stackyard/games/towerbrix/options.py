"""The options of TowerBrix: what is played, with which cards, and how large its box is."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
import numpy as np

from stackyard.core.errors import BadOptionError
from stackyard.core.game import Options
from stackyard.core.positions.versions import rules_version_of
from stackyard.games.towerbrix.conditions.decks import EDITIONS, NEWEST, Card, Edition, all_cards, deck, read_deck
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.record import LONGEST_DEAL, LONGEST_DECK, RECORD, TEMPERAMENTS
from stackyard.games.towerbrix.texts import t

VARIANTS: Final = ("base", "intro", "challenge")
LEVELS: Final = ("easy", "medium", "hard")
TOTALS: Final = {"easy": 12, "medium": 15, "hard": 18}
"""The points of a challenge's cards (T22)."""
EASY_UPTO: Final = 12  # points of the base game's cards; more are of medium level, and ...
HARD_FROM: Final = 20  # ... from so many on they are hard (T15)

BASE: Final = 0
INTRO: Final = 1
CHALLENGE: Final = 2
CHALLENGES: Final = 14
BLIND_LUCK: Final = 10  # the challenge that takes two
WITH_MAP: Final = (11, 14)  # the challenges that are built on printed maps: the keys of `challenges.MAPS`
_HOUSE: Final = int(np.dtype(RECORD).fields["cards"][1])  # type: ignore[index]  # byte at which a house deck begins
MOST_SET: Final = 24  # the most points of a set deal
LISTED_POINTS: Final = 24  # the most points of deals that are listed or proposed; more may be asked for


class TowerBrixOptions(Options, frozen=True):
    """How TowerBrix is played."""

    variant: Literal["base", "intro", "challenge"] = "base"
    deck: Literal["green", "pink"] = "green"
    challenge: Annotated[
        int,
        msgspec.Meta(
            ge=0, le=CHALLENGES, extra_json_schema={"x-with-map": list(WITH_MAP), "x-not-alone": [BLIND_LUCK]}
        ),
    ] = 0
    level: Literal["easy", "medium", "hard"] = "easy"
    open: bool = False
    solvable: bool = False
    live_check: bool = True
    real: bool = False
    box_short: Annotated[int, msgspec.Meta(ge=100, le=900)] = 325
    box_long: Annotated[int, msgspec.Meta(ge=100, le=900)] = 425
    cards: Annotated[str, msgspec.Meta(max_length=LONGEST_DECK)] = ""
    deal: Annotated[str, msgspec.Meta(max_length=LONGEST_DEAL)] = ""
    temperament: Literal["helper", "partner", "leader"] = "partner"
    edition: Edition = NEWEST  # of our decks; by version 1 of the rules the first one is played

    def check(self) -> None:
        """Raise BadOptionError if the options do not go together."""
        if (self.variant == "challenge") != bool(self.challenge):
            raise BadOptionError(t("option-challenge-number"))
        if self.variant == "intro" and self.deck != "green":
            raise BadOptionError(t("intro-green"))
        if self.box_short > self.box_long:
            raise BadOptionError(t("box-sides"))
        if self.cards:
            try:
                size = len(self.cards.encode())
            except UnicodeEncodeError:
                raise BadOptionError(t("house-deck-no-text")) from None
            if size > LONGEST_DECK or "\0" in self.cards:
                raise BadOptionError(t("house-deck-long", most=LONGEST_DECK))
            points = {card.points for card in read_deck(self.cards)}
            if points != {2, 3}:
                raise BadOptionError(t("house-deck-points"))
        if self.deal:
            check_deal(self)


def check_deal(options: TowerBrixOptions) -> None:
    """Raise BadOptionError unless the set deal names cards of the deck, each once, and no more than can be dealt.

    `fill` checks which edition they are of.
    """
    cards = read_deck(options.cards) if options.cards else all_cards(options.deck)
    points = {card.name: card.points for card in cards}
    names = options.deal.split(" ")
    unknown = [name for name in names if name not in points]
    if unknown or len(set(names)) < len(names):
        raise BadOptionError(t("set-deal-names", shown=options.deal[:40]))
    if sum(points[name] for name in names) > MOST_SET:
        raise BadOptionError(t("set-deal-most", most=MOST_SET))
    if options.variant != "base":
        raise BadOptionError(t("set-deal-base"))


def fill(position: Any, options: TowerBrixOptions, players: int) -> None:
    """Write the options and the number of players into a record that is zeros but for the version of the rules.

    Raises BadOptionError if the set deal names cards of another edition.
    """
    r = position[0]
    r["players"] = players
    r["variant"] = VARIANTS.index(options.variant)
    r["deck"] = DECKS.index(options.deck)
    r["challenge"] = options.challenge
    r["level"] = LEVELS.index(options.level)
    r["open"] = options.open
    r["solvable"] = options.solvable
    r["live_check"] = options.live_check
    r["real"] = options.real
    r["box_short"] = options.box_short
    r["box_long"] = options.box_long
    r["cards"] = options.cards.encode()
    r["deal"] = options.deal.encode()
    r["temperament"] = TEMPERAMENTS.index(options.temperament)
    r["edition"] = EDITIONS.index(options.edition)
    if not {card.name for card in cards_of(position)}.issuperset(options.deal.split()):
        raise BadOptionError(t("set-deal-names", shown=options.deal[:40]))


def options_of(position: Any) -> TowerBrixOptions:
    """Return the options that a position was made with."""
    r = position[0]
    return TowerBrixOptions(
        variant=VARIANTS[int(r["variant"])],
        deck=DECKS[int(r["deck"])],
        challenge=int(r["challenge"]),
        level=LEVELS[int(r["level"])],
        open=bool(r["open"]),
        solvable=bool(r["solvable"]),
        live_check=bool(r["live_check"]),
        real=bool(r["real"]),
        box_short=int(r["box_short"]),
        box_long=int(r["box_long"]),
        cards=bytes(r["cards"]).decode(),
        deal=bytes(r["deal"]).decode(),
        temperament=TEMPERAMENTS[int(r["temperament"])],
        edition=EDITIONS[int(r["edition"])],
    )


@lru_cache(maxsize=32)
def _house(text: bytes) -> tuple[Card, ...]:
    return read_deck(text.decode())


def cards_of(position: Any) -> tuple[Card, ...]:
    """Return the cards of the deck in play: a house deck, or one of ours."""
    if position.view(np.uint8)[_HOUSE]:  # called often: to look at the whole text would take a thousand times as long
        return _house(bytes(position["cards"][0]))
    edition = "first" if rules_version_of(position) == 1 else EDITIONS[int(position["edition"][0])]
    return deck(DECKS[int(position["deck"][0])], edition)
