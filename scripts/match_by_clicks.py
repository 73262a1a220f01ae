"""Whole matches played in the browser against bots, to see that none gets stuck and none needs a reload.

    python -m scripts.match_by_clicks towers --file matches.jsonl --seeds 8
    python -m scripts.match_by_clicks take-that-towers --touch --language de --file matches.jsonl --seeds 8
    python -m scripts.match_by_clicks tower-topple --file matches.jsonl --seeds 8
    python -m scripts.match_by_clicks brick-work --file matches.jsonl --seeds 20
    python -m scripts.match_by_clicks towerbrix --file matches.jsonl --seeds 8
    python -m scripts.match_by_clicks tower-topple --touch --file matches.jsonl --seeds 4 --shots shots
    python -m scripts.match_by_clicks brick-work --touch --file matches.jsonl --seeds 4 --shots shots

One person at the page, one bot (Take That Towers and TowerBrix: two) whose pauses are nothing: by clicks and flat
pictures at a desk of 1440x900; with `--touch` by a finger alone at a phone of 390x844, on the stage in three
dimensions, odd seeds in light colours and even ones in dark (bricks are led as `scripts/match_by_touch.py` says). A
match is stuck where nothing has happened for two minutes though the page offered nothing to do, or what was done did
nothing; while the page says that the computer still thinks, after ten: its workers yield to everything else on a
machine; and where the sheet of the end does not open. Where a finger came to nothing is told as a halt. Every match is
one line of `--file`; the same command again goes on where it was stopped, and prints what the file has. `--shots` keeps
pictures of the middle and the end, and of what a finger sees. A game is a `Driver` in `DRIVERS`: how it is set up, and
what comes next at what the page shows.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from playwright.sync_api import Browser, Error, Page

from scripts.match_by_touch import Touch, touch_brick_work, touch_tower_topple
from scripts.visit import open_browser, open_hall
from tests.web.conftest import FEW_FRAMES
from tests.web.test_take_that_towers import PLACE

CLICKS, TOUCH = "clicks", "touch"
LOCALES: Final = {"en": "en-GB", "de": "de-DE"}
STUCK_S: Final = 120.0
THINKING_S: Final = 600.0  # in which a worker has loaded its games, on a machine that has hardly time for it
THINKING: Final = "[data-late], [data-hint]:disabled"
LOOK_MS: Final = 60
AIM_MS: Final = 200  # in which a finger's first tap has shown what the second one does
END_SHEET: Final = "[data-end]"
END_MS: Final = 30_000  # in which it has opened, on a machine that has hardly time for it
PHONE: Final[Any] = {"width": 390, "height": 844}
DESK: Final[Any] = {"width": 1440, "height": 900}
MIDDLE: Final = 12  # acts after which a picture is kept
OVER: Final = ".turn.over [data-how]"  # what opens the sheet of the end again
MAKING_MS: Final = 240_000  # the first match of a hall may wait for what is compiled
LAST_TOLD: Final = 6  # entries of the log that tell where a match was stuck
SEEN: Final = """() => {
  const log = document.querySelectorAll('[data-log] .text').length;
  const scene = document.querySelector('[data-phase]');
  const [fall, plan] = ['[data-fall]', '[data-plan] li'].map(each => document.querySelectorAll(each).length);
  return [log, scene?.dataset.phase, scene?.dataset.ready, fall, plan].join(' ');
}"""
"""What changes as a match goes on."""


class Result(msgspec.Struct, frozen=True):
    """One match, as a line of the file has it."""

    game: str
    seed: int
    clicks: int
    events: int
    seconds: float
    stuck: str = ""  # what the page showed where it was stuck
    errors: tuple[str, ...] = ()  # that the page threw
    way: str = CLICKS
    did: dict[str, int] = {}  # what a finger did, how often
    halts: tuple[str, ...] = ()  # where it came to nothing


class Driver(NamedTuple):
    """A game's way through a match."""

    options: dict[str, Any]
    level: int  # of the bots
    click: Callable[[Page, random.Random], bool]  # click what comes next; False: there is nothing to click now
    touch: Callable[[Touch], bool] | None = None  # the same where a finger does more than tap what is clicked
    bots: int = 1


def press(page: Page, selector: str, chance: random.Random | None = None) -> bool:
    """Click the first thing that a selector finds, or any of them, on a phone with a finger; False: there is none."""
    found = page.locator(selector).all()
    if not found:
        return False
    thing = chance.choice(found) if chance else found[0]
    if has_touch(page):
        thing.tap(timeout=10_000)
    else:
        thing.click(timeout=10_000)
    return True


def has_touch(page: Page) -> bool:
    """Tell whether a page is touched."""
    return bool(page.evaluate("navigator.maxTouchPoints > 0"))


def click_at_towers(page: Page, chance: random.Random) -> bool:
    """Choose a tower that may move, then where it is to go; a finger's first tap there shows what that demolishes."""
    if page.locator('.cells [aria-selected="true"]').count() == 0:
        return press(page, ".cells .movable", chance)
    blocks = page.locator(".cells .open").evaluate_all("found => found.map(each => each.dataset.block)")
    if not blocks:
        return False
    there = f'.cells .open[data-block="{chance.choice(blocks)}"]'
    press(page, there)
    page.wait_for_timeout(AIM_MS)
    if has_touch(page):
        press(page, there)
    return True


def click_at_take_that_towers(page: Page, chance: random.Random) -> bool:
    """Put a card on a tower; claim a floor, or go on; skip what is told half of the time."""
    if page.locator(CARDS_LIE).count() == 0:
        return chance.random() < SKIPS and press(page, ".ttt.animating .bar .main")
    if page.locator('[data-hand][aria-pressed="true"]').count():
        spots = ".slot.lit > .column > .place, .floor.open .claim"
        return press_left(page, spots, chance) or press_left(page, "[data-hand]:not(.dull)", chance)
    goes_on = page.locator(".bar .main").count() > 0
    if goes_on and chance.random() < GOES_ON:
        return press(page, ".bar .main")
    return press_left(page, "[data-hand]:not(.dull)", chance) or press(page, ".bar .main")


CARDS_LIE: Final = ".ttt.acts:not(.animating)"
SKIPS: Final = 0.02  # of the looks at a scoring
GOES_ON: Final = 0.5  # of the times at which a turn may go on as well


def press_left(page: Page, selector: str, chance: random.Random) -> bool:
    """Click any of the things that a selector finds near its left edge: cards of a full hand lie over each other."""
    count = page.locator(selector).count()
    if count == 0:
        return False
    point = page.evaluate(PLACE, [selector, chance.randrange(count)])
    (page.touchscreen.tap if has_touch(page) else page.mouse.click)(*point)
    return True


def click_at_tower_topple(page: Page, chance: random.Random) -> bool:
    """Read on after a fall; pull a brick that may be pulled, harder if it jams; put what is in hand on top."""
    if press(page, "[data-go-on]"):
        return True
    scene = page.locator('.scene[data-ready="true"]')
    phase = scene.get_attribute("data-phase") if scene.count() else None
    if phase == "hand":
        return press(page, "[data-slot]:enabled", chance)
    if phase != "choose":
        return False
    if page.locator('.brick.may[aria-pressed="true"]').count() == 0 and not press(page, ".brick.may", chance):
        return False
    page.get_by_role("slider", name="Speed").fill(str(chance.choice((40, 60, 90, 120))))
    return press(page, "[data-pull]:enabled")


def click_at_brick_work(page: Page, chance: random.Random) -> bool:
    """Ask for a hint, let it be set up, and confirm it; what a slip offers to give back or to take, at random."""
    if page.locator('[data-ready="true"]').count() == 0:
        return False
    slip = ", ".join(f'.slip [data-{act}]:not([aria-disabled="true"])' for act in ("return", "collect"))
    return (
        any(press(page, f'[data-{act}]:not([aria-disabled="true"])') for act in ("finish", "bump", "confirm", "adjust"))
        or press(page, slip, chance)
        or press(page, "[data-tell]")
        or press(page, "[data-follow]")
        or press(page, '.hint button:has-text("Take it")')
        or press(page, "[data-hint]:enabled")
    )


def click_at_towerbrix(page: Page, _chance: random.Random) -> bool:
    """Deal, let the others build, answer them, and show a thumb or say no to what they have built."""
    if any(press(page, f"[data-{mark}]") for mark in ("all-readings", "close-evaluation")):
        return True
    if page.locator('.brix[data-ready="true"]').count() == 0:
        return False
    if press(page, "[data-agree]:enabled") or press(page, '[data-say="begin"]:enabled'):
        return True
    if page.locator('.brix[data-phase="mix"]').count():
        return page.locator("[data-question]").count() == 0 and press(page, "[data-deal]:enabled")
    met = {part: page.locator(f'[data-part="{part}"][data-met="true"]').count() > 0 for part in TOWERBRIX_PARTS}
    if all(met.values()):
        return press(page, '[data-say="up"]:enabled')
    if press(page, '[data-say="down"]:enabled'):
        return True
    declined = page.locator('[data-seat-plate="0"] [data-no]').count() > 0
    return met["bricks"] and met["tower"] and not declined and press(page, '[data-say="no"]:enabled')


TOWERBRIX_PARTS: Final = ("bricks", "tower", "mine")
"""The parts of the rule of a round, of which the page says whether they are met."""

DRIVERS: Final = {
    "towers": Driver({}, 2, click_at_towers),
    "take-that-towers": Driver({}, 2, click_at_take_that_towers, bots=2),
    "brick-work": Driver({}, 1, click_at_brick_work, touch_brick_work),
    "tower-topple": Driver({"rows": 10, "rounds": 1}, 2, click_at_tower_topple, touch_tower_topple),
    "towerbrix": Driver(
        {"variant": "intro", "solvable": True},  # as the page offers it: two clicks
        5,
        click_at_towerbrix,
        bots=2,
    ),
}


def play(
    browser: Browser,
    address: str,
    game: str,
    seed: int,
    shots: Path | None = None,
    *,
    touch: bool,
    language: str = "en",
) -> Result:
    """Play one match to its end, or until it is stuck: by clicks, or with a finger; pictures are kept in `shots`."""
    driver, chance = DRIVERS[game], random.Random(seed)
    colours: Any = "dark" if touch and seed % 2 == 0 else "light"
    phone: dict[str, Any] = {
        "viewport": PHONE,
        "has_touch": True,
        "is_mobile": True,
        "color_scheme": colours,
        "device_scale_factor": 1 if shots else 0.5,  # a quarter of the dots to draw
    }
    desk: dict[str, Any] = {"viewport": DESK}
    how = phone if touch else desk
    context = browser.new_context(base_url=address, reduced_motion="reduce", locale=LOCALES[language], **how)
    context.set_default_timeout(120_000)  # a busy machine
    if touch:
        context.add_init_script(FEW_FRAMES)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    finger = Touch(page, chance, shots, f"{game}-{seed}-{colours}") if touch else None
    seats = [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "level": driver.level}] * driver.bots]
    body = {"game": game, "options": driver.options, "seats": seats, "seed": f"{seed:064x}"}
    made = page.request.post("/api/matches", data=body, timeout=MAKING_MS).json()
    page.goto("/")
    page.evaluate(
        "([match, secrets]) => localStorage.setItem('stackyard.seats', "
        "JSON.stringify({ [match]: { secrets, invites: {}, opened: 1 } }))",
        [made["match"], [seat["secret"] for seat in made["seats"] if seat.get("secret")]],
    )
    page.goto(f"/m/{made['match']}{'' if touch else '?webgl=0'}")
    begun = changed = time.monotonic()
    last_state, acts, trouble, stuck = "", 0, "nothing to do", ""
    while page.locator(OVER).count() == 0:
        if acts == MIDDLE and not finger:
            shoot(page, shots, f"{game}-{seed}-middle")
        try:
            acts += driver.touch(finger) if finger and driver.touch else driver.click(page, chance)
        except Exception as error:  # noqa: BLE001 - what cannot be done is told if the match stays where it is
            trouble = f"{type(error).__name__}: {error}".partition("\n")[0]
        now = f"{page.evaluate(SEEN)} {len(finger.halts) if finger else 0}"
        if now != last_state:
            last_state, changed, trouble = now, time.monotonic(), "nothing to do"
        thinks = page.locator(THINKING).count() > 0
        if time.monotonic() - changed > (THINKING_S if thinks else STUCK_S):
            last = page.locator("[data-log] .text").all_text_contents()[-LAST_TOLD:]
            why = f"{trouble}; the computer is still thinking" if thinks else trouble
            stuck = f"at {last_state}: {why}; {' '.join(last)}"
            break
        page.wait_for_timeout(LOOK_MS)
    events = int(last_state.split(" ")[0] or 0)
    by_finger: Any = ()
    if not stuck:
        stuck = "" if comes(page, END_SHEET) else "the sheet of the end does not open"
    shoot(page, shots, f"{game}-{seed}-{colours}-{'stuck' if stuck else 'end'}")
    if finger:
        by_finger = TOUCH, dict(finger.did), tuple(finger.halts)
    context.close()
    lasted = round(time.monotonic() - begun, 1)
    return Result(game, seed, acts, events, lasted, stuck, tuple(errors), *by_finger)


def comes(page: Page, selector: str) -> bool:
    """Wait until something is there; return whether it is."""
    try:
        page.locator(selector).wait_for(timeout=END_MS)
    except Error:
        return False
    return True


def shoot(page: Page, shots: Path | None, name: str) -> None:
    """Keep a picture of a page."""
    if shots:
        page.screenshot(path=str(shots / f"{name}.png"))


def table(results: Sequence[Result]) -> str:
    """Return a line for every match, and how many were stuck beside the goal."""
    lines = [f"{'game':<14} {'way':<7} {'seed':>4} {'acts':>6} {'events':>6} {'s':>6} {'halts':>5}"]
    for each in results:
        deeds = ", ".join(f"{count} {what}" for what, count in sorted(each.did.items()))
        lines.append(
            f"{each.game:<14} {each.way:<7} {each.seed:4} {each.clicks:6} {each.events:6} {each.seconds:6.0f} "
            f"{len(each.halts):5}  {' '.join((deeds, each.stuck, *each.errors))}".rstrip()
        )
        lines += [f"    halt: {why}" for why in each.halts]
    for game, way in sorted({(each.game, each.way) for each in results}):
        mine = [each for each in results if (each.game, each.way) == (game, way)]
        stuck, threw = sum(bool(each.stuck) for each in mine), sum(bool(each.errors) for each in mine)
        lines.append(
            f"{game} by {way}: {len(mine)} matches, {stuck} stuck (goal 0), {threw} with errors of the page (goal 0)"
        )
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """Play the matches that the file does not have yet, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=DRIVERS)
    parser.add_argument("--file", type=Path, required=True, help="a line for every match")
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--touch", action="store_true", help="with a finger at a phone, not by clicks")
    parser.add_argument("--language", choices=LOCALES, default="en", help="of the page")
    parser.add_argument("--shots", type=Path, help="a folder for pictures")
    asked = parser.parse_args(words)
    if asked.language != "en" and asked.touch and DRIVERS[asked.game].touch:
        parser.error("who leads a brick with a finger reads the page's English")
    if asked.shots:
        asked.shots.mkdir(parents=True, exist_ok=True)
    results = [] if not asked.file.exists() else [msgspec.json.decode(row, type=Result) for row in asked.file.open()]
    measured = {(each.game, each.way, each.seed) for each in results}
    way = TOUCH if asked.touch else CLICKS
    with open_hall() as address, open_browser() as browser, asked.file.open("a", encoding="utf-8") as file:
        for seed in range(1, asked.seeds + 1):
            if (asked.game, way, seed) in measured:
                continue
            results.append(
                play(browser, address, asked.game, seed, asked.shots, touch=asked.touch, language=asked.language)
            )
            file.write(json.dumps(msgspec.to_builtins(results[-1])) + "\n")
            file.flush()
    print(table(results))
    return int(any(each.stuck or each.errors for each in results))


if __name__ == "__main__":
    sys.exit(main())
