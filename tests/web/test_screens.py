"""Every screen, at a desk and on a phone, light and dark: nothing that axe reports, nothing wider than the screen."""

from __future__ import annotations

import gzip
import json
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from stackyard.core.registry import LISTINGS
from stackyard.server.endpoints.pages import STATIC
from tests.web.cards import SLUG, Shadow, curtain, hand
from tests.web.table import await_turn, block, end_sheet, more_choices, sit_down, start
from tests.web.test_ratings import sign_in

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web/src"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
BUDGET = 521_000  # bytes, compressed, of all screens together but 3D games: no visitor loads them all (test_home.py)
STUDY_BUDGET = (
    30_000  # bytes, compressed, of replays with their review, and of the analysis: they come with these screens
)
ROOM_BUDGET = 50_500  # bytes, compressed, of the room of a game in 3D
TEXTS_BUDGET = 43_500  # bytes, compressed, of all that games, studies and accounts say in English; a page has one game
LANGUAGE_BUDGET = 79_500  # bytes, compressed, of all texts in another language; a page fetches those of one game
GRAPHICS_BUDGET = 200_000  # bytes, compressed, of the 3D graphics, which come with the games that show them


def sources(pattern: str) -> list[Path]:
    """Return the client's own files of a pattern, in order, but tests."""
    return sorted(
        file for file in WEB.glob(pattern) if file.suffix in (".ts", ".svelte") and not file.name.endswith(".test.ts")
    )


def front(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("link", name="Towers", exact=True)).to_be_visible()


def settings(page: Page) -> None:
    front(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Your name")).to_be_visible()


def choose(page: Page) -> None:
    page.goto("/g/towers")
    more_choices(page)
    page.get_by_text("Every option").click()
    expect(page.get_by_label("Width")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")  # where the button that stays in reach lies over no field


def table(page: Page) -> None:
    start(page, "Invite a friend")
    await_turn(page)
    page.locator("details.chat > summary").click()
    expect(page.get_by_role("log", name="Chat")).to_be_visible()
    page.locator(".movable").first.click()


def complaint(page: Page) -> None:
    start(page, "Together here")
    await_turn(page)
    block(page, "a1").click()
    block(page, "c3").click()
    expect(page.locator("[data-refusal]")).to_be_visible()


def links(page: Page) -> None:
    start(page, "Invite a friend")
    page.get_by_role("button", name="Links").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def waiting(page: Page) -> None:
    page.goto("/g/towers")
    page.get_by_text("Invite a friend").click()
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("heading", name="Waiting for your opponent")).to_be_visible()


def invited(page: Page) -> None:
    waiting(page)
    link = page.get_by_role("textbox", name=re.compile("^Link for (?!watching)")).input_value()
    page.goto("/")
    page.evaluate("localStorage.clear()")
    page.goto(link)
    expect(page.get_by_role("button", name="Sit down", exact=True)).to_be_visible()


def drawn(page: Page) -> None:
    invited(page)
    sit_down(page)
    expect(page.get_by_role("dialog")).to_be_visible()


def over(page: Page) -> None:
    start(page, "Together here")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(end_sheet(page).get_by_role("button", name="Rematch")).to_be_visible()


def replay(page: Page) -> None:
    match = start(page, "Together here")
    await_turn(page)
    block(page, "a1").click()
    block(page, "b1").click()
    expect(page.locator('[aria-label="Log"] .event')).to_have_count(1)
    page.goto(f"/m/{match}/replay")
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")


def upload(page: Page) -> None:
    page.goto("/replay")
    expect(page.get_by_role("heading", name="Replay a match")).to_be_visible()


def analysis(page: Page) -> None:
    page.goto("/analysis/towers")
    block(page, "a1").click()
    block(page, "b1").click()
    expect(page.locator(".tree li:has(button)")).to_have_count(1)
    page.get_by_text("Position as text").click()
    page.get_by_text("Start somewhere else").click()


def lesson(page: Page) -> None:
    page.goto("/learn/towers")
    expect(page.get_by_role("grid")).to_be_visible()


def rules(page: Page) -> None:
    page.goto("/rules/towers")
    expect(page.get_by_role("article")).to_be_visible()


def today(page: Page) -> None:
    page.goto("/today")
    expect(page.get_by_role("button", name="Play: Towers", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Easy")).to_be_visible()


def challenge(page: Page) -> None:
    page.goto("/today/towers/2026-11-01")
    expect(page.get_by_role("button", name="Play the challenge")).to_be_visible()


def guest(page: Page) -> None:
    page.context.clear_cookies()  # another screen may have made an account
    page.goto("/")
    page.evaluate("localStorage.removeItem('stackyard.account')")
    page.goto("/you")
    page.get_by_text("By recovery code").wait_for()
    expect(page.get_by_text("No passkeys here")).to_be_visible()  # the hall is at a number


def account(page: Page) -> None:
    answer = page.request.post("/api/account/plain", data={"name": f"Grace {secrets.randbelow(10**9)}"})
    assert answer.ok, answer.text()
    page.goto("/you")
    page.get_by_role("button", name="Make a new one").click()
    expect(page.get_by_role("heading", name="Your recovery code")).to_be_visible()


def add_device(page: Page) -> None:
    account(page)
    page.get_by_role("button", name="Add a device").click()
    expect(page.get_by_role("dialog").get_by_role("timer")).to_be_visible()


def let_in(page: Page) -> None:
    page.goto("/link#" + "k" * 32)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def nowhere(page: Page) -> None:
    for address in ("/g/nothing", "/no/such/place"):
        page.goto(address)
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def seats(page: Page) -> None:
    page.goto(f"/g/{SLUG}")
    page.get_by_role("radio", name="4", exact=True).last.check(force=True)
    more_choices(page)
    page.get_by_text("Every option").click()
    expect(page.get_by_label("Player 4", exact=True)).to_be_visible()
    page.evaluate("scrollTo(0, 0)")  # where the button that stays in reach lies over no field


def invitations(page: Page) -> None:
    Shadow(page, "me", "friend", "friend", "bot").sit(page, 0)
    expect(hand(page)).to_have_count(4)


def behind_the_curtain(page: Page) -> None:
    Shadow(page, "me", "me", "me").sit(page, 0, 1, 2)
    expect(curtain(page)).to_be_visible()


def cards(page: Page) -> None:
    shadow = Shadow(page, "me", "me")
    shadow.sit(page, 0, 1)
    for _ in range(3):
        shadow.play(page)


def cards_analysed(page: Page) -> None:
    page.goto(f"/analysis/{SLUG}")
    expect(page.get_by_role("toolbar")).to_be_visible()


def companion(page: Page) -> None:
    page.goto(f"/companion/{SLUG}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def evenings(page: Page) -> None:
    sign_in(page)
    page.goto("/evenings")
    page.get_by_role("button", name="Make a season").click()
    expect(page.get_by_label("Length")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Make an evening").click()
    page.get_by_text("Every option").click()
    expect(page.get_by_label("Width")).to_be_visible()


def made(page: Page, what: str, asked: dict[str, object]) -> dict[str, str]:
    """Make something of the club by its request; return it."""
    origin = page.evaluate("location.origin")
    answer = page.request.post(f"/api/{what}", data=asked, headers={"origin": origin})
    assert answer.ok, answer.text()
    found: dict[str, str] = answer.json()
    return found


def evening(page: Page) -> None:
    name = sign_in(page)
    plan = {"name": "Friday", "game": "towers", "format": "swiss", "fill": 4, "level": 1, "options": {"width": 6}}
    number = made(page, "evenings", {"plan": plan})["evening"]
    page.goto(f"/evening/{number}")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    expect(page.get_by_text("6 × 8 board")).to_be_visible()
    expect(page.get_by_role("link", name=name)).to_be_visible()


def projector(page: Page) -> None:
    evening(page)
    where = page.url
    page.get_by_role("button", name="Begin now").click()
    page.wait_for_url("**/m/*")
    page.goto(f"{where}/projector")
    expect(page.get_by_role("heading", name="Pairings")).to_be_visible()


def season(page: Page) -> None:
    sign_in(page)
    asked = {"name": "Winter", "cup": "Snow", "game": "towers", "players": 2, "pace": "calm", "weeks": 4}
    number = made(page, "seasons", dict(asked))["season"]

    def with_somebody(route: Route) -> None:
        found = route.fetch().json()
        number = {"rating": 1620.0, "width": 90.0, "provisional": False}
        found["standings"] = [
            {"place": place, "name": name, "now": number, "matches": 9, "change": 12.0}
            for place, name in ((1, "Ada"), (None, ""))
        ]
        route.fulfill(json=found)

    page.route(f"**/api/seasons/{number}", with_somebody)
    page.goto(f"/season/{number}")
    expect(page.get_by_text("There is to win: Snow")).to_be_visible()
    expect(page.get_by_role("link", name="Ada")).to_be_visible()


def ladder(page: Page) -> None:
    """A team with its towers, as the hall would tell of it: nobody builds three of them for a picture."""
    tower = json.loads((ROOT / "tests/web/records/tower.json").read_text())
    team = {"id": "abcdefghijklmnop", "names": ["Ada"], "others": 1, "points": 52, "time": 1_790_000_000}

    def with_teams(route: Route) -> None:
        boards = [{"kind": "green easy", "size": 2, "teams": [team]}]
        route.fulfill(json={"game": "towerbrix", "boards": [], "teams": boards, "listed": None})

    page.route("**/api/leaderboard/towerbrix", with_teams)
    page.route("**/api/leaderboard/towerbrix/teams/*", lambda route: route.fulfill(json={"towers": [tower]}))
    page.goto("/leaderboard/towerbrix")
    page.get_by_role("button", name="Towers of Ada and one more").click()
    expect(page.get_by_role("heading", name="Green deck, easy, 2 players")).to_be_visible()
    expect(page.get_by_text("150 mm")).to_be_visible()


DESK = {
    "name": "Ada",
    "phrases_only": True,
    "keepers": [{"id": 1, "name": "Ada"}],
    "reports": [
        {
            "id": "r1",
            "made": 1_790_000_000,
            "reporter": "Ben",
            "about": "Eve",
            "account": 2,
            "match": "abcdefghijklmnop",
            "lines": [{"name": "Eve", "text": "Rude words", "t": "2026-11-29T10:00:00Z"}],
            "why": "Not nice",
        }
    ],
    "restricted": [{"name": "Eve", "kind": "mute", "until": 1_990_000_000}],
    "networks": [{"network": "192.0.2.0/24", "until": None, "why": "Noise"}],
    "pairs": [{"names": ["Ben", "Eve"], "wins": [9, 1], "matches": 10, "of": [12, 11], "newest": ["abcdefghijklmnop"]}],
    "acts": [{"made": 1_790_000_000, "keeper": "Ada", "act": "unrate", "about": "abcdefghijklmnop", "why": ""}],
    "unrated": ["abcdefghijklmnop"],
    "club": [{"kind": "evening", "id": "abcdefgh", "name": "Friday", "cup": "Silver block", "over": False}],
}
PERSON = {
    "id": 2,
    "name": "Eve",
    "made": 1_780_000_000,
    "names": [{"name": "Evelyn", "until": 1_785_000_000}],
    "keeper": False,
    "muted": 1_990_000_000,
    "banned": None,
    "sessions": 2,
    "passkeys": 1,
    "networks": [{"network": "192.0.2.7", "seen": 1_790_000_000, "accounts": 3, "banned": False}],
}


def keeper(page: Page) -> None:
    """The keeper's page as the hall would fill it."""
    page.route("**/api/keeper", lambda route: route.fulfill(json=DESK))
    page.route("**/api/keeper/people/*", lambda route: route.fulfill(json=PERSON))
    page.goto("/keeper")
    page.get_by_label("Name", exact=True).fill("Eve")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_text("10 matches: 9 to 1").click()
    page.get_by_text("Friday · Silver block").click()
    expect(page.get_by_role("button", name="Rate again").first).to_be_visible()
    expect(page.get_by_text("192.0.2.7")).to_be_visible()


SIZES = """(phone) => {
  const found = [];
  const shown = (each) => !each.closest('.hidden, [inert]') &&
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const noted = (each, what) => {
    const name = (each.getAttribute('aria-label') || each.textContent || '').trim().slice(0, 30);
    found.push(`${each.tagName.toLowerCase()} "${name}": ${what}`);
  };
  const withText = [...document.querySelectorAll('body *:not(svg, svg *, script, style, noscript, option)')].filter(
    (each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  for (const each of withText) {
    const size = parseFloat(getComputedStyle(each).fontSize);
    if (size < 12 && each.getBoundingClientRect().width > 1 && shown(each)) noted(each, `${size} px`);
  }
  const touched = 'button, a[href], select, summary, input:not([type=hidden]), textarea';
  for (const each of phone ? document.querySelectorAll(touched) : []) {
    if (!shown(each) || each.closest('[role=grid], svg') || each.matches('.skip, [data-tucked]')) continue;
    const ticked = each.matches('[type=radio], [type=checkbox], [type=file]');
    const { width, height } = ((ticked && each.closest('label')) || each).getBoundingClientRect();
    const texts = each.matches('a') ? [...each.parentElement.childNodes].filter((node) => node.nodeType === 3) : [];
    const stretched = getComputedStyle(each, '::after').position === 'absolute'; // over all of a card
    const inText = getComputedStyle(each).display === 'inline' && texts.some((node) => node.data.trim());
    if (!inText && !stretched && width > 1 && Math.min(width, height) < 39.5)
      noted(each, `${Math.round(width)} x ${Math.round(height)}`);
  }
  return found;
}"""
"""What is written smaller than 12 px, and on a phone what is smaller to touch than 40 px; links in a text may."""

# Each width once, and each theme: a screen takes a second of a core; the tables have tests of their own at a desk.
USUAL = [
    front,
    settings,
    choose,
    table,
    waiting,
    drawn,
    replay,
    analysis,
    lesson,
    seats,
    cards,
    companion,
    today,
    account,
    evening,
    keeper,
]
SELDOM = [
    evenings,
    projector,
    season,
    ladder,
    guest,
    add_device,
    let_in,
    complaint,
    links,
    invited,
    over,
    upload,
    rules,
    nowhere,
    challenge,
    invitations,
    behind_the_curtain,
    cards_analysed,
]
LOOKS = [
    pytest.param(USUAL, True, True, id="phone-dark"),
    pytest.param(SELDOM, True, True, id="more-phone-dark", marks=pytest.mark.long),
    pytest.param([*USUAL, *SELDOM], False, False, id="desk-light", marks=pytest.mark.long),
]


HAND_HELD = [(844, 390), (820, 1180), (390, 844)]  # a phone on its side, a tablet, a phone


@pytest.mark.parametrize(("screens", "phone", "dark"), LOOKS)
def test_axe_finds_nothing_on_any_screen(
    visitor: Callable[..., Page],
    axe: Callable[..., list[str]],
    screens: Sequence[Callable[[Page], None]],
    phone: bool,
    dark: bool,
) -> None:
    page = visitor(phone=phone, dark=dark)
    found: list[str] = []
    for screen in screens:
        screen(page)
        found += [f"{screen.__name__}: {each}" for each in axe(page, TAGS)]
        found += [f"{screen.__name__}: too small: {each}" for each in page.evaluate(SIZES, phone)]
        for wide, high in HAND_HELD if phone else ():
            page.set_viewport_size({"width": wide, "height": high})
            if page.evaluate("document.documentElement.scrollWidth") > wide:
                found.append(f"{screen.__name__}: wider than {wide} x {high}")
    assert not found, "\n".join(found)


@pytest.mark.long
def test_a_table_at_a_desk_is_not_scrolled(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.set_viewport_size({"width": 1440, "height": 900})
    start(page, "Together here", "8 × 8")
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    behind_the_curtain(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    page.goto("/g/take-that-towers")  # nor is the page before it, where a game has few variations
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


def test_the_largest_board_works_on_the_narrowest_phone(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.set_viewport_size({"width": 360, "height": 740})
    start(page, "Together here", "12 × 12")
    await_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = block(page, "a1").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24  # WCAG 2.2, target size
    block(page, "a1").tap()
    block(page, "b1").tap()
    expect(page.locator('[aria-label="Log"] .event')).to_have_text(["a1-b1"])


def test_a_phone_on_its_side_has_the_players_beside_the_board(visitor: Callable[..., Page]) -> None:
    page = visitor(phone=True)
    page.set_viewport_size({"width": 844, "height": 390})
    start(page, "Together here", "8 × 8")
    await_turn(page)
    scores = page.locator(".plate .score")
    expect(scores).to_have_count(2)
    for seen in (block(page, "a1"), block(page, "h8"), *scores.all()):
        box = seen.bounding_box()
        assert box
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 390


def test_the_front_page_names_all_five_and_says_what_is_not_built(page: Page) -> None:
    front(page)
    for listing in LISTINGS:
        expect(page.get_by_role("heading", name=listing.title, exact=True)).to_be_visible()
    rooms = WEB / "games"
    missing = [game for game in LISTINGS if game.module is None or not (rooms / game.slug / "room.ts").exists()]
    expect(page.get_by_text("Not built yet")).to_have_count(len(missing))
    expect(page.get_by_text("nofficial")).to_have_count(len(LISTINGS))


def test_light_and_dark_are_chosen_and_remembered(page: Page) -> None:
    settings(page)
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_page_is_light() -> None:
    """All that the client can load before a 3D game is opened, fonts for all scripts included, stays in the budget.

    Replays, reviews and analyses have a budget of their own, as they come with these screens. So have the rooms of the
    3D games, each of them, and the graphics: they come when a game that shows them is opened, and only then. So do the
    texts of games; the hall's own come with the page, and what reads them (0017). Which rooms have a 3D stage is read
    from their sources.
    """

    def weight(files: Iterable[Path]) -> int:
        datas = ((file.suffix, file.read_bytes()) for file in files)
        return sum(len(data) if suffix == ".woff2" else len(gzip.compress(data, 9)) for suffix, data in datas)

    files = [file for file in STATIC.rglob("*") if file.is_file()]
    graphics = [file for file in files if re.match(r"(three|bricks3d|scene|Stage3d)-.*\.js$", file.name)]
    assert len(graphics) == 4, "the graphics library, what the workbench and what moving bricks make of it, their stage"
    languages = {path.parent.name for path in (ROOT / "stackyard/core/texts").glob("*/frame.ftl")} - {"en"}
    foreign = [file for file in files if re.match(rf"[a-z_]+-texts-({'|'.join(languages)})-.*\.js$", file.name)]
    texts = [file for file in files if re.match(r"[a-z_]+-texts-.*\.js$", file.name) and file not in foreign]
    of_games = [file for file in texts if not file.name.startswith("core-texts-")]
    assert of_games
    wanted = re.compile(rf'(from|import)"\./({"|".join(re.escape(file.name) for file in of_games)})"')
    scripts = [file for file in files if file.suffix == ".js" and wanted.search(file.read_text())]
    assert scripts
    assert not any(file.name.startswith("index-") for file in scripts), f"{scripts} import the texts of games"
    stages = re.compile(r"\b(Stage3d|bricks3d)-[\w-]+\.js")
    rooms = [file for file in files if file.name.startswith("room-") and stages.search(file.read_text())]
    drawn = [file for file in sources("games/*/**/*") if "/stage3d/" in file.read_text()]
    with_bricks = {file.relative_to(WEB).parts[1] for file in drawn}
    assert len(rooms) == len(with_bricks), f"the rooms of {sorted(with_bricks)} have a 3D stage, and no other"
    studies = [file for file in files if re.match(r"study-(?!texts).*\.(js|css)$", file.name)]
    assert len(studies) == 2
    plain = weight(file for file in files if file not in [*graphics, *of_games, *foreign, *rooms, *studies])
    assert plain < BUDGET, f"{plain} bytes"
    assert weight(studies) < STUDY_BUDGET, f"{weight(studies)} bytes"
    assert all(weight([room]) < ROOM_BUDGET for room in rooms), [weight([room]) for room in rooms]
    assert weight(graphics) < GRAPHICS_BUDGET, f"{weight(graphics)} bytes"
    assert weight(of_games) < TEXTS_BUDGET, f"{weight(of_games)} bytes"
    assert weight(foreign) < LANGUAGE_BUDGET * len(languages), f"{weight(foreign)} bytes"
    (index,) = (file for file in files if file.name == "index.html")
    assert not any(file.name in index.read_text() for file in [*graphics, *of_games, *foreign, *studies]), (
        "nobody waits for them on the front page"
    )
