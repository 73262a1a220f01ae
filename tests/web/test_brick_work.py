"""Brick Work in a real browser: a whole match played at the workbench by clicks and keys, a race of two browsers for
the same yellow brick, plans taken back, bricks lifted off, a phone, and a browser without WebGL."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as Late

from stackyard.games.brick_work.bots.designs import DESIGNS, boxes_of_drawing
from stackyard.games.brick_work.ldraw import Model, mpd, read_model
from stackyard.games.brick_work.lessons import LESSON
from stackyard.games.brick_work.positions import thing_text
from tests.amounts import amount
from tests.gltf_files import surfaces
from tests.web.topple import Pen

pytestmark = pytest.mark.browser

SLUG = "brick-work"
PLAIN = "?shadows=0&aa=0"  # what software draws faster
CRANE = "2x2@0,0,0+1x1@0,0,1+1x1@0,0,2+1x1@0,0,3+1x4@0,0,4+1x2@0,2,5"
WALL = "1x4@0,0,0+1x2@0,0,1+1x2@0,2,1+1x3@0,0,2+1x1@0,3,2+1x2@0,1,3"
UNDER_WAY = (
    "rules=2 turn Blue; first Blue; order 8 5; turns 44 2; pool 245; board ..3......; tokens 2 1; "
    "Blue 1x2*2 1x4 2x2 A=2x2@0,0,0+1x1@0,0,1 B=1x4@0,0,0+1x2@0,0,1+1x2@0,2,1; Red 1x1*2 A=2x2@0,0,0+1x1@0,0,1; "
    f"Blue's print Crane: {CRANE}; Red's print Wall: {WALL}"
)
ONE_TOO_MANY = (
    "rules=2 turn Blue; first Blue; order 8 5; turns 44 2; pool 245; board ..3......; tokens 2 1; "
    f"Blue 2x2 A={CRANE} B={WALL}+1x3@0,0,4; Red 1x1*2 A=2x2@0,0,0+1x1@0,0,1; "
    f"Blue's print Crane: {CRANE}; Red's print Wall: {WALL}"
)
LAST_DIE = UNDER_WAY.replace(
    "first Blue; order 8 5; turns 44 2; pool 245; board ..3......",
    "first Red; order 8 5; turns 45 3; pool 4; board 1.3..5...",
)
ONE_LEFT = (
    "rules=2 prints; first Blue; order 8 5; turns 0 0; pool -; board .........; tokens 1 2; Blue -; Red -; "
    "Blue's bricks 1x1 1x2 1x3 1x4 2x3; Red's bricks 1x1 1x2 1x3 1x4 2x2"
)
SIX_TAKEN = ONE_LEFT.replace("1x3 1x4 2x3;", "1x3 1x4 2x2 2x3;")
PLACE = re.compile(r" at (-?\d+),(-?\d+): ")


class Sat(NamedTuple):
    """A match and the keys to its seats."""

    match: str
    secrets: list[str]


def sit_down(page: Page, *seats: dict[str, Any], **more: Any) -> Sat:
    """Make a match."""
    answer = page.request.post("/api/matches", data={"game": SLUG, "seats": list(seats), **more})
    assert answer.ok, answer.text()
    made = answer.json()
    return Sat(made["match"], [seat["secret"] for seat in made["seats"]])


def come(page: Page, sat: Sat, seat: int, how: str = PLAIN) -> None:
    """Take a seat, and wait until the table stands."""
    page.goto("/favicon.svg")  # of the same origin, and light
    page.evaluate(
        "([match, secret]) => localStorage.setItem('stackyard.seats', "
        "JSON.stringify({ [match]: { secrets: [secret], invites: {}, opened: 1 } }))",
        [sat.match, sat.secrets[seat]],
    )
    page.goto(f"/m/{sat.match}{how}")
    expect(page.locator("[data-phase]")).to_be_visible(timeout=30_000)  # the room and its first picture


def ready(page: Page) -> Locator:
    """Return the stage while this page has something to decide."""
    return page.locator('[data-ready="true"]')


def over(page: Page) -> bool:
    """Return whether the match is over."""
    return page.get_by_role("button", name="Rematch").count() > 0


def await_turn(page: Page) -> bool:
    """Wait until this page has something to decide (True) or the match is over (False)."""
    for _ in range(2500):
        if over(page):
            return False
        if ready(page).count():
            return True
        page.wait_for_timeout(20)
    raise AssertionError("nobody is to act")


def logged(page: Page) -> Locator:
    """Return the sentences of the log."""
    return page.locator('[aria-label="Log"] .text')


def piece(page: Page, name: str) -> Locator:
    """Return a piece of one's own: a loose kind, or an object's letter."""
    return page.locator(f'[data-mine] [data-piece="{name}"]')


def mat(page: Page) -> Locator:
    """Return the workbench, which takes the keys."""
    return page.locator("[data-bench]")


def choose(page: Page, die: int, tokens: str, space: str) -> None:
    """Choose a die, turn it with tokens, and choose a space."""
    page.locator(f'[data-die="{die}"]').first.click()
    for token in tokens:
        page.get_by_role("button", name=f"Turn the die {'up' if token == '+' else 'down'} by one").click()
    page.locator(f'[data-space="{space}"]').click()


def hold(page: Page, lower: str, upper: str, along_x: bool = False) -> None:
    """Lay one piece down, perhaps turned, and take another one in hand."""
    if piece(page, lower).get_attribute("class").find("lower") < 0:  # type: ignore[union-attr]
        laid = page.locator("[data-mine] .piece.lower")
        if laid.count():
            laid.click()
        piece(page, lower).click()
    if along_x:
        mat(page).press("r")
    piece(page, upper).click()
    expect(mat(page)).to_have_attribute("aria-label", PLACE)


def join(page: Page, text: str) -> None:
    """Carry one join of a plan out by hand: pick, turn, move stud by stud, click in."""
    parts = re.fullmatch(r"(\dx\d|[A-J])/(\dx\d|[A-J])(r?)@(-?\d+),(-?\d+),(\d)", text)
    assert parts, text
    upper, lower, turns = parts[1], parts[2], int(parts[6])
    goal = int(parts[4]), int(parts[5])
    hold(page, lower, upper, along_x=parts[3] == "r")
    mat(page).focus()
    for _ in range(turns):
        page.keyboard.press("r")
    x = y = 99
    for _ in range(40):
        here = PLACE.search(mat(page).get_attribute("aria-label") or "")
        assert here
        x, y = int(here[1]), int(here[2])
        if (x, y) == goal:
            break
        across = "ArrowRight" if goal[0] > x else "ArrowLeft" if goal[0] < x else ""
        along = "ArrowUp" if goal[1] > y else "ArrowDown" if goal[1] < y else ""
        for key in filter(None, (across, along)):
            page.keyboard.press(key)
    assert (x, y) == goal, (text, x, y)
    steps = page.locator("[data-plan] li").count()
    page.locator("[data-click-in]").click()
    expect(page.locator("[data-plan] li")).to_have_count(steps + 1)


def confirm(page: Page, button: str, told: int) -> None:
    """Press a button of the slip, unless the log tells more: what can be done in one way only is done at once."""
    for _ in range(2000):
        if page.locator(button).count():
            page.locator(button).click()
        elif logged(page).count() == told:
            page.wait_for_timeout(20)
            continue
        return
    raise AssertionError(button)


def play(page: Page, move: str) -> None:
    """Play a move of a turn by the page's own buttons: a bump too, and the action alone that comes after it."""
    parts = re.fullmatch(r"(?:([1-6])([+-]*)>)?(\w+) ?(.*)", move)
    assert parts, move
    tokens, word, rest = parts[2] or "", parts[3], parts[4]
    told = logged(page).count()
    if parts[1]:
        die = int(parts[1])
        value = (die - 1 + tokens.count("+") - tokens.count("-")) % 6 + 1
        choose(page, die, tokens, f"collect{value}" if word == "collect" else word)
    elif page.locator("[data-advice]").count():  # the hint stands where the choices are
        page.get_by_role("region", name="Hint").get_by_role("button", name="Close").click()
    if word in ("adjust", "collect"):
        confirm(page, f'[data-adjust], [data-bump], .slip [data-collect="{rest}"]', told)
    elif not rest:
        page.locator("[data-bump]").click()
    elif word == "recycle":
        back, _, out = rest.partition(">")
        for kind in back.split(","):
            page.locator(f'.slip [data-return="{kind}"]').click()
        for kind in out.split(","):
            page.locator(f'.slip [data-collect="{kind}"]').click()
        page.locator("[data-confirm]").click()
    elif word == "demolish":
        for cut in rest.split("; "):
            letter, _, numbers = cut.partition("^")
            if not page.locator(f'[data-mine] [data-piece="{letter}"].lower').count():
                piece(page, letter).click()
            for number in numbers.split(","):
                page.locator(f'[data-lift="{number}"]').click()
            page.locator("[data-lift-off]").click()
        page.locator("[data-confirm]").click()
    else:
        for text in rest.split("; "):
            join(page, text)
        page.locator("[data-confirm]").click()


def is_played_alone(page: Page, lines: int) -> bool:
    """Tell whether the page plays the action after a bump by itself, as there is only one: the log has a line more."""
    try:
        page.wait_for_function(
            f"() => document.querySelectorAll('[aria-label=Log] .text').length > {lines}", timeout=3000
        )
    except Late:
        return False
    return True


def advice(page: Page) -> str:
    """Ask for a hint, and return its move."""
    page.locator("[data-hint]").click()
    line = page.locator("[data-advice]")
    expect(line).to_be_visible(timeout=60_000)
    return line.get_attribute("data-advice") or ""


def take_six(page: Page, *kinds: str) -> None:
    """Take yellow bricks: these, or others where they have gone; the bot takes its own meanwhile."""
    heading = page.locator(".yellow h2").first
    for number, kind in enumerate(kinds):
        for wanted in (kind, "1x3", "1x2", "1x1") * 3:
            expect(ready(page)).to_have_count(1)
            page.evaluate("kind => document.querySelector(`[data-take='${kind}']`).click()", wanted)
            page.wait_for_function("() => document.querySelector('[data-ready=true]')")
            left = len(kinds) - number - 1
            try:
                expect(heading).to_contain_text(f"take {left} more" if left else "you have your six", timeout=2000)
                break
            except AssertionError:
                continue
    expect(heading).to_contain_text("you have your six")


def build_print(page: Page, name: str) -> None:
    """Click all yellow bricks in, one on the other, wherever they come down, and say what it is."""
    first = True
    while page.locator("[data-mine] .piece:not(.object)").count():
        loose = page.locator("[data-mine] .piece:not(.object):not(.lower)")
        if first:
            loose.first.click()
            first = False
            continue
        loose.first.click()
        expect(mat(page)).to_have_attribute("aria-label", PLACE)
        steps = page.locator("[data-plan] li").count()
        page.locator("[data-click-in]").click()
        expect(page.locator("[data-plan] li")).to_have_count(steps + 1)
    page.get_by_label("What is it?").fill(name)
    page.get_by_role("button", name="This is it").click()


@pytest.mark.long
def test_a_whole_match_is_played_against_a_bot(page: Page) -> None:
    sat = sit_down(page, {"kind": "me"}, {"kind": "bot", "level": 1}, seed="0b" * 32)
    come(page, sat, 0)
    assert await_turn(page)
    take_six(page, "2x3", "2x2", "1x4", "1x2", "1x1", "1x3")
    build_print(page, "A lighthouse")
    expect(page.get_by_text("A lighthouse").first).to_be_visible()
    placed = 0
    while await_turn(page):
        turns = logged(page).count()
        move = advice(page)
        if re.match("[1-6]", move) or not is_played_alone(page, turns):
            play(page, move)
        page.wait_for_function(
            f"() => document.querySelectorAll('[aria-label=Log] .text').length > {turns}"
            " || [...document.querySelectorAll('button')].some(b => b.textContent.trim().startsWith('Rematch'))"
        )
        expect(page.locator(".slips .problem")).to_have_count(0)
        placed += 1
        assert placed < 60
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("You won|You lost"))
    assert placed > 8


@pytest.mark.long
def test_two_browsers_race_for_the_same_yellow_brick(visitor: Callable[..., Page]) -> None:
    blue, red = visitor(), visitor()
    sat = sit_down(blue, {"kind": "me"}, {"kind": "me"}, position=ONE_LEFT)
    held: list[tuple[WebSocketRoute, str | bytes]] = []
    holding = False

    def slowly(route: WebSocketRoute) -> None:
        """Let a page hear late what the hall says, while `holding`."""
        hall = route.connect_to_server()

        def hear(text: str | bytes) -> None:
            if holding:
                held.append((route, text))
            else:
                route.send(text)

        hall.on_message(hear)

    red.route_web_socket(re.compile("/ws/"), slowly)
    come(blue, sat, 0)
    come(red, sat, 1)
    for each in (blue, red):
        expect(each.locator('[data-take="2x3"]')).to_have_attribute("aria-label", "Take a yellow 2x3, 1 left")
    holding = True
    blue.locator('[data-take="2x3"]').click()
    expect(blue.locator('[data-take="2x3"]')).to_have_attribute("aria-label", "Take a yellow 2x3, 0 left")
    red.locator('[data-take="2x3"]').click()
    while not any('"nak"' in str(text) for _, text in held):
        red.wait_for_timeout(20)
    holding = False
    for line, text in held:
        line.send(text)
    expect(red.locator(".problem")).to_contain_text("was faster: the last yellow 2x3 is gone")
    expect(red.locator('[data-take="2x3"]')).to_have_attribute("aria-disabled", "true")
    expect(piece(red, "2x3")).to_have_count(0)
    red.locator('[data-take="1x6"]').click()
    if not amount(0, 1):  # whoever was slower can take another; the rest is as without a race
        expect(piece(red, "1x6").first).to_be_visible()
        return
    build_print(red, "Ladder")
    expect(blue.get_by_text("Ladder").first).to_be_visible()
    build_print(blue, "Pier")
    expect(blue.locator('[data-phase="turn"]')).to_be_visible()
    expect(red.locator('[data-phase="turn"]')).to_be_visible()
    assert ready(blue).count() + ready(red).count() == 1


@pytest.mark.long
def test_pips_are_counted_live_and_a_plan_is_taken_back(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    choose(page, 4, "", "build")
    hold(page, "A", "1x2")
    live = page.locator("[data-live]")
    expect(live).to_have_text(re.compile(r"^[12] of 4 pips$"))
    page.locator("[data-click-in]").click()
    expect(page.locator("[data-plan] li")).to_have_count(1)
    expect(page.locator("[data-confirm]")).to_have_attribute("aria-disabled", "true")
    page.locator('[data-space="adjust"]').click()
    expect(page.locator("[data-adjust]")).to_be_visible()
    page.get_by_role("button", name="Choose something else").click()
    expect(page.locator("[data-plan] li")).to_have_count(1)  # another die on another space leaves it alone
    page.locator("[data-take-back]").click()
    expect(page.locator("[data-plan]")).to_have_count(0)
    expect(piece(page, "1x2")).to_have_accessible_name(re.compile("you have 2"))
    assert logged(page).count() == 0  # nothing was played


@pytest.mark.long
def test_bricks_are_lifted_off_the_reason_is_told_why_not_and_one_sheet_tells_the_end(page: Page) -> None:
    seats = {"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Bob"}
    come(page, sit_down(page, *seats, position=ONE_TOO_MANY), 0, "?webgl=0")
    expect(page.locator(".lead").get_by_role("button", name="Undo")).to_be_visible()  # beside the board
    page.locator('[data-space="collect4"]').click()
    expect(page.get_by_text("Your turn: confirm Collect 4.")).to_be_visible()
    choose_nothing = page.locator(".slip .why")
    expect(choose_nothing.or_(page.locator('.slip [data-collect="1x4"]')).first).to_be_visible()
    page.get_by_role("button", name="Choose something else").click()
    choose(page, 2, "", "demolish")
    piece(page, "B").click()
    page.locator('[data-lift="1"]').click()
    expect(page.locator("[data-live]")).to_contain_text("can’t lift these off")
    page.locator('[data-lift="1"]').click()
    page.locator('[data-lift="7"]').click()
    expect(page.locator("[data-live]")).to_have_text("2 of 2 pips")
    page.locator("[data-lift-off]").click()
    page.locator("[data-confirm]").click()
    expect(logged(page)).to_have_count(1)
    expect(logged(page).first).to_contain_text(re.compile("^Ada places a 2 .* disconnects 2 pips"))
    end = page.locator("[data-end]")
    expect(page.get_by_role("dialog")).to_contain_text("You won! Ada has recreated both brickprints after 45 turns.")
    expect(end.locator("figure.done")).to_have_count(2)
    expect(end.get_by_text("5 of 13 cells")).to_be_visible()
    expect(end.get_by_role("row", name="Pips parted 2 0")).to_be_visible()
    expect(end.get_by_role("link", name="Turn 45: Ada finished “Wall”")).to_have_attribute("href", re.compile(r"at=1$"))
    expect(end.get_by_role("button", name="Rematch")).to_be_visible()
    page.keyboard.press("Escape")
    expect(end).to_have_count(0)
    page.locator("[data-how]").click()
    expect(end).to_be_visible()


def test_without_webgl_everything_can_be_done_with_keys(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0, "?webgl=0")
    expect(page.locator("[data-bench] svg")).to_be_visible()
    page.locator('[data-die="2"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-space="build"]').focus()
    page.keyboard.press("Enter")
    piece(page, "2x2").focus()
    page.keyboard.press("Enter")
    piece(page, "1x2").focus()
    page.keyboard.press("Enter")
    expect(mat(page)).to_have_attribute("aria-label", PLACE)
    mat(page).focus()
    page.keyboard.press("Enter")
    page.locator("[data-confirm]").focus()
    page.keyboard.press("Enter")
    expect(logged(page).first).to_contain_text("connects 2 pips")


def middle(found: Locator) -> tuple[float, float]:
    """Return the middle of something on the screen."""
    expect(found).to_be_visible()
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def sign(page: Page, text: str) -> Locator:
    """Return what is written beside a piece on the bench: an object's letter, or a brick's number."""
    return page.locator("[data-bench] .tag").get_by_text(text, exact=True)


UNDER_SIGN_PX = 24  # an object stands below its letter
ABOVE_FINGER_PX = 44  # what a finger draws hangs above it


def drag(page: Page, start: tuple[float, float], *ways: tuple[float, float]) -> None:
    """Press and draw something along by the mouse; it is still held at the end."""
    page.mouse.move(*start)
    page.mouse.down()
    for way in ways:
        page.mouse.move(*way, steps=8)


def under(place: tuple[float, float]) -> tuple[float, float]:
    """Return where the piece stands whose letter is at a place."""
    return place[0], place[1] + UNDER_SIGN_PX


def test_a_brick_is_dragged_and_all_others_stay_where_they_are(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    first, second = middle(sign(page, "A")), middle(sign(page, "B"))
    drag(page, middle(piece(page, "1x2")), under(first))
    expect(mat(page)).to_have_attribute("aria-label", re.compile("1x2 over A at "))
    expect(sign(page, "1 pip").or_(sign(page, "2 pips"))).to_be_visible()
    before = mat(page).get_attribute("aria-label")
    page.keyboard.press("r")
    expect(mat(page)).not_to_have_attribute("aria-label", before or "")
    page.mouse.wheel(0, 100)
    expect(mat(page)).to_have_attribute("aria-label", before or "")
    assert middle(sign(page, "B")) == second  # the camera stands still, and the others with it
    page.mouse.up()
    expect(page.locator("[data-plan] li")).to_have_count(1)
    expect(page.locator('[data-space="build"]')).to_have_attribute("aria-pressed", "true")
    assert middle(sign(page, "B")) == second
    expect(mat(page)).to_be_focused()
    slip, asked = page.locator(".slip").bounding_box(), page.locator(".slips .sound").bounding_box()
    assert slip
    assert asked
    assert asked["y"] >= slip["y"] + slip["height"]  # whether the wood shall be heard: it pushes nothing down
    # An object on the bench itself, onto another one.
    drag(page, under(second), under(first))
    expect(mat(page)).to_have_attribute("aria-label", re.compile("B over A at "))
    page.mouse.up()
    expect(page.locator("[data-plan] li")).to_have_count(2)
    expect(sign(page, "B")).to_have_count(0)
    page.locator("[data-take-back]").click()
    expect(page.locator("[data-plan] li")).to_have_count(1)


def test_a_die_is_dragged_and_says_what_it_would_do(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    bench = page.locator("[data-bench]").bounding_box()
    outlook = page.locator("[data-outlook]")

    def to(space: str) -> tuple[float, float]:
        return middle(page.locator(f'[data-space="{space}"]'))

    drag(page, middle(page.locator('[data-die="2"]')), to("collect2"))
    expect(outlook).to_have_text("Not on Collect 2: Your brickyard has no brick with 2 pips.")
    page.mouse.move(*to("collect3"), steps=4)
    expect(outlook).to_have_text("Collect 3 as a 3, for one token: Collect 1 brick with 3 pips.")
    page.mouse.move(*to("adjust"), steps=4)
    expect(outlook).to_have_text("Adjust with the 2: Collect 1 +/- token.")
    page.mouse.move(*to("collect3"), steps=4)
    page.mouse.up()
    expect(outlook).to_have_count(0)
    expect(page.locator('[data-pay="2+"]')).to_have_attribute("aria-pressed", "true")
    assert page.locator("[data-bench]").bounding_box() == bench  # nothing has jumped
    page.locator(".slip [data-bump]").click()  # one kind of brick has three pips: it is collected
    expect(logged(page).filter(has_text="collects")).to_have_count(1)


@pytest.mark.long
def test_a_hint_moves_neither_bench_nor_dice(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "bot", "level": 1}, position=UNDER_WAY), 0)
    found = ("[data-bench]", '[data-die="2"]', '[data-space="build"]', ".prints figure")
    still = [page.locator(each).first for each in found]
    before = [each.bounding_box() for each in still]
    advice(page)
    expect(page.locator("[data-lacks]").first).to_contain_text("lacks")
    assert [each.bounding_box() for each in still] == before
    page.locator("[data-tell]").click()
    page.locator("[data-follow]").click()
    expect(page.locator(".slip [aria-pressed=true]").first).to_be_visible()
    assert [each.bounding_box() for each in still] == before
    for each in still:
        box = each.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 900


PARTS = ("[data-bench]", ".pools", ".boards", "[data-mine] .pieces", ".prints", ".rival", '[data-space="build"]')
RECYCLING = {
    "move": "5>recycle 1x2>1x1,1x1",
    "info": {
        "why": "Two small bricks lead on. " * 6,
        "plan": [f"Step {n}: " + "1x1 onto A, then " * 4 for n in range(6)],
    },
}


@pytest.mark.long
@pytest.mark.parametrize("wide", [1440, 1024, 390])
def test_nothing_moves_while_hints_dice_and_plans_come_and_go(visitor: Callable[..., Page], wide: int) -> None:
    page = visitor(phone=wide == 390)
    page.set_viewport_size({"width": wide, "height": {1440: 900, 1024: 768, 390: 844}[wide]})
    page.route("**/api/think", lambda route: route.fulfill(json=RECYCLING))
    come(page, sit_down(page, {"kind": "me"}, {"kind": "bot", "level": 1}, position=UNDER_WAY), 0, "?webgl=0")

    def places() -> list[tuple[float, ...]]:
        found = [page.locator(each).first.bounding_box() for each in PARTS]
        return [(box["x"], box["y"], box["width"], box["height"]) for box in found if box]

    before = places()
    assert len(before) == len(PARTS)

    def stands(what: str) -> None:
        moved = [
            (part, was, now)
            for part, was, now in zip(PARTS, before, places(), strict=True)
            if any(abs(one - other) > 1 for one, other in zip(was, now, strict=True))
        ]
        assert not moved, (what, moved)

    def shown(button: Locator) -> None:
        """Hold a button to be in sight as it is, with nothing over it."""
        x, y = middle(button)
        hit = button.evaluate("(e, [x, y]) => e.contains(document.elementFromPoint(x, y))", [x, y])
        assert hit, (button, x, y)

    page.locator("[data-hint]").click()
    shown(page.locator("[data-tell]"))
    page.locator("[data-tell]").click()
    shown(page.locator("[data-follow]"))
    stands("a hint")
    page.locator("[data-follow]").click()
    expect(page.locator('.slip [data-return="1x2"]')).to_contain_text("1/2")
    expect(page.locator('.slip [data-collect="1x1"]')).to_contain_text("2")
    shown(page.locator("[data-confirm]"))
    stands("an exchange that is set up")
    page.get_by_role("button", name="Choose something else").click()
    stands("nothing chosen")
    page.locator('[data-space="build"]').click()
    hold(page, "A", "1x2")
    stands("a piece in hand")
    page.locator("[data-click-in]").click()
    expect(page.locator("[data-plan] li")).to_have_count(1)
    shown(page.locator("[data-confirm]"))
    stands("a step of a plan")


@pytest.mark.long
def test_a_piece_is_put_elsewhere_on_the_mat(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    first, second = middle(sign(page, "A")), middle(sign(page, "B"))
    drag(page, under(first), (first[0] + 30, first[1] - 150), (first[0] + 60, first[1] - 170))
    page.mouse.up()
    expect(page.locator("[data-plan]")).to_have_count(0)
    put = middle(sign(page, "A"))
    assert abs(put[0] - first[0]) + abs(put[1] - first[1]) > 60
    assert middle(sign(page, "B")) == second
    expect(page.locator('[data-space="build"]')).to_have_attribute("aria-pressed", "false")


@pytest.mark.long
def test_a_brick_is_pulled_off_and_shows_what_comes_with_it(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    choose(page, 2, "", "demolish")
    piece(page, "B").click()
    start = middle(sign(page, "3"))
    drag(page, start, (start[0] + 40, start[1] - 110))
    expect(sign(page, "2 of 2")).to_be_visible()
    page.mouse.up()
    expect(page.locator("[data-plan] li")).to_have_count(1)
    page.locator("[data-confirm]").click()
    expect(logged(page).first).to_contain_text("disconnects 2 pips")


@pytest.mark.long
def test_the_keys_take_lay_and_click_in_and_the_focus_stays(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    choose(page, 4, "", "build")
    piece(page, "2x2").focus()
    page.keyboard.press("Enter")
    piece(page, "1x2").focus()
    page.keyboard.press("Enter")
    expect(mat(page)).to_have_attribute("aria-label", re.compile("1x2 over (2x2|A) at "))
    expect(mat(page)).to_be_focused()
    page.keyboard.press("n")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("[data-plan] li")).to_have_count(1)
    expect(mat(page)).to_be_focused()


@pytest.mark.long
def test_a_pen_drags_a_brick(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    (x, y), to = under(middle(sign(page, "B"))), under(middle(sign(page, "A")))
    pen = Pen(page)
    pen.down(x, y)
    for part in range(1, 9):
        pen.move(x + (to[0] - x) * part / 8, y + (to[1] - y) * part / 8)
    expect(mat(page)).to_have_attribute("aria-label", re.compile("B over A at "))
    pen.up()
    expect(page.locator("[data-plan] li")).to_have_count(1)


def test_a_finger_drags_a_brick_and_a_second_one_turns_it(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    x, y = middle(sign(page, "B"))
    to = under(middle(sign(page, "A")))
    to = to[0], to[1] + ABOVE_FINGER_PX
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": left, "y": top, "id": number} for number, (left, top) in enumerate(fingers)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x, y + UNDER_SIGN_PX / 2))
    for part in range(1, 9):
        touch("touchMove", (x + (to[0] - x) * part / 8, y + (to[1] - y) * part / 8))
    expect(mat(page)).to_have_attribute("aria-label", re.compile("B over A at "))
    before = mat(page).get_attribute("aria-label")
    touch("touchStart", to, (to[0] + 60, to[1] - 90))
    expect(mat(page)).not_to_have_attribute("aria-label", before or "")
    touch("touchEnd")
    expect(page.locator("[data-plan] li")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_wrong_for_those_who_cannot_see_it(
    visitor: Callable[..., Page], axe: Callable[..., list[str]], dark: bool
) -> None:
    page = visitor(phone=dark, dark=dark)
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    choose(page, 4, "", "build")
    hold(page, "A", "1x2")
    assert axe(page) == []


def test_a_bumped_die_is_seen_before_the_action_is_chosen(page: Page) -> None:
    position = UNDER_WAY.replace("board ..3......", "board .....3...")
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=position), 0)
    choose(page, 2, "", "build")
    slip = page.locator(".slip")
    expect(slip).to_contain_text("The 3 lying there is rolled again and seen; then you choose what your 2 does.")
    slip.locator("[data-bump]").press("Enter")
    expect(page.locator('[data-phase="act"]')).to_be_visible()
    expect(slip).to_be_focused()  # what comes next is chosen here
    expect(page.locator("[data-die]")).to_have_count(3)  # the bumped one is among them
    expect(slip.locator("[data-bump]")).to_have_count(0)
    page.locator('[data-space="adjust"]').click()
    expect(slip).to_contain_text("Build")  # nothing else may be chosen now
    join(page, "1x2/1x4@0,0,0")
    page.locator("[data-confirm]").click()
    expect(page.locator('[data-phase="turn"]')).to_be_visible()
    expect(logged(page).last).to_contain_text("connects 2 pips")


@pytest.mark.long
def test_whoever_begins_a_round_throws_the_dice(visitor: Callable[..., Page]) -> None:
    page = visitor(reduced_motion="no-preference")
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=LAST_DIE), 0)
    page.locator('[data-die="4"]').press("Enter")
    page.locator('[data-space="adjust"]').focus()
    expect(page.locator(".idle")).to_have_text("Adjust with the 4: Collect 1 +/- token.")
    page.keyboard.press("Enter")
    dice = page.locator("[data-roll]")
    expect(dice).to_be_visible()
    expect(page.get_by_text("Your turn: roll the dice.").first).to_be_visible()
    expect(page.locator("[data-die]")).to_have_count(0)
    x, y = middle(dice)
    drag(page, (x, y), (x + 60, y - 80))
    page.mouse.up()
    expect(page.locator("[data-die]")).to_have_count(4)
    expect(ready(page)).to_be_visible()


def test_on_a_phone_the_dice_are_in_reach_and_targets_are_large(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0)
    for die in page.locator("[data-die]").all():
        box = die.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert 422 < box["y"] + box["height"] / 2 < 844  # in the lower half of the screen
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    bench, fold = mat(page).bounding_box(), page.locator("[data-views]").bounding_box()
    assert bench
    assert fold
    assert bench["height"] >= 300  # so high that a finger tells studs apart (bench/drops.test.ts)
    assert fold["y"] > max(middle(sign(page, each))[1] for each in "AB") + UNDER_SIGN_PX  # where no brick lies
    page.locator("[data-views]").tap()
    expect(page.locator('[data-strip="views"]')).to_be_visible()
    page.locator("[data-views]").tap()
    page.locator('[data-die="2"]').tap()
    page.locator('[data-space="adjust"]').tap()
    expect(page.locator("[data-speech=happened]")).to_contain_text("takes a token")
    page.get_by_role("button", name="Log and chat").tap()
    drawer, chat = page.locator("aside").bounding_box(), page.locator(".chat").bounding_box()
    assert drawer
    assert chat
    assert drawer["y"] + drawer["height"] - chat["y"] - chat["height"] < 20  # the log takes what room there is


IN_SIGHT = """button => {
  const box = button.getBoundingClientRect();
  return [[0.5, 0.1], [0.5, 0.9], [0.05, 0.5], [0.95, 0.5]].every(([x, y]) =>
    button.contains(document.elementFromPoint(box.x + x * box.width, box.y + y * box.height)));
}"""


@pytest.mark.long
def test_on_a_phone_all_that_builds_ones_brickprint_is_in_sight(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto("/favicon.svg")
    # The longer words.
    page.evaluate("() => localStorage.setItem('stackyard.kept', JSON.stringify({ language: 'de' }))")
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=SIX_TAKEN), 0)

    def all_in_sight(*selectors: str) -> None:
        for each in selectors:
            expect(page.locator(each).last).to_be_visible()
            assert page.locator(each).last.evaluate(IN_SIGHT), each

    for steps in range(5):
        for _ in range(2 if steps == 0 else 1):
            page.locator("[data-mine] .piece:not(.object):not(.lower)").first.tap()
        expect(mat(page)).to_have_attribute("data-bench", "")
        expect(page.locator('[data-click-in][aria-disabled="false"]')).to_be_visible()
        all_in_sight("[data-click-in]", ".slip .ways .button")
        page.locator("[data-click-in]").tap()
        expect(page.locator("[data-plan] li")).to_have_count(steps + 1)
    all_in_sight("[data-take-back]", "#what", "[data-finish]", 'label[for="what"]')


@pytest.mark.long
def test_the_lesson_plays_a_first_round(page: Page) -> None:
    def go_on() -> None:
        page.get_by_role("button", name="Next", exact=True).click()

    page.goto("/learn/brick-work")
    go_on()
    page.locator('[data-take="1x2"]').click()
    go_on()
    build_print(page, "Crane")
    for move in (
        "4>collect 2x2",
        "5+>collect 2x3",
        "4>build 2x2/2x3@0,0,0",
        "2>collect",
        "collect 1x2",
        "4>demolish A^2",
        "",
        "2>build 1x2/B@0,1,0",
    ):
        go_on()
        if move:
            expect(ready(page)).to_have_count(1)
            play(page, move)
    expect(page.get_by_text("you have won, at once")).to_be_visible()
    assert page.locator(".said.missed").count() == 0


@pytest.mark.long
def test_a_step_of_the_lesson_that_is_passed_over_counts_as_done(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.goto("/learn/brick-work")
    title = page.locator("section h1")
    expect(title).to_be_visible()
    for _ in LESSON.steps:
        if title.inner_text() == "Build: exactly as many pips":
            break
        before = title.inner_text()
        page.get_by_role("button", name=re.compile("^(Next|Skip)$")).and_(page.locator(":enabled")).click()
        expect(title).not_to_have_text(before)
    held = page.locator(".mine")
    expect(held).to_contain_text("2x2")
    expect(held).to_contain_text("2x3")
    for part in (title, page.locator('[data-space="build"]'), page.locator("[data-bench]")):
        expect(part).to_be_in_viewport(ratio=0.9)


def test_the_brickprint_is_laid_over_ones_object_in_the_flat_picture_too(page: Page) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0, "?webgl=0")
    flat = page.locator("[data-bench] svg")
    expect(flat).to_be_visible()
    expect(flat.locator(".missing")).to_have_count(0)
    page.get_by_role("button", name="Lay Crane over my object").click()
    expect(flat.locator(".missing").first).to_be_attached()  # what the Crane has and the object has not, in gold
    assert flat.locator("path:not(.missing)").count() > 0


def test_a_built_object_is_read_in_and_becomes_the_brickprint(page: Page, tmp_path: Path) -> None:
    """A wrong file is refused by its line; then what it does not need goes back, and the rest is taken and built."""
    position = ONE_LEFT.replace("Blue's bricks 1x1 1x2 1x3 1x4 2x3", "Blue's bricks 1x1 1x6")
    plane = next(design for design in DESIGNS if design.name == "Aeroplane")
    text = mpd("plane", "Plane", [Model("plane", "Brickprint: My plane", "Red", plane.boxes)])
    wrong, right = tmp_path / "wrong.ldr", tmp_path / "right.ldr"
    wrong.write_text(text.replace("3009.dat", "3001.dat"), "utf-8", newline="")
    right.write_text(text, "utf-8", newline="")
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=position), 0, "?webgl=0")
    page.locator("[data-read-print]").set_input_files(wrong)
    expect(page.locator(".problem")).to_contain_text("the part 3001.dat is none of the game's")
    expect(page.locator("[data-return]")).to_have_count(2)  # nothing has been put back
    page.locator("[data-read-print]").set_input_files(right)
    expect(page.locator(".problem")).to_contain_text("There is only one 1x4 left for you")
    arch = boxes_of_drawing("1x1 0,0,0  1x1 2,0,0  1x3r 0,0,1  1x1 0,0,2  1x2r 1,0,2  1x2r 0,0,3")
    right.write_text(mpd("arch", "Arch", [Model("arch", "", "Red", arch)]), "utf-8", newline="")
    page.locator("[data-read-print]").set_input_files(right)
    expect(page.locator("[data-plan] li")).to_have_count(5)
    expect(page.locator('[data-take="1x6"]')).to_contain_text("1x6")
    expect(page.locator("[data-finish]")).to_have_attribute("aria-disabled", "true")  # it has no name yet
    page.get_by_label("What is it?").fill("Arch")
    page.locator("[data-finish]").click()
    expect(page.locator("[data-look='0']")).to_be_visible()


def test_what_is_built_is_shown_layer_by_layer_and_saved(page: Page, axe: Callable[..., list[str]]) -> None:
    come(page, sit_down(page, {"kind": "me"}, {"kind": "friend"}, position=UNDER_WAY), 0, "?webgl=0")
    page.locator("[data-look='0']").click()
    page.get_by_role("button", name="Build it with your own bricks").click()
    sheet = page.get_by_role("dialog", name="Build it with your own bricks")
    expect(sheet).to_contain_text("6 bricks: 3 × 1x1, 1 × 1x2, 1 × 1x4 and 1 × 2x2")
    expect(sheet.locator("li")).to_have_count(6)
    with page.expect_download() as saved:
        sheet.locator("[data-save=ldraw]").click()
    assert saved.value.suggested_filename == "brick-work-print-blue.mpd"
    read = read_model(Path(saved.value.path()).read_text("utf-8"), 6)
    assert thing_text(read.thing) == CRANE
    sheet.locator("[data-thing]").select_option("blue-b")
    expect(sheet.locator("li")).to_have_count(2)
    with page.expect_download() as saved:
        sheet.locator("[data-save=glb]").click()
    assert len(surfaces(Path(saved.value.path()).read_bytes())) == 3
    assert axe(page) == []
