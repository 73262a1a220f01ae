"""Makes docs/screenshots: the main screens of the browser client, on a desktop and on a phone, light and dark.

    make screenshots                     all of them
    python scripts/screenshots.py table  those whose name contains "table"

The script starts its own hall, with matches that are the same every time.
"""

from __future__ import annotations

import re
import struct
import sys
import time
import zlib
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, expect

from scripts.visit import ROOT, open_browser, open_hall

FOLDER: Final = ROOT / "docs" / "screenshots"
DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
MOST_BYTES: Final = 200_000


class Shot(NamedTuple):
    """One picture: its screen, how to get there, and the device and colours."""

    screen: str
    visit: Callable[[Page], None]
    phone: bool = False
    dark: bool = False

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return f"{self.screen}-{'phone' if self.phone else 'desk'}-{'dark' if self.dark else 'light'}"


def ask(page: Page, path: str, body: dict[str, Any]) -> Any:
    """Send a REST request to the hall; return its answer."""
    return page.request.post(path, data=body).json()


def front(page: Page) -> None:
    """The front page."""
    page.goto("/")
    expect(page.get_by_role("link", name="Towers", exact=True)).to_be_visible()


def choose(page: Page) -> None:
    """Choosing a match."""
    with page.expect_response("**/api/picture"):  # the board that the options make
        page.goto("/g/towers")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def lively(page: Page, count: int, options: dict[str, Any], more: int = 0) -> tuple[str, list[str]]:
    """Return the text of a position after `count` moves, and `more` moves to play next; the same every time."""
    answer = ask(page, "/api/explore", {"game": "towers", "options": options})
    position, following = "", []
    for number in range(count + more):
        if number == count:
            position = answer["position"]
        view = answer["view"]
        drops = [("u@" if view["phase"] == "utilities" else "@") + block for block in view["drops"]]
        moves = drops or [f"{start}-{end}" for start, ends in view["moves"].items() for end in ends]
        calm = [move for move in moves if len(view["demolishes"].get(move, [])) < 2] or moves
        choice = calm[(number * 37 + 11) % len(calm)]
        if number >= count:
            following.append(choice)
        body = {"game": "towers", "position": answer["position"], "moves": [choice]}
        answer = ask(page, "/api/explore", body)
    return position or answer["position"], following


def seat_down(page: Page, count: int, more: int, options: dict[str, Any]) -> None:
    """Take both seats of a match that starts after `count` moves, and play `more` moves."""
    position, following = lively(page, count, options, more)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Grace"}]
    body = {"game": "towers", "options": options, "seats": seats, "position": position}
    made = ask(page, "/api/matches", body)
    page.goto("/")
    secrets = [seat["secret"] for seat in made["seats"]]
    page.evaluate(
        "([match, secrets]) => localStorage.setItem('stackyard.seats', "
        "JSON.stringify({ [match]: { secrets, invites: {}, opened: 1 } }))",
        [made["match"], secrets],
    )
    page.goto(f"/m/{made['match']}")
    expect(page.locator("[data-typing] summary")).to_be_visible()
    page.evaluate("() => document.querySelectorAll('[data-typing]').forEach(each => (each.open = true))")
    for number, move in enumerate(following):
        expect(page.locator(".movable").first).to_be_visible()
        page.get_by_label(re.compile("^Type a move")).fill(move)
        page.get_by_role("button", name="Move", exact=True).click()
        expect(page.locator('[aria-label="Log"] .text').nth(number)).to_be_visible()


def table(page: Page) -> None:
    """A match under way, a tower in hand, and what its move would demolish."""
    seat_down(page, 20, 4, {})
    pick_a_demolition(page)


def pick_a_demolition(page: Page) -> None:
    """Take up a tower that can cut something small off, and aim."""
    found: list[tuple[int, str, str]] = []
    for tower in page.locator(".movable").all():
        tower.click()
        for aim in page.locator(".open[aria-label*=demolishes]").all():
            fallen = len(re.findall(r"[a-l]\d+", str(aim.get_attribute("aria-label")).partition("demolishes")[2]))
            found.append((fallen, str(tower.get_attribute("data-block")), str(aim.get_attribute("data-block"))))
        page.keyboard.press("Escape")
    _, start, target = min(each for each in found if each[0] > 1)
    page.locator(f"[data-block={start}]").click()
    page.locator(f"[data-block={target}]").hover()
    page.locator(f"[data-block={target}]").focus()


def suburbs(page: Page) -> None:
    """A match with Suburbs, Capture and utilities on a large board."""
    seat_down(page, 58, 4, {"width": 10, "height": 10, "utilities": 6, "suburbs": True, "capture": True})


def invitation(page: Page) -> None:
    """A match that waits for a friend to sit down."""
    page.goto("/g/towers")
    page.get_by_text("Invite a friend").click()
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("heading", name="Waiting for your opponent")).to_be_visible()


def lesson(page: Page) -> None:
    """A step of the lesson."""
    page.goto("/learn/towers")
    for _ in range(4):
        expect(page.get_by_role("grid")).to_be_visible()
        page.get_by_role("button", name=re.compile("Next|Skip")).last.click()
        page.wait_for_timeout(250)


def replay(page: Page) -> None:
    """A replay of a match between bots."""
    position, _ = lively(page, 18, {})
    seats = [{"kind": "bot", "level": 2}, {"kind": "bot", "level": 2}]
    made = ask(page, "/api/matches", {"game": "towers", "seats": seats, "position": position})
    end = time.monotonic() + 60
    while time.monotonic() < end:
        found = page.request.get(f"/api/matches/{made['match']}/replay").json()
        if found["outcome"]["over"]:
            break
        time.sleep(0.5)
    page.goto(f"/m/{made['match']}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("slider").fill("4")


def analysis(page: Page) -> None:
    """An analysis with a variation and the computer's opinion."""
    page.goto("/analysis/towers")
    page.get_by_text("Position as text").click()
    page.get_by_label("Position as text").fill(lively(page, 18, {})[0])
    page.get_by_role("button", name="Load").click()
    page.get_by_text("Position as text").click()
    page.get_by_role("button", name="Best move?").click()
    line = page.locator('[aria-label="The computer\'s opinion"] .line button')
    expect(line.first).to_be_visible(timeout=120_000)
    line.nth(min(2, line.count() - 1)).click()
    expect(page.locator(".tree li").nth(min(2, line.count() - 1))).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Best move?").click()
    expect(line.first).to_be_visible(timeout=120_000)


CARDS_PLAYED: Final = (  # Take That Towers: six turns of three, and the first floor of a seventh
    "deal LOLOOFSU ELELLOSU LANOOFIN",
    *("LO@A", "LO@B", "OF/A1", "draw", "draw 0 LAINOF"),
    *("EL@A", "EL@B", "SU/B1", "draw", "draw 1 OFLOLO"),
    *("NO@C", "OF@B", "LA/A2", "draw", "draw 2 OFELSU"),
    *("OF@A", "SU@C", "LA/B3", "draw", "draw 0 OFNOSP"),
    *("LO@B", "LO@C", "OF/A3", "draw", "draw 1 SPELSP"),
    *("EL@C", "OF@B", "IN/C1", "draw", "draw 2 LALANO"),
    "NO@A",
)


def skyline(page: Page, *more: str) -> None:
    """A match of Take That Towers that has come some way, from its first seat."""
    body = {"game": "take-that-towers", "players": 3, "moves": [*CARDS_PLAYED, *more]}
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Grace"}, {"kind": "friend", "name": "Linus"}]
    position = ask(page, "/api/explore", body)["position"]
    match = {"game": "take-that-towers", "seats": seats, "position": position, "seed": "ab" * 32}
    made = ask(page, "/api/matches", match)
    page.goto(f"/m/{made['match']}#{made['seats'][0]['secret']}")
    expect(page.locator("[data-hand]").first).to_be_visible()


def building(page: Page) -> None:
    """A card in hand, and the towers that it may go to."""
    skyline(page)
    page.locator("[data-hand=SP]").click()
    page.locator("[data-spot=B]").hover()


def claims(page: Page) -> None:
    """A card in hand, and the floors that it may be tucked beneath."""
    skyline(page, "SP@B")
    page.locator("[data-hand]").first.click()


def scored(page: Page) -> None:
    """A tower that has just been scored, and why each floor brought what it did."""
    skyline(page, "SP@B")
    page.get_by_role("button", name=re.compile("^Draw")).click()
    expect(page.locator("[data-slot=B] .floor")).to_have_count(0, timeout=120_000)
    expect(page.get_by_text("Total", exact=True)).to_be_visible()


def companion(page: Page) -> None:
    """A tower of real cards, tapped in."""
    page.goto("/companion/take-that-towers")
    page.get_by_role("button", name="Start").click()
    for code in ("LO", "EL", "OF", "LA", "SP"):
        page.locator(f".palette [data-floor={code}]").click()
    for floor, seat in ((1, 0), (3, 1), (4, 0), (5, 2)):
        page.get_by_role("group", name=f"beneath floor {floor},").get_by_role("button").nth(seat).click()
    expect(page.get_by_role("button", name="Add to the scores")).to_be_visible()


TOPPLE: Final = (  # Tower Topple: a brick with an order lies on top, and the next player owes it
    "tower 7 ...B..R......G.....Y.R....B.....G..Y....",
    *("pull 9b", "out", "face draw-red", "place b", "stands"),
)


def tower(page: Page, *more: str) -> None:
    """A match of Tower Topple in which a red brick is owed."""
    options = {"rows": 14}
    layout = TOPPLE[0] + "." * (42 - len(TOPPLE[0].split(" ")[2]))
    body = {"game": "tower-topple", "options": options, "players": 3, "moves": [layout, *TOPPLE[1:], *more]}
    seats = [{"kind": "friend", "name": "Ada"}, {"kind": "me", "name": "Grace"}, {"kind": "friend", "name": "Linus"}]
    position = ask(page, "/api/explore", body)["position"]
    match = {"game": "tower-topple", "options": options, "seats": seats, "position": position, "seed": "ab" * 32}
    made = ask(page, "/api/matches", match)
    page.goto(f"/m/{made['match']}#{made['seats'][1]['secret']}")
    expect(page.locator('.scene[data-ready="true"]')).to_be_visible(timeout=60_000)
    page.wait_for_timeout(4000)  # the picture is drawn


def drawn(page: Page) -> None:
    """A brick in hand, its card, and the places on top."""
    tower(page, "pull 3a", "out")


def real_tower(page: Page) -> None:
    """The companion to a real tower: what came out?"""
    page.goto("/companion/tower-topple")
    for seat, name in enumerate(("Ada", "Grace", "Linus")):
        page.get_by_label(f"Name of player {seat + 1}").fill(name)
    page.get_by_role("button", name="Start").click()
    page.locator('button[data-face="plain"]').click()
    page.locator("[data-stands]").click()
    expect(page.get_by_text("One point for Ada")).to_be_visible()


SHOTS: Final = (
    Shot("front", front),
    Shot("front", front, dark=True),
    Shot("front", front, phone=True),
    Shot("choose", choose),
    Shot("table", table),
    Shot("table", table, dark=True),
    Shot("table", table, phone=True),
    Shot("table", table, phone=True, dark=True),
    Shot("suburbs", suburbs),
    Shot("invitation", invitation, phone=True, dark=True),
    Shot("lesson", lesson),
    Shot("replay", replay),
    Shot("analysis", analysis, dark=True),
    Shot("cards", building),
    Shot("cards", building, phone=True, dark=True),
    Shot("cards-claims", claims, phone=True),
    Shot("cards-scored", scored, phone=True, dark=True),
    Shot("companion", companion, phone=True),
    Shot("topple", tower, phone=True),
    Shot("topple-card", drawn, phone=True, dark=True),
    Shot("topple-companion", real_tower, phone=True),
)


def main() -> int:
    """Make the screenshots whose names contain the words given, or all."""
    wanted = [shot for shot in SHOTS if not sys.argv[1:] or any(word in shot.name for word in sys.argv[1:])]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open_hall() as address, open_browser() as browser:
        for shot in wanted:
            data = draw(browser, address, shot)
            (FOLDER / f"{shot.name}.png").write_bytes(data)
            print(f"docs/screenshots/{shot.name}.png  {len(data) // 1000} kB", flush=True)
            assert len(data) <= MOST_BYTES, "this picture is too heavy for a repository"
    return 0


def draw(browser: Browser, address: str, shot: Shot) -> bytes:
    """Return a picture as PNG."""
    context = browser.new_context(
        base_url=address,
        viewport=PHONE if shot.phone else DESK,  # type: ignore[arg-type]
        has_touch=shot.phone,
        color_scheme="dark" if shot.dark else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    page = context.new_page()
    shot.visit(page)
    page.wait_for_timeout(400)
    data = page.screenshot()
    context.close()
    return repacked(data)


def repacked(png: bytes) -> bytes:
    """Return the same picture, packed as tightly as zlib can: Chromium packs in haste."""
    chunks: list[tuple[bytes, bytes]] = []
    offset = 8
    while offset < len(png):
        (length,) = struct.unpack(">I", png[offset : offset + 4])
        chunks.append((png[offset + 4 : offset + 8], png[offset + 8 : offset + 8 + length]))
        offset += length + 12
    pixels = zlib.compress(zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT")), 9)
    parts = [(b"IHDR", chunks[0][1]), (b"IDAT", pixels), (b"IEND", b"")]
    return png[:8] + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


if __name__ == "__main__":
    sys.exit(main())
