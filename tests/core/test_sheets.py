"""Sheets to print: all of it on the paper, vectors alone, and what the rulebooks name."""

from __future__ import annotations

import re
from functools import partial

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from stackyard.core.registry import LISTINGS, room
from stackyard.core.texts.catalogue import t
from stackyard.core.toolkit.sheets import (
    MARGIN_MM,
    PAPERS,
    Circle,
    Line,
    Outline,
    Paper,
    Sheet,
    Words,
    _lines,
    pdf,
)

PRINTED = [listing.slug for listing in LISTINGS if room(listing.slug).sheets is not None]
every_sheet = [(slug, paper, language) for slug in PRINTED for paper in PAPERS for language in ("en", "de")]


def sheets_of(slug: str, paper: str) -> list[Sheet]:
    part = room(slug).sheets
    assert part is not None
    return part(PAPERS[paper])


def lines_of(words: Words, language: str) -> list[tuple[str, float]]:
    """The lines of a text, and how wide each is in mm."""
    font = "Helvetica-Bold" if words.bold else "Helvetica"
    lines = _lines(words, language, partial(stringWidth, fontName=font))
    return [(line, stringWidth(line, font, words.size)) for line in lines]


def printed(data: bytes) -> list[str]:
    """The texts of a PDF whose pages are not packed."""
    found = re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", data)
    plain = [re.sub(rb"\\(\d{3})", lambda octal: bytes([int(octal[1], 8)]), text) for text in found]
    return [re.sub(rb"\\(.)", rb"\1", text).decode("cp1252") for text in plain]


def test_three_games_can_be_printed() -> None:
    assert PRINTED == ["towers", "take-that-towers", "brick-work"]


@pytest.mark.parametrize(("slug", "paper", "language"), every_sheet, ids=["-".join(each) for each in every_sheet])
def test_all_of_a_sheet_is_on_its_paper(slug: str, paper: str, language: str) -> None:
    for sheet in sheets_of(slug, paper):
        wide, high = sheet.paper
        for shape in sheet.shapes:
            boxes: list[tuple[float, float, float, float]] = []
            match shape:
                case Outline(x, y, across, down):
                    boxes = [(x, y, x + across, y + down)]
                case Circle(x, y, radius):
                    boxes = [(x - radius, y - radius, x + radius, y + radius)]
                case Line(x, y, to_x, to_y):
                    boxes = [(x, y, to_x, to_y)]
                case Words(x, y):
                    for number, (_, width) in enumerate(lines_of(shape, language)):
                        left = x - width / 2 if shape.middle else x
                        foot = y + number * shape.size * 1.25
                        boxes.append((left, foot - 0.75 * shape.size, left + width, foot + 0.25 * shape.size))
                        assert not shape.wide or width <= shape.wide, "a word is wider than its place"
            for left, top, right, bottom in boxes:
                assert left >= MARGIN_MM - 0.01, shape
                assert top >= MARGIN_MM - 0.01, shape
                assert right <= wide - MARGIN_MM + 0.01, shape
                assert bottom <= high - MARGIN_MM + 0.01, shape


@pytest.mark.parametrize(("slug", "paper", "language"), every_sheet, ids=["-".join(each) for each in every_sheet])
def test_a_pdf_has_the_size_of_its_paper_and_is_drawn_of_lines_alone(slug: str, paper: str, language: str) -> None:
    sheets = sheets_of(slug, paper)
    data = pdf("A game", sheets, language)
    assert data == pdf("A game", sheets, language)
    assert data.startswith(b"%PDF-")
    boxes = [tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox \[([\d. ]+)\]", data)]
    points = 72 / 25.4
    assert boxes == [
        pytest.approx((0, 0, sheet.paper.wide * points, sheet.paper.high * points), abs=0.01) for sheet in sheets
    ]
    assert b"/Image" not in data.replace(b"/ImageB /ImageC /ImageI", b"")
    assert b"/Font" in data
    expected = [
        line
        for sheet in sheets
        for shape in sheet.shapes
        if isinstance(shape, Words)
        for line, _ in lines_of(shape, language)
    ]
    assert printed(data) == expected


def test_the_board_of_brick_work_has_nine_spaces_and_the_turn_tower() -> None:
    board, cards, slips = sheets_of("brick-work", "a4")
    assert (board.paper, slips.paper) == (Paper(297, 210), Paper(210, 297))
    texts = printed(pdf("", [board]))
    for title in ("Collect 1", "Collect 2", "Collect 3", "Collect 4", "Collect 6", "Build", "Demolish", "Recycle"):
        assert texts.count(title) == 1
    assert texts.count("Adjust") == 1
    assert len([shape for shape in board.shapes if isinstance(shape, Outline) and shape.dashed]) == 10
    spots = [shape for shape in board.shapes if isinstance(shape, Circle)]
    assert len(spots) == 1 + 2 + 3 + 4 + 6 + 5  # what the dice of COLLECT and RECYCLE show
    on_cards = printed(pdf("", [cards]))
    assert on_cards.count("Brickyard") == on_cards.count("Collection") == 2
    counts = [int(text[0]) for text in on_cards if re.fullmatch(r"\d ×", text)]
    assert (len(counts), sum(counts)) == (14, 42)
    on_slips = printed(pdf("", [slips]))
    assert on_slips.count("±1") == 6
    assert sum(int(text[0]) for text in on_slips if re.fullmatch(r"\d ×", text)) == 20


def test_the_board_of_towers_begins_with_black_on_a1() -> None:
    board, scores = sheets_of("towers", "letter")
    marks = [shape for shape in board.shapes if isinstance(shape, Circle)]
    assert len(marks) == 64
    assert sum(mark.filled for mark in marks) == 32
    corner = min(marks, key=lambda mark: (mark.x, -mark.y))
    assert corner.filled
    for mark in marks:
        beside = [other for other in marks if 0 < abs(other.x - mark.x) + abs(other.y - mark.y) < 26]
        assert len(beside) in (2, 3, 4)
        assert {other.filled for other in beside} == {not mark.filled}
    assert {*"abcdefgh", *"12345678"} <= set(printed(pdf("", [board])))
    assert len([shape for shape in scores.shapes if isinstance(shape, Line)]) == 19 + 6


def test_the_score_sheet_of_take_that_towers_has_a_column_for_each_player() -> None:
    (sheet,) = sheets_of("take-that-towers", "a4")
    assert [text for text in printed(pdf("", [sheet])) if text.startswith("Player")] == [
        f"Player {n}" for n in range(1, 5)
    ]
    assert room("take-that-towers").game.seats[1] == 4


def test_letters_that_cannot_be_printed_make_way_for_english() -> None:
    words = Words(20, 20, t("comma", one="Łódź", other="日本"))
    assert lines_of(words, "de") != []
    assert printed(pdf("", [Sheet(PAPERS["a4"], [Words(20, 20, "plain – text “±1” äß")])])) == ["plain – text “±1” äß"]
