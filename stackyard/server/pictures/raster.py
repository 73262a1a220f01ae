"""SVG documents as pixels, by resvg, with the fonts that lie here and those per script that the machine has.

Nothing is fetched: the documents are our own and name no file.
"""

from __future__ import annotations

import re
from typing import Final

import resvg_py

from stackyard.server.pictures.font_files import FAMILY, files_of

MAX_SVG_CHARACTERS: Final = 4_000_000
MAX_PIXELS: Final = 2_000_000
FAMILIES: Final = re.compile(r' font-family="([^"]+)"')


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
            skip_system_fonts=True,
            font_files=files_of(set(FAMILIES.findall(document))),
            font_family=FAMILY,
            serif_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


__all__ = ["TooLargeError", "to_png"]
