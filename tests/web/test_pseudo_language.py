"""Every screen in a third language: whatever reads as plain English on it does not come from the catalogue.

The language (scripts/pseudo_language.py) is a folder of files more, and the page is built with it. What finds buttons
and fields by their names finds them by the accented ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from scripts.pseudo_language import ACCENT, PSEUDO, accented
from tests.pseudo import ON_BRICKS, PRINTED, SLUGS, english_in
from tests.web import finished, test_screens, topple
from tests.web.conftest import DESK, PHONE, running_hall
from tests.web.pseudo_hall import build_page

pytestmark = pytest.mark.browser

SPEAK: Final = """
const kept = JSON.parse(localStorage.getItem('stackyard.kept') ?? '{}');
localStorage.setItem('stackyard.kept', JSON.stringify({ ...kept, language: 'LANGUAGE' }));

// No browser knows the language: what one would say in it ("and", "yesterday") is accented English.
const accented = (text) => text.replace(/[A-Za-z]/g, '$&ACCENT');
for (const [kind, format] of [['ListFormat', 'formatToParts'], ['DateTimeFormat', 'format'], ['DisplayNames', 'of'],
  ['RelativeTimeFormat', 'format']]) {
  const Known = Intl[kind];
  Intl[kind] = class extends Known {
    constructor(locale, options) {
      super(locale, options);
      if (locale?.toString() !== 'LANGUAGE') return;
      const say = super[format].bind(this);
      if (kind === 'ListFormat') {
        this.formatToParts = (words) => say(words).map((part) =>
          part.type === 'literal' ? { ...part, value: accented(part.value) } : part);
        this.format = (words) => this.formatToParts(words).map(({ value }) => value).join('');
      } else Object.defineProperty(this, format, { value: (...args) => accented(say(...args)) }); // of dates: a getter
    }
  };
}

// Whether something is still to come.
window.due = 0;
const ask = window.fetch;
window.fetch = (...args) => {
  window.due += 1;
  return ask(...args).finally(() => setTimeout(() => (window.due -= 1), 20));
};
// Nothing is read in what bricks are drawn as.
for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'])
  WebGL2RenderingContext.prototype[name] = () => undefined;
""".replace("LANGUAGE", PSEUDO).replace("ACCENT", ACCENT)

READ: Final = """async () => {
  const UNREAD = 'script, style, noscript, code, kbd, template, ' + // and notation
    '.event, .tree .figures, .answer .figures, .line .as-link, .face small'; // English below a brick's name
  for (let calm = 0, before = '', looks = 0; calm < 2 && looks < 100; looks += 1) {
    await new Promise((done) => setTimeout(done, 30));
    const now = document.querySelector('main')?.textContent;
    calm = now && now === before && window.due === 0 ? calm + 1 : 0;
    before = now;
  }
  const found = [['title', document.title]];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title',
        'placeholder', 'alt', 'data-label', 'label'])
        if (node.getAttribute(name)) found.push([`${node.localName}[${name}]`, node.getAttribute(name)]);
    } else if (node.data.trim() && !node.parentElement.closest(UNREAD)) {
      const above = node.parentElement;
      found.push([`${above.localName}.${above.getAttribute('class') ?? ''}`, node.data]);
    }
  }
  return found;
}"""
"""All that somebody can read or hear on the page when it has come to rest, each with what shows it."""

PRESS: Final = """(pressed) => {
  for (const button of document.querySelectorAll('main button, main summary')) {
    const name = button.ariaLabel || button.textContent.trim();
    if (/English|Deutsch/.test(name)) continue; // cards in another language
    if (pressed.includes(name) || button.disabled || !button.checkVisibility()) continue;
    button.click();
    return name;
  }
  return null;
}"""
"""Presses the first button that was not pressed yet, and returns its name; null if there is none."""

ALLOWED: Final = {
    "Stackyard",
    *("English", "Deutsch", "QPS"),  # languages are called as those who speak them do
    *("stackyard", "jsonl"),  # what a file's name ends with
    *("take", "pull", "deal", "resign"),  # notation
    *(word for words in PRINTED.values() for word in words),
    *finished.NAMES,
    *("Grace", "Safari", "Linux"),  # an account, and what its device calls itself
}
AS_IT_IS: Final = re.compile(  # printed on bricks, and a move as it is typed
    "|".join([*map(re.escape, ON_BRICKS), r"put \w+ [\d -]+ stand"])
)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a hall with the language; its page is built with it."""
    folder = tmp_path_factory.mktemp("pseudo")
    build_page(folder)
    with running_hall(folder, "tests.web.pseudo_hall", str(folder)) as url:
        yield url


def in_pseudo(name: str | re.Pattern[str]) -> str | re.Pattern[str]:
    """Return the name of a control, or a pattern of it, as the pseudo-language has it."""
    if isinstance(name, re.Pattern):
        return re.compile(re.sub(r"(?<!\\)[A-Za-z]", lambda letter: letter[0] + ACCENT, name.pattern), name.flags)
    head, colon, title = name.rpartition(": ")
    return f"{accented(head)}{colon}{title}" if title in TITLES else accented(name)


TITLES: Final = {"Towers"}  # of games: they are called the same in every language
LABEL: Final = re.compile(r'(\[aria-label="?)([^]"]*)')


@pytest.fixture(autouse=True)
def names_in_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find by accented names what is looked for by its name in English."""
    for kind in (Page, Locator):
        for finder in ("get_by_text", "get_by_label"):
            found = getattr(kind, finder)

            def by_text(self: Any, text: Any, *, _found: Any = found, **more: Any) -> Locator:
                return _found(self, in_pseudo(text), **more)  # type: ignore[no-any-return]

            monkeypatch.setattr(kind, finder, by_text)
        by_role = kind.get_by_role

        def by_name(self: Any, role: Any, *, name: Any = None, _found: Any = by_role, **more: Any) -> Locator:
            return _found(self, role, name=None if name is None else in_pseudo(name), **more)  # type: ignore[no-any-return]

        monkeypatch.setattr(kind, "get_by_role", by_name)
        by_selector = kind.locator

        def by_label(self: Any, selector: Any, *, _found: Any = by_selector, **more: Any) -> Locator:
            selector = LABEL.sub(lambda label: label[1] + accented(label[2]), selector)
            return _found(self, selector, **more)  # type: ignore[no-any-return]

        monkeypatch.setattr(kind, "locator", by_label)


def left_in_english(page: Page) -> list[str]:
    """Return what is in English on a page, each with what shows it, when the page has come to rest."""
    found: list[list[str]] = page.evaluate(READ)
    return sorted(
        {
            f"{' '.join(words)} ({where}: {text.strip()})"
            for where, text in found
            if (words := english_in(AS_IT_IS.sub("", text), ALLOWED))
        }
    )


def left_when_pressed(page: Page) -> list[str]:
    """Return what is in English on a page, and there when one after the other of its buttons has been pressed."""
    left = left_in_english(page)
    pressed: list[str] = []
    while len(pressed) < 40 and (button := page.evaluate(PRESS, pressed)) is not None:
        pressed.append(button)
        left += [f"after {button}: {each}" for each in left_in_english(page) if each not in left]
    return left


# --- screens that test_screens does not have ---

Screen = Callable[[Page], Iterator[str] | None]
"""Goes to a screen, or to several, and then yields the name of each."""


def visit(page: Page, address: str) -> None:
    """Go to an address as a link of the page does: nothing is loaded anew."""
    if not page.url.startswith("http"):
        page.goto("/")
        expect(page.locator("main")).to_be_visible()
    page.evaluate(
        "address => { history.pushState(null, '', address); dispatchEvent(new PopStateEvent('popstate')); }", address
    )


def screens_of_hall(page: Page) -> Iterator[str]:
    """Go to the screens that only the hall has."""
    for address in (
        "/",
        "/privacy",
        "/you",
        "/link",
        "/gallery/towerbrix",
        "/replay",
        "/no/such/place",
        "/g/nothing",
        "/m/AAAAAAAAAAAA",
    ):
        visit(page, address)
        yield address


def screens_of_game(slug: str) -> Screen:
    """Return what goes to the screens that each game has."""

    def screens(page: Page) -> Iterator[str]:
        for each in ("rules", "learn", "analysis", "companion", "today"):
            visit(page, f"/{each}/{slug}")
            yield each
        visit(page, f"/g/{slug}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        for folded in page.locator("summary").all():
            folded.click()
        yield "choose"
        body = {"game": slug, "seats": [{"kind": "me"}, {"kind": "me"}], "begin": "listed"}
        made = page.request.post("/api/matches", data=body).json()
        page.goto(f"/m/{made['match']}#{made['seats'][0]['secret']}")
        expect(page.locator(".sentence, .scene").first).to_be_visible()
        yield "table"

    screens.__name__ = slug
    return screens


def whole_match(slug: str) -> Screen:
    """Return what goes through a match: moments of its replay, and the sheet of its end."""

    def screens(page: Page) -> Iterator[str]:
        visit(page, "/replay")
        address = page.url.removesuffix("/replay")
        match = finished.finish(address, finished.MATCHES[slug])
        visit(page, f"/m/{match}")
        expect(page.locator("[data-end]")).to_be_visible()
        yield "end"
        visit(page, f"/m/{match}")
        page.locator("[data-how]").click()  # the sheet opens by itself once
        page.locator("[data-share]").first.click()
        yield "share"
        visit(page, f"/m/{match}/replay")
        slider = page.locator(".scrubber input")
        last = int(slider.get_attribute("max") or 0)
        for moment in range(0, last, last // 3):
            visit(page, f"/m/{match}/replay?at={moment}")
            expect(slider).to_have_value(str(moment))
            yield f"moment {moment}"

    screens.__name__ = f"match of {slug}"
    return screens


GAMES: Final = [*map(screens_of_game, SLUGS), *map(whole_match, SLUGS)]
TABLES: Final = [*test_screens.USUAL, *test_screens.SELDOM]


def walk(page: Page, screens: Sequence[Screen], look: Callable[[Page], list[str]]) -> dict[str, list[str]]:
    """Go to each screen, and return what is found there by its name."""
    found = {}
    for screen in screens:
        for moment in screen(page) or [""]:
            if left := look(page):
                found[f"{screen.__name__} {moment}".strip()] = left
    return found


@pytest.fixture
def reader(visitor: Callable[..., Page]) -> Callable[..., Page]:
    """Let in visitors who read the language."""

    def let_in(**more: Any) -> Page:
        page = visitor(**more)
        page.context.add_init_script(SPEAK)
        page.on("dialog", lambda dialog: dialog.dismiss())
        return page

    return let_in


@pytest.mark.long
def test_no_english_is_on_any_screen(reader: Callable[..., Page]) -> None:
    assert walk(reader(), [screens_of_hall, *GAMES], left_in_english) == {}


@pytest.mark.long
def test_what_is_printed_on_a_brick_has_its_meaning_beside_it(reader: Callable[..., Page]) -> None:
    page = reader()
    options = {**topple.PLAIN, "skips": 2}
    moves = ["tower 7 ............", "pull 3b", "out", "face skip"]
    found = page.request.post(
        "/api/explore", data={"game": topple.SLUG, "options": options, "players": 2, "moves": moves}
    )
    assert found.ok, found.text()
    me = {"kind": "me"}
    sat = topple.sit_down(page, me, me, options=options, position=found.json()["position"])
    page.goto(f"/m/{sat.match}{topple.LOOK}#{sat.secrets[0]}")
    printed = "Skip your next turn"
    for size, shows in ((DESK, "section[data-face]"), (PHONE, "p[data-drawn]")):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        shown = page.locator(shows)
        expect(shown).to_be_visible()
        expect(shown).to_contain_text(printed)
        expect(shown).to_contain_text(accented(printed))


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("screen", [*TABLES, *GAMES], ids=lambda screen: screen.__name__)
def test_no_english_comes_when_buttons_are_pressed(reader: Callable[..., Page], screen: Screen, phone: bool) -> None:
    assert walk(reader(phone=phone), [screen], left_when_pressed) == {}
