"""What a finger does at a phone to play a match: bricks pulled, led and joined, dice dragged, on the 3D stage.

`python -m scripts.match_by_clicks GAME --touch` plays whole matches with it. A finger that comes to nothing (a brick
that is not gripped, a die that stays where it was) is a halt: it is noted, and what it was to do is tried again, after
`MOST_HALTS` of them by tapping buttons, as somebody would who has had enough.
"""

from __future__ import annotations

import heapq
import math
import random
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page

from tests.web import test_brick_work as bench
from tests.web import topple
from tests.web.eye import Eye
from tests.web.topple import HIGH, LONG, WIDE, Finger

ROWS: Final = 10
OUT_M: Final = 0.05  # m that a drawn brick is led beyond the tower's side
PULL_STEPS: Final = 24
PULL_PAUSE_MS: Final = 40  # of the bricks' own time, between two steps of a pull
GRIP_S: Final = 30.0  # that a hall may take to answer, on a busy machine
AGAIN_S: Final = 6.0  # after which a button that did nothing is tapped again
QUIET_S: Final = 6.0  # of rest after which nothing more is going to be told
STILL_MS: Final = 300  # between two looks at where the camera is
MOST_LOOKS: Final = 40
REST_MS: Final = 300  # before and after a finger is lifted: let go in motion it flings, and the next tap is lost
MOST_HALTS: Final = 3  # with the same thing to do
MOST_PLACINGS: Final = 2  # of a brick that does not lie where it should
NEAR_PX: Final = 9.0  # between two points where studs are looked for
MOST_FEELS: Final = 600  # of them
SWEEP_PX: Final = 26.0  # between two points where a piece is looked for
SHOTS_OF_A_KIND: Final = 2
QUIET: Final = ".sound button:last-child:visible"  # a plan may have its place
Point = tuple[float, ...]


class Halt(Exception):  # noqa: N818 - it is no error of the command
    """A finger came to nothing."""


class Touch:
    """A finger at a phone, and what it has done. Asked whether sound is wanted, it says no."""

    def __init__(self, page: Page, chance: random.Random, shots: Path | None, name: str) -> None:
        """Touch a page; pictures are kept in `shots`, their names begin with `name`."""
        self.page, self.chance, self.shots, self.name = page, chance, shots, name
        self.finger = Finger(page)
        self.bodies = topple.Bodies(page)
        self.did: Counter[str] = Counter()
        self.halts: list[str] = []
        self.again = 0  # halts with what is to be done now
        self.tried: set[int] = set()  # bricks pulled in this turn
        self.placed: Counter[int] = Counter()  # how often a brick was let go over a place since one was pulled
        self._shot: Counter[str] = Counter()

    def shoot(self, what: str) -> None:
        """Keep a picture of the first few moments of a kind."""
        self._shot[what] += 1
        if self.shots and self._shot[what] <= SHOTS_OF_A_KIND:
            self.page.screenshot(path=str(self.shots / f"{self.name}-{what}-{self._shot[what]}.png"))

    def tap(self, selector: str) -> bool:
        """Tap the first thing that a selector finds, as a finger does; False: there is none."""
        found = self.page.locator(selector)
        if found.count() == 0:
            return False
        found.first.tap(timeout=10_000)
        self.did["taps"] += 1
        return True

    def halt(self, why: str) -> None:
        """Note that a finger came to nothing."""
        self.again += 1
        self.halts.append(why)
        print(f"{self.name}: halt: {why}", file=sys.stderr, flush=True)
        self.shoot("halt")

    def let_go(self) -> None:
        """Lift the finger off at rest, if it is down, and be no quicker with the next touch than a person is."""
        if not self.finger.presses:
            return  # the browser refuses to lift what is not down, and what was to come next would not be done
        self.page.wait_for_timeout(REST_MS)
        self.finger.up()
        self.page.wait_for_timeout(REST_MS)

    def lead(self, start: Point, to: Point, steps: int = 8) -> None:
        """Press at a point and lead the finger to another one, where it stays."""
        self.finger.down(*start)
        for x, y in topple.between(start, to, steps)[1:]:
            self.finger.move(x, y)
            self.page.wait_for_timeout(20)
        self.did["drags"] += 1


# --- Tower Topple -----------------------------------------------------------------------------------------------------


def touch_tower_topple(touch: Touch) -> bool:
    """Read on after a fall; draw a brick out by the end that is seen; lead what is in hand over a lit place."""
    page = touch.page
    if page.locator(QUIET).count():
        return touch.tap(QUIET)
    if page.locator("[data-go-on]").count():
        touch.shoot("fall")
        return touch.tap("[data-go-on]")
    scene = page.locator('.scene[data-ready="true"]')
    phase = scene.get_attribute("data-phase") if scene.count() else None
    if phase not in ("choose", "hand"):
        return False
    stand_still(page)
    touch.shoot(phase)
    logged_events = topple.logged(page).count()
    try:
        if phase == "hand":
            place(touch)
            settle(touch, logged_events)
        else:
            touch.placed.clear()
            pull(touch)
            settle(touch, logged_events)
    except Halt as why:
        touch.halt(f"{phase}: {why}")
        touch.let_go()
    return True


def settle(touch: Touch, logged_events: int) -> None:
    """Wait until the log tells what came of a hand, or all is at rest and nothing was told."""
    page, quiet = touch.page, time.monotonic()
    while topple.logged(page).count() < logged_events + 2:
        now = time.monotonic()
        if page.locator('.stage3d[data-moves="true"]').count():
            quiet = now
        if now - quiet > QUIET_S:
            return
        page.wait_for_timeout(100)
    touch.again = 0


def stand_still(page: Page) -> None:
    """Wait until nothing is seen to move and the camera has gone where it goes between moves."""
    view = ""
    for _ in range(MOST_LOOKS):
        topple.drawn(page)
        before, view = view, str(page.locator("[data-stage3d]").get_attribute("data-view"))
        if view == before:
            return
        page.wait_for_timeout(STILL_MS)


def lying(page: Page) -> list[tuple[float, ...]]:
    """Return where the bricks lie, by number: x, y, z (m) and how they are turned. A fresh tower tells nobody."""
    if now := topple.where(page):
        return now
    poses: list[tuple[float, ...]] = []
    for number in range(3 * ROWS):
        row, slot = divmod(number, 3)
        aside, half = (slot - 1) * WIDE, math.sqrt(0.5)
        across = row % 2 == 1
        turn = (half, 0.0, 0.0, half) if across else (1.0, 0.0, 0.0, 0.0)
        poses.append(((aside, 0.0) if across else (0.0, aside)) + ((row + 0.5) * HIGH, *turn))
    return poses


def inside(eye: Eye, point: Point) -> bool:
    """Tell whether a point of the page is on the picture."""
    box = eye.box
    return 4 < point[0] - box["x"] < box["width"] - 4 and 4 < point[1] - box["y"] < box["height"] - 4


def close_hand(touch: Touch, what: str) -> None:
    """Wait until the hall's hand has closed. Raises Halt if it does not."""
    end = time.monotonic() + GRIP_S
    while not touch.bodies.hands:
        if time.monotonic() > end:
            raise Halt(f"the hand does not close on {what}")
        touch.page.wait_for_timeout(topple.LOOK_MS)


def pull(touch: Touch) -> None:
    """Draw a brick out by the end that is seen, and let it drop; it may jam. Raises Halt if it cannot be gripped."""
    page = touch.page
    poses = lying(page)
    for number, at in touch.bodies.at.items():  # as they are seen
        poses[number] = *at, *poses[number][3:]
    held = page.locator("[data-brick]").evaluate_all("all => all.map(each => Number(each.dataset.brick))")
    if not held:
        raise Halt("no brick may be held")
    low = [brick for brick in held if brick not in touch.tried]
    if not low:
        touch.tried.clear()
        low = held
    brick = int(touch.chance.choice(low))
    touch.tried.add(brick)
    name = str(page.locator(f'[data-brick="{brick}"]').get_attribute("aria-label"))
    x, y, z, w, *_, turned = poses[brick]
    eye = Eye(page)
    yaw = 2 * math.atan2(turned, w)
    along = math.cos(yaw), math.sin(yaw)
    to_eye = along[0] * (eye.eye[0] - x) + along[1] * (eye.eye[1] - y)
    way = along if to_eye > 0 else (-along[0], -along[1])
    start, end = ((x + way[0] * far, y + way[1] * far, z) for far in (LONG / 2, LONG / 2 + LONG + OUT_M))
    points = [eye.at(*point) for point in topple.between(start, end, PULL_STEPS)]
    touch.did["pulls"] += 1
    if not inside(eye, points[0]):
        raise Halt(f"{name} is off the picture")
    touch.finger.down(*points[0])
    touch.finger.move(*points[1])
    touch.finger.move(*points[2])
    close_hand(touch, name)
    for point in points[3:]:
        touch.finger.move(*point)
        touch.bodies.wait(PULL_PAUSE_MS)
    touch.bodies.come_after()
    touch.shoot("pulled")
    touch.finger.up()


def place(touch: Touch) -> None:
    """Lead the brick that lies beside the tower over a lit place, and let go; one that will not lie goes by its button.

    Raises Halt if it cannot be gripped.
    """
    page = touch.page
    brick = int(page.locator("[data-brick]").first.get_attribute("data-brick") or 0)
    touch.placed[brick] += 1
    if touch.placed[brick] > MOST_PLACINGS and touch.tap("[data-slot]:not([disabled])"):
        touch.did["placings by a button"] += 1
        return
    signs = page.locator(".frame .place.figures")
    if signs.count() == 0:
        raise Halt("no place is lit")
    box = signs.nth(touch.chance.randrange(signs.count())).bounding_box()
    assert box
    eye = Eye(page)
    at = touch.bodies.at.get(brick) or lying(page)[brick][:3]  # as it is seen
    start, to = eye.at(*at), (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if not inside(eye, start):
        raise Halt("the brick that was drawn is off the picture")
    touch.did["placings"] += 1
    way = topple.between(start, to, 10)
    touch.finger.down(*way[0])
    touch.finger.move(*way[1])
    touch.finger.move(*way[2])
    close_hand(touch, "the brick that was drawn")
    for point in way[3:]:
        touch.finger.move(*point)
        touch.bodies.wait(60)
    touch.bodies.come_after()
    touch.shoot("over")
    touch.finger.up()
    touch.tried.clear()


# --- Brick Work -------------------------------------------------------------------------------------------------------


def touch_brick_work(touch: Touch) -> bool:
    """Take six yellow bricks and build a brickprint of them; then place dice and bricks as a hint says."""
    page = touch.page
    if page.locator(QUIET).count():
        return touch.tap(QUIET)
    if page.locator('[data-ready="true"]').count() == 0:
        return False
    if page.locator("[data-roll]").count():
        return touch.tap("[data-roll]")
    phase = page.locator("[data-phase]").first.get_attribute("data-phase")
    try:
        if phase == "prints":
            return build_print(touch)
        if touch.again >= MOST_HALTS:
            return give_in(touch)
        left = page.get_by_role("button", name="Choose something else")
        if left.count():
            left.first.tap()  # the slip of a turn that a slow machine has cut off: it lies over the dice
        turns = bench.logged(page).count()
        last = play_turn(touch, advice(touch))
        touch.did["turns"] += 1
        await_description(touch, turns, last)
        touch.again = 0
    except Halt as why:
        touch.halt(str(why))
        touch.let_go()
        again = page.get_by_role("button", name="Choose something else")
        if again.count():
            again.first.tap()
    return True


def await_description(touch: Touch, turns: int, last: str) -> None:
    """Wait until the log tells of a move; what was tapped `last` and is still there is tapped again.

    Raises Halt if nothing is told.
    """
    page, end = touch.page, time.monotonic() + GRIP_S
    again = time.monotonic() + AGAIN_S
    while bench.logged(page).count() <= turns and not bench.over(page):
        now = time.monotonic()
        if now > end:
            raise Halt("the move was not taken")
        if now > again and page.locator(last).count():
            touch.did["taps again"] += touch.tap(last)
            again = now + AGAIN_S
        page.wait_for_timeout(50)


def give_in(touch: Touch) -> bool:
    """Let the hint be set up, and confirm it: buttons only."""
    page = touch.page
    for act in ("bump", "confirm", "adjust", "follow"):
        if touch.tap(f'[data-{act}]:not([aria-disabled="true"])'):
            touch.did["given in"] += 1
            if act != "follow":
                touch.again = 0
            return True
    for act in ("return", "collect"):
        found = page.locator(f'.slip [data-{act}]:not([aria-disabled="true"])').all()
        if found:
            touch.chance.choice(found).tap()
            touch.again = 0
            return True
    return touch.tap("[data-hint]:enabled")


def advice(touch: Touch) -> str:
    """Ask for a hint, and return its move."""
    advice_line = touch.page.locator("[data-advice]")
    if advice_line.count() == 0:
        touch.shoot("turn")
        touch.tap("[data-hint]:enabled")
        advice_line.wait_for()
        touch.shoot("hint")
    move = advice_line.get_attribute("data-advice") or ""
    touch.tap("[data-advice] .ways .button:last-child")  # read, and put away: at a phone it lies over dice and board
    return move


def middle(found: Locator, what: str) -> Point:
    """Return the middle of something. Raises Halt if a finger would not meet it there."""
    if found.count() == 0:
        raise Halt(f"{what} is not there")
    box = found.first.bounding_box()
    if not box:
        raise Halt(f"{what} is not to be seen")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    met = found.first.evaluate(
        "(each, [x, y]) => { const met = document.elementFromPoint(x, y);"
        " return each.contains(met) ? '' : met ? met.outerHTML.slice(0, 90) : 'nothing'; }",
        [x, y],
    )
    if met:
        raise Halt(f"{what} lies under {met}")
    return x, y


def sight(touch: Touch, *selectors: str) -> None:
    """Scroll, as a thumb would, until the last of these is in sight, and the others if they can be."""
    for each in selectors:
        found = touch.page.locator(each)
        if found.count():
            found.first.scroll_into_view_if_needed()


def place_die(touch: Touch, die: int, tokens: str, word: str, space: str) -> None:
    """Drag a die onto its space. Raises Halt if it does not come there."""
    page = touch.page
    selectors = f'[data-die="{die}"]', f'[data-space="{space}"]'
    sight(touch, *selectors)
    if tokens and word != "collect":
        page.locator(selectors[0]).first.tap()
        for token in tokens:
            page.get_by_role("button", name=f"Turn the die {'up' if token == '+' else 'down'} by one").tap()
    to = middle(page.locator(selectors[1]), f"the space {space}")
    start = middle(page.locator(selectors[0]), f"the die {die}")
    touch.lead(start, to)
    touch.shoot("die")
    touch.let_go()
    there = f'{selectors[1]}[aria-pressed="true"], {selectors[1]} .die, [data-ready="false"]'
    await_there(page, there, f"the die {die} did not come to {space}")


def play_turn(touch: Touch, move: str) -> str:
    """Drag the die of a move onto its space, and do there what the move says; return what was tapped last.

    A die that lies there is bumped, and that is all; an action alone is of the die that has bumped one.

    Raises Halt where that does not go.
    """
    parts = re.fullmatch(r"(?:([1-6])([+-]*)>)?(\w+) ?(.*)", move)
    assert parts, move
    tokens, word, rest = parts[2] or "", parts[3], parts[4]
    if parts[1]:
        die = int(parts[1])
        value = (die - 1 + tokens.count("+") - tokens.count("-")) % 6 + 1
        place_die(touch, die, tokens, word, f"collect{value}" if word == "collect" else word)
        if not rest and word != "adjust":
            press(touch, "[data-bump]")
            return "[data-bump]"
    if word in ("collect", "adjust"):
        last = f'.slip [data-collect="{rest}"]' if word == "collect" else "[data-adjust], [data-bump]"
        if touch.page.locator(last).count():  # else it was done at once: there is one way only
            press(touch, last)
        return last
    if word == "recycle":
        back, _, out = rest.partition(">")
        for act, kinds in (("return", back), ("collect", out)):
            for kind in filter(None, kinds.split(",")):
                press(touch, f'.slip [data-{act}="{kind}"]')
    elif word == "demolish":
        for cut in rest.split("; "):
            letter, _, numbers = cut.partition("^")
            part(touch, letter, numbers.split(","))
    else:
        for text in rest.split("; "):
            join(touch, text)
        touch.shoot("plan")
    press(touch, "[data-confirm]")
    return "[data-confirm]"


def await_there(page: Page, selector: str, why: str) -> None:
    """Wait until something is there. Raises Halt, saying why, if it does not come."""
    end = time.monotonic() + GRIP_S
    while page.locator(selector).count() == 0:
        if time.monotonic() > end:
            raise Halt(why)
        page.wait_for_timeout(50)


def press(touch: Touch, selector: str) -> None:
    """Tap a button that has to be there. Raises Halt if it is not."""
    await_there(touch.page, selector, f"{selector} is not there")
    touch.tap(selector)


def part(touch: Touch, letter: str, numbers: list[str]) -> None:
    """Take bricks off an object: choose it, tap their numbers, lift them off."""
    if touch.page.locator(f'[data-mine] [data-piece="{letter}"].lower').count() == 0:
        press(touch, f'[data-mine] [data-piece="{letter}"]')
    for number in numbers:
        press(touch, f'[data-lift="{number}"]')
    press(touch, "[data-lift-off]")


def under_finger(page: Page, lower: str) -> tuple[int, int] | None:
    """Return over which studs of a piece the one in hand is; None: over none."""
    found = re.search(rf" over {lower} at (-?\d+),(-?\d+): ", bench.mat(page).get_attribute("aria-label") or "")
    return (int(found[1]), int(found[2])) if found else None


def look_for(touch: Touch, lower: str, start: Point) -> Point:
    """Lead the piece in hand over the mat until it is over another one. Raises Halt if it never is."""
    page, box = touch.page, bench.mat(touch.page).bounding_box()
    assert box
    across, down = (int(box[side] / SWEEP_PX) for side in ("width", "height"))
    swept = [
        (box["x"] + (column + 0.5) * SWEEP_PX, box["y"] + (row + 0.5) * SWEEP_PX)
        for row in range(down)
        for column in range(across)
    ]
    page.wait_for_timeout(200)
    for point in (start, *sorted(swept, key=lambda each: math.dist(each, start))):
        touch.finger.move(*point)
        page.wait_for_timeout(60)
        if under_finger(page, lower):
            return point
    raise Halt(f"the finger does not find {lower}")


def aim(touch: Touch, lower: str, start: Point, goal: tuple[int, int], turns: int) -> None:
    """Lead the piece in hand to the studs of another one that are meant, and turn it with a second finger.

    The finger goes on from where the piece came nearest. Raises Halt if it does not come there.
    """
    page, (x, y) = touch.page, look_for(touch, lower, start)
    for _ in range(turns):
        touch.finger.tap_beside(x, y)
        touch.did["second fingers"] += 1
        page.wait_for_timeout(150)
    tried: set[tuple[int, int] | None] = set()
    reached = {(0, 0)}
    ahead = [(0.0, 0, (0, 0))]
    while ahead and len(reached) < MOST_FEELS:
        off, _, (across, down) = heapq.heappop(ahead)
        touch.finger.move(x + NEAR_PX * across, y + NEAR_PX * down)
        page.wait_for_timeout(45)
        here = under_finger(page, lower)
        if here == goal:
            return
        tried.add(here)
        off = math.dist(here, goal) if here else off + 1
        for way in ((across + i, down + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            if way not in reached and within(page, x + NEAR_PX * way[0], y + NEAR_PX * way[1]):
                reached.add(way)
                heapq.heappush(ahead, (off, len(reached), way))
    raise Halt(f"a finger does not reach {goal} on {lower}, but {sorted(each for each in tried if each)}")


def within(page: Page, x: float, y: float) -> bool:
    """Tell whether a finger meets the screen at a point."""
    screen = page.viewport_size
    return screen is not None and 0 < x < screen["width"] and 0 < y < screen["height"]


def join(touch: Touch, text: str) -> None:
    """Drag one piece onto another one as a plan says. Raises Halt if it does not click in there."""
    page = touch.page
    parts = re.fullmatch(r"(\dx\d|[A-J])/(\dx\d|[A-J])(r?)@(-?\d+),(-?\d+),(\d)", text)
    assert parts, text
    upper, lower, turns, goal = parts[1], parts[2], int(parts[6]), (int(parts[4]), int(parts[5]))
    if (bench.piece(page, lower).first.get_attribute("class") or "").find("lower") < 0:
        touch.tap("[data-mine] .piece.lower")
        press(touch, f'[data-mine] [data-piece="{lower}"]')
    if parts[3] == "r":
        press(touch, '[data-strip="carried"] button')
    steps = page.locator("[data-plan] li").count()
    sight(touch, "[data-bench]", f'[data-mine] [data-piece="{upper}"]')
    there = page.locator("[data-bench] .tag").get_by_text(lower, exact=True)
    to = middle(page.locator("[data-bench]"), "the bench")
    if there.count():
        box = there.bounding_box()
        assert box
        to = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + bench.UNDER_SIGN_PX
    to = to[0], to[1] + bench.ABOVE_FINGER_PX  # where it hangs is above the finger
    touch.lead(middle(bench.piece(page, upper), f"the piece {upper}"), to)
    aim(touch, lower, to, goal, turns)
    touch.shoot("join")
    touch.let_go()
    await_there(page, f"[data-plan] li:nth-child({steps + 1})", f"{text} does not click in")
    touch.did["joins"] += 1


def build_print(touch: Touch) -> bool:
    """Tap yellow bricks until one has six; then tap them together, one on the other, and say what it is."""
    page = touch.page
    heading = page.locator(".yellow h2").first
    if heading.count() and "you have your six" not in heading.inner_text():
        kinds = page.locator("[data-take]:not([aria-disabled='true'])")
        if kinds.count():
            touch.shoot("take")
            kinds.nth(touch.chance.randrange(kinds.count())).tap(timeout=5000)
            touch.did["taps"] += 1
        page.wait_for_timeout(100)
        return True
    if page.locator('[data-click-in][aria-disabled="false"]').count():
        touch.shoot("print")
        return touch.tap("[data-click-in]")
    if touch.tap("[data-mine] .piece:not(.object):not(.lower):not(.upper)"):
        page.wait_for_timeout(200)
        return True
    if page.get_by_label("What is it?").count():
        page.get_by_label("What is it?").fill("A lighthouse")
        touch.shoot("named")
        return touch.tap("[data-finish]")
    return False
