"""Sheets to print and play with: drawn of lines, in mm, and written as a PDF of vectors.

A game draws its sheets for a paper, all of it inside `MARGIN_MM`, which printers leave white. Areas are outlined and
not filled, so that little ink is used. The PDF is ReportLab's; its letters are of PDF's own Helvetica, which has those
of Windows' code page 1252: a text with others is written in English.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from stackyard.core.machine.extras import needing
from stackyard.core.texts.catalogue import ENGLISH, Message, text_of

POINTS_PER_MM: Final = 72 / 25.4
MARGIN_MM: Final = 10.0
INK: Final = 0.25  # grey of all lines: 0 is black
HAIR_MM: Final = 0.2
LINE_MM: Final = 0.45
LEADING: Final = 1.25  # from one line of a text to the next, as a multiple of its size


class Paper(NamedTuple):
    """A paper: its size in mm, upright."""

    wide: float
    high: float


PAPERS: Final = {"a4": Paper(210.0, 297.0), "letter": Paper(215.9, 279.4)}


class Outline(NamedTuple):
    """A rectangle with round corners, from its upper left corner, in mm."""

    x: float
    y: float
    wide: float
    high: float
    round: float = 2.0
    dashed: bool = False  # where something is put, or cut


class Circle(NamedTuple):
    """A circle about a point, in mm; filled: a dot."""

    x: float
    y: float
    radius: float
    filled: bool = False


class Line(NamedTuple):
    """A line from a point to another one, in mm."""

    x: float
    y: float
    to_x: float
    to_y: float


class Words(NamedTuple):
    """A text whose middle or beginning is at a point; broken where it is wider than `wide` mm."""

    x: float
    y: float  # of the foot of its first line
    text: str | Message
    size: float = 4.0  # mm
    bold: bool = False
    middle: bool = False
    wide: float = 0.0  # 0: it is not broken


Shape: TypeAlias = Outline | Circle | Line | Words


class Sheet(NamedTuple):
    """One page: its paper as it lies, and what is drawn on it; y goes down from the upper edge."""

    paper: Paper
    shapes: Sequence[Shape]


def landscape(paper: Paper) -> Paper:
    """Return a paper that lies on its long side."""
    return Paper(paper.high, paper.wide)


def score_sheet(paper: Paper, title: Message, heads: Sequence[Message], rows: int, foot: Message) -> Sheet:
    """Return a table to write in, with so many empty rows, as high as the paper lets them be."""
    wide = (paper.wide - 2 * MARGIN_MM) / len(heads)
    top, bottom = MARGIN_MM + 26.0, paper.high - MARGIN_MM - 20.0
    high = (bottom - top) / rows
    shapes: list[Shape] = [Words(MARGIN_MM, MARGIN_MM + 8, title, 7, bold=True)]
    for number, head in enumerate(heads):
        shapes.append(Words(MARGIN_MM + number * wide + 2, top - 7, head, 3.6, bold=True, wide=wide - 4))
    for row in range(rows + 1):
        shapes.append(Line(MARGIN_MM, top + row * high, paper.wide - MARGIN_MM, top + row * high))
    for column in range(len(heads) + 1):
        x = MARGIN_MM + column * wide
        shapes.append(Line(x, top, x, bottom))
    return Sheet(paper, [*shapes, Words(MARGIN_MM, bottom + 8, foot, 4, wide=paper.wide - 2 * MARGIN_MM)])


def pdf(title: str, sheets: Sequence[Sheet], language: str = ENGLISH) -> bytes:
    """Return sheets as a PDF file, the same bytes for the same sheets.

    Raises MissingPackageError if ReportLab is not installed.
    """
    with needing():
        from reportlab.pdfbase.pdfmetrics import stringWidth
        from reportlab.pdfgen.canvas import Canvas
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=0, lang=language)
    canvas.setTitle(title)
    for sheet in sheets:
        canvas.setPageSize((sheet.paper.wide * POINTS_PER_MM, sheet.paper.high * POINTS_PER_MM))
        canvas.translate(0, sheet.paper.high * POINTS_PER_MM)
        canvas.scale(POINTS_PER_MM, -POINTS_PER_MM)
        canvas.setStrokeGray(INK)
        for shape in sheet.shapes:
            canvas.setDash()
            canvas.setLineWidth(LINE_MM)
            match shape:
                case Outline(x, y, wide, high, corner, dashed):
                    if dashed:
                        canvas.setLineWidth(HAIR_MM)
                        canvas.setDash(1.5, 1.2)
                    canvas.roundRect(x, y, wide, high, corner)
                case Circle(x, y, radius, filled):
                    canvas.setFillGray(INK)
                    canvas.circle(x, y, radius, fill=int(filled))
                case Line(x, y, to_x, to_y):
                    canvas.setLineWidth(HAIR_MM)
                    canvas.line(x, y, to_x, to_y)
                case Words():
                    font = "Helvetica-Bold" if shape.bold else "Helvetica"
                    lines = _lines(shape, language, partial(stringWidth, fontName=font))
                    for number, line in enumerate(lines):
                        canvas.saveState()
                        canvas.setFillGray(0)
                        canvas.translate(shape.x, shape.y + number * shape.size * LEADING)
                        canvas.scale(1, -1)  # letters stand upright
                        canvas.setFont(font, shape.size)
                        (canvas.drawCentredString if shape.middle else canvas.drawString)(0, 0, line)
                        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _lines(words: Words, language: str, width: Callable[..., float]) -> list[str]:
    """Return the lines of a text, in a language whose letters can be printed."""
    text = words.text if isinstance(words.text, str) else text_of(words.text, language)
    if not _is_printable(text) and isinstance(words.text, Message):
        text = text_of(words.text, ENGLISH)
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if words.wide and lines[-1] and width(longer, fontSize=words.size) > words.wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _is_printable(text: str) -> bool:
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


__all__ = [
    "MARGIN_MM",
    "PAPERS",
    "Circle",
    "Line",
    "Outline",
    "Paper",
    "Shape",
    "Sheet",
    "Words",
    "landscape",
    "pdf",
    "score_sheet",
]
