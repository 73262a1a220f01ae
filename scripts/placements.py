"""How well bricks are set by hand: a scripted person sets eight bricks into given TowerBrix towers of three storeys.

    python -m scripts.placements --file placements.jsonl
    python -m scripts.placements --file placements.jsonl --ways drag click --towers 0 1

Five towers of eight bricks are 40 tries a way: by drag, by click and by keyboard on a desk, by drag and by tap with a
finger on a phone. The pointer takes as long as people's do for a way and a target (Fitts), misses what it aims at by a
few pixels, looks at the ghost, and corrects it at most three times. A try is wrong where the brick does not come to
rest within 5 mm and 8 degrees of its place, or another one is pushed aside. Hand time is what these gestures take a
person, from the first one until the brick is let go, whatever else the machine does meanwhile; the way that the hall
then leads the brick is not counted. Every try is one line of `--file`; the same command again goes on where it
was stopped, and prints the table of all tries that the file has.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from playwright.sync_api import Browser, Page

from scripts.visit import open_browser, open_hall
from stackyard.games.towerbrix.pieces import BRICKS
from tests.web import brix
from tests.web.conftest import FEW_FRAMES
from tests.web.eye import Eye, Point
from tests.web.topple import Finger, Mouse, where

WAYS: Final = ("drag", "click", "keys", "touch drag", "touch tap")
MOST_WRONG, OF_TRIES = 3, 40
MOST_HAND_S: Final = 60.0  # for the eight bricks of a tower
TOWERS: Final = (
    ("y1 -45 0 15 y", "y2 -15 0 15 y", "p1 15 0 15 y", "p2 45 0 15 y", "r1 0 -15 45 x", "r2 0 15 45 x",
     "b1 0 0 75 y", "b2 45 0 60 stand"),
    ("y1 -30 -30 30 stand", "y2 30 -30 30 stand", "p1 0 -30 75 x", "p2 -30 30 30 stand", "r1 30 30 30 stand",
     "r2 0 30 75 x", "b1 0 -30 120 stand", "b2 0 30 105 x"),
    ("y1 0 -15 15 x", "y2 0 15 15 x", "p1 -15 0 45 y", "p2 15 0 45 y", "b1 45 0 30 stand", "b2 -45 0 30 stand",
     "r1 0 -15 75 x", "r2 0 15 75 x"),
    ("y1 0 0 30 stand", "y2 -30 0 30 stand", "p1 30 0 30 stand", "p2 -15 0 75 x", "r1 30 0 90 stand",
     "r2 -15 0 105 x", "b1 0 30 15 x", "b2 0 -30 15 x"),
    ("y1 -30 0 15 x", "y2 30 0 15 x", "p1 0 -30 15 x", "p2 0 30 15 x", "r1 0 0 45 y", "r2 -30 0 45 y",
     "b1 30 0 60 stand", "b2 -15 0 75 x"),
)  # fmt: skip
"""Every word is a brick's move: where its middle is, mm, and how it lies. Each is set on or beside those before it."""

SIDES: Final = ("front", "right", "back", "left")
NEAR_M, NEAR_RAD, PUSHED_M = 0.005, math.radians(8), 0.006
GHOST_M: Final = 0.0025  # m by which a person who looks at the ghost finds it in place
CORRECTIONS: Final = 3
KEY_S: Final = 0.14  # between two keys
LOOK_S: Final = 0.35  # to look at what a gesture has brought about
MISSES_PX: Final = {"mouse": 1.5, "finger": 4.0}  # standard deviation of where a pointer ends
LONG, WIDE = 0.06, 0.03  # m
HALVES: Final = (WIDE / 2, WIDE / 2, LONG / 2)
CLEAR_M: Final = 0.006  # round the point that is aimed at, which has to be seen as well
REST_S: Final = 40.0
Quat = tuple[float, float, float, float]


DRAWN: Final = """() => Promise.race([
  new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  new Promise(done => setTimeout(done, 1500)),
])"""


class Try(msgspec.Struct, frozen=True):
    """One brick that was set, as a line of the file has it."""

    way: str
    tower: int
    brick: str
    wrong: bool
    off_mm: float  # from its place, as it lies
    hand_s: float
    why: str = ""


class Goal(NamedTuple):
    """Where a brick shall be."""

    brick: str
    at: Point
    pose: str  # stand, x, y


def goal_of(word: str) -> Goal:
    """Return the goal that a word of a tower names."""
    brick, x, y, z, pose = word.split(" ")
    return Goal(brick, (int(x) / 1000, int(y) / 1000, int(z) / 1000), pose)


def rotated(turn: Quat, point: Point) -> Point:
    """Return a point turned by a unit quaternion w x y z."""
    w, *u = turn
    cross = [2 * (u[k - 2] * point[k - 1] - u[k - 1] * point[k - 2]) for k in range(3)]
    more = [u[k - 2] * cross[k - 1] - u[k - 1] * cross[k - 2] for k in range(3)]
    x, y, z = (point[k] + w * cross[k] + more[k] for k in range(3))
    return x, y, z


def along(turn: Quat) -> Point:
    """Return which way the long edge of a brick points."""
    return rotated(turn, (0.0, 0.0, 1.0))


AXES: Final[dict[str, Point]] = {"stand": (0.0, 0.0, 1.0), "x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0)}


def askew(turn: Quat, pose: str) -> float:
    """Return by how many radians a brick's long edge is off the axis that its pose names."""
    return math.acos(min(1.0, abs(sum(a * b for a, b in zip(along(turn), AXES[pose], strict=True)))))


def meets(eye: Point, point: Point, lying: Sequence[float]) -> float:
    """Return at which part of the way from `eye` to `point` a brick is met; infinite: it is not."""
    at, (w, x, y, z) = lying[:3], lying[3:7]
    back = (w, -x, -y, -z)
    start = rotated(back, (eye[0] - at[0], eye[1] - at[1], eye[2] - at[2]))
    end = rotated(back, (point[0] - at[0], point[1] - at[1], point[2] - at[2]))
    entry, far = 0.0, math.inf
    for k in range(3):
        way = end[k] - start[k]
        if abs(way) < 1e-9:
            if abs(start[k]) > HALVES[k]:
                return math.inf
            continue
        one, other = sorted(((-HALVES[k] - start[k]) / way, (HALVES[k] - start[k]) / way))
        entry, far = max(entry, one), min(far, other)
    return entry if entry < far else math.inf


def is_visible(eye: Eye, point: Point, bricks: dict[int, Sequence[float]]) -> bool:
    """Return whether no brick is before a point, which lies in the picture."""
    x, y = eye.at(*point)
    inside = 8 < x - eye.box["x"] < eye.box["width"] - 8 and 8 < y - eye.box["y"] < eye.box["height"] - 8
    return inside and all(meets(eye.eye, point, lying) > 0.998 for lying in bricks.values())


def graspable(eye: Eye, brick: int, bricks: dict[int, Sequence[float]]) -> Point | None:
    """Return the point in the middle of what is seen of a brick; None: nothing is, it has to be taken from the row."""
    x, y, z, w, i, j, k = bricks[brick]
    others = {number: lying for number, lying in bricks.items() if number != brick}
    parts = [
        (a / 3, b / 3, c / 3)
        for a in range(-3, 4)
        for b in range(-3, 4)
        for c in range(-3, 4)
        if 3 in (a, b, c) or -3 in (a, b, c)
    ]
    visible: list[tuple[Point, tuple[float, float]]] = []
    for part in parts:
        dx, dy, dz = rotated((w, i, j, k), (part[0] * HALVES[0], part[1] * HALVES[1], part[2] * HALVES[2]))
        point = x + dx, y + dy, z + dz
        if is_visible(eye, point, others) and meets(eye.eye, point, bricks[brick]) > 0.999:
            visible.append((point, eye.at(*point)))
    if not visible:
        return None
    across = statistics.mean(spot[0] for _, spot in visible)
    down = statistics.mean(spot[1] for _, spot in visible)
    return min(visible, key=lambda each: math.dist(each[1], (across, down)))[0]


class Person:
    """A person at the page: a pointer that takes its time and misses a little, keys, and eyes for the ghost."""

    def __init__(self, page: Page, pointer: Mouse | Finger, chance: random.Random) -> None:
        self.page, self.pointer, self.chance = page, pointer, chance
        self.finger = isinstance(pointer, Finger)
        self.at = (page.viewport_size or {"width": 0})["width"] / 2, 400.0
        self.down = False
        self.hand_s = 0.0  # since the brick was begun with

    def spend(self, seconds: float) -> None:
        """Count time of the hand, and wait until the page has drawn what came of it."""
        self.hand_s += seconds
        self.page.evaluate(DRAWN)

    def reach(self, x: float, y: float, wide: float = 24.0) -> None:
        """Lead the pointer to a point in the time that people take for a target of `wide` px."""
        sd = min(MISSES_PX["finger" if self.finger else "mouse"], 0.4 + 0.05 * math.dist(self.at, (x, y)))
        x, y = x + self.chance.gauss(0, sd), y + self.chance.gauss(0, sd)
        (x0, y0), far = self.at, math.dist(self.at, (x, y))
        lasts = 0.1 + 0.13 * math.log2(far / wide + 1)
        if self.down or not self.finger:
            for part in (0.06, 0.35, 0.75, 1.0):
                self.pointer.move(x0 + (x - x0) * part, y0 + (y - y0) * part)
        self.spend(lasts)
        self.at = x, y

    def press(self) -> None:
        """Press where the pointer is."""
        self.pointer.down(*self.at)
        self.down = True
        self.spend(0.09)

    def release(self) -> None:
        """Let go."""
        self.pointer.up()
        self.down = False

    def over(self, selector: str) -> None:
        """Lead the pointer to the middle of something on the page."""
        box = self.page.locator(selector).bounding_box()
        assert box, selector
        self.reach(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, min(box["width"], box["height"]))

    def click(self, selector: str) -> None:
        """Click or tap it."""
        self.over(selector)
        self.press()
        self.release()

    def key(self, name: str, times: int = 1) -> None:
        """Press a key."""
        for _ in range(times):
            self.page.keyboard.press(name)
            self.hand_s += KEY_S

    def ghost(self) -> tuple[Point, Quat] | None:
        """Return where the brick in hand would come to lie, as it is seen."""
        self.spend(LOOK_S)
        carried = self.page.locator("[data-stage3d]").get_attribute("data-carried") or ""
        words = carried.split(" ")
        if len(words) < 7:
            return None
        x, y, z, *turn = (float(word) for word in words[:7])
        w, i, j, k = turn
        return (x, y, z), (w, i, j, k)

    def look_from(self, side: str) -> None:
        """Look at the table from another side."""
        folded = '[data-views][aria-expanded="false"]'  # on a phone the sides are unfolded first
        asked = self.page.locator(".sound button")
        if asked.count():  # and a question about sound stands there until it is answered
            asked.last.click()
        button = f'[aria-label="Seen from {side if side == "above" else f"the {side}"}"]'
        if self.page.locator(button).count() == 0 and self.page.locator(folded).count():
            self.click(folded)
        if self.page.locator(button).get_attribute("aria-pressed") != "true":
            self.click(button)
            self.spend(LOOK_S)
            brix.at_rest(self.page)
        if self.page.locator('[data-views][aria-expanded="true"]').count():
            self.click('[data-views][aria-expanded="true"]')


def lying_bricks(page: Page) -> dict[int, Sequence[float]]:
    """Return where all bricks lie, by number, as everybody is told."""
    return {number: lying[:7] for number, lying in enumerate(where(page)[: len(BRICKS)]) if any(lying)}


def find_view(person: Person, point: Point, held: int) -> Eye:
    """Look from where a point is seen, `held` out of the way; from above where no side shows it."""
    eye = Eye(person.page)
    others = {number: lying for number, lying in lying_bricks(person.page).items() if number != held}
    x, y, z = point
    around = [
        (x + dx, y + dy, z + 0.0005) for dx, dy in ((0, 0), (CLEAR_M, 0), (-CLEAR_M, 0), (0, CLEAR_M), (0, -CLEAR_M))
    ]

    def shows(eye: Eye) -> bool:
        return all(is_visible(eye, each, others) for each in around)

    if shows(eye):
        return eye
    clear = [side for number, side in enumerate(SIDES) if shows(eye.from_side(number))]
    person.look_from(clear[0] if clear else "above")
    return Eye(person.page)


def turn_to(person: Person, goal: Goal) -> None:
    """Turn the brick in hand until the ghost lies as it shall: R tips it over, Q turns it."""
    for _ in range(4):
        ghost = person.ghost()
        if ghost is None or askew(ghost[1], goal.pose) < 0.3:
            return
        stands = abs(along(ghost[1])[2]) > 0.7
        tips = (goal.pose == "stand") != stands
        if person.finger:
            person.click(f'[data-strip="carried"] button:nth-child({3 if tips else 1})')
        else:
            person.key("r" if tips else "q")


def correct(person: Person, goal: Goal, eye: Eye, aim: Point) -> None:
    """Move the pointer by as much as the ghost is off, a few times."""
    for _ in range(CORRECTIONS):
        ghost = person.ghost()
        if ghost is None:
            return
        off = [goal.at[k] - ghost[0][k] for k in range(3)]
        if math.hypot(*off) < GHOST_M:
            return
        aim = aim[0] + off[0], aim[1] + off[1], aim[2]
        person.reach(*eye.at(*aim), 12)
        if not person.down and person.finger:
            person.press()
            person.release()


def set_brick(person: Person, goal: Goal, way: str) -> float:
    """Set a brick down where it shall be; return the hand time, s."""
    page, person.hand_s = person.page, 0.0
    number = BRICKS.index(goal.brick)
    under = LONG / 2 if goal.pose == "stand" else WIDE / 2
    aim = goal.at[0], goal.at[1], goal.at[2] - under
    if way == "keys":
        page.locator(f'[data-tray="{goal.brick}"]').focus()
        person.key("Enter")
        set_by_keys(person, goal)
        return person.hand_s
    eye = find_view(person, aim, number)
    if way.endswith("drag"):
        grasp = graspable(eye, number, lying_bricks(page))
        if grasp is not None:
            person.reach(*eye.at(*grasp))
        else:
            person.over(f'[data-tray="{goal.brick}"]')
        person.press()
        person.reach(*eye.at(*aim), 16)
        if not person.finger:
            turn_to(person, goal)
        correct(person, goal, eye, aim)
        if person.finger:
            turn_in_the_air(person, goal, eye, aim)
        else:
            person.release()
        return person.hand_s
    person.click(f'[data-tray="{goal.brick}"]')
    if person.finger:
        turn_to(person, goal)
        person.reach(*eye.at(*aim), 16)
        person.press()
        person.release()
        correct(person, goal, eye, aim)
        person.click("[data-set]")
    else:
        turn_to(person, goal)
        person.reach(*eye.at(*aim), 16)
        correct(person, goal, eye, aim)
        person.press()
        person.release()
    return person.hand_s


def turn_in_the_air(person: Person, goal: Goal, eye: Eye, aim: Point) -> None:
    """Let a second finger turn the brick: a tap tips it over, a twist turns it; then let go."""
    pointer = person.pointer
    assert isinstance(pointer, Finger)
    for _ in range(4):
        ghost = person.ghost()
        if ghost is None or askew(ghost[1], goal.pose) < 0.3:
            break
        stands = abs(along(ghost[1])[2]) > 0.7
        if (goal.pose == "stand") != stands:
            pointer.tap_beside(*person.at)
            person.hand_s += 0.3
        else:
            pointer.twist(*person.at)
            person.hand_s += 0.6
    correct(person, goal, eye, aim)
    person.release()


def nearest_axis(way: Point) -> tuple[int, int]:
    """Return the axis of the table that comes nearest to a direction."""
    return max(((1, 0), (-1, 0), (0, 1), (0, -1)), key=lambda axis: axis[0] * way[0] + axis[1] * way[1])


def set_by_keys(person: Person, goal: Goal) -> None:
    """Turn and nudge the brick in hand by keys until the ghost is in place, then set it down."""
    turn_to(person, goal)
    for _ in range(3):
        ghost = person.ghost()
        assert ghost
        eye = Eye(person.page)
        right = nearest_axis(eye.right)
        away = -right[1], right[0]
        off = [round((goal.at[k] - ghost[0][k]) * 1000) for k in (0, 1)]
        if not any(off):
            break
        for axis, forth, back in ((right, "ArrowRight", "ArrowLeft"), (away, "ArrowUp", "ArrowDown")):
            far = off[0] * axis[0] + off[1] * axis[1]
            far = round(far / 5) * 5 if abs(far) > 5 and abs(far) % 5 in (0, 1, 4) else far
            key = forth if far > 0 else back
            person.key(key, abs(far) // 5)
            person.key(f"Shift+{key}", abs(far) % 5)
    person.key("Enter")


def came_to_rest(page: Page, goal: Goal, before: dict[int, Sequence[float]]) -> dict[int, Sequence[float]]:
    """Wait until the brick has been led to its place and lies still; return where all lie then."""
    number, end, last = BRICKS.index(goal.brick), time.monotonic() + REST_S, before
    still = 0
    while time.monotonic() < end:
        page.wait_for_timeout(400)
        now = lying_bricks(page)
        still = still + 1 if math.dist(now[number], last[number]) < 1e-4 else 0
        moved = math.dist(now[number][:3], before[number][:3]) > 0.003
        if (still >= 2 and moved) or still >= 60:
            return now
        last = now
    return last


def judge(goal: Goal, before: dict[int, Sequence[float]], after: dict[int, Sequence[float]]) -> tuple[float, str]:
    """Return how far a brick lies from its place, mm, and what is wrong: nothing, it, or another one."""
    number = BRICKS.index(goal.brick)
    x, y, z, w, i, j, k = after[number]
    off = math.dist((x, y, z), goal.at)
    pushed = [
        BRICKS[other]
        for other, lying in after.items()
        if other != number and math.dist(lying[:3], before[other][:3]) > PUSHED_M
    ]
    if off > NEAR_M:
        return off * 1000, f"lies at {x * 1000:.0f} {y * 1000:.0f} {z * 1000:.0f}"
    if askew((w, i, j, k), goal.pose) > NEAR_RAD:
        return off * 1000, "lies askew"
    return off * 1000, f"pushed {' '.join(pushed)}" if pushed else ""


def sit_down_at(browser: Browser, address: str, way: str, placed: Sequence[str]) -> Page:
    """Open the page at a match in which these bricks are in place."""
    phone = way.startswith("touch")
    context = browser.new_context(
        base_url=address,
        viewport={"width": 390, "height": 844} if phone else {"width": 1024, "height": 768},
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.add_init_script(FEW_FRAMES)
    page = context.new_page()
    start = brix.position("build", "{}", 1, *placed, more=" deals=1 twos=1 hands=G16")
    brix.come(page, brix.sit_down(page, "Ada", position=start), [0])
    brix.phase(page, "build")
    brix.at_rest(page)
    return page


def build(browser: Browser, address: str, way: str, tower: int, first: int, last: int = 8) -> Sequence[Try]:
    """Set the bricks of a tower from the `first` to before the `last`; stop after a wrong one."""
    words = TOWERS[tower]
    page = sit_down_at(browser, address, way, words[:first])
    pointer = Finger(page) if way.startswith("touch") else Mouse(page)
    person = Person(page, pointer, random.Random(f"{way}{tower}{first}"))
    tries: list[Try] = []
    for word in words[first:last]:
        goal = goal_of(word)
        before = lying_bricks(page)
        hand_s = set_brick(person, goal, way)
        if not person.finger:
            page.mouse.move(3, 300)
            person.at = 3.0, 300.0
        off, why = judge(goal, before, came_to_rest(page, goal, before))
        tries.append(Try(way, tower, goal.brick, bool(why), round(off, 1), round(hand_s, 2), why))
        if why:
            break
    page.context.close()
    return tries


def table(tries: Sequence[Try]) -> str:
    """Return the table of all tries beside the goals."""
    lines = [f"{'way':<11} {'tries':>5} {'wrong':>5} {'goal':>11}   {'hand s a tower':>14} {'most':>5}   goal"]
    for way in WAYS:
        mine = [each for each in tries if each.way == way]
        if not mine:
            continue
        wrong = sum(each.wrong for each in mine)
        whole = [
            sum(each.hand_s for each in mine if each.tower == tower)
            for tower in range(len(TOWERS))
            if sum(each.tower == tower for each in mine) == 8
        ]
        hand = f"{statistics.median(whole):14.1f} {max(whole):5.1f}" if whole else f"{'-':>14} {'-':>5}"
        good = wrong <= MOST_WRONG and all(each <= MOST_HAND_S for each in whole)
        lines.append(
            f"{way:<11} {len(mine):5} {wrong:5} {f'<= {MOST_WRONG} in {OF_TRIES}':>11}   {hand}   "
            f"<= {MOST_HAND_S:.0f}  {'ok' if good else 'MISSED'}"
        )
    lines += [
        f"wrong: {each.way}, tower {each.tower}, {each.brick}: {each.why} ({each.off_mm} mm)"
        for each in tries
        if each.wrong
    ]
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """Set all bricks that the file does not have yet, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--file", type=Path, required=True, help="a line for every try")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=WAYS)
    parser.add_argument("--towers", nargs="+", type=int, choices=range(len(TOWERS)), default=range(len(TOWERS)))
    asked = parser.parse_args(words)
    tries = [] if not asked.file.exists() else [msgspec.json.decode(line, type=Try) for line in asked.file.open()]
    done = {(each.way, each.tower): sum((e.way, e.tower) == (each.way, each.tower) for e in tries) for each in tries}
    with open_hall() as address, open_browser() as browser, asked.file.open("a", encoding="utf-8") as file:
        for way in asked.ways:
            for tower in asked.towers:
                while (first := done.get((way, tower), 0)) < 8:
                    for each in build(browser, address, way, tower, first):
                        file.write(json.dumps(msgspec.to_builtins(each)) + "\n")
                        file.flush()
                        tries.append(each)
                        done[way, tower] = done.get((way, tower), 0) + 1
    print(table(tries))
    return 0


if __name__ == "__main__":
    sys.exit(main())
