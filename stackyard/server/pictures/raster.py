"""SVG documents as pixels, by resvg, with the font that lies here; and how wide a text is in that font.

Nothing is fetched: the documents are our own and name no file. Fonts of the machine are only looked for where a name
has letters that ours lacks.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import resvg_py
from PIL import ImageFont

FONTS: Final = Path(__file__).parent / "fonts"
FAMILY: Final = "Familjen Grotesk"
REGULAR: Final = FONTS / "FamiljenGrotesk-Regular.ttf"
BOLD: Final = FONTS / "FamiljenGrotesk-Bold.ttf"
MAX_SVG_CHARACTERS: Final = 4_000_000
MAX_PIXELS: Final = 2_000_000
LAST_LATIN: Final = 0x24F  # beyond it, and but for some punctuation, our font has no letters
PUNCTUATION: Final = range(0x2000, 0x2070)


class TooLargeError(ValueError):
    """A picture would have too many pixels, or its document is too long."""


def to_png(document: str, width: int, height: int) -> bytes:
    """Return an SVG document, stretched to no shape but its own, as a PNG of so many pixels.

    Raises TooLargeError if that is more than `MAX_PIXELS`, or the document longer than `MAX_SVG_CHARACTERS`.
    """
    if width * height > MAX_PIXELS or len(document) > MAX_SVG_CHARACTERS:
        raise TooLargeError(f"{width} x {height} pixels of {len(document)} characters")
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=document,
            width=width,
            height=height,
            skip_system_fonts=not _has_other_letters(document),
            font_files=[str(REGULAR), str(BOLD)],
            font_family=FAMILY,
            serif_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def _has_other_letters(text: str) -> bool:
    return any(ord(letter) > LAST_LATIN and ord(letter) not in PUNCTUATION for letter in text)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is in pixels at a size in pixels; letters that our font lacks count as its blank box."""
    return _font(bold).getlength(text) * size / 100


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(BOLD if bold else REGULAR), 100)


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return a text cut with an ellipsis to a width in pixels."""
    if text_width(text, size, bold=bold) <= width:
        return text
    shorter = text
    while shorter and text_width(shorter.rstrip() + "…", size, bold=bold) > width:
        shorter = shorter[:-1]
    return shorter.rstrip() + "…"


def wrapped(text: str, size: float, width: float, lines: int, *, bold: bool = False) -> list[str]:
    """Return a text as at most so many lines of a width in pixels; the last is cut where that is not enough."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and text_width(longer, size, bold=bold) > width and len(found) < lines:
            found.append(word)
        else:
            found[-1] = longer
    return [shortened(line, size, width, bold=bold) for line in found]


__all__ = ["BOLD", "FAMILY", "REGULAR", "TooLargeError", "shortened", "text_width", "to_png", "wrapped"]
