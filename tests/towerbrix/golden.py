"""Golden matches of TowerBrix by rules version 2: whole logs and last positions, so that none replays differently.

`python -m tests.towerbrix.golden` plays them anew, which is right only before they are published. Those of version 1
are in `tests/golden/towerbrix`, and never change.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from stackyard.core.chance import NATURE
from stackyard.core.match import Match
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.record import PILE
from stackyard.games.towerbrix.rules import card_places
from stackyard.physics.pose_text import poses_text
from tests.towerbrix.scenario import CoinTossTowerBrix, bricks, column, deal, lay, propose, thumbs, wall

FILE: Final = Path(__file__).with_name("golden_2.json")
MOVES: Final = 40
CHALLENGE: Final = {"variant": "challenge", "challenge": 9}
PLAYED: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    ({}, 2),
    ({"deck": "pink", "temperament": "helper"}, 3),
    ({"variant": "intro"}, 2),
    (CHALLENGE, 2),
    ({"variant": "challenge", "challenge": 10}, 3),
    ({"real": True}, 4),
    ({}, 1),
)


def written(match: Match) -> dict[str, Any]:
    """Return a match as it is stored."""
    return {
        "rules": match.header.rules,
        "options": match.header.options,
        "players": match.header.players,
        "events": [[event.by, event.event] for event in match.events],
        "scores": match.outcome().scores,
        "position": GAME.position_text(match.position),
    }


def folded(kept: dict[str, Any]) -> Match:
    """Play a stored match again, with its chance events; forced events follow of themselves."""
    match = Match.new(GAME, kept["options"], kept["players"], nature="given", rules=kept["rules"])
    while match.seq < len(kept["events"]):
        by, event = kept["events"][match.seq]
        _ = match.apply_chance(event) if by == NATURE else match.play(by, event)
    return match


def at_random(options: dict[str, Any], players: int) -> Match:
    """Play some moves at random, agreeing to deals more often than not."""
    rng = random.Random(f"{options} {players}")
    match = Match.new(CoinTossTowerBrix(), options, players, seed=7)
    for _ in range(MOVES):
        if match.over:
            break
        seat = int(rng.choice(match.to_act))
        legal = match.legal(seat)
        deals = [move for move in legal if move.startswith("deal ")]
        if deals:
            propose(match, seat, rng.choice(deals))
        else:
            match.play(seat, rng.choice(legal))
    return match


def six_twos(match: Match) -> str:
    """Return the deal of the first six cards of two points on the pile to three seats."""
    pile = card_places.cards_lying_in(match.position, 2, (PILE,))[:6]
    names = [cards_of(match.position)[card].name for card in pile]
    return "cards " + " ".join(f"{name}>{number // 2}" for number, name in enumerate(names))


def with_every_question() -> Match:
    """Ask and answer each kind of question, with every answer, and end rounds by void votes."""
    match = Match.new(GAME, CHALLENGE, 3, nature="given")
    match.play(0, "deal 3x2 2x3")
    match.play(1, "decline")
    match.play(2, "deal 6x2")
    match.play(0, "deal 6x2")
    match.play(1, "agree")
    match.apply_chance("cards G5>0 G9>0 G7>1 G12>1 G14>2 G15>2")
    lay(match, wall(), seat=0)
    match.play(1, "begin")
    match.play(1, "ask y1")
    match.play(0, "agree")
    lay(match, column(), seat=1)
    match.play(2, "no")
    match.play(2, "drop G14")
    match.play(0, "decline")
    propose(match, 2, "drop G15")
    match.play(0, "ask knock")
    match.play(1, "decline")
    match.play(0, "knock")
    for answer in ("open", "yes"):
        for seat in range(3):
            match.play(seat, "void")
        match.apply_chance(f"proof {answer}")
        propose(match, 1, "deal 6x2")
        match.apply_chance(six_twos(match))
    lay(match, column(), seat=1)
    thumbs(match)
    match.apply_chance(f"falls {poses_text(bricks())}")
    return match


def with_rounds() -> Match:
    """Win a round, lose one by a void vote where a tower is known, and begin the next."""
    match = Match.new(GAME, {}, 2, nature="given")
    deal(match, "deal 2x2", "G12>0 G16>1")
    lay(match, wall(), seat=1, brick="p2")
    thumbs(match)
    match.apply_chance(f"stands {poses_text(wall())}")
    deal(match, "deal 2x2", "G5>0 G7>1")
    match.play(0, "proof")
    match.apply_chance("proof no")
    for seat in (0, 1):
        match.play(seat, "void")
    match.play(1, "deal 1x2")
    return match


def matches() -> Iterator[Match]:
    """Yield the matches of the file, in order."""
    yield from (at_random(options, players) for options, players in PLAYED)
    yield with_every_question()
    yield with_rounds()


def main() -> None:
    """Write the file."""
    lines = [json.dumps(written(match), ensure_ascii=False) for match in matches()]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
