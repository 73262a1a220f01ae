"""Golden matches: whole logs and their last positions, kept so that no old record replays differently.

`golden.json` was played by rules version 1, and never changes. `python -m tests.tower_topple.golden` plays those of the
newest version anew, which is right only before they are published.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from stackyard.core.chance import NATURE
from stackyard.core.match import Match
from stackyard.games.tower_topple.game import GAME
from stackyard.testing.random_play import random_match
from tests.tower_topple.without_physics import TowerToppleWithoutPhysics

FILE: Final = Path(__file__).with_name("golden.json")
NEWER_FILE: Final = Path(__file__).with_name("golden_2.json")
SHORT: Final = {"rows": 5, "rounds": 2}
PLAYED: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    ({}, 2),
    ({**SHORT}, 4),
    ({**SHORT, "version": 2}, 3),
    ({**SHORT, "version": 3}, 3),
    ({**SHORT, "version": 4, "put_on_top": False, "one_more_scores_nothing": False}, 2),
    ({**SHORT, "teams": 3, "open": True}, 9),
    ({**SHORT, "real": True}, 3),
)
NEWER: Final[tuple[tuple[dict[str, Any], int], ...]] = (
    *PLAYED,
    ({**SHORT, "strict": True}, 3),
    ({**SHORT, "teams": 2, "sizes": "3,2"}, 5),
)
SEED: Final = 3  # that has a skip, a claim and a verdict in the first match
BODIES: Final = ("pull 3b +30",)  # with bricks that are bodies; what comes out is put on top


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
    """Play a stored match again, with its chance events."""
    match = Match.new(GAME, kept["options"], kept["players"], nature="given", rules=kept.get("rules", 1))
    for by, event in kept["events"]:
        if event not in ("skip", "pass"):  # those are forced
            _ = match.apply_chance(event) if by == NATURE else match.play(by, event)
    return match


def with_bodies() -> Match:
    """Play a few moves and simulate their outcome."""
    match = Match.new(GAME, {"rows": 4, "rounds": 1}, 2, seed=5)
    for move in BODIES:
        if not match.over:
            seat = int(match.to_act[0])
            match.play(seat, move)
            if match.legal(seat) and match.legal(seat)[0].startswith("place"):
                match.play(seat, match.legal(seat)[0])
    return match


def main() -> None:
    """Write the file of the newest version."""
    matches = [random_match(TowerToppleWithoutPhysics(), options, players, seed=SEED) for options, players in NEWER]
    lines = [json.dumps(written(match)) for match in (*matches, with_bodies())]
    NEWER_FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
