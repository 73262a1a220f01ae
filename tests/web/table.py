"""What a person does at a table in the browser, by the page's own buttons and names."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

TARGETS = re.compile(r"can move to (.+)")


def block(page: Page, name: str) -> Locator:
    """Return a block of the board, such as c3."""
    return page.locator(f'[role="gridcell"][data-block="{name}"]')


def sentence(page: Page) -> Locator:
    """Return the line that says what is expected of whom."""
    return page.locator("aside .sentence")


def type_move(page: Page, move: str) -> None:
    """Type a move, and send it; the field for it is unfolded where it is not."""
    folded = page.locator("[data-typing]:not([open]) summary")
    if folded.count():
        folded.click()
    field = page.get_by_label(re.compile("^Type a move"))
    field.fill(move)
    field.press("Enter")


def end_sheet(page: Page) -> Locator:
    """Return the sheet that tells how a match ended, and what can be done next."""
    return page.locator("[data-end]")


def start(page: Page, mode: str = "Against the computer", size: str = "4 × 4", *extras: str) -> str:
    """Begin a match from the game's page, as Black; return its id."""
    page.goto("/g/towers")
    page.get_by_text(mode).click()
    if mode != "Together here":
        more_choices(page)
        page.get_by_text("I play Black").click()
    page.get_by_role("button", name=size, exact=True).click()
    for extra in extras:
        page.get_by_role("button", name=re.compile(f"^{extra}")).click()
    page.get_by_role("button", name=re.compile("^(Play|Make the link)$")).click()
    if mode == "Invite a friend":
        page.get_by_role("button", name="Go to the table meanwhile").click()
    expect(page.get_by_role("grid")).to_be_visible()
    return page.url.rpartition("/m/")[2]


def more_choices(page: Page) -> None:
    """Open what a first match does not need, on a game's page."""
    page.get_by_text("More choices").click()


def sit_down(page: Page) -> None:
    """Sit down with the invitation whose link this page has opened."""
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.get_by_role("button", name="Sit down", exact=True)).to_be_hidden()


def moves(page: Page) -> list[tuple[str, str]]:
    """Return the moves that may be made now, as the blocks' own names tell them."""
    found: list[tuple[str, str]] = []
    for cell in page.locator(".movable").all():
        label = cell.get_attribute("aria-label") or ""
        here = cell.get_attribute("data-block") or ""
        targets = TARGETS.search(label)
        assert targets, label
        found += [(here, target) for target in re.findall(r"\b[a-l]\d+\b", targets[1])]
    return found


def await_turn(page: Page) -> bool:
    """Wait until it is this page's turn (True) or the match is over (False)."""
    page.wait_for_function(
        "() => document.querySelector('.movable') || [...document.querySelectorAll('button, a')]"
        ".some(b => /^(Rematch|Go to the rematch)/.test(b.textContent.trim()))"
    )
    return page.locator(".movable").count() > 0


def whose_turn(*pages: Page) -> Page | None:
    """Wait until one of these pages may move, and return it; None when the match is over."""
    while True:
        for page in pages:
            if page.locator(".movable").count():
                return page
        if pages[0].get_by_role("button", name="Rematch").count():
            return None
        pages[0].wait_for_timeout(30)


def move(page: Page, start: str, target: str) -> None:
    """Make a move by two clicks."""
    block(page, start).click()
    block(page, target).click()


def logged(page: Page) -> list[str]:
    """Return the events in the log."""
    return page.locator('[aria-label="Log"] .event').all_inner_texts()
