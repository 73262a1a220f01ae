"""The walk through all screens finds what is wrong with one (`scripts/walk_screens.py`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.walk_screens import FAULTS, SHIFTS, SIZES, WATCH_SHIFTS, Hall, middle

pytestmark = pytest.mark.browser

FAULTY = {
    '<h1 style="width:2000px">Wide</h1>': "wider than the screen",
    '<main style="overflow-x:clip"><p style="margin-left:900px;white-space:nowrap">Out</p></main>': None,
    '<button style="width:40px;white-space:nowrap;overflow:hidden">A long word</button>': 'cut: button "A long word"',
    '<div style="height:30px;overflow:hidden"><h2 style="font-size:40px;margin:0">Tall</h2></div>': "cut by its frame",
    "<button style='width:60px;overflow:hidden'>A<i class=hidden style='margin-left:80px'>B</i></button>": None,
    '<button>Lower</button><p style="position:fixed;inset:0;margin:0;background:red">Over</p>': "under something",
    '<button>Lower</button><button inert style="position:fixed;left:0;top:90px">Upper</button>': None,
    "<h1>Good</h1><p>Nothing is wrong here.</p><button>Press</button>": None,
}


def test_what_is_wrong_with_a_screen_is_said_and_nothing_else(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 800, "height": 600})
    for markup, fault in FAULTY.items():
        page.set_content(f"<!doctype html><body style='margin:0'>{markup}")
        found = page.evaluate(FAULTS)
        assert any(fault in each for each in found) if fault else not found, (markup, found)
    page.set_content("<!doctype html><p id=a>First</p><p>Second</p>")
    page.evaluate(WATCH_SHIFTS)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    # What has been painted once can shift.
    page.evaluate("() => { document.querySelector('#a').style.height = '200px' }")
    page.wait_for_function("() => window.shiftsSeen.length > 0")
    assert page.evaluate(SHIFTS)[0].startswith("0.")
    page.close()


CUT = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const frame = each.closest('aside')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const { top, bottom } = each.getBoundingClientRect();
  return top < frame.top - 1 || bottom > Math.min(frame.bottom, innerHeight) + 1;
}).map((each) => each.textContent)"""
"""The texts of what is not wholly in sight, in its desk or else in the window."""


@pytest.mark.parametrize("size", ["desk", "low desk"])
def test_a_desk_with_its_chat_open_cuts_nothing(visitor: Callable[..., Page], hall: str, size: str) -> None:
    page = visitor(locale="de-DE")  # the longer words
    page.set_viewport_size(SIZES[size])
    for slug in ("towers", "take-that-towers"):
        middle(slug)(Hall(page, hall))
        buttons = page.locator("aside .actions button")
        expect(buttons.first).to_be_visible()
        page.locator(".chat > summary").click()
        expect(page.locator(".talk > form input")).to_be_visible()
        kept = "aside .sentence, aside [data-seat], aside .actions button, aside .ways a, .chat > summary, .talk > form"
        assert page.locator(kept).count() > 6
        assert page.evaluate(CUT, kept) == [], slug


@pytest.mark.parametrize(
    ("slug", "kept"),
    [
        ("brick-work", "[data-space], .boards, .pools"),
        ("tower-topple", ".inner, .side"),
        ("towerbrix", ".inner [data-card]"),
    ],
)
def test_a_low_window_shows_all_of_a_stage(visitor: Callable[..., Page], hall: str, slug: str, kept: str) -> None:
    page = visitor()
    page.set_viewport_size(SIZES["low desk"])
    middle(slug)(Hall(page, hall))
    expect(page.locator(kept).first).to_be_visible()
    assert page.evaluate(CUT, kept) == []
