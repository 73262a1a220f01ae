"""The 3D stage under a hand: its camera stands still, and bricks land where they were aimed at."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from stackyard.games.towerbrix.pieces import BRICKS
from tests.web import brix, topple
from tests.web.brix import SLAB, at_rest, position
from tests.web.eye import Eye, Point, places_held, view_changes, watch_held, watch_views
from tests.web.topple import Finger, Mouse, Pen, Pointer, where
from tests.web.waiting import wait_until

pytestmark = pytest.mark.browser

THREE_FLOORS = (*SLAB, "b2 0 0 75 x", "b1 110 0 15 y")
TOP: Point = (0.0, 0.0, 0.09)  # m: the middle of the highest brick's upper face
OFF = (6, 6)  # px from a corner of the picture: no brick is there


def open_tower(page: Page, look: str = brix.LOOK) -> None:
    """Sit down alone at a tower of three floors; the first blue brick lies beside it."""
    start = position("build", "{}", 1, *THREE_FLOORS, more=" deals=1 twos=1 hands=G16")
    brix.come(page, brix.sit_down(page, "Ada", position=start), [0], look)
    at_rest(page)


def lying(page: Page, brick: str) -> Point:
    """Return where the middle of a brick is, as everybody is told, m."""
    x, y, z = where(page)[BRICKS.index(brick)][:3]
    return x, y, z


def expect_landed(page: Page, brick: str, above: Point) -> None:
    """Wait until a brick lies on a point, its middle over it by no more than 4 mm."""
    for _ in range(200):
        x, y, z = lying(page, brick)
        if z > above[2] and abs(x - above[0]) < 0.004 and abs(y - above[1]) < 0.004 and z - above[2] < 0.064:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{brick} lies at {lying(page, brick)}, not on {above}")


def wander(page: Page, pointer: Pointer, eye: Eye, *points: Point) -> None:
    """Lead a pointer from point to point of the room, and stay a while at each."""
    for point in points:
        pointer.move(*eye.at(*point))
        page.wait_for_timeout(450)


HIGH: tuple[Point, ...] = ((0.05, -0.05, 0.0), (0.0, 0.0, 0.17), (0.1, 0.0, 0.16), TOP, (0.0, 0.0, 0.2), TOP)


@pytest.mark.long
@pytest.mark.parametrize(
    "way",
    [
        "mouse drag",
        "mouse click",
        "touch drag",
        "touch tap",
        "pen drag",
    ],
)
def test_the_camera_stands_still_while_a_brick_is_aimed_high(visitor: Callable[..., Page], way: str) -> None:
    by_touch = way.startswith("touch")
    page = visitor(phone=by_touch, reduced_motion="no-preference")
    open_tower(page)
    pointer: Pointer = Finger(page) if by_touch else Pen(page) if way.startswith("pen") else Mouse(page)
    eye = Eye(page)
    assert eye.at(*TOP)[1] - eye.box["y"] > 40  # there is room over the tower
    watch_views(page)
    start = eye.at(*lying(page, "b1"))
    pointer.down(*start)
    if way.endswith("drag"):
        page.wait_for_timeout(100)
        pointer.move(start[0] + 9, start[1] - 9)
        wander(page, pointer, eye, *HIGH)
    else:
        pointer.up()
        expect(page.locator('[data-strip="carried"]')).to_be_visible()
        if by_touch:
            for point in HIGH:
                pointer.down(*eye.at(*point))
                pointer.up()
                page.wait_for_timeout(450)
        else:
            wander(page, pointer, eye, *HIGH)
            pointer.down(*eye.at(*TOP))
    assert view_changes(page) == 0
    assert Eye(page).view == eye.view
    if way == "touch tap":
        page.locator("[data-set]").tap()
    else:
        pointer.up()
    expect_landed(page, "b1", TOP)


@pytest.mark.long
def test_the_camera_follows_a_tower_only_once_the_mouse_is_away(visitor: Callable[..., Page]) -> None:
    page = visitor(reduced_motion="no-preference")
    open_tower(page)
    mouse, eye = Mouse(page), Eye(page)
    start = eye.at(*lying(page, "b1"))
    mouse.down(*start)
    mouse.up()
    page.keyboard.press("r")  # it stands: the tower grows by its length
    mouse.move(*eye.at(*TOP))
    page.wait_for_timeout(200)
    watch_views(page)
    mouse.down(*eye.at(*TOP))
    mouse.up()
    mouse.move(*eye.at(-0.06, 0.0, 0.015))  # about to click another brick
    expect_landed(page, "b1", TOP)
    page.wait_for_timeout(1500)
    assert view_changes(page) == 0
    page.mouse.move(3, 3)
    page.wait_for_function("() => window.viewsSeen.length > 2")  # it eases to the new frame
    at_rest(page)
    moved = Eye(page).view
    page.get_by_role("button", name="Keep this view").click()
    mouse.down(eye.box["x"] + OFF[0], eye.box["y"] + eye.box["height"] / 2)
    mouse.move(eye.box["x"] + 90, eye.box["y"] + eye.box["height"] / 2)
    mouse.up()
    page.wait_for_timeout(300)
    assert Eye(page).view == moved  # locked


@pytest.mark.long
def test_the_camera_is_led_as_in_any_3d_viewer(page: Page) -> None:
    open_tower(page)
    mouse, eye = Mouse(page), Eye(page)
    x, y = eye.box["x"] + 20, eye.box["y"] + eye.box["height"] / 2

    def after(act: Callable[[], None]) -> Eye:
        act()
        page.wait_for_timeout(400)
        return Eye(page)

    def dragged(button: str) -> Callable[[], None]:
        def drag() -> None:
            page.mouse.move(x, y)
            page.mouse.down(button=button)  # type: ignore[arg-type]
            page.mouse.move(x + 60, y, steps=4)
            page.mouse.up(button=button)  # type: ignore[arg-type]

        return drag

    turned = after(dragged("left"))
    assert turned.ahead != eye.ahead
    moved = after(dragged("right"))
    assert moved.ahead == turned.ahead
    assert moved.at(0.0, 0.0, 0.05)[0] - turned.at(0.0, 0.0, 0.05)[0] == pytest.approx(
        60, abs=12
    )  # it lies a little farther off than the middle
    closer = after(lambda: page.mouse.wheel(0, -240))
    assert closer.ahead == moved.ahead
    assert spread(closer) > 1.2 * spread(moved)
    page.locator("[data-stage3d]").focus()
    assert spread(after(lambda: page.keyboard.press("-"))) < spread(closer)
    assert after(lambda: page.keyboard.press("0")).at(0.0, 0.0, 0.05) == pytest.approx(turned.at(0.0, 0.0, 0.05), abs=2)
    for side in ("front", "right", "back", "left"):
        button = page.get_by_role("button", name=f"Seen from the {side}")
        assert button.inner_text().strip() == ""  # a picture
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    assert mouse.page is page


def spread(eye: Eye) -> float:
    """Return how far apart two points of the room are seen, px."""
    (one, _), (other, _) = eye.at(-0.05, 0.0, 0.05), eye.at(0.05, 0.0, 0.05)
    return abs(one - other)


OTHERS = """async ([match, secret, doings]) => {
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${match}`);
  let v = 0, told = () => undefined;
  line.onmessage = ({ data }) => {
    if (typeof data !== 'string') return;
    const said = JSON.parse(data);
    v = said.v ?? v;
    if (['snap', 'ack', 'nak'].includes(said.t)) told(said.t);
  };
  await new Promise(done => { line.onopen = done; });
  const send = said => new Promise(done => { told = done; line.send(JSON.stringify({ g: match, ...said })); });
  await send({ t: 'join', secrets: [secret] });
  const answers = [];
  for (const [number, [t, said]] of doings.entries()) {
    const what = t === 'chat' ? { text: said } : { v, move: said };
    answers.push(await send({ t, c: `others-doing-${number}`, seat: 1, ...what }));
    await new Promise(done => setTimeout(done, 300)); // it is seen
  }
  line.close();
  return answers;
}"""
"""What somebody else does at the table meanwhile; returns how the hall took it."""

LONGER = """() => {
  const told = document.querySelector('.lead .sentence');
  told.append(' ' + 'Some of us have long names and are waited for. '.repeat(9));
  return told.getBoundingClientRect().height;
}"""
"""What is said above the bricks becomes two lines or more."""


@pytest.mark.parametrize(
    ("look", "phone"),
    [
        pytest.param("webgl=0", False, marks=pytest.mark.long),
        ("webgl=0", True),
        pytest.param(brix.LOOK, False, marks=pytest.mark.long),
    ],
)
def test_a_picture_that_was_turned_says_so_and_turns_back(visitor: Callable[..., Page], look: str, phone: bool) -> None:
    page = visitor(phone=phone)
    open_tower(page, look)
    back, picture = page.get_by_role("button", name="Turn back"), page.locator("[data-stage3d]")
    expect(back).to_have_count(0)
    picture.focus()
    page.keyboard.press("5")  # from above, which is no turning
    expect(back).to_have_count(0)
    page.keyboard.press("1")
    picture.focus()
    page.keyboard.press("ArrowLeft")
    expect(back).to_be_visible()
    box, frame = back.bounding_box(), picture.bounding_box()
    assert box
    assert frame
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    back.click()
    expect(back).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("towerbrix", "desk"),
        ("towerbrix", "tablet"),
        ("towerbrix", "phone"),
        ("tower-topple", "desk"),
        ("tower-topple", "tablet"),
        ("tower-topple", "phone"),
    ],
)
def test_the_picture_keeps_its_place_while_a_brick_is_carried(
    visitor: Callable[..., Page], game: str, size: str
) -> None:
    """Whatever happens at the table meanwhile: others talk, signal and build, a card is met, and more is said above."""
    page = visitor(phone=size == "phone")
    wide, high, _ = SIZES[size]
    page.set_viewport_size({"width": wide, "height": high})
    doings = [("chat", "Shall I take the blue one, or do you want it across the two that are standing there?")]
    if game == "towerbrix":
        start = position("build", "{}", 2, *THREE_FLOORS, more=" deals=1 twos=2 hands=G16/G25")
        sat = brix.sit_down(page, "Ada", "Bo", position=start)
        brix.come(page, sat, [0])
        doings += [("move", each) for each in ("up", "down", "no", "put r2 90 -60 15 y")]
        grip = lying(page, "b1")
    else:
        seats: list[dict[str, Any]] = [{"kind": "me", "name": name} for name in ("Ada", "Bo")]
        sat = topple.sit_down(page, *seats, options=topple.PLAIN)
        topple.come(page, sat, 0)
        topple.phase(page, "choose")
        grip = (0.0, -1.5 * topple.WIDE, 2.5 * topple.HIGH)
    at_rest(page)
    pointer = Finger(page) if size == "phone" else Mouse(page)
    eye = Eye(page)
    start_x, start_y = eye.at(*grip)
    watch_held(page)
    pointer.down(start_x, start_y)
    pointer.move(start_x + 9, start_y - 9)
    expect(page.locator("[data-stage3d].holds")).to_be_visible()
    assert set(page.evaluate(OTHERS, [sat.match, sat.secrets[1], doings])) == {"ack"}
    assert page.evaluate(LONGER) > 30
    pointer.move(start_x + 3, start_y - 12)
    page.wait_for_timeout(300)
    assert len(places_held(page)) == 1, places_held(page)
    assert Eye(page).view == eye.view
    pointer.up()


SIZES: Any = {"desk": (1440, 900, 0.7), "tablet": (1024, 768, 0.68), "phone": (390, 844, 0.95)}
"""How wide and high a page is, and the part of its width that the stage has."""

COVERED = """() => {
  const picture = document.querySelector('[data-stage3d]'), box = picture.getBoundingClientRect(), found = [];
  for (let i = 1; i < 30; i++) for (let j = 1; j < 30; j++) {
    const x = box.x + box.width * i / 30, y = box.y + box.height * j / 30;
    if (y < 0 || y >= innerHeight) continue;
    const over = document.elementFromPoint(x, y);
    if (over && !picture.contains(over) && over !== picture) found.push(over.outerHTML.slice(0, 80));
  }
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("size", [pytest.param(size, marks=[pytest.mark.long] * (size == "tablet")) for size in SIZES])
@pytest.mark.parametrize("game", ["towerbrix", "tower-topple"])
def test_the_stage_has_the_page_and_nothing_lies_over_it(visitor: Callable[..., Page], size: str, game: str) -> None:
    page = visitor(phone=size == "phone")
    wide, high, share = SIZES[size]
    page.set_viewport_size({"width": wide, "height": high})
    if game == "towerbrix":
        open_tower(page, "webgl=0")
    else:
        seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
        topple.come(page, topple.sit_down(page, *seats, options=topple.PLAIN), 0, 1, look="?webgl=0")
        topple.phase(page, "choose")
    box = page.locator("[data-stage3d]").bounding_box()
    assert box
    assert box["width"] >= share * wide
    assert box["y"] + box["height"] <= high  # all of it is seen at once
    if size == "desk":
        assert page.evaluate("document.documentElement.scrollHeight") <= high, "nothing is to be scrolled to"
    assert page.evaluate(COVERED) == []  # the hint that is given has a place of its own
    if game == "towerbrix" and size == "phone":
        assert box["height"] >= 0.35 * high  # the bricks have the room, not what stands round them
        page.locator("[data-views]").click()
        expect(page.locator('[data-strip="views"]')).to_be_visible()
        page.locator("[data-views]").click()
    if game == "towerbrix":
        page.locator('[data-tray="b1"]').click()
        expect(page.locator('[data-strip="carried"]')).to_be_visible()
    else:
        page.locator('[data-place="2a"]').click()
    assert page.evaluate(COVERED) == []
    now = page.locator("[data-stage3d]").bounding_box()
    assert now
    assert (now["width"], now["height"]) == (box["width"], box["height"])  # nor does it change its size
    expect(page.get_by_label("Type a move")).to_be_hidden()
    topple.open_desk(page)
    expect(page.get_by_label("Type a move")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Type a move")).to_be_hidden()
    expect(page.locator("[data-desk]")).to_be_focused()


COUNT_FRAMES = """() => {
  window.framesAsked = 0;
  const real = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = done => { window.framesAsked += 1; return real(done); };
}"""


def test_the_greatest_tower_keeps_its_budget_and_nothing_is_drawn_at_rest(page: Page) -> None:
    page.add_init_script(f"({COUNT_FRAMES})()")
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    sat = topple.sit_down(page, *seats, options={"rows": 18})
    topple.come(page, sat, 0, 1, look="?fine=1")  # as a graphics card draws it, shadows included
    topple.phase(page, "choose")
    at_rest(page)
    page.wait_for_timeout(1000)
    calls, triangles = map(int, str(page.locator("[data-stage3d]").get_attribute("data-drawn")).split(" "))
    figures = f"{calls} draw calls of 60, {triangles} triangles of 60,000"
    assert 0 < calls <= 60, figures
    assert 54 * 12 * 2 < triangles <= 60_000, figures
    before = page.evaluate("() => window.framesAsked")
    assert before > 0
    page.wait_for_timeout(2000)
    assert page.evaluate("() => window.framesAsked") == before


# WebKit names a graphics card where a processor draws, and so do others. Noted is which material the bricks are given.
OTHER_NAME = """(() => {
  window.materials = [];
  const [ask, give] = [WebGL2RenderingContext.prototype.getParameter, WebGL2RenderingContext.prototype.shaderSource];
  WebGL2RenderingContext.prototype.getParameter = function (what) {
    return what === 0x9246 ? 'Apple GPU' : ask.call(this, what);
  };
  WebGL2RenderingContext.prototype.shaderSource = function (shader, text) {
    if (text.includes('uniform sampler2D uGrain'))
      window.materials.push(/define STANDARD/.test(text) ? 'fine' : 'simple');
    give.call(this, shader, text);
  };
})()"""


@pytest.mark.long
def test_bricks_become_simple_where_pictures_come_slowly_whatever_draws_them(page: Page) -> None:
    page.add_init_script(OTHER_NAME)  # after the ten pictures a second of all these tests
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    bodies = topple.come(page, topple.sit_down(page, *seats, options=topple.PLAIN), 0, 1)
    topple.phase(page, "choose")
    wait_until(page, "window.materials.includes('fine')")
    assert "simple" not in page.evaluate("window.materials")
    mouse = Mouse(page)
    topple.face_the_tower(page, mouse)
    topple.pull_by_hand(bodies, mouse)
    wait_until(page, "window.materials.includes('simple')")
    expect(topple.scene(page)).to_be_visible()


# Each picture takes 1.1 s once it is asked for.
SLOWLY = """(() => {
  window.slowly = false;
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = (then) =>
    window.slowly ? setTimeout(() => then(performance.now()), 1100) : ask.call(window, then);
})()"""


@pytest.mark.long
def test_flat_pictures_are_offered_where_each_takes_a_second_and_stay_until_they_are_not_wished(page: Page) -> None:
    page.add_init_script(SLOWLY)
    seats: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    topple.come(page, topple.sit_down(page, *seats, options=topple.PLAIN), 0, 1)
    topple.phase(page, "choose")
    page.evaluate("window.slowly = true")
    for side in "234":
        page.locator("[data-stage3d]").press(side)
        page.wait_for_timeout(2400)
    offer = page.locator("[data-flat-offer]")
    offer.get_by_role("button", name="Show flat ones").click()
    page.evaluate("window.slowly = false")
    expect(offer).to_have_count(0)
    expect(page.locator("[data-stage3d] svg")).to_be_visible()
    page.reload()
    topple.phase(page, "choose")
    expect(page.locator("[data-stage3d] svg")).to_be_visible()
    expect(page.locator("[data-stage3d] canvas")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Flat pictures of bricks").uncheck()
    expect(page.locator("[data-stage3d] canvas")).to_be_visible()
