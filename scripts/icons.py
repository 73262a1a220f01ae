"""Draws the icons of the installed page from web/public/favicon.svg, by the browser.

    python -m scripts.icons

`maskable-512.png` keeps the mark within the middle four fifths, as systems cut icons to shapes of their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from scripts import chromium

PUBLIC: Final = Path(__file__).resolve().parent.parent / "web" / "public"
GROUND: Final = "#ccd7d0"
ICONS: Final = (
    ("192", 192, 0.94, "transparent"),
    ("512", 512, 0.94, "transparent"),
    ("maskable-512", 512, 0.62, GROUND),
)
"""Name, pixels, share of the side that the mark takes, and the ground."""


def main() -> None:
    """Draw them."""
    mark = (PUBLIC / "favicon.svg").read_text("utf-8")
    (PUBLIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find_shell(), args=["--no-sandbox"])
        for name, side, share, ground in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{ground}}}"
                f"svg{{width:{share * 100}vw}}</style>{mark}"
            )
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
