"""Text in the hall's pictures beside Chromium's of the same fonts: as wide, and with its ink in the same places."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser

from stackyard.server.pictures.font_files import CJK, FAMILY, SCRIPTS, SHIPPED, Face, installed
from stackyard.server.pictures.lines import plate, text_width, words
from stackyard.server.pictures.raster import to_png
from tests.picture_names import EVERYWHERE, INSTALLED

pytestmark = pytest.mark.browser
SIZE = 40  # px
ROW = 64  # px
WIDTH = 640  # px
WITHIN_PX = 0.1  # of a width
WITHIN = 0.01  # of the ink may lie a pixel away from the other's
LANDS = {"小林さくら": "JP", "王小明": "SC", "김민수 & Ævar": "KR"}


def loaded(face: Face, weight: int) -> str:
    """Return a rule that loads a font; the page's own is kept to the letters that it has whole, as pictures keep it."""
    data = base64.b64encode(face.file.read_bytes()).decode()
    letters = "unicode-range: U+0-2FF, U+370-1E9F, U+1EF2-FFFF;" if face.family == FAMILY else ""
    source = f"src: url(data:font/ttf;base64,{data}); {letters}"
    return f"@font-face {{ font-family: '{face.family}'; font-weight: {weight}; {source} }}"


def drawing(body: str, names: Sequence[str]) -> str:
    height = ROW * len(names)
    box = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}><rect width="100%" height="100%" fill="#fff"/>{body}</svg>'


def chromiums(browser: Browser, names: Sequence[str], weight: int) -> tuple[list[float], Image.Image]:
    """Return how wide Chromium draws names in px, each as one text, and the picture."""
    rules = [loaded(family.bold if weight == 700 else family.regular, weight) for family in SHIPPED]
    texts = []
    for at, name in enumerate(names):
        stack = [family.regular.family for family in SHIPPED]
        stack += sorted(
            {f"{each} {LANDS[name]}" if each == CJK and name in LANDS else each for each in SCRIPTS.values()}
        )
        fonts = ", ".join(f"'{each}'" for each in stack)
        style = f"font: {weight} {SIZE}px {fonts}; text-rendering: geometricPrecision; white-space: pre"
        texts.append(f'<text x="20" y="{ROW * at + 44}" style="{style}">{escape(plate(name, at))}</text>')
    page = browser.new_page(viewport={"width": WIDTH, "height": ROW * len(names)})
    style = f"<style>{''.join(rules)} body {{ margin: 0 }} svg {{ display: block }}</style>"
    page.set_content(style + drawing("".join(texts), names))
    page.evaluate("document.fonts.ready.then(() => 0)")
    widths = page.evaluate("[...document.querySelectorAll('text')].map((text) => text.getComputedTextLength())")
    shot = Image.open(BytesIO(page.screenshot())).convert("L")
    page.close()
    return widths, shot


def ink(picture: Image.Image) -> Image.Image:
    return picture.point(lambda light: 255 * (light < 128))


def astray(one: Image.Image, other: Image.Image) -> float:
    """Return which part of the ink of one picture is more than a pixel away from the other's."""
    found = ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(3)))
    return found.histogram()[255] / one.histogram()[255]


def compare(browser: Browser, names: Sequence[str], weight: int) -> None:
    bold = weight == 700
    widths, shot = chromiums(browser, names, weight)
    lines = [words(20, ROW * at + 44, plate(name, at), SIZE, "#000", bold=bold) for at, name in enumerate(names)]
    drawn = Image.open(BytesIO(to_png(drawing("".join(lines), names), WIDTH, ROW * len(names)))).convert("L")
    for at, name in enumerate(names):
        assert text_width(plate(name, at), SIZE, bold=bold) == pytest.approx(widths[at], abs=WITHIN_PX), name
        room = (0, ROW * at, WIDTH, ROW * at + ROW)
        ours, theirs = ink(drawn.crop(room)), ink(shot.crop(room))
        assert astray(ours, theirs) <= WITHIN, name
        assert astray(theirs, ours) <= WITHIN, name


@pytest.mark.parametrize("weight", [400, pytest.param(700, marks=pytest.mark.long)])
def test_thirty_names_are_drawn_as_chromium_draws_them(browser: Browser, weight: int) -> None:
    assert len(EVERYWHERE) == 30
    compare(browser, EVERYWHERE, weight)


@pytest.mark.parametrize("weight", [400, pytest.param(700, marks=pytest.mark.long)])
def test_ten_names_in_other_scripts_are_drawn_as_chromium_draws_them(browser: Browser, weight: int) -> None:
    assert len(INSTALLED) == 10
    if not (installed("Noto Sans Hebrew") and installed("Noto Sans CJK JP")):
        pytest.skip("needs the fonts of other scripts: apt-get install fonts-noto-core fonts-noto-cjk")
    compare(browser, INSTALLED, weight)
