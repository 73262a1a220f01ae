"""Tower Topple in a real browser: bricks pulled and laid on top by pointer events, a tower toppled on purpose and
watched again, a finger on a phone, the steady hand by keys, hot-seat, and the companion for a real tower."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import topple
from tests.web.eye import Eye
from tests.web.topple import PLAIN, SLUG, WAIT, Finger, Mouse, come, expect_score, logged, phase, scene, sit_down

pytestmark = pytest.mark.browser

SMALL: Any = {"width": 1280, "height": 720}  # software draws fewer dots faster
TWO: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]


@pytest.mark.long
def test_a_whole_match_is_played_with_the_mouse(page: Page) -> None:
    page.set_viewport_size(SMALL)
    bodies = come(page, sit_down(page, *TWO, options={**PLAIN, "rounds": 1}), 0, 1)
    phase(page, "choose")
    expect_score(page, 0, 0)
    hint = page.get_by_text("Drag a brick out of the tower")
    expect(hint).to_be_visible()
    mouse = Mouse(page)
    topple.face_the_tower(page, mouse)
    topple.pull_by_hand(bodies, mouse)
    phase(page, "hand")
    expect(hint).to_have_count(0)
    expect(page.get_by_text("Click a lit place on top")).to_be_visible()
    expect(page.locator('[data-face="plain"]')).to_be_visible()  # the card that is read out
    for place in (topple.place_by_hand, *[topple.place_by_click] * 4):  # a brick may fall where the machine is slow
        logged_events = logged(page).count()
        place(bodies, mouse)
        if topple.laid(bodies, logged_events):
            break
        phase(page, "hand")
    phase(page, "choose")
    expect_score(page, 0, 1)
    expect(page.locator('[data-unit="1"]')).to_have_attribute("aria-current", "true")
    topple.topple_by_hand(bodies, mouse)
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("[data-rank]")).to_have_text([re.compile(r"1\.\sAda"), re.compile(r"2\.\sBen")], timeout=WAIT)
    expect(sheet.get_by_role("group", name="The towers")).to_contain_text("Ben toppled it")


@pytest.mark.long  # the whole match above lays bricks by hand, too
@pytest.mark.parametrize("phone", [False, True])
def test_a_brick_that_is_led_over_a_lit_place_is_laid_there(visitor: Callable[..., Page], phone: bool) -> None:
    page = visitor(phone=phone)
    if not phone:
        page.set_viewport_size(SMALL)
    bodies = come(page, sit_down(page, *TWO, options=PLAIN), 0, 1)
    phase(page, "choose")
    pointer: topple.Pointer = Finger(page) if phone else Mouse(page)
    topple.face_the_tower(page, pointer)
    topple.watch_held_boxes(page)
    topple.pull_by_hand(bodies, pointer)
    phase(page, "hand")
    assert len(topple.held_boxes(page)) == 1  # the picture stays where it is under a hand
    assert topple.comes_to_lie(bodies)
    lay = topple.where(page)[topple.PULLED]
    page.reload()
    phase(page, "hand")
    assert topple.where(page)[topple.PULLED] == lay
    assert topple.comes_to_lie(bodies)
    topple.watch_held_boxes(page)
    logged_events = logged(page).count()
    topple.lead_to_place(bodies, pointer)
    assert topple.laid(bodies, logged_events)
    assert len(topple.held_boxes(page)) == 1
    expect(logged(page).nth(logged_events)).to_contain_text("c")
    phase(page, "choose")
    expect_score(page, 0, 1)


def test_how_bricks_truly_are_is_not_sent_before_the_end(page: Page) -> None:
    sat = sit_down(page, *TWO, options=PLAIN)
    frames: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: frames.append(str(text))))
    come(page, sat, 0, 1, look="?webgl=0")
    phase(page, "choose")
    assert any("tower ? ............" in text for text in frames)
    assert not any(re.search(r"tower [0-9]+ \.|\"seed\":[0-9]", text) for text in frames)
    for what in ("record", "replay"):
        assert page.request.get(f"/api/matches/{sat.match}/{what}").status == 403
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)


@pytest.mark.long
def test_a_tower_that_topples_ends_the_round_and_is_watched_again(page: Page) -> None:
    page.set_viewport_size(SMALL)
    bodies = come(page, sit_down(page, *TWO, options=PLAIN), 0, 1)
    phase(page, "choose")
    mouse = Mouse(page)
    topple.face_the_tower(page, mouse)
    topple.topple_by_hand(bodies, mouse)
    expect(page.locator("[data-fall]")).to_contain_text("toppled the tower", timeout=WAIT)
    expect(page.locator("[data-fall]")).to_contain_text("Round 2")
    page.locator("[data-watch]").click()
    film = page.get_by_role("group", name="How the bricks moved")
    expect(film.get_by_role("slider")).to_be_visible(timeout=WAIT)
    expect(film.get_by_label("Speed")).to_have_value("0.25")  # slower than it was
    film.get_by_label("Speed").select_option("1")
    film.get_by_role("button", name="Close").click()
    page.locator("[data-go-on]").click()
    phase(page, "choose")
    expect(page.locator('[data-unit="1"]')).to_have_attribute("aria-current", "true")


def test_a_finger_pulls_on_a_phone(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    bodies = come(page, sit_down(page, *TWO, options=PLAIN), 0, 1)
    phase(page, "choose")
    finger = Finger(page)
    topple.face_the_tower(page, finger)
    topple.pull_by_hand(bodies, finger)
    phase(page, "hand")
    assert topple.comes_to_lie(bodies)
    page.get_by_role("button", name="Place in b").tap()
    phase(page, "choose")
    expect_score(page, 0, 1)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_a_pen_pulls(page: Page) -> None:
    bodies = come(page, sit_down(page, *TWO, options=PLAIN), 0, 1)
    phase(page, "choose")
    pen = topple.Pen(page)
    topple.face_the_tower(page, pen)
    topple.pull_by_hand(bodies, pen)
    phase(page, "hand")
    assert topple.comes_to_lie(bodies)


IN_REACH = """selector => {
  const button = document.querySelector(selector), box = button?.getBoundingClientRect();
  return box && button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def steady(page: Page, place: str) -> None:
    """Choose a brick by keys, and pull it harder until it comes out."""
    for speed in (40, 60, 90):
        brick = page.locator(f'[data-place="{place}"]')
        brick.focus()
        if brick.get_attribute("aria-pressed") != "true":
            page.keyboard.press("Enter")
        page.get_by_role("slider", name="Speed").fill(str(speed))
        before = logged(page).count()
        page.locator("[data-pull]").focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            f"() => document.querySelectorAll('[aria-label=Log] .text').length >= {before + 2}", timeout=WAIT
        )
        expect(page.locator('.scene[data-ready="true"]')).to_be_visible(timeout=WAIT)
        if scene(page).get_attribute("data-phase") == "hand":
            return
    raise AssertionError(f"{place} does not come out")


def test_the_steady_hand_is_worked_by_keys_without_webgl(page: Page) -> None:
    come(page, sit_down(page, *TWO, options=PLAIN), 0, 1, look="?webgl=0")
    phase(page, "choose")
    first = page.locator('.plan [tabindex="0"]')
    expect(first).to_have_count(1)
    first.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.dataset.place.length") == 2
    page.locator('[data-place="3a"]').click()
    page.locator("[data-touch]").click()
    sentence = re.compile("^3a (is loose|gives a little|sits tight|drags others along)[.]$")
    expect(page.locator("[data-said]")).to_have_text(sentence, timeout=WAIT)  # what the finger felt
    expect(logged(page).nth(1)).to_have_text("Ada feels the brick at 3a.")  # not Ash
    expect(logged(page).nth(2)).to_have_text(sentence)
    phase(page, "choose")
    expect(page.locator("[data-touch]")).to_be_focused()  # though it could not be pressed meanwhile
    page.get_by_role("combobox", name="How").select_option("steady the row above")
    steady(page, "3a")
    expect(logged(page).nth(3)).to_have_text("Ada pulls the brick at 3a, and steadies the row above.")
    page.locator('[data-slot="b"]').focus()
    page.keyboard.press("Enter")
    phase(page, "choose")
    expect_score(page, 0, 1)
    expect(page.locator('[data-unit="1"]')).to_have_attribute("aria-current", "true")


@pytest.mark.long
def test_what_is_owed_is_said_and_what_may_not_be_pulled_is_refused(page: Page) -> None:
    options = {**PLAIN, "red": 2, "draws_red": 2}
    found = page.request.post(
        "/api/explore",
        data={
            "game": SLUG,
            "options": options,
            "players": 2,
            "moves": ["tower 7 R...R.......", "pull 3b", "out", "face draw-red", "place b", "stands"],
        },
    )
    assert found.ok, found.text()
    position = found.json()["position"]
    come(page, sit_down(page, *TWO, options=options, position=position), 0, 1)
    phase(page, "choose")
    owed = page.locator(".tasks")
    expect(owed).to_contain_text("Next player draws red")
    expect(page.locator(".sentence")).to_contain_text("one of the two red bricks")
    expect(owed).to_contain_text("3 points")
    expect(page.locator('[data-place="1a"]')).to_have_attribute("aria-disabled", "false")
    expect(page.locator('[data-place="2a"]')).to_have_attribute("aria-disabled", "true")
    claim = page.locator("[data-claim]")
    expect(claim).to_have_css("grid-row", "1 / span 2")  # beside both lines: the tower below keeps its place
    mouse, eye = Mouse(page), Eye(page)
    mouse.down(*eye.at(0.0, -1.5 * topple.WIDE, 2.5 * topple.HIGH))
    mouse.move(*eye.at(0.03, -1.5 * topple.WIDE, 2.5 * topple.HIGH))
    mouse.up()
    expect(page.locator(".scene .problem")).to_contain_text("3a won’t do")  # though it was dragged, not clicked
    topple.open_desk(page)
    page.get_by_label(re.compile("^Type a move")).fill("pull 2a")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator(".problem").first).to_be_visible()
    topple.close_desk(page)
    claim.click()
    expect(page.locator(".verdict")).to_contain_text(re.compile("You’re right|Not so"), timeout=WAIT)


@pytest.mark.long  # ten hands try
def test_a_claim_is_granted_once_no_hand_has_got_a_brick_out(page: Page) -> None:
    page.set_viewport_size(SMALL)
    left = (Path(__file__).parents[1] / "tower_topple" / "claimed.txt").read_text().strip()
    position = left.replace(" claim=refused", "")
    come(page, sit_down(page, *TWO, options={"rounds": 1}, position=position), 0, 1, look="?webgl=0")
    phase(page, "choose")
    other = page.locator('[data-place="6a"]')
    expect(other).to_have_attribute("aria-disabled", "true")  # yellow is owed
    page.locator("[data-claim]").click()
    expect(page.locator(".verdict.granted")).to_contain_text("You’re right", timeout=4 * WAIT)
    expect(page.locator("[data-claim]")).to_have_count(0)
    expect(other).to_have_attribute("aria-disabled", "false")  # red instead
    other.click()
    page.locator("[data-pull]").click()
    expect(logged(page).last).to_contain_text("6a", timeout=WAIT)


@pytest.mark.long
def test_whose_hand_holds_a_brick_is_read_within_the_picture(visitor: Callable[..., Page]) -> None:
    watching, holding = visitor(phone=True), visitor()
    holding.set_viewport_size(SMALL)
    long_name = "Maximiliane-Alexandra B."
    sat = sit_down(holding, {"kind": "me", "name": long_name}, {"kind": "me", "name": "Ben"}, options=PLAIN)
    come(watching, sat, 1)
    come(holding, sat, 0)
    phase(holding, "choose")
    mouse, eye = Mouse(holding), Eye(holding)
    mouse.down(*eye.at(0.0, -1.5 * topple.WIDE, 2.5 * topple.HIGH))
    mouse.move(*eye.at(0.03, -1.5 * topple.WIDE, 2.5 * topple.HIGH))
    tag = watching.locator(".tag")
    expect(tag).to_contain_text(long_name, timeout=WAIT)
    inner, outer = tag.bounding_box(), scene(watching).bounding_box()
    mouse.up()
    assert inner
    assert outer
    assert outer["x"] <= inner["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


@pytest.mark.long
def test_bricks_that_fell_are_lit_and_put_back_and_something_may_have_fallen_before_a_turn(page: Page) -> None:
    moves = ["tower 7 ............", "pull 3b", "out down=9", "face plain"]
    found = page.request.post("/api/explore", data={"game": SLUG, "options": PLAIN, "players": 2, "moves": moves})
    assert found.ok, found.text()
    sat = sit_down(page, *TWO, options=PLAIN, position=found.json()["position"])
    come(page, sat, 0, 1, look="?webgl=0")
    phase(page, "hand")
    expect(page.locator(".tasks")).to_contain_text("A brick that fell lies beside the tower")
    lit = page.locator("[data-stage3d] [stroke='var(--red)']")
    expect(lit.first).to_be_visible()
    page.locator("[data-slot]").first.click()
    expect(page.locator(".sentence")).to_contain_text("put the brick that fell on top, for nothing", timeout=WAIT)
    expect(lit.first).to_be_visible()
    expect(page.locator("[data-wait]")).to_have_count(0)
    page.locator("[data-slot]").first.click()
    phase(page, "choose")
    expect_score(page, 0, 1)
    expect(lit).to_have_count(0)
    page.locator("[data-wait]").click()
    expect(logged(page).last).to_have_text("Nothing has fallen.", timeout=WAIT)
    phase(page, "choose")
    expect(page.locator("[data-wait]")).to_have_count(0)


@pytest.mark.long
def test_the_end_of_a_match_is_told_on_one_sheet(page: Page) -> None:
    options = {**PLAIN, "rounds": 1, "strict": True}
    moves = ["tower 7 ............", *("pull 2a", "out", "face plain", "place a", "stands")]
    moves += ["pull 2c", "out", "face plain", "place b", "stands"]
    found = page.request.post("/api/explore", data={"game": SLUG, "options": options, "players": 2, "moves": moves})
    assert found.ok, found.text()
    page.set_viewport_size({"width": 800, "height": 1000})
    come(page, sit_down(page, *TWO, options=options, position=found.json()["position"]), 0, 1, look="?webgl=0")
    phase(page, "choose")
    stood = scene(page).bounding_box()
    page.locator('[data-place="2b"]').click()
    page.get_by_role("slider", name="Speed").fill("500")  # what lies on it comes along
    page.locator("[data-pull]").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Ada 1, Ben 1: Ada and Ben share the win.", timeout=WAIT)
    numbers_of_colours = [re.compile("^1Ada 1"), re.compile("^2Ben 1")]
    expect(sheet.locator("[data-rank]")).to_have_text(numbers_of_colours)  # and no ranks: nobody came second
    expect(sheet.get_by_role("group", name="The towers")).to_contain_text("Ada toppled it")
    expect(sheet.locator("figure svg")).to_have_count(2)  # as it stood, and as it lies
    expect(sheet.get_by_text("Round 1: Ada toppled the tower.")).to_be_visible()
    expect(sheet.get_by_role("link", name="Show the turning point")).to_be_visible()
    assert page.locator(".topple .inner").get_by_text("share the win").count() == 0  # it is said over the board
    assert scene(page).bounding_box() == stood, "the picture moved"


@pytest.mark.long
def test_two_bricks_and_one_more_are_owed_one_after_the_other_by_touch(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True, dark=True)
    position = (
        '2 {"rows":5,"blue":0,"green":0,"yellow":0} choose seed=3 faces=R....R....M.... '
        "rows=0,1,2/3,4,5/6,7,8/9,10,11/12,13,14 tasks=two"
    )
    options = {"rows": 5, "blue": 0, "green": 0, "yellow": 0}
    come(page, sit_down(page, *TWO, options=options, position=position), 0, 1, look="?webgl=0")
    phase(page, "choose")
    owed = page.locator(".tasks")
    expect(page.locator(".sentence")).to_contain_text("pull two bricks, one after the other")
    page.locator('[data-place="4b"]').tap()
    page.locator("[data-pull]").tap()
    phase(page, "hand")
    expect(page.locator('[data-drawn="one-more"]')).to_be_visible()
    expect(page.locator('[data-face="one-more"]')).to_be_hidden()  # it is said once
    page.wait_for_function(IN_REACH, arg='[data-slot="b"]', timeout=WAIT)  # though the panel has become shorter
    page.locator('[data-slot="b"]').tap()
    phase(page, "choose")
    expect_score(page, 0, 0)
    expect(page.locator(".sentence")).to_contain_text("pull the second of your two bricks")
    expect(owed).to_contain_text("1 point for both")
    expect(owed.get_by_role("list", name="Then, in this turn").get_by_role("listitem")).to_have_text(["One more"])
    expect(page.locator('[data-unit="0"]')).to_have_attribute("aria-current", "true")


def face(page: Page, name: str) -> Locator:
    """Return the button of a face on the companion's page."""
    return page.locator(f'button[data-face="{name}"]')


def test_the_companion_keeps_a_round_with_a_real_tower_through_a_reload(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.set_viewport_size({"width": 360, "height": 740})
    answer = page.goto(f"/companion/{SLUG}")
    assert answer
    assert answer.ok
    for seat, name in enumerate(("Ada", "Ben", "Cid")):
        page.get_by_label(f"Name of player {seat + 1}").fill(name)
    page.get_by_role("button", name="Start").click()
    turn = page.get_by_role("region", name="The turn")
    expect(turn).to_contain_text("Ada")
    face(page, "draw-red").tap()
    expect(turn).to_contain_text("Next player draws red")
    page.locator("[data-stands]").tap()
    expect_score(page, 0, 1)
    expect(turn).to_contain_text("Ada drew")
    expect(page.locator("button[data-face]")).to_have_count(1)
    face(page, "red").tap()
    page.locator("[data-stands]").wait_for()  # the hall knows it
    page.reload()
    page.locator("[data-stands]").tap()
    expect_score(page, 1, 3)
    face(page, "reverse").tap()
    page.locator("[data-stands]").tap()
    expect_score(page, 2, 1)
    expect(page.locator('[data-unit="1"]')).to_have_attribute("aria-current", "true")  # the other way round
    face(page, "plain").tap()
    page.locator("[data-stands]").wait_for()
    page.locator("[data-undo]").tap()
    face(page, "lose-2").tap()
    page.locator("[data-fell]").tap()
    page.locator("[data-fell-sure]").tap()
    expect_score(page, 1, -1)
    expect(turn).to_contain_text("Cid")
    expect(page.locator(".way")).to_contain_text("Round 2")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_wrong_for_those_who_cannot_see_it(
    visitor: Callable[..., Page], axe: Callable[..., list[str]], dark: bool
) -> None:
    page = visitor(phone=dark, dark=dark)
    come(page, sit_down(page, *TWO, options={"rows": 6}), 0, 1, look="?webgl=0")
    phase(page, "choose")
    pages = [page]
    other = visitor(phone=not dark, dark=dark)
    other.goto(f"/companion/{SLUG}")
    other.get_by_role("button", name="Start").click()
    expect(face(other, "plain")).to_be_visible()
    for each in (*pages, other):
        assert axe(each) == []
