"""Walks through every screen, at a desk and on a phone, light and dark, in English and German, and says what is wrong.

    python -m scripts.walk_screens                     all of them; exits with 1 if anything was found
    python -m scripts.walk_screens table end           those whose name contains a word
    python -m scripts.walk_screens --sizes phone --languages de --shots FOLDER

At each: nothing is wider than the screen or reaches out of it; no heading, button or field is cut; nothing that can be
pressed lies under something else; no text is smaller than 12 px; axe-core finds no contrast too low; and nothing on a
stage's page moves while a hand is down there. Tables, at their beginning and in the middle of a match, are looked at
once more in a low window, without and with desk and chat. The script starts its own hall.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page

from scripts.visit import ROOT, open_browser, open_hall
from stackyard.core.registry import LISTINGS, room
from stackyard.server.workers.study import position_text
from tests.web.conftest import AXE, FEW_FRAMES
from tests.web.finished import MATCHES, NAMES, finish, played
from tests.web.test_screens import SIZES as TOO_SMALL

SIZES: Final[dict[str, Any]] = {
    "desk": {"width": 1440, "height": 900},
    "low desk": {"width": 1366, "height": 657},
    "phone": {"width": 390, "height": 844},
}
LANGUAGES: Final = {"en": "en-GB", "de": "de-DE"}
GAMES: Final = tuple(listing.slug for listing in LISTINGS if listing.module is not None)
OPENING_MS: Final = 40_000  # that a screen may take
SETTLING_MS: Final = 900  # in which what moved has come to rest
HELD_MS: Final = 300  # that a hand is down
MORE: Final = "details:not([open]) > summary"

FAULTS: Final = """() => {
  const found = [];
  const wide = document.documentElement.clientWidth;
  const text = (each) => (each.getAttribute('aria-label') || each.textContent || each.value || '').trim()
    .replace(/\\s+/g, ' ').slice(0, 40);
  const named = (each) => `${each.tagName.toLowerCase()}${[...each.classList].map((one) => `.${one}`).join('')} ` +
    `"${text(each)}"`;
  const modal = [...document.querySelectorAll('dialog')].find((each) => each.matches(':modal'));
  const popover = document.querySelector('[popover]:popover-open');
  const drawer = document.querySelector('.drawer aside:not(.closed)');
  const open = popover ?? modal ?? drawer ?? document.body;
  const unseen = '.hidden, [inert], [aria-hidden=true], [data-tucked], .skip';
  const shown = (each) => open.contains(each) && !each.closest(unseen) &&
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.getBoundingClientRect().width > 1;
  const scrolls = (each, across) => {
    for (let up = each.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (/(auto|scroll|hidden|clip)/.test(across ? style.overflowX : style.overflowY)) return up;
    }
    return null;
  };
  const spans = (each) => { // of its words, but for those that are only read aloud
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement.closest('.hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      found.push(range.getBoundingClientRect());
    }
    return found;
  };
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > wide) found.push(`wider than the screen: ${scrollWidth} px`);
  for (const each of open.querySelectorAll('h1, h2, h3, p, button, a, input, select, label, summary, td, th, li')) {
    if (!shown(each) || each.closest('svg')) continue;
    const { left, right } = each.getBoundingClientRect();
    if ((right > wide + 1 || left < -1) && !scrolls(each, true)) found.push(`out of the screen: ${named(each)}`);
  }
  const words = 'h1, h2, h3, .sentence, button, .button, summary, label > span, legend, input:not([readonly]), select';
  for (const each of open.querySelectorAll(words)) {
    if (!shown(each) || each.closest('svg')) continue;
    const style = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    const reachesOut = each.matches('input, select') ? each.scrollWidth > each.clientWidth + 1
      : spans(each).some(({ left, right, width }) => width > 0 && (right > box.right + 1 || left < box.left - 1));
    const cutAcross = reachesOut && style.display !== 'inline' &&
      (style.overflowX !== 'visible' || each.matches('button, .button, select'));
    const cutDown = each.scrollHeight > each.clientHeight + 2 && each.clientHeight > 0 && style.display !== 'inline' &&
      style.overflowY !== 'visible' && !/(auto|scroll)/.test(style.overflowY);
    if (cutAcross || cutDown) found.push(`cut: ${named(each)}`);
    const frame = scrolls(each, false);
    if (frame && !/(auto|scroll)/.test(getComputedStyle(frame).overflowY)) {
      const [box, own] = [frame.getBoundingClientRect(), each.getBoundingClientRect()];
      const clips = getComputedStyle(frame).overflowY !== 'visible';
      const inSight = own.bottom > box.top && own.top < box.bottom;
      if (clips && inSight && (own.bottom > box.bottom + 2 || own.top < box.top - 2))
        found.push(`cut by its frame: ${named(each)}`);
    }
  }
  const pressed = 'button, a[href], select, summary, input:not([type=hidden]), textarea, [role=button], [role=tab]';
  const presses = [...open.querySelectorAll(pressed)].filter((each) =>
    shown(each) && !each.closest('[role=grid], svg') && getComputedStyle(each).pointerEvents !== 'none');
  const before = [scrollX, scrollY];
  for (const each of presses) {
    const ticked = each.matches('[type=radio], [type=checkbox], [type=file]');
    const target = (ticked && each.closest('label')) || each;
    if (!each.checkVisibility()) continue;
    const above = (block) => {
      target.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      const free = !at || target.contains(at) || at.contains(target) || at.closest('label')?.contains(each);
      return free ? null : at;
    };
    const lying = above('center') && above('end') && above('start'); // a sticky stage leaves room below
    if (!lying) continue;
    found.push(`under something: ${named(each)} lies under ${named(lying)}`);
  }
  scrollTo(...before);
  return found;
}"""
"""What reaches out of the screen, is cut, or lies under something else."""

WATCH_SHIFTS: Final = """() => {
  window.shiftsSeen = [];
  window.shiftWatch ??= new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shiftsSeen.push([value, (sources ?? []).map(({ node }) => {
        const each = node?.nodeType === 1 ? node : node?.parentElement;
        return each ? `${each.tagName.toLowerCase()}.${[...each.classList].join('.')}` : '?';
      }).join(', ')]);
  });
  window.shiftWatch.observe({ type: 'layout-shift' });
}"""
SHIFTS: Final = (
    "() => window.shiftsSeen.filter(([value]) => value > 0).map(([value, of]) => `${value.toFixed(4)} of ${of}`)"
)
HELD: Final = "[data-hand], .movable, [data-stage3d] canvas, [data-stage3d], [data-die], .stage svg, .stage"
"""What a hand goes to on a stage, the first that there is."""


class Hall(NamedTuple):
    """Where the screens are."""

    page: Page
    address: str

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        """Send a request to the hall; return its answer."""
        answer = self.page.request.post(f"{self.address}{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def make(self, slug: str, *seats: dict[str, Any], **more: Any) -> Any:
        """Make a match; return what its maker is told."""
        return self.ask("/api/matches", {"game": slug, "seats": list(seats), **more})

    def go(self, path: str, wanted: str = "main h1, main [data-stage3d], main [role=grid]") -> None:
        """Open an address, and wait for what is to be seen there."""
        self.page.goto(f"{self.address}{path}")
        self.page.locator(wanted).first.wait_for(state="attached", timeout=OPENING_MS)

    def hold(self, made: Any) -> None:
        """Keep the seats and invitations of a match in the browser, as if it had been made there."""
        self.page.goto(f"{self.address}/privacy")
        self.page.evaluate(
            """({ match, seats }) => {
              const kept = JSON.parse(localStorage.getItem('stackyard.seats') ?? '{}');
              const [secrets, invites, places] = [[], {}, {}];
              for (const { kind, seat, secret } of seats)
                if (kind === 'friend') invites[seat] = secret;
                else if (secret) { secrets.push(secret); places[secret] = seat; }
              kept[match] = { secrets, places, invites, opened: Date.now() };
              localStorage.setItem('stackyard.seats', JSON.stringify(kept));
            }""",
            made,
        )


ME: Final = {"kind": "me", "name": "Ada"}
FRIEND: Final = {"kind": "friend", "name": "Grace"}


def players(slug: str) -> int:
    """Return how many play a game here: as few as may, but a friend is there."""
    return max(2, room(slug).game.seats[0])


class Screen(NamedTuple):
    """A screen, how to get there, and whether there is a stage on it."""

    name: str
    visit: Callable[[Hall], None]
    stage: bool = False
    desk: bool = False  # there is a desk beside it


def opened(path: str, wanted: str = "main h1") -> Callable[[Hall], None]:
    """Return how to open an address."""
    return lambda hall: hall.go(path, wanted)


def unfold(page: Page) -> None:
    """Open what is folded in the middle of the page."""
    for _ in range(12):
        folded = page.locator(f"main {MORE}")
        if not folded.count():
            return
        folded.first.evaluate("each => each.click()")


def settings(hall: Hall) -> None:
    """The settings, over the front page."""
    hall.go("/", "main h2")
    hall.page.locator("[popovertarget=settings]").click()


def choosing(slug: str) -> Callable[[Hall], None]:
    """Return how to get to a game's page, with all that is folded there."""

    def visit(hall: Hall) -> None:
        hall.go(f"/g/{slug}", "form .main")
        unfold(hall.page)

    return visit


def waiting(slug: str, begin: str) -> Callable[[Hall], None]:
    """Return how to get to a table at which a friend is awaited."""

    def visit(hall: Hall) -> None:
        made = hall.make(slug, ME, *[FRIEND] * (players(slug) - 1), begin=begin)
        hall.hold(made)
        hall.go(f"/m/{made['match']}")

    return visit


def invited(hall: Hall) -> None:
    """What a friend sees who opens an invitation."""
    made = hall.make("towers", ME, FRIEND, begin="drawn")
    hall.go(f"/m/{made['match']}#{made['seats'][1]['secret']}", "form .main")


def table(slug: str) -> Callable[[Hall], None]:
    """Return how to get to a table, against the computer."""

    def visit(hall: Hall) -> None:
        made = hall.make(slug, ME, *[{"kind": "bot", "level": 1}] * (players(slug) - 1), seed="0a" * 32)
        hall.go(f"/m/{made['match']}#{made['seats'][0]['secret']}", ".stage")

    return visit


def middle(slug: str) -> Callable[[Hall], None]:
    """Return how to get to a table in the middle of a match, for whoever acts there."""

    def visit(hall: Hall) -> None:
        kind = MATCHES[slug]
        record = played(kind).record()
        position = position_text(record, len(record.events) // 2)
        seats = [{"kind": "me", "name": name} for name in NAMES[: kind.players]]
        made = hall.make(slug, *seats, options=kind.options, position=position, seed="0a" * 32)
        game = room(slug).game
        acting = game.to_act(game.parse_position(position))
        hall.go(f"/m/{made['match']}#{made['seats'][acting[0] if acting else 0]['secret']}", ".stage")

    return visit


def ended(kind: str, path: str = "") -> Callable[[Hall], None]:
    """Return how to get to the end of a match."""

    def visit(hall: Hall) -> None:
        match = finish(hall.address, MATCHES[kind])
        hall.go(f"/m/{match}{path}", ".slider, [type=range], h1" if path else "[data-end]")

    return visit


def home(hall: Hall) -> None:
    """The front page of whoever has played here."""
    for slug in GAMES:
        made = hall.make(slug, ME, *[{"kind": "bot", "level": 1}] * (players(slug) - 1))
        hall.hold(made)
        hall.go(f"/m/{made['match']}", ".stage")
    hall.go("/", "main h3")


def screens() -> Iterator[Screen]:
    """Yield every screen; those come last that fill the front page."""
    yield Screen("front", opened("/", "main h2"))
    yield Screen("settings", settings)
    yield Screen("today", opened("/today"))
    for slug in GAMES:
        yield Screen(f"choose {slug}", choosing(slug))
        yield Screen(f"challenge {slug}", opened(f"/today/{slug}/2026-11-01"))
        yield Screen(f"problem {slug}", opened(f"/today/{slug}", "main h1, main .problem"), stage=True)
        yield Screen(f"learn {slug}", opened(f"/learn/{slug}"), stage=True)
        yield Screen(f"rules {slug}", opened(f"/rules/{slug}", "article"))
        yield Screen(f"companion {slug}", opened(f"/companion/{slug}"))
        yield Screen(f"analysis {slug}", opened(f"/analysis/{slug}", "main"), stage=True)
        yield Screen(f"table {slug}", table(slug), stage=True, desk=True)
        yield Screen(f"middle {slug}", middle(slug), stage=True, desk=True)
        yield Screen(f"waiting {slug}", waiting(slug, "listed"))
        yield Screen(f"end {slug}", ended(slug))
        yield Screen(f"replay {slug}", ended(slug, "/replay"), stage=True)
    yield Screen("waiting drawn", waiting("towers", "drawn"))
    yield Screen("invited", invited)
    yield Screen("gallery towerbrix", opened("/gallery/towerbrix", "main"))
    yield Screen("learn all", opened("/learn"))
    yield Screen("upload", opened("/replay"))
    yield Screen("privacy", opened("/privacy"))
    yield Screen("you", opened("/you", "main h2"))
    yield Screen("link", opened("/link#" + "k" * 32))
    yield Screen("nowhere", opened("/no/such/place"))
    yield Screen("home", home)


class Walk:
    """One way through the screens: at one size, in one language."""

    def __init__(self, browser: Browser, address: str, size: str, language: str, shots: Path | None) -> None:
        self.size, self.language, self.shots = size, language, shots
        self.context = self._context(browser)
        self.context.add_init_script(FEW_FRAMES)
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.hall = Hall(self.page, address)
        self.axe = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

    def _context(self, browser: Browser) -> BrowserContext:
        is_phone = self.size == "phone"
        context = browser.new_context(
            viewport=SIZES[self.size],
            has_touch=is_phone,
            is_mobile=is_phone,
            device_scale_factor=1 if self.shots else 0.5,
            reduced_motion="reduce",
            service_workers="block",
            locale=LANGUAGES[self.language],
        )
        context.set_default_timeout(OPENING_MS)
        return context

    def look(self, screen: Screen) -> list[str]:
        """Return what is wrong with a screen."""
        page, found = self.page, []
        page.set_viewport_size(SIZES[self.size])
        page.emulate_media(color_scheme="light")
        self.errors.clear()
        try:
            screen.visit(self.hall)
        except (Error, AssertionError) as error:
            return [f"did not open: {str(error).splitlines()[0][:200]}"]
        page.wait_for_timeout(SETTLING_MS)
        if screen.stage:
            found += [f"moves while a hand is down: {each}" for each in self._held()]
        found += self._faults(screen, "")
        if screen.desk:
            if self.size == "desk":
                found += self._in_low_window(screen, "low")
            self._open_desk()
            found += self._faults(screen, "desk open: ")
            if self.size == "desk":
                found += self._in_low_window(screen, "low, desk open")
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(150)
            found += [f"{theme}: {each}" for each in page.evaluate(AXE, [self.axe, ["color-contrast"]])]
            self._shoot(screen, theme)
        return [*found, *(f"error: {each}" for each in self.errors)]

    def _faults(self, screen: Screen, when: str) -> list[str]:
        found = [*self.page.evaluate(FAULTS), *self.page.evaluate(TOO_SMALL, False)]
        return [f"{when}{each}" for each in found]

    def _in_low_window(self, screen: Screen, look: str) -> list[str]:
        """Return what is wrong with a screen in the window of a small laptop."""
        self.page.set_viewport_size(SIZES["low desk"])
        self.page.wait_for_timeout(300)
        found = self._faults(screen, f"{look}: ")
        self._shoot(screen, look.replace(", ", "-"))
        self.page.set_viewport_size(SIZES[self.size])
        return found

    def _held(self) -> list[str]:
        """Put a hand down on a stage, move it, and return what moved on the page."""
        held = self.page.locator(HELD).first
        if not held.count():
            return []
        held.scroll_into_view_if_needed()
        box = held.bounding_box()
        if box is None:
            return []
        x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"], 300) / 2
        self.page.mouse.move(x, y)
        self.page.wait_for_timeout(HELD_MS)
        self.page.evaluate(WATCH_SHIFTS)
        self.page.mouse.down()
        for step in range(1, 6):
            self.page.mouse.move(x + 6 * step, y + 4 * step)
        self.page.wait_for_timeout(HELD_MS)
        found: list[str] = self.page.evaluate(SHIFTS)
        self.page.mouse.up()
        self.page.keyboard.press("Escape")
        return found

    def _open_desk(self) -> None:
        drawer = self.page.locator("[data-desk]")
        if drawer.count():
            drawer.first.click()
        unfold(self.page)
        self.page.wait_for_timeout(200)

    def _shoot(self, screen: Screen, look: str) -> None:
        if self.shots is not None:
            name = f"{screen.name} {self.size} {self.language} {look}".replace(" ", "-")
            self.page.screenshot(path=self.shots / f"{name}.png")


def main(argv: Sequence[str] | None = None) -> int:
    """Walk, print what is wrong, and return 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else "")
    parser.add_argument("words", nargs="*", help="of the screens' names; none: all")
    parser.add_argument("--sizes", nargs="+", choices=("desk", "phone"), default=["desk", "phone"])
    parser.add_argument("--languages", nargs="+", choices=tuple(LANGUAGES), default=list(LANGUAGES))
    parser.add_argument("--shots", type=Path, help="a folder for pictures")
    chosen = parser.parse_args(argv)
    wanted = [each for each in screens() if not chosen.words or any(word in each.name for word in chosen.words)]
    if chosen.shots:
        chosen.shots.mkdir(parents=True, exist_ok=True)
    count, began = 0, time.monotonic()
    with open_hall() as address, open_browser() as browser:
        for language in chosen.languages:
            for size in chosen.sizes:
                walk = Walk(browser, address, size, language, chosen.shots)
                for screen in wanted:
                    for fault in dict.fromkeys(walk.look(screen)):
                        count += 1
                        print(f"{screen.name}, {size}, {language}: {fault}", flush=True)
                walk.context.close()
    ways = len(chosen.languages) * len(chosen.sizes)
    print(f"{len(wanted)} screens {ways} ways, light and dark: {count} faults, {time.monotonic() - began:.0f} s")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
