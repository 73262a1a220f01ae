"""A match of cards in the browser, and the same match beside it, so that a test knows what may be played."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from stackyard.core.match import Match
from tests.web.table import sit_down, type_move

SLUG = "take-that-towers"
SEED = "07" * 32


HOLDS = """([match, count]) =>
  JSON.parse(localStorage.getItem('stackyard.seats') ?? '{}')[match]?.secrets.length === count"""


class Shadow:
    """A match at the hall whose seed is known, and the same match here. Both are played on together."""

    def __init__(self, page: Page, *seats: str, **more: Any) -> None:
        """Make a match of these kinds of seats."""
        body = {"game": SLUG, "seats": [{"kind": kind} for kind in seats], "seed": SEED, **more}
        made = page.request.post("/api/matches", data=body).json()
        self.id: str = made["match"]
        self.kinds = seats
        self.secrets: list[str] = [seat["secret"] for seat in made["seats"]]
        self.match = Match.new(SLUG, more.get("options", {}), len(seats), seed=bytes.fromhex(SEED))

    def sit(self, page: Page, *seats: int) -> None:
        """Open the match in a page that holds these seats."""
        for count, seat in enumerate(seats, start=1):
            page.goto(f"/m/{self.id}#{self.secrets[seat]}")
            if self.kinds[seat] == "friend":
                sit_down(page)
            page.wait_for_function(HOLDS, arg=[self.id, count])
        page.goto(f"/m/{self.id}")
        expect(page.locator("aside")).to_be_visible(timeout=15_000)

    @property
    def turn(self) -> int:
        """The seat to act."""
        return int(self.match.to_act[0])

    def play(self, page: Page, move: str = "", last: bool = False) -> str:
        """Play a move, or the first or the last legal one, here and in the page, and wait until the page has it."""
        lift(page)
        legal = self.match.legal(self.turn)
        move = move or (legal[-1] if last else legal[0])
        self.match.play(self.turn, move)
        type_move(page, move)
        self.shown(page)
        return move

    def shown(self, page: Page) -> None:
        """Wait until a page shows all that has happened."""
        lines = [event for event in self.match.events if not event.event.startswith("draw")]  # a draw has none
        expect(page.locator('[aria-label="Log"] li:not(.none)')).to_have_count(len(lines), timeout=15_000)

    def play_on(self, page: Page, turns: int) -> None:
        """Play so many turns, or to the end."""
        for _ in range(turns):
            before = self.match.seq
            while self.match.to_act and (self.match.seq == before or self.match.events[-1].by != "nature"):
                self.play(page, last=True)
            if not self.match.to_act:
                return


def curtain(page: Page) -> Locator:
    """Return the curtain before somebody's hand."""
    return page.locator(".curtain")


def hand(page: Page) -> Locator:
    """Return the cards that lie open in a hand."""
    return page.get_by_role("toolbar", name="Your hand").get_by_role("button")


def lift(page: Page) -> None:
    """Lift the curtain, if there is one."""
    if curtain(page).count():
        curtain(page).click()
        expect(curtain(page)).to_be_hidden()
