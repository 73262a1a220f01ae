"""What a person does at a table of TowerBrix in the browser, and the positions that tests begin with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from playwright.sync_api import Locator, Page, expect

from stackyard.core.match import Match
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import BRICKS, GREEN_BRICKS
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules.surveys import survey
from stackyard.games.towerbrix.solver.towers import SQRT_HALF
from stackyard.physics.pose_text import poses_text, read_poses
from tests.web.topple import Finger, Mouse, Sat, close_desk, open_desk

SLUG: Final = "towerbrix"
LOOK: Final = "shadows=0&aa=0"  # what software draws faster
WAIT: Final = 40_000  # ms that bricks may take on a slow machine
TURNS: Final = {
    "stand": (1.0, 0.0, 0.0, 0.0),
    "x": (SQRT_HALF, 0.0, SQRT_HALF, 0.0),
    "y": (SQRT_HALF, -SQRT_HALF, 0.0, 0.0),
}
SLAB: Final = ("y1 -45 0 15 y", "y2 -15 0 15 y", "p1 15 0 15 y", "p2 45 0 15 y", "r1 0 -15 45 x", "r2 0 15 45 x")
"""Six bricks on two floors, red ones on top: wherever the blue ones lie on these, it is one tower."""


WON_WITH: Final = ((["G2"], ["G5"], ["G34"]), (["G12", "G14"], ["G45"], ["G18"]))
"""Cards of three seats in the first two rounds of an introduction, met by `SLAB` with the blue bricks upon it."""


def position(phase: str, options: str, players: int, *placed: str, more: str = "") -> str:
    """Return a position's text. `placed`: bricks, each as a move puts it."""
    lying = f" poses={lie(*placed)}" if placed else ""
    text = f"{players} {options} {phase}{more}{lying}"
    return GAME.position_text(GAME.parse_position(text))


def lie(*placed: str) -> str:
    """Return the text of all bricks' poses with some of them placed, the rest where they lie at the start."""
    poses = start_poses(GREEN_BRICKS)[:GREEN_BRICKS]
    for word in placed:
        brick, x, y, z, pose = word.split(" ")
        poses[BRICKS.index(brick)] = np.array([int(x) / 1000, int(y) / 1000, int(z) / 1000, *TURNS[pose]], np.float32)
    return poses_text(poses)


def last_round(options: str, hands: Sequence[Sequence[str]]) -> str:
    """Return a position in the last round of an introduction: `SLAB` stands, and the seats hold these cards.

    The rounds before were won with the blue bricks upon it, and the cards of `WON_WITH`.
    """
    whole, seats = (*SLAB, "b1 -15 0 75 y", "b2 15 0 75 y"), range(len(hands))
    match = Match.new(ROOM, json.loads(options), len(hands), nature="given", rules=1)  # whose cards these are
    for cards in (*WON_WITH, hands):
        match.play(0, f"deal {sum(map(len, cards))}x2")
        for seat in seats[1:]:
            match.play(seat, "agree")
        match.apply_chance("cards " + " ".join(f"{card}>{seat}" for seat in seats for card in cards[seat]))
        match.play(0, "move y1")
        match.apply_chance(f"lies {lie(*(whole if cards is not hands else SLAB))}")
        if cards is not hands:
            for seat in seats:
                match.play(seat, "up")
            match.apply_chance(f"stands {lie(*whole)}")
    return GAME.position_text(match.position)


def dealt(*placed: str, missed: int = 0) -> str:
    """Return six cards of two points that bricks meet as they are placed, all but so many of them."""
    at = GAME.parse_position(position("build", "{}", 1, *placed, more=" deals=1 twos=1 hands=G16"))
    facts = survey(at).facts
    twos = [card for card in cards_of(at) if card.points == 2]
    good = [card.name for card in twos if holds(card.condition, facts)][: 6 - missed]
    bad = [card.name for card in twos if not holds(card.condition, facts)][:missed]
    return ",".join(card.name for card in twos if card.name in good + bad)


def challenge(number: int, *placed: str, missed: int = 0) -> dict[str, Any]:
    """Return the options and the position of a challenge for one player, built but for the thumb."""
    options = {"variant": "challenge", "challenge": number}
    more = f" deals=1 twos=6 hands={dealt(*placed, missed=missed)}"
    start = position("build", json.dumps(options, separators=(",", ":")), 1, *placed, more=more)
    return {"options": options, "position": start}


def solved(page: Page, cards: Sequence[str], seed: int = 0) -> list[str]:
    """Return the moves that build a tower which the hall's solver knows for these cards, the lowest brick first."""
    asked = {"cards": list(cards), "deck": "green", "seconds": 10, "seed": seed}
    answer = page.request.post("/api/games/towerbrix/solve", data=asked, timeout=WAIT)
    assert answer.ok, answer.text()
    found = answer.json()
    assert found["verdict"] == "stands", found
    poses = read_poses(found["poses"], GREEN_BRICKS, 2.0)
    names = {tuple(np.round(turn, 2)): name for name, turn in TURNS.items()}
    moves = []
    for brick in sorted(range(GREEN_BRICKS), key=lambda brick: float(poses[brick, 2])):
        x, y, z = (round(1000 * float(part)) for part in poses[brick, :3])
        moves.append(f"put {BRICKS[brick]} {x} {y} {z} {names[tuple(np.round(poses[brick, 3:].astype(float), 2))]}")
    return moves


def sit_down(page: Page, *names: str, **more: Any) -> Sat:
    """Make a match of people."""
    seats = [{"kind": "me", "name": name} for name in names]
    answer = page.request.post("/api/matches", data={"game": SLUG, "seats": seats, "seed": "0b" * 32, **more})
    assert answer.ok, answer.text()
    made = answer.json()
    return Sat(made["match"], [seat["secret"] for seat in made["seats"]])


def come(page: Page, sat: Sat, seats: Sequence[int], look: str = LOOK) -> None:
    """Take seats, and wait until the table is there."""
    page.goto("/favicon.svg")  # of the same origin, and light
    page.evaluate(
        "([match, secrets]) => localStorage.setItem('stackyard.seats', "
        "JSON.stringify({ [match]: { secrets, invites: {}, opened: 1 } }))",
        [sat.match, [sat.secrets[seat] for seat in seats]],
    )
    page.goto(f"/m/{sat.match}?{look}")
    expect(page.locator(".brix")).to_be_visible(timeout=WAIT)


def phase(page: Page, name: str) -> None:
    """Wait for a phase in which this page may act."""
    expect(page.locator(f'.brix[data-phase="{name}"][data-ready="true"]')).to_be_visible(timeout=WAIT)


def at_rest(page: Page) -> None:
    """Wait until the picture shows bricks that lie still."""
    expect(page.locator('.stage3d[data-moves="false"]')).to_be_visible(timeout=WAIT)
    page.wait_for_timeout(150)


def spot(page: Page, brick: str) -> tuple[float, float]:
    """Return where the middle of a brick is seen on the page."""
    at_rest(page)
    box = page.locator(f'[data-brick="{BRICKS.index(brick)}"]').bounding_box()
    assert box
    return box["x"], box["y"]


def drag(page: Page, pointer: Mouse | Finger, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press at one point, move to another, release."""
    pointer.down(*start)
    page.wait_for_timeout(120)
    for step in range(1, 11):
        pointer.move(start[0] + (end[0] - start[0]) * step / 10, start[1] + (end[1] - start[1]) * step / 10)
        page.wait_for_timeout(40)
    page.wait_for_timeout(250)
    pointer.up()


def typed(page: Page, move: str) -> None:
    """Type a move."""
    open_desk(page)
    page.get_by_label("Type a move").fill(move)
    page.get_by_role("button", name="Move", exact=True).click()


def log_line(page: Page, text: str) -> Locator:
    """Return the log's entries with a text."""
    open_desk(page)
    return page.get_by_role("list", name="Log").get_by_role("listitem").filter(has_text=text)


def react(page: Page, word: str) -> None:
    """Press the button that says it: up, down, no, knock …"""
    close_desk(page)
    page.locator(f'[data-say="{word}"]').click()


def agree(page: Page, *seats: int) -> None:
    """Say yes to what is asked, for these seats."""
    for seat in seats:
        page.locator(f'[data-agree="{seat}"]').click()


def read_on(page: Page) -> None:
    """Let the evaluation be read to its end, if it is still being read."""
    expect(page.locator("[data-evaluation]")).to_be_visible(timeout=WAIT)
    page.evaluate("() => document.querySelector('[data-all-readings]')?.click()")
    expect(page.locator('[data-evaluation="done"]')).to_be_visible(timeout=WAIT)


def plate(page: Page, seat: int) -> Locator:
    """Return a seat's plate in the team."""
    return page.locator(f'[data-seat-plate="{seat}"]')
