"""What a person does at a tower in the browser: where a brick is seen, how it is pulled and laid on top.

Places are found as the page finds them, by its own camera (`tests.web.eye`), turned so that it looks along y. Rows 1, 3
and 5 then lie across the picture, with slot a in front.
"""

from __future__ import annotations

import base64
import math
import re
import struct
import time
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.web.eye import Eye

SLUG = "tower-topple"
LOOK = "?shadows=0&aa=0"  # what software draws faster
COLOURS = ("blue", "green", "red", "yellow")
TEXTS = (
    *(f"draws_{each}" for each in (*COLOURS, "two")),
    *("skips", "one_mores", "reverses", "edges", "centers", "lose_twos", "others_gains", "add_twos", "add_threes"),
)
PLAIN: dict[str, Any] = {"rows": 4, "rounds": 2, **dict.fromkeys((*COLOURS, *TEXTS), 0)}
"""A small tower of plain bricks: every brick that lies on top is one point."""

LONG, WIDE, HIGH = 0.075, 0.025, 0.0149  # m
PULLED = 6  # the number of brick 3a
AZIMUTH = -36.0  # where the camera begins
DEGREES = 0.4  # that a pixel turns it
WAIT = 60_000  # ms that bricks may take on a slow machine
QUIET_S = 10.0  # at rest, after which nothing more is going to be told
LOOKS = 30  # at a brick that glides to its place
LOOK_MS = 15  # ms between two checks of what a page was told


class Sat(NamedTuple):
    """A match and the keys to its seats."""

    match: str
    secrets: list[str]


def sit_down(page: Page, *seats: dict[str, Any], **more: Any) -> Sat:
    """Make a match."""
    body = {"game": SLUG, "seats": list(seats), "seed": "0a" * 32, **more}
    answer = page.request.post("/api/matches", data=body)
    assert answer.ok, answer.text()
    made = answer.json()
    return Sat(made["match"], [seat["secret"] for seat in made["seats"]])


class Bodies:
    """What a page is told of bricks that move. Their own time passes more slowly where the machine is slow."""

    def __init__(self, page: Page) -> None:
        """Listen to the lines that a page opens from now on."""
        self.page = page
        self.t = 0  # ms of their own time
        self.rest = True  # nothing moves
        self.hands: dict[int, tuple[float, ...]] = {}  # by brick: where a hand leads it, m
        self.at: dict[int, tuple[float, ...]] = {}  # where bricks are, m
        page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def _hear(self, data: str | bytes) -> None:
        if isinstance(data, str):
            return
        head = 2 + data[1]
        self.t, flags, hands, bricks = struct.unpack_from("<IBBB", data, head)
        self.rest = bool(flags & 1)
        held = [struct.unpack_from("<BB3f", data, head + 7 + 14 * number) for number in range(hands)]
        self.hands = {brick: tuple(target) for _, brick, *target in held}
        for number in range(bricks):
            brick, *at = struct.unpack_from("<B3f", data, head + 7 + 14 * hands + 21 * number)
            self.at[brick] = tuple(at)

    def hold(self) -> None:
        """Wait until a hand has closed."""
        end = time.monotonic() + WAIT / 1000
        while not self.hands:
            assert time.monotonic() < end, "the hand does not close"
            self.page.wait_for_timeout(LOOK_MS)

    def wait(self, ms: int) -> None:
        """Let so much of the bricks' own time pass; none passes where all is at rest."""
        until, end = self.t + ms, time.monotonic() + WAIT / 1000
        while self.t < until and not self.rest:
            assert time.monotonic() < end, "the bricks stand still in the middle of it"
            self.page.wait_for_timeout(LOOK_MS)

    def come_after(self) -> None:
        """Wait until what is held has reached the place of the hand, or comes no further."""
        for _ in range(40):
            before = [(self.hands[brick], self.at.get(brick, ())) for brick in self.hands]
            self.wait(150)
            after = [(self.hands[brick], self.at.get(brick, ())) for brick in self.hands]
            if all(
                math.dist(*pair) < 0.0005 for one in zip(before, after, strict=False) for pair in zip(*one, strict=True)
            ):
                return


def come(page: Page, sat: Sat, *seats: int, look: str = LOOK) -> Bodies:
    """Take seats, and wait until the tower stands."""
    bodies = Bodies(page)
    page.goto("/favicon.svg")  # of the same origin, and light
    page.evaluate(
        "([match, secrets]) => localStorage.setItem('stackyard.seats', "
        "JSON.stringify({ [match]: { secrets, invites: {}, opened: 1 } }))",
        [sat.match, [sat.secrets[seat] for seat in seats]],
    )
    page.goto(f"/m/{sat.match}{look}")
    expect(scene(page)).to_be_visible(timeout=WAIT)
    return bodies


def drawn(page: Page) -> None:
    """Wait until nothing is seen to move, and the picture is that of now."""
    expect(page.locator('.stage3d[data-moves="false"]')).to_be_visible(timeout=WAIT)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")


def scene(page: Page) -> Locator:
    """Return the picture's frame, which says the phase."""
    return page.locator(".scene[data-phase]")


def phase(page: Page, name: str) -> None:
    """Wait for a phase in which this page may act."""
    expect(page.locator(f'.scene[data-phase="{name}"][data-ready="true"]')).to_be_visible(timeout=WAIT)


def open_desk(page: Page) -> None:
    """Pull out the drawer with the log, typed moves and what a player may ask for."""
    drawer = page.locator('[data-desk][aria-expanded="false"]')
    if drawer.count() > 0:
        drawer.click()


def close_desk(page: Page) -> None:
    """Push the drawer in again, if it is out."""
    if page.locator('[data-desk][aria-expanded="true"]').count() > 0:
        page.get_by_label("The desk").get_by_role("button", name="Close", exact=True).click()


def score(page: Page, unit: int) -> Locator:
    """Return the score on a plate."""
    return page.locator(f'[data-unit="{unit}"] .score')


def logged(page: Page) -> Locator:
    """Return the sentences of the log."""
    return page.locator('[aria-label="Log"] .text')


def expect_score(page: Page, unit: int, points: int) -> None:
    """Wait until a plate shows so many points."""
    shown = str(points).replace("-", "−")
    expect(score(page, unit)).to_have_text(re.compile(rf"^\s*{shown}\b"), timeout=WAIT)


class Mouse:
    """A hand with a mouse."""

    def __init__(self, page: Page) -> None:
        """Take the mouse of a page."""
        self.page = page

    def down(self, x: float, y: float) -> None:
        """Press."""
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        """Move to a point of the page."""
        self.page.mouse.move(x, y)

    def up(self) -> None:
        """Let go."""
        self.page.mouse.up()


class Finger:
    """A hand with a finger on the screen."""

    def __init__(self, page: Page) -> None:
        """Send touch events to a page."""
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.at = 0.0, 0.0  # where the first finger is
        self.presses = False

    def _touch(self, kind: str, *points: tuple[int, float, float]) -> None:
        self.line.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"id": number, "x": x, "y": y} for number, x, y in points]},
        )

    def down(self, x: float, y: float) -> None:
        """Press."""
        self.at = x, y
        self.presses = True
        self._touch("touchStart", (1, x, y))

    def move(self, x: float, y: float) -> None:
        """Move to a point of the page."""
        self.at = x, y
        self._touch("touchMove", (1, x, y))

    def up(self) -> None:
        """Let go."""
        self.presses = False
        self._touch("touchEnd")

    def tap_beside(self, x: float, y: float) -> None:
        """Tap with a second finger beside a point, while the first one stays where it is."""
        self._second(x + 60, y + 40)

    def twist(self, x: float, y: float) -> None:
        """Turn a second finger round a point, a good eighth anticlockwise, and take it away."""
        turns = [math.radians(degrees) for degrees in (0, 15, 30, 45, 60)]
        self._second(*[part for turn in turns for part in (x + 70 * math.cos(turn), y - 70 * math.sin(turn))])

    def _second(self, *way: float) -> None:
        """Lead a second finger along a way: x and y of each point. An end that names a finger takes that one away."""
        points = [(2, x, y) for x, y in zip(way[::2], way[1::2], strict=True)]
        first = (1, *self.at)
        self._touch("touchStart", first, points[0])
        for point in points[1:]:
            self._touch("touchMove", first, point)
            self.page.wait_for_timeout(30)
        self._touch("touchEnd", points[-1])


class Pen:
    """A hand with a pen on the screen."""

    def __init__(self, page: Page) -> None:
        """Send events of a pen to a page."""
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.at = 0.0, 0.0

    def _send(self, kind: str, button: str, force: float) -> None:
        x, y = self.at
        event = {"type": kind, "x": x, "y": y, "button": button, "buttons": int(force > 0), "force": force}
        self.line.send("Input.dispatchMouseEvent", {**event, "clickCount": 1, "pointerType": "pen"})

    def down(self, x: float, y: float) -> None:
        """Press."""
        self.at = x, y
        self._send("mouseMoved", "none", 0)
        self._send("mousePressed", "left", 0.5)

    def move(self, x: float, y: float) -> None:
        """Move to a point of the page."""
        self.at = x, y
        self._send("mouseMoved", "left", 0.5)

    def up(self) -> None:
        """Let go."""
        self._send("mouseReleased", "left", 0)


Pointer = Mouse | Finger | Pen


def drag(bodies: Bodies, pointer: Pointer, points: list[tuple[float, float]], pause: int = 25) -> None:
    """Press at the first point, move through the others, release at the last."""
    pointer.down(*points[0])
    pointer.move(*points[1])
    bodies.hold()
    for point in points[2:]:
        pointer.move(*point)
        bodies.wait(pause)
    bodies.come_after()
    pointer.up()


def between(start: tuple[float, ...], end: tuple[float, ...], steps: int) -> list[tuple[float, ...]]:
    """Return points from one to another, both included."""
    return [tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)) for step in range(steps + 1)]


def face_the_tower(page: Page, pointer: Pointer) -> None:
    """Turn the table until it is looked at along y."""
    box = page.locator("[data-stage3d]").bounding_box()
    assert box
    x, y = box["x"] + 14, box["y"] + 14
    pointer.down(x, y)
    for step in range(1, 6):
        pointer.move(x - AZIMUTH / DEGREES * step / 5, y)
    pointer.up()


def pull_by_hand(bodies: Bodies, pointer: Pointer, rows: int = 4) -> None:
    """Draw brick 3a out towards the right, and let it drop beside the tower."""
    drawn(bodies.page)
    eye = Eye(bodies.page)
    y, z = -1.5 * WIDE, 2.5 * HIGH
    way = between((0.02, y, z), (0.17, y, z), 20)
    drag(bodies, pointer, [eye.at(*point) for point in way], 50)


SNAP = """match => new Promise(resolve => {
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${match}`);
  line.onopen = () => line.send(JSON.stringify({ t: 'join', g: match }));
  line.onmessage = ({ data }) => {
    const said = typeof data === 'string' ? JSON.parse(data) : {};
    if (said.t !== 'snap') return;
    line.close();
    resolve(said.views.spectator.poses ?? '');
  };
})"""


def where(page: Page) -> list[tuple[float, ...]]:
    """Return where the bricks lie, by their numbers, as everybody is told: x, y, z and how they are turned.

    Of a tower that nothing has touched nobody is told: there are none.
    """
    match = re.search(r"/m/([^/?#]+)", page.url)
    assert match
    poses = str(page.evaluate(SNAP, match[1]))
    data = base64.urlsafe_b64decode(poses + "=" * (-len(poses) % 4))
    return list(struct.iter_unpack("<7f", data))


def is_where_recorded(bodies: Bodies, brick: int = PULLED) -> bool:
    """Wait until nothing moves, and tell whether a brick is where everybody is told, to a millimetre: seen and felt."""
    page = bodies.page
    drawn(page)
    place = where(page)[brick][:3]
    eye, box = Eye(page), page.locator(f'[data-brick="{brick}"]').bounding_box()
    assert box
    on_screen = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return math.dist(bodies.at[brick], place) < 0.001 and math.dist(on_screen, eye.at(*place)) < 3


def comes_to_lie(bodies: Bodies, brick: int = PULLED) -> bool:
    """Wait until a brick that the hall lays aside lies as everybody is told; tell whether it ever does."""
    for _ in range(LOOKS):
        if is_where_recorded(bodies, brick):
            return True
        bodies.page.wait_for_timeout(200)
    return False


def place_by_hand(bodies: Bodies, mouse: Mouse, rows: int = 4) -> None:
    """Take brick 3a, which lies beside the tower: lift it, lead it over slot c with Shift, and let it down.

    Slot c lies over bricks that stand: on a slow machine the hand is no steadier than it has to be.
    """
    page = bodies.page
    drawn(page)
    lying = where(page)
    x, y = lying[PULLED][:2]
    eye = Eye(page)
    top = (rows + 0.5) * HIGH
    front, over = -WIDE / 2, top + 0.05
    grip, slot = (x, y + front, HIGH / 2), WIDE + front
    above = (x, y + front, over), (0.0, slot, over)
    mouse.down(*eye.at(*grip))
    mouse.move(*eye.at(*between(grip, above[0], 8)[1]))
    bodies.hold()
    lead(bodies, mouse, eye, between(grip, above[0], 8)[1:])
    page.keyboard.down("Shift")
    lead(bodies, mouse, eye, between(*above, 10))
    page.keyboard.up("Shift")
    lead(bodies, mouse, eye, between(above[1], (0.0, slot, top + 0.003), 10))
    mouse.up()


HELD_BOXES = """() => {
  const seen = window.heldBoxes = new Set();
  const look = () => {
    const box = document.querySelector('[data-stage3d].holds')?.getBoundingClientRect();
    if (box) seen.add([box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round).join(' '));
    requestAnimationFrame(look);
  };
  look();
}"""


def watch_held_boxes(page: Page) -> None:
    """Note from now on where on the page the picture is while a brick is held."""
    page.evaluate(HELD_BOXES)


def held_boxes(page: Page) -> list[str]:
    """Return where the picture was while a brick was held, each place once, and forget them."""
    boxes: list[str] = page.evaluate("() => { const all = [...heldBoxes]; heldBoxes.clear(); return all; }")
    return boxes


def lead_to_place(bodies: Bodies, pointer: Pointer, rows: int = 4) -> None:
    """Take brick 3a, which lies beside the tower, point at slot c with it, and let go: no second hand, no key."""
    page = bodies.page
    drawn(page)
    x, y = where(page)[PULLED][:2]
    eye = Eye(page)
    grip, slot = (x, y - WIDE / 2, HIGH / 2), (0.0, WIDE, (rows + 1) * HIGH)
    way = between(eye.at(*grip), eye.at(*slot), 8)
    pointer.down(*way[0])
    pointer.move(*way[1])
    bodies.hold()
    for point in way[2:]:
        pointer.move(*point)
        bodies.wait(60)
    bodies.come_after()
    pointer.up()


def place_by_click(bodies: Bodies, mouse: Mouse, rows: int = 4) -> None:
    """Click slot c, which is lit: a hand of the hall's takes the brick there."""
    page = bodies.page
    drawn(page)
    eye = Eye(page)
    mouse.down(*eye.at(0.0, WIDE, (rows + 0.5) * HIGH))
    mouse.up()


def laid(bodies: Bodies, logged_events: int) -> bool:
    """Wait until the log tells the result of laying a brick on top; `logged_events`: its sentences before.

    False where it fell, and where it lies on the table as if nothing had been tried.
    """
    page, end = bodies.page, time.monotonic() + WAIT / 1000
    quiet = time.monotonic()
    while logged(page).count() < logged_events + 2:
        now = time.monotonic()
        if not bodies.rest or scene(page).get_attribute("data-phase") != "hand":
            quiet = now
        if now - quiet > QUIET_S:
            return False
        assert now < end, "nobody says what came of it"
        page.wait_for_timeout(100)
    return "where it should" not in logged(page).nth(logged_events + 1).inner_text()


def lead(bodies: Bodies, pointer: Pointer, eye: Eye, way: list[tuple[float, ...]]) -> None:
    """Move what is held along a way, and wait until it has followed."""
    for point in way:
        pointer.move(*eye.at(*point))
        bodies.wait(30)
    bodies.come_after()


def topple_by_hand(bodies: Bodies, pointer: Pointer, rows: int = 4) -> None:
    """Lift brick 1a by 14 cm with all that stands on it, so that the tower topples."""
    page = bodies.page
    drawn(page)
    eye = Eye(page)
    y, z = -1.5 * WIDE, 0.5 * HIGH
    way = between((0.0, y, z), (0.0, y, z + 0.14), 14)
    page.keyboard.down("Shift")
    drag(bodies, pointer, [eye.at(*point) for point in way])
    page.keyboard.up("Shift")
