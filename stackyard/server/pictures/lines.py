"""Lines of text in pictures: split into runs of one font and one direction, measured as they are drawn.

Where a font lacks a letter, resvg draws the whole text in one that has them all, in whatever weight that is, and so it
does where that letter is a `tspan` with a font of its own. So each run is an element of its own, at a place that was
measured, and has only letters of its font. What no font can draw is a letter in a circle: never a box.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from stackyard.server.pictures.bidi import FSI, PDI, levels, visual_order
from stackyard.server.pictures.font_files import Face, face_of

STEERING: Final = FSI + PDI
RLM: Final = "\u200f"  # at both ends of a run it turns the signs at its ends, too
JOINERS: Final = "\u200c\u200d"
SHOWN_ALL: Final = re.compile("[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")  # how colourful a sign is: pictures have one ink
NAMED: Final = re.compile(r"\b(?:LETTER|SYLLABLE|CHARACTER) (?:(?:SMALL|FINAL) )?([A-Z])")
NOBODY: Final = "◯"
VIRAMA: Final = 9  # class of the marks that join a letter with the next


class Run(NamedTuple):
    """A part of a line that has one font and one direction; `width` is a multiple of the size."""

    text: str
    face: Face
    width: float


def plain(text: str) -> str:
    """Return a text, composed, without what cannot be printed or would turn the line; every space is a plain one."""
    spaced = (" " if unicodedata.category(letter) == "Zs" else letter for letter in unicodedata.normalize("NFC", text))
    return SHOWN_ALL.sub("", "".join(letter for letter in spaced if letter.isprintable() or letter in JOINERS))


def clusters(text: str) -> list[str]:
    """Return a text as what readers take for its letters: marks, joined letters and signs stay together (UAX #29)."""
    found: list[str] = []
    for letter in text:
        if found and _continues(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _continues(before: str, letter: str) -> bool:
    if before in STEERING:
        return False
    category = unicodedata.category(letter)
    return (
        category[0] == "M"
        or letter in (*JOINERS, "\u0e33", "\u0eb3")  # am of Thai and Lao
        or "\U000e0020" <= letter <= "\U000e007f"  # a flag's region
        or (before[-1] == "\u200d" and category == "So")
        or (unicodedata.combining(before[-1]) == VIRAMA and category == "Lo")
        or (len(before) == 1 and all("\U0001f1e6" <= each <= "\U0001f1ff" for each in before + letter))  # a flag
    )


def plate(name: str, seat: int) -> str:
    """Return the name of a seat as pictures show it: with nothing that no font can draw, and turning no text around it.

    A word, or more, in letters that no font has becomes one circle with the initial that Unicode's name of its first
    letter has ("HEBREW LETTER MEM": M), or, for signs without such a name, as those of Chinese, with the seat's
    number. An emoji is left out, but of a name that has nothing else, which is the seat's number, too.
    """
    number = chr(ord("①") + seat) if seat < 20 else str(seat + 1)
    shown = ""
    lost: list[str] = []
    for cluster in [*clusters(plain(name)), ""]:
        has_font = not cluster or any(face_of(text, name, bold=False) for text in (cluster, cluster[0]))
        if not has_font or (lost and cluster.isspace()):
            lost.append(cluster)
        else:
            letters = [each for each in lost if unicodedata.category(each[0])[0] == "L"]
            shown += (_initial(letters[0]) or number) if letters else ""
            shown += " " if lost and lost[-1].isspace() else ""
            shown += cluster
            lost = []
    shown = " ".join(shown.split())
    return f"{FSI}{shown or number}{PDI}"


def _initial(cluster: str) -> str | None:
    found = NAMED.search(unicodedata.name(cluster[0], ""))
    return found and chr(ord("Ⓐ") + ord(found[1]) - ord("A"))


@lru_cache(maxsize=1024)
def runs(line: str, *, bold: bool = False) -> tuple[Run, ...]:
    """Return the runs of a line from left to right; FSI and PDI in it are followed, and not drawn."""
    kept = "".join(part if part in STEERING else plain(part) for part in re.split(f"([{STEERING}])", line))
    drawn = [_drawn(cluster, kept, bold) for cluster in clusters(kept)]
    at = levels("".join(text for text, _ in drawn))
    place = 0
    pieces: list[
        tuple[str, Face | None, int]
    ] = []  # text, font, level; the marks of isolates keep what they part apart
    for text, face in drawn:
        if pieces and pieces[-1][1:] == (face, at[place]):
            pieces[-1] = (pieces[-1][0] + text, face, at[place])
        else:
            pieces.append((text, face, at[place]))
        place += len(text)
    found: list[tuple[str, Face, bool]] = []  # text, font, whether it runs from right to left
    for text, face, level in (pieces[place] for place in visual_order([level for *_, level in pieces])):
        if face is None:
            continue
        if found and level % 2 == 0 and found[-1][1:] == (face, False):
            found[-1] = (found[-1][0] + text, face, False)
        else:
            found.append((text, face, level % 2 == 1))
    return tuple(_run(*each) for each in found)


def _drawn(cluster: str, line: str, bold: bool) -> tuple[str, Face | None]:
    """Return what is drawn of a cluster, and in which font: all of it, else its letter without marks, else a circle."""
    if cluster in STEERING:
        return cluster, None
    for text in (cluster, cluster[0], _initial(cluster) or NOBODY):
        if face := face_of(text, line, bold=bold):
            return text, face
    raise AssertionError("circles are shipped")


def _run(text: str, face: Face, rtl: bool) -> Run:
    return Run(f"{RLM}{text}{RLM}" if rtl else text, face, face.width(text, rtl=rtl))


def words(x: float, y: float, text: str, size: float, paint: str, *, bold: bool = False, anchor: str = "start") -> str:
    """Return a line of text as a part of a document; whatever stands in it is shown as it is.

    `x`: its left end, or with the anchor "end" its right one, and `y`: its base line, in px.
    """
    parts = []
    at = x - text_width(text, size, bold=bold) if anchor == "end" else x
    weight = ' font-weight="700"' if bold else ""
    for run in runs(text, bold=bold):
        parts.append(
            f'<text x="{at:.6g}" y="{y:g}" font-family="{run.face.family}" font-size="{size:g}" fill="{paint}"{weight} '
            f'xml:space="preserve">{escape(run.text)}</text>'
        )
        at += run.width * size
    return "".join(parts)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is in px, as `words` draws it at a size in px."""
    return sum(run.width for run in runs(text, bold=bold)) * size


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return a text cut with an ellipsis to a width in px; what is one letter to readers is not cut."""
    if text_width(text, size, bold=bold) <= width:
        return text
    parts = clusters(text)

    def cut(many: int) -> str:
        return "".join(parts[:many]).rstrip() + "…"

    most = bisect_right(range(1, len(parts)), width, key=lambda many: text_width(cut(many), size, bold=bold))
    return cut(most)


def wrapped(text: str, size: float, width: float, lines: int, *, bold: bool = False) -> list[str]:
    """Return a text as at most so many lines of a width in px; the last is cut where that is not enough."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and text_width(longer, size, bold=bold) > width and len(found) < lines:
            found.append(word)
        else:
            found[-1] = longer
    return [shortened(line, size, width, bold=bold) for line in found]


__all__ = ["clusters", "plate", "runs", "shortened", "text_width", "words", "wrapped"]
