"""A tour of the page in browsers other than Chromium: what one of them does not draw, or does not do, is seen here.

Every leg is the same for all of them (`tests.web.drivers` has what differs). Things are found as a person finds them,
by role and name, and pressed where they are seen, by the browser's own mouse or finger: what lies under something else
cannot be pressed. Games that have a 3D stage are played on their flat picture.
"""

from __future__ import annotations

import itertools
import json
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import pytest

from stackyard.games.towerbrix.pieces import BRICKS
from tests.web import brix, topple
from tests.web.cable import Cable
from tests.web.drivers import (
    DESK,
    PATIENCE_S,
    PHONE,
    Driver,
    Size,
    Step,
    firefox,
    webkit,
    why_without_firefox,
    why_without_webkit,
)
from tests.web.eye import Eye
from tests.web.test_brick_work import UNDER_SIGN_PX, UNDER_WAY

pytestmark = pytest.mark.browser


class Made(NamedTuple):
    """What is toured: a browser, by the name of its function in `drivers`, and the size of its page."""

    browser: str
    size: Size


OPEN: Final[dict[str, Any]] = {"firefox": firefox, "webkit": webkit}
WHY_WITHOUT: Final[dict[str, Callable[[], str]]] = {"firefox": why_without_firefox, "webkit": why_without_webkit}
# Each browser at both sizes; one of them each time.
TOURS: Final = [
    pytest.param(Made("firefox", DESK), id="firefox-desk"),
    pytest.param(Made("webkit", PHONE), id="webkit-phone"),
    pytest.param(Made("firefox", PHONE), id="firefox-phone", marks=pytest.mark.long),
    pytest.param(Made("webkit", DESK), id="webkit-desk", marks=pytest.mark.long),
]
# Without the hall, Firefox each time. WebKitGTK, having toured, once registered no service worker any more: it is
# opened for this alone.
WITHOUT_HALL: Final = [
    TOURS[0],
    *(pytest.param(*each.values, id=str(each.id), marks=pytest.mark.long) for each in TOURS[1:]),
]

# --- a visitor --------------------------------------------------------------------------------------------------------

FIND: Final = """(() => {
  const ROLES = {
    button: 'button, summary',
    link: 'a[href]',
    radio: 'input[type=radio]',
  };
  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const named = (each) => tidy(each.getAttribute('aria-label') ?? each.labels?.[0]?.innerText ?? each.innerText);
  const pressed = (each) => each.matches('input[type=radio]') ? (each.labels[0] ?? each) : each;
  const shown = (each) => {
    const { width, height } = pressed(each).getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(pressed(each)).visibility === 'visible';
  };
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const place = (each) => {
    const { x, y, width, height } = pressed(each).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const hit = (each, at) => {
    const found = document.elementFromPoint(...at); // null where it is out of sight
    return found && pressed(each).contains(found);
  };
  const all = (selector) => [...top.querySelectorAll(selector)].filter(shown);
  return {
    all,
    called: (role, name) => all(ROLES[role]).filter((each) => new RegExp(name).test(named(each))),
    spot: async (each) => {
      if (!each || each.disabled) return null;
      for (const block of ['center', 'end', 'start']) // a picture that stays in sight may lie over the middle
        if (!hit(each, place(each))) pressed(each).scrollIntoView({ block, behavior: 'instant' });
      const before = place(each);
      await new Promise((done) => setTimeout(done, 20));
      const now = place(each);
      if (!before.every((part, n) => part === now[n]) || !hit(each, now)) return null;
      const meant = pressed(each);
      const press = (window.press = {});
      const noted = ({ type, target }) => {
        if (window.press !== press) return; // a later one
        const other = !meant.contains(target);
        if (type === 'pointerdown') window.met = !other;
        else if (other && meant.isConnected && meant.matches('button, a, summary, label, input')) window.met = false;
      };
      window.met = false;
      for (const type of ['pointerdown', 'click']) addEventListener(type, noted, { capture: true, once: true });
      return now;
    },
  };
})()"""
"""How things are found: by role and name, in the topmost dialog; and where they are pressed, once they stand still.

Whether the next press meets what was found is noted: a browser that is late presses where it was, or lets go there."""

LINES: Final = "document.querySelectorAll('[aria-label=Log] li:not(.none)').length"


class Visitor:
    """Somebody at the page in a browser."""

    def __init__(self, driver: Driver, made: Made, cable: Cable) -> None:
        """Sit down at a browser."""
        self.driver = driver
        self.made = made
        self.cable = cable
        self.url = cable.url

    @property
    def touches(self) -> bool:
        """Whether this one has a finger, not a mouse: WebKitGTK's driver has none."""
        return self.made.size == PHONE and self.made.browser != "webkit"

    def goto(self, path: str) -> None:
        """Open an address of the hall."""
        self.driver.goto(self.url + path)

    def until(self, expression: str, every_s: float = 0.03, patience_s: float = PATIENCE_S) -> Any:
        """Wait until JavaScript finds something true, and return it; an element is no JSON: True."""
        asked = f"(async (it) => (await it) instanceof EventTarget || it)({expression})"
        end = time.monotonic() + patience_s
        while not (found := self.driver.evaluate(asked)):
            if time.monotonic() > end:
                shown = self.driver.evaluate("[location.href, document.body.innerText]")
                raise AssertionError(f"never true: {expression}\nat {': '.join(shown)}")
            time.sleep(every_s)
        return found

    def hand(self, *steps: Step) -> None:
        """Lead the mouse, or a finger where this one has one."""
        self.driver.point(*steps, touch=self.touches)

    def press_at(self, x: float, y: float) -> None:
        """Press a point of the page."""
        self.hand(("move", x, y), ("down",), ("up",))

    def press(self, role: str, name: str) -> None:
        """Press what has a role and a name, a regular expression."""
        self._press(f"find.called({json.dumps(role)}, {json.dumps(name)})[0]")

    def press_first(self, selector: str, number: int = 0) -> None:
        """Press the first thing, or another one, of those that a selector finds."""
        self._press(f"find.all({json.dumps(selector)}).at({number})")

    def _press(self, found: str) -> None:
        while True:
            self.press_at(*self._spot(found))
            if self.driver.evaluate("window.met ?? true"):  # another page knows nothing of it
                return

    def spot(self, selector: str, number: int = 0) -> tuple[float, float]:
        """Return where the first thing, or another one, that a selector finds can be pressed, once it can."""
        return self._spot(f"find.all({json.dumps(selector)}).at({number})")

    def _spot(self, found: str) -> tuple[float, float]:
        x, y = self.until(f"((find) => find.spot({found}))({FIND})")
        return x, y

    def count(self, selector: str) -> int:
        """Return how many things a selector finds."""
        return int(self.driver.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def sees(self, text: str) -> None:
        """Wait until a text, a regular expression, is to be read."""
        self.until(f"new RegExp({json.dumps(text)}).test(document.body.innerText)")

    def lines(self) -> int:
        """Return how long the log is."""
        return int(self.driver.evaluate(LINES))

    def await_lines(self, count: int) -> None:
        """Wait until the log is so long."""
        self.until(f"{LINES} >= {count}")

    def middle(self, selector: str, text: str = "") -> tuple[float, float]:
        """Return where the middle of the first thing is seen that a selector finds, and that has a text."""
        texts = f"(each) => !{json.dumps(text)} || each.textContent.trim() === {json.dumps(text)}"
        box = f"document.querySelectorAll({json.dumps(selector)})].find({texts})?.getBoundingClientRect()"
        x, y = self.until(f"((box) => box && [box.x + box.width / 2, box.y + box.height / 2])([...{box})")
        return x, y

    def sit(self, game: str, *names: str, look: str = "webgl=0", **more: Any) -> None:
        """Make a match whose seats are all here, and open it: usually on its flat picture."""
        seats = [{"kind": "me", "name": name} for name in names]
        body = {"game": game, "seats": seats, "seed": "0b" * 32, **more}
        answer = httpx.post(f"{self.url}/api/matches", json=body, timeout=PATIENCE_S, trust_env=False)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        secrets = [seat["secret"] for seat in made["seats"]]
        keys = json.dumps(json.dumps({made["match"]: {"secrets": secrets, "invites": {}, "opened": 1}}))
        self.driver.evaluate(f"localStorage.setItem('stackyard.seats', {keys})")
        self.goto(f"/m/{made['match']}?{look}")


@contextmanager
def visiting(made: Made, hall: str, folder: Path) -> Iterator[Visitor]:
    """Open a browser for one who visits a hall."""
    if why := WHY_WITHOUT[made.browser]():
        pytest.skip(why)
    with Cable(int(hall.rpartition(":")[2])) as cable, OPEN[made.browser](folder) as driver:
        driver.resize(made.size)
        visitor = Visitor(driver, made, cable)
        visitor.goto("/")
        yield visitor


@pytest.fixture(scope="module", params=TOURS)
def of_all(request: pytest.FixtureRequest, hall: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """One visitor for all legs of a tour: a browser takes seconds to open."""
    with visiting(request.param, hall, tmp_path_factory.mktemp("browser")) as visitor:
        yield visitor


@pytest.fixture
def visitor(of_all: Visitor) -> Iterator[Visitor]:
    """Begin a leg; whatever the page throws on it fails the test."""
    of_all.cable.mend()
    of_all.driver.troubles()
    yield of_all
    assert of_all.driver.troubles() == []


@pytest.fixture(params=WITHOUT_HALL)
def own_visitor(request: pytest.FixtureRequest, hall: str, tmp_path: Path) -> Iterator[Visitor]:
    """Open a browser for one test alone."""
    with visiting(request.param, hall, tmp_path) as visitor:
        yield visitor


# --- the tour ---------------------------------------------------------------------------------------------------------

MOVABLE: Final = ".cells .movable"
PICTURES: Final = "[...document.querySelectorAll('.games img')].filter((each) => each.naturalWidth > 0).length"
REMATCH: Final = (
    "[...document.querySelectorAll('[data-end] button')].some((each) => each.innerText.startsWith('Rematch'))"
)


def move_a_tower(visitor: Visitor) -> None:
    """Move the first tower that may move to the first block that it may move to: by two clicks, or with a finger."""
    before = visitor.lines()
    start = visitor.spot(MOVABLE)
    if visitor.touches:
        label = visitor.driver.evaluate(f"document.querySelector('{MOVABLE}').getAttribute('aria-label')")
        target = re.findall(r"\b[a-l]\d+\b", label.partition("can move to")[2])[0]
        x, y = visitor.spot(f'[data-block="{target}"]')
        half = (start[0] + x) / 2, (start[1] + y) / 2
        visitor.hand(("move", *start), ("down",), ("move", *half), ("move", x, y), ("up",))
    else:
        visitor.press_at(*start)
        visitor.press_first(".cells .open")
    visitor.until(f"{LINES} > {before}")


def fits(visitor: Visitor) -> bool:
    """Return whether nothing is wider than the page."""
    return bool(visitor.driver.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_towers_is_played_from_the_front_page_to_its_review(visitor: Visitor) -> None:
    visitor.driver.evaluate("localStorage.removeItem('stackyard.seats')")  # a second try has matches of the first
    visitor.goto("/")
    visitor.until(f"{PICTURES} >= 5")
    assert fits(visitor)
    visitor.press("link", "^Towers$")
    visitor.press("radio", "^Together here")
    visitor.press("button", "^4 × 4$")
    assert fits(visitor)
    visitor.press("button", "^Play$")
    while visitor.until(f"{REMATCH} ? 'over' : document.querySelector('{MOVABLE}') && 'on'") == "on":
        move_a_tower(visitor)
    assert fits(visitor)
    visitor.press("link", "^Review$")
    visitor.until("document.querySelector('[data-review=done]')", patience_s=4 * PATIENCE_S)  # a worker loads the game
    visitor.until("document.querySelector('[role=grid]') && document.querySelector('[data-sum] tbody tr')")
    assert fits(visitor)


POPOVER: Final = """(() => {
  const popover = document.querySelector('#settings:popover-open:has(*)');
  const bottom = popover && Math.max(...[...popover.children].map((each) => each.getBoundingClientRect().bottom));
  return popover && [popover.getBoundingClientRect().bottom - bottom, bottom];
})()"""
"""How far the settings go on below the last of them, and where that is."""


def test_settings_are_as_tall_as_what_is_in_them(visitor: Visitor) -> None:
    visitor.goto("/")
    visitor.press("button", "^Settings$")
    beneath, bottom = visitor.until(POPOVER)
    assert beneath < 40
    assert bottom <= visitor.made.size.height
    visitor.press("radio", "^Dark$")
    visitor.until("document.documentElement.dataset.theme === 'dark'")
    visitor.press("radio", "^Light$")
    visitor.until("document.documentElement.dataset.theme === 'light'")
    visitor.driver.key("Escape")
    visitor.until("!document.querySelector('#settings:popover-open')")


@pytest.mark.long
def test_the_companion_counts_a_tower_of_real_cards(visitor: Visitor) -> None:
    visitor.goto("/companion/take-that-towers")
    visitor.driver.evaluate("localStorage.clear()")
    visitor.goto("/companion/take-that-towers")
    visitor.press("button", "^Start$")
    for floor in ("LO", "EL", "OF"):
        visitor.press_first(f".palette [data-floor={floor}]")
    visitor.press("button", "tucked a card beneath floor 1$")
    visitor.until("document.querySelectorAll('.why li').length >= 3")
    assert fits(visitor)
    visitor.press("button", "^Add to the scores$")
    visitor.until("[...document.querySelectorAll('.scores .score')].some((each) => each.innerText.trim() !== '0')")


CURTAIN_OR_STEP: Final = """document.querySelector('.curtain')
  ? 'curtain'
  : document.querySelector('.ttt.acts:not(.animating) .bar [aria-current]')?.innerText.trim()"""


def play_take_that_towers(visitor: Visitor) -> None:
    visitor.sit("take-that-towers", "Ada", "Ben")
    for _ in range(2):
        while (step := visitor.until(CURTAIN_OR_STEP)) == "curtain":
            visitor.press_first(".curtain")
        assert step == "Build"
        while visitor.until(CURTAIN_OR_STEP) == "Build":
            before = visitor.lines()
            visitor.press_first("[data-hand]", -1)  # the others lie partly beneath it
            visitor.press_first(".slot.lit > .column > .place")
            visitor.await_lines(before + 1)
        while visitor.until(CURTAIN_OR_STEP) != "curtain":
            before = visitor.lines()
            visitor.press_first(".bar .button.main")
            visitor.await_lines(before + 1)


def play_brick_work(visitor: Visitor) -> None:
    visitor.sit("brick-work", "Ada", "Ben", position=UNDER_WAY)
    visitor.press_first('[data-die="2"]')
    visitor.press_first('[data-space="build"]')
    visitor.press_first('[data-mine] [data-piece="2x2"]')
    visitor.press_first('[data-mine] [data-piece="1x2"]')
    visitor.until("/ at -?\\d+,-?\\d+: /.test(document.querySelector('[data-bench]')?.ariaLabel)")
    visitor.press_first("[data-click-in]")
    visitor.press_first("[data-confirm]")
    visitor.await_lines(1)


def play_tower_topple(visitor: Visitor) -> None:
    visitor.sit("tower-topple", "Ada", "Ben", seed="0a" * 32, options=topple.PLAIN)
    ready = "document.querySelector('.scene[data-ready=true]')?.dataset.phase"
    for place in ("3a", "3c"):
        while visitor.until(ready) == "choose":
            before = visitor.lines()
            if visitor.driver.evaluate(f"document.querySelector('[data-place=\"{place}\"]').ariaPressed") != "true":
                visitor.press_first(f'[data-place="{place}"]')
            visitor.press_first("[data-pull]")
            visitor.until(f"{LINES} >= {before + 2} && {ready}")
        visitor.press_first("[data-slot]:enabled")
        visitor.until(f"({ready}) === 'choose'")


def play_towerbrix(visitor: Visitor) -> None:
    start = brix.position("build", "{}", 1, more=" deals=1 twos=2 hands=G14,G27")
    visitor.sit("towerbrix", "Ada", position=start)
    for count, brick in enumerate(("b1", "y1"), start=1):
        visitor.until("document.querySelector('.brix[data-phase=build][data-ready=true]')")
        visitor.press_first(f'[data-tray="{brick}"]')
        visitor.until("document.querySelector('[aria-label=\"The brick in hand\"]')")
        for key in ("r", *["ArrowRight"] * (4 * count), "Enter"):
            visitor.driver.key(key)
        visitor.await_lines(count)


PLAYS: Final = [play_take_that_towers, play_brick_work, play_tower_topple, play_towerbrix]


@pytest.mark.parametrize(
    "play",
    [
        pytest.param(
            each,
            id=each.__name__.removeprefix("play_"),
            marks=[] if each is play_brick_work else [pytest.mark.long],  # the other three cost four times as much
        )
        for each in PLAYS
    ],
)
def test_two_turns_are_played(visitor: Visitor, play: Callable[[Visitor], None]) -> None:
    play(visitor)
    assert fits(visitor)


@pytest.mark.long
@pytest.mark.parametrize("made", TOURS)
def test_strangers_meet_at_an_open_table_and_by_one_press(made: Made, hall: str, tmp_path: Path) -> None:
    """Two browsers of a kind that know nothing of each other, each time to the first move of either."""
    for folder in (tmp_path / "ada", tmp_path / "ben"):
        folder.mkdir()
    with visiting(made, hall, tmp_path / "ada") as ada, visiting(made, hall, tmp_path / "ben") as ben:
        for join in (sit_down_at_the_open_table, find_somebody):
            for visitor in (ada, ben):
                visitor.goto("/")
                visitor.until(f"{PICTURES} >= 5")
            find_somebody(ada)
            ada.sees("Looking for somebody")
            join(ben)
            for visitor in (ada, ben) if join is sit_down_at_the_open_table else (ada,):  # who comes later just plays
                visitor.press("button", "^Go to the board$")
            first = next(each for each in itertools.cycle((ada, ben)) if each.count(MOVABLE))
            for visitor in (first, ben if first is ada else ada):
                visitor.until(f"document.querySelector('{MOVABLE}')")
                move_a_tower(visitor)
            assert fits(ada)
            assert fits(ben)
            for visitor in (ada, ben):
                assert visitor.driver.troubles() == []


def find_somebody(visitor: Visitor) -> None:
    """Wait for whoever wants to play Towers, or come to who does."""
    visitor.press("button", "^Find somebody$")
    visitor.until("location.pathname.startsWith('/m/')")


def sit_down_at_the_open_table(visitor: Visitor) -> None:
    """Take the free seat at the first table of the front page that somebody waits at."""
    visitor.press("link", "^Sit down$")
    visitor.press("button", "^Sit down$")


KEPT: Final = """(async () => {
  if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
  for (const name of await caches.keys())
    if (name.startsWith('shell') && await (await caches.open(name)).match('/index.html')) return true;
  return false;
})()"""


FILLED: Final = """(async () => {
  const kept = await (await caches.open('answers')).keys();
  return kept.filter(({ url }) => /[/]rules/.test(url)).length >= 5;
})()"""


FILLING_S: Final = 20.0  # in which a page has mostly got everything kept


@pytest.mark.long
def test_the_page_opens_without_a_hall(own_visitor: Visitor) -> None:
    visitor = own_visitor
    visitor.goto("/")
    visitor.until("'serviceWorker' in navigator")
    visitor.until(KEPT)
    visitor.goto("/")  # WebKit does not always let a page be claimed that was there before
    visitor.until("navigator.serviceWorker.controller")
    # The rules of the games come last. Who looks all the time is in the way of what is being kept, and what one page
    # has not got kept the next one asks for again.
    end = time.monotonic() + 3 * PATIENCE_S
    while not visitor.driver.evaluate(FILLED):
        assert time.monotonic() < end, "the rules are not kept"
        visitor.goto("/")
        time.sleep(FILLING_S)
    assert visitor.driver.troubles() == []
    visitor.cable.cut()
    visitor.goto("/")
    visitor.sees("We can.t reach the server")
    assert fits(visitor)
    visitor.cable.mend()
    visitor.until("!/We can.t reach the server/.test(document.body.innerText)")


# --- bricks on the stage ----------------------------------------------------------------------------------------------

STILL: Final = "document.querySelector('.stage3d[data-moves=false]')"
HELD: Final = "document.querySelector('[data-stage3d].holds')"
BOX: Final = """(() => {
  const picture = document.querySelector('[data-stage3d][data-view]');
  const { x, y, width, height } = picture?.getBoundingClientRect() ?? {};
  return picture && { box: { x, y, width, height }, view: picture.dataset.view };
})()"""


def look(visitor: Visitor) -> Eye:
    """Return the camera of a picture that stands still."""
    visitor.until(STILL)
    return Eye.of(**visitor.until(BOX))


def drag(visitor: Visitor, *points: tuple[float, float]) -> None:
    """Lead a pressed mouse, or a finger, from point to point, a step a picture; at the last it lets go."""
    visitor.hand(("move", *points[0]), ("down",))
    for start, end in itertools.pairwise(points):
        for x, y in topple.between(start, end, 8)[1:]:
            visitor.hand(("move", x, y))
            visitor.driver.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    visitor.hand(("up",))


def drag_in_brick_work(visitor: Visitor) -> None:
    visitor.sit("brick-work", "Ada", "Ben", look=brix.LOOK, position=UNDER_WAY)
    x, y = visitor.middle("[data-bench] .tag", "A")
    drag(visitor, visitor.spot('[data-mine] [data-piece="1x2"]'), (x, y + UNDER_SIGN_PX))
    visitor.until("document.querySelectorAll('[data-plan] li').length === 1")


def drag_in_tower_topple(visitor: Visitor) -> None:
    visitor.sit("tower-topple", "Ada", "Ben", look=brix.LOOK, seed="0a" * 32, options=topple.PLAIN)
    phase = "document.querySelector('.scene[data-ready=true]')?.dataset.phase"
    visitor.until(f"({phase}) === 'choose'")
    box = look(visitor).box
    corner = box["x"] + 14, box["y"] + 14
    drag(visitor, corner, (corner[0] - topple.AZIMUTH / topple.DEGREES, corner[1]))
    eye, (y, z) = look(visitor), (-1.5 * topple.WIDE, 2.5 * topple.HIGH)
    way = [eye.at(x / 100, y, z) for x in range(2, 18)]
    way = [(min(x, visitor.made.size.width - 4), y) for x, y in way]  # on a phone it is drawn to the edge
    visitor.hand(("move", *way[0]), ("down",), ("move", *way[1]))
    visitor.until(HELD)
    for point in way[2:]:
        visitor.hand(("move", *point))
        visitor.until(CAME_AFTER)
    visitor.hand(("up",))
    visitor.until(f"({phase}) === 'hand'")


CAME_AFTER: Final = """(async () => {
  const brick = document.querySelector('[data-brick="6"]');
  const place = () => { const { x, y } = brick.getBoundingClientRect(); return [x, y]; };
  const before = place();
  await new Promise((done) => setTimeout(done, 100));
  return before.every((part, n) => Math.abs(part - place()[n]) < 1);
})()"""
"""Whether brick 3a has followed the hand, or comes no further."""


def drag_in_towerbrix(visitor: Visitor) -> None:
    start = brix.position("build", "{}", 1, *brix.SLAB, more=" deals=1 twos=1 hands=G16")
    visitor.sit("towerbrix", "Ada", look=brix.LOOK, position=start)
    visitor.until("document.querySelector('.brix[data-phase=build][data-ready=true]')")
    visitor.press("button", "^Seen from above$")
    look(visitor)
    one, other = (visitor.middle(f'[data-brick="{BRICKS.index(brick)}"]') for brick in ("b1", "r1"))
    drag(visitor, one, other)
    visitor.await_lines(1)


DRAGS: Final = [drag_in_brick_work, drag_in_tower_topple, drag_in_towerbrix]


@pytest.mark.long
@pytest.mark.parametrize("drag_in", [pytest.param(each, id=each.__name__.removeprefix("drag_in_")) for each in DRAGS])
def test_a_brick_is_dragged_on_the_stage(visitor: Visitor, drag_in: Callable[[Visitor], None]) -> None:
    if visitor.made == Made("webkit", PHONE):
        pytest.skip("WebKitGTK's driver has no finger")
    if visitor.made.size == PHONE and drag_in is drag_in_towerbrix:
        pytest.skip("a finger builds in test_stage.py: here a brick does not come down where it is let go of")
    drag_in(visitor)


# --- being somebody without a passkey ---------------------------------------------------------------------------------

ENTER: Final = """((values) => {
  const fields = [...document.querySelectorAll('main details form input')];
  if (fields.length !== values.length) return false;
  fields.forEach((field, n) => {
    field.value = values[n];
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return true;
})"""


def test_an_account_is_entered_by_its_recovery_code_and_by_another_device(visitor: Visitor, hall: str) -> None:
    with httpx.Client(base_url=hall, timeout=PATIENCE_S, trust_env=False) as first:

        def post(path: str, body: dict[str, Any]) -> Any:
            answer = first.post(path, json=body)
            assert answer.status_code in (200, 201), answer.text
            return answer.json()

        name = f"Grace {secrets.token_hex(4)}"
        code = post("/api/account/plain", {"name": name})["code"]
        made = post("/api/matches", {"game": "towers", "seats": [{"kind": "me"}, {"kind": "friend"}]})
        post("/api/account/seats", {"seats": [f"{made['match']}.{made['seats'][0]['secret']}"]})

        visitor.goto("/you")
        visitor.until(f"{ENTER}({json.dumps([name, code])})")
        visitor.press("button", "^Get in$")
        visitor.sees(f"You are {name}")
        visitor.sees("One of your matches is here now")
        assert fits(visitor)
        visitor.press("button", "^Sign out here$")
        visitor.sees("You are signed out here")

        visitor.goto(f"/link#{post('/api/account/link', {})['link']}")
        visitor.press("button", "^Go on$")
        digits = visitor.until("document.querySelector('#link-value')?.innerText")
        assert fits(visitor)
        assert digits in first.get("/api/account/link").json()["choices"]
        post("/api/account/link/answer", {"digits": digits})
        visitor.until("location.pathname === '/'")
        visitor.sees(f"You: {name}")
        mine = f"document.querySelector('[aria-labelledby=mine] a[href*=\"{made['match']}\"]')"
        visitor.until(f"{mine} !== null")
        visitor.goto("/you")
        visitor.press("button", "^Sign out here$")
        visitor.sees("You are signed out here")
