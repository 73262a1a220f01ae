"""The fonts of pictures: those that lie here, and those per script that the machine may have; what each can draw.

Which letters a font has is read from its own character map. Letters are Latin, Greek, Cyrillic, marks, arrows and signs
in what is shipped; other scripts are drawn by the Noto fonts of `SCRIPTS`, where they are installed.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import uharfbuzz as harfbuzz

FOLDER: Final = Path(__file__).parent / "fonts"
FAMILY: Final = "Familjen Grotesk"
FAMILY_OF_FOUR, TYPOGRAPHIC_FAMILY = 1, 16  # numbers of names in a font


class Face(NamedTuple):
    """One weight of a font: its family, as resvg knows it, its file, and the place of the font in it."""

    family: str
    file: Path
    place: int = 0

    def width(self, text: str, *, rtl: bool) -> float:
        """Return how wide a text of one direction is as a multiple of the font's size."""
        upem: int = _font(self.file, self.place).face.upem
        return sum(advance for _, advance in self.glyphs(text, rtl=rtl)) / upem

    def glyphs(self, text: str, *, rtl: bool = False) -> list[tuple[int, int]]:
        """Return the glyphs of a text of one direction, and how far each moves on in units of the font.

        Shaped by HarfBuzz, as resvg shapes it: what the font has only as a letter and its marks becomes these. A glyph
        0 is the font's box.
        """
        buffer = harfbuzz.Buffer()
        buffer.add_str(text)
        buffer.direction = "rtl" if rtl else "ltr"
        buffer.guess_segment_properties()
        harfbuzz.shape(_font(self.file, self.place), buffer)
        found = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        return [(info.codepoint, position.x_advance) for info, position in found]


class Family(NamedTuple):
    """A font by its weights; `bold` is the regular one where there is no other."""

    regular: Face
    bold: Face


def _shipped(name: str, *, bold: bool = True) -> Family:
    file = f"{name.replace(' ', '')}-{{}}.ttf"
    regular = Face(name, FOLDER / file.format("Regular"))
    return Family(regular, Face(name, FOLDER / file.format("Bold")) if bold else regular)


SHIPPED: Final = (
    _shipped(FAMILY),
    _shipped("Noto Sans"),
    _shipped("Noto Sans Math", bold=False),
    _shipped("Noto Sans Symbols"),
    _shipped("Noto Sans Symbols 2", bold=False),
)
"""In the order in which they are asked for a letter."""

CJK: Final = "Noto Sans CJK"  # of which each land has its own
SCRIPTS: Final = {
    "ARABIC": "Noto Sans Arabic",
    "ARMENIAN": "Noto Sans Armenian",
    "BENGALI": "Noto Sans Bengali",
    "CHEROKEE": "Noto Sans Cherokee",
    "DEVANAGARI": "Noto Sans Devanagari",
    "ETHIOPIC": "Noto Sans Ethiopic",
    "GEORGIAN": "Noto Sans Georgian",
    "GUJARATI": "Noto Sans Gujarati",
    "GURMUKHI": "Noto Sans Gurmukhi",
    "HEBREW": "Noto Sans Hebrew",
    "KANNADA": "Noto Sans Kannada",
    "KHMER": "Noto Sans Khmer",
    "LAO": "Noto Sans Lao",
    "MALAYALAM": "Noto Sans Malayalam",
    "MYANMAR": "Noto Sans Myanmar",
    "ORIYA": "Noto Sans Oriya",
    "SINHALA": "Noto Sans Sinhala",
    "TAMIL": "Noto Sans Tamil",
    "TELUGU": "Noto Sans Telugu",
    "THAANA": "Noto Sans Thaana",
    "THAI": "Noto Sans Thai",
    "EXTENDED": "Noto Sans Arabic",  # Arabic-Indic digits
    "TIBETAN": "Noto Serif Tibetan",
    **dict.fromkeys(
        ("BOPOMOFO", "CJK", "FULLWIDTH", "HALFWIDTH", "HANGUL", "HIRAGANA", "IDEOGRAPHIC", "KATAKANA"), CJK
    ),
}
"""The font of a script, by the first word of its letters' names in Unicode."""
HANGUL: Final = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]")
KANA: Final = re.compile("[\u3041-\u30ff\uff66-\uff9f]")


def face_of(cluster: str, line: str, *, bold: bool) -> Face | None:
    """Return the font that draws a cluster of a line, or None if none of ours and none of its script's does.

    Han is drawn as in Japan where the line has kana, as in Korea where it has Hangul, else as in China.
    """
    name = SCRIPTS.get(re.split("[ -]", unicodedata.name(cluster[0], ""), maxsplit=1)[0])
    if name == CJK:
        name += " JP" if KANA.search(line) else " KR" if HANGUL.search(line) else " SC"
    return _face_of(cluster, name, bold)


@lru_cache(maxsize=4096)
def _face_of(cluster: str, name: str | None, bold: bool) -> Face | None:
    """Return the first font that draws a cluster. Marks are left to Noto: the first font has places for few of them."""
    own = installed(name) if name else None
    for family in (*SHIPPED, own) if own else SHIPPED:
        face = family.bold if bold else family.regular
        numbers = [number for number, _ in face.glyphs(cluster)]
        if numbers and all(numbers) and (len(numbers) == 1 or family is not SHIPPED[0]):
            return face
    return None


@cache
def installed(name: str) -> Family | None:
    """Return a font of `SCRIPTS` that the machine has, or None."""
    regular = _face(name, "Regular")
    return regular and Family(regular, _face(name, "Bold") or regular)


def _face(name: str, weight: str) -> Face | None:
    plain = name.replace(" ", "")
    for file in (f"{plain}-{weight}.ttf", f"{plain}-{weight}.otf", f"{plain[:-2]}-{weight}.ttc"):
        if path := _files().get(file):
            families = _families(path)
            return Face(name, path, families.index(name)) if name in families else None
    return None


def _families(path: Path) -> list[str]:
    """Return the families of the fonts in a file, by the name that takes in all weights, where it has two."""
    first = _font(path, 0).face
    faces = [_font(path, index).face for index in range(first.count)]
    return [str(face.get_name(TYPOGRAPHIC_FAMILY) or face.get_name(FAMILY_OF_FOUR)) for face in faces]


@cache
def _files() -> dict[str, Path]:
    """Return the installed font files, by name."""
    return {
        name: Path(folder, name)
        for place in reversed(_places())
        for folder, _, names in os.walk(place)
        for name in names
        if name.startswith("Noto")
    }


def _places() -> list[Path]:
    """Return the folders in which systems keep fonts, those of the user first."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - a user without a home is none to look in
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    if sys.platform == "win32":
        return [
            home / "AppData/Local/Microsoft/Windows/Fonts",
            Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts"),
        ]
    return [home / ".local/share/fonts", home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")]


@cache
def _font(file: Path, place: int) -> harfbuzz.Font:
    return harfbuzz.Font(harfbuzz.Face(harfbuzz.Blob.from_file_path(str(file)), place))


def files_of(families: set[str]) -> list[str]:
    """Return the files that resvg needs for a document: what is shipped, and the installed ones of some families."""
    others = (installed(name) for name in sorted(families - {family.regular.family for family in SHIPPED}))
    return list(dict.fromkeys(str(face.file) for family in (*SHIPPED, *others) if family for face in family))


__all__ = ["FAMILY", "FOLDER", "SHIPPED", "Face", "face_of", "files_of", "installed"]
