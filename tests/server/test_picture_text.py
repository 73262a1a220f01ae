"""Text in pictures: each letter by a font that has it, the rest of its line as if it were not there; never a box."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from stackyard.server.pictures import font_files, lines
from stackyard.server.pictures.bidi import FSI, PDI, levels, visual_order
from stackyard.server.pictures.card import COLUMN, HEIGHT, WIDTH, card
from stackyard.server.pictures.film import film_documents
from stackyard.server.pictures.font_files import FAMILY, FOLDER, SHIPPED
from stackyard.server.pictures.lines import clusters, plate, runs, shortened, text_width, words
from stackyard.server.pictures.moments import Board
from stackyard.server.pictures.raster import to_png
from stackyard.server.pictures.result import Player, Result
from tests.picture_names import EVERYWHERE, INSTALLED

BLANK = Board('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>', (0, 0, 4, 4))
SIZE = 24  # px
ROW = 40  # px


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without any font of its own."""
    caches = (font_files.installed, font_files._face_of, lines.runs)
    monkeypatch.setattr(font_files, "_files", dict)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def ink(parts: list[str], width: int = 800) -> Image.Image:
    """Return what is drawn of parts of a document, black on white turned round."""
    height = ROW * len(parts)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    head += '<rect width="100%" height="100%" fill="#fff"/>'
    return ImageChops.invert(picture(to_png(f"{head}{''.join(parts)}</svg>", width, height)))


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("L")


def rows(names: list[str], *, bold: bool = False, x: float = 20) -> Image.Image:
    return ink([words(x, ROW * at + 28, name, SIZE, "#000", bold=bold) for at, name in enumerate(names)])


def darkness(image: Image.Image) -> int:
    return sum(value * many for value, many in enumerate(image.histogram()))


# --- which font draws what -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("other", ["★", "→", "Я", "Σ", "🙂", "ש", "林"])
def test_a_letter_of_another_font_changes_nothing_of_its_line(other: str, bold: bool) -> None:
    alone, behind = rows(["Loser"], bold=bold), rows([f"Loser{other}"], bold=bold)
    room = (0, 0, round(20 + text_width("Loser", SIZE, bold=bold)) - 1, ROW)
    assert alone.crop(room).tobytes() == behind.crop(room).tobytes()
    assert alone.tobytes() != behind.tobytes()


def test_winners_are_bold_and_losers_are_not_whatever_their_names() -> None:
    for name in EVERYWHERE:
        if any(unicodedata.category(letter)[0] == "L" for letter in name):
            assert darkness(rows([name], bold=True)) > 1.08 * darkness(rows([name])), name
    drawn = []
    for star in ("", " ★"):
        players = [Player(plate(f"Ada{star}", 0), "2", won=True), Player(plate(f"Bob{star}", 1), "1", won=False)]
        drawn.append(picture(card(Result("Towers", "A draw", [], players), BLANK)))
    for y in (170, 216):  # the two rows of players
        room = (770, y, 770 + 50, y + 46)
        assert drawn[0].crop(room).tobytes() == drawn[1].crop(room).tobytes()


@pytest.mark.parametrize("name", EVERYWHERE)
def test_the_shipped_fonts_draw_these_names(name: str, bare: None) -> None:
    shown = plate(name, 0)
    assert "①" not in shown
    regular, bold = runs(shown), runs(shown, bold=True)
    assert [run.face.family for run in regular] == [run.face.family for run in bold]
    assert "".join(run.text for run in regular) == lines.plain(name)


@pytest.mark.parametrize("fonts", ["bare", None])
def test_no_letter_that_there_is_becomes_a_box(fonts: str | None, request: pytest.FixtureRequest) -> None:
    if fonts:
        request.getfixturevalue(fonts)
    for code in [*range(0x20, 0x3100, 11), *range(0x3100, sys.maxunicode, 1009)]:
        line = f"a.{chr(code)}b"
        for run in runs(line):
            assert all(number for number, _ in run.face.glyphs(run.text)), hex(code)
        assert {letter for run in runs(line) for letter in run.text} >= {"a", "b"}, hex(code)


def test_latin_is_drawn_by_the_pages_own_font() -> None:
    assert [run.face.family for run in runs("Ævar Łukasz Żółć")] == [FAMILY]
    assert [(run.text, run.face.family) for run in runs("Trần")] == [("Tr", FAMILY), ("ầ", "Noto Sans"), ("n", FAMILY)]


def test_fonts_that_are_shipped_have_a_bound() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= 1_500_000
    assert {face.file for family in SHIPPED for face in family} == set(FOLDER.glob("*.ttf"))


# --- how wide it is --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bold", [False, True])
def test_a_run_is_as_wide_as_resvg_draws_it(bold: bool) -> None:
    found = [run for name in (*EVERYWHERE, *INSTALLED) for run in runs(plate(name, 0), bold=bold)]
    starts, ends = [], []
    for at, run in enumerate(found):
        weight = ' font-weight="700"' if bold else ""
        about = f'font-family="{run.face.family}" font-size="{SIZE}" y="{ROW * at + 28}"{weight} xml:space="preserve"'
        text = run.text.replace("&", "&amp;")
        starts.append(f'<text x="{380 - run.width * SIZE:.6g}" {about}>{text}</text>')
        ends.append(f'<text x="380" text-anchor="end" {about}>{text}</text>')
    assert max(ImageChops.difference(ink(starts, 400), ink(ends, 400)).tobytes()) <= 40


@pytest.mark.parametrize("bold", [False, True])
def test_lines_lie_where_they_were_measured(bold: bool) -> None:
    for name in (*EVERYWHERE, *INSTALLED):
        shown = plate(name, 0)
        box = rows([shown], bold=bold).getbbox()
        assert box is not None
        assert 20 - 3 <= box[0] <= 20 + 4, name
        assert -6 <= 20 + text_width(shown, SIZE, bold=bold) - box[2] <= 6, name


@pytest.mark.parametrize("name", ["loser → winner →→", "Σωκράτης και Πλάτων", "Дмитрий Иванович", "★" * 40, "W" * 40])
def test_headlines_and_names_stay_in_their_column(name: str) -> None:
    shown = plate(name, 0)
    result = Result("Towers", f"{shown} won", [shown] * 2, [Player(shown, "12", won=won) for won in (True, False)])
    drawn = picture(card(result, BLANK))
    left, right = round(COLUMN[0]), round(COLUMN[0] + COLUMN[1])
    for strip in ((right + 1, 0, WIDTH, HEIGHT), (732, 0, left - 1, HEIGHT)):
        assert len(drawn.crop(strip).getcolors() or []) == 1, name


def test_what_is_one_letter_is_not_cut() -> None:
    text = "x̌" * 20
    for width in range(20, 200, 7):
        cut = shortened(text, SIZE, width)
        assert cut == "x̌" * (len(cut) // 2) + "…"
        assert text_width(cut, SIZE) <= width < text_width(f"x̌{cut}", SIZE)


# --- letters, directions, names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "parts",
    [["x̌", "y̰"], ["a\u200d", "b"], ["👩‍🚀", "👩‍👩‍👧"], ["🇩🇪", "🇫🇷"], ["क्षे", "त्र"], ["น้ำ", "ใ"], ["1️⃣", "2"]],
    ids=lambda parts: parts[0],
)
def test_marks_and_joined_signs_stay_with_their_letter(parts: list[str]) -> None:
    assert clusters("".join(parts)) == parts


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Ada won", "Ada won"),
        ("אבג won", "גבא won"),
        ("Ada: אבג דה", "Ada: הד גבא"),
        ("אב (2) גד", "דג )2( בא"),  # brackets are drawn turned round
        ("אב 12.5% גד", "דג 12.5% בא"),
        ("عب 12+3", "3+12 بع"),
        ("a (אב) c", "a (בא) c"),
        ("אב, גד", "דג ,בא"),
        (f"{FSI}אב{PDI}, {FSI}גד{PDI}", "בא, דג"),  # who sits first stands first
        (f"{FSI}אב!{PDI} won", "!בא won"),
        (f"{FSI}a אב{PDI} {FSI}b", "a בא b"),
    ],
)
def test_letters_stand_where_unicode_has_them(line: str, shown: str) -> None:
    order = visual_order(levels(line))
    assert "".join(line[place] for place in order if line[place] not in (FSI, PDI)) == shown


def test_names_of_a_film_stand_in_the_order_of_seats() -> None:
    names = [plate(name, seat) for seat, name in enumerate(("αβ", "γδ"))]
    result = Result("Towers", "A draw", names, [])
    assert "αβ · γδ" in "".join(run.text for run in runs(" · ".join(result.names)))
    assert "αβ" in film_documents(result, [BLANK, BLANK])[0]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("משה", "Ⓜ"),
        ("משה כהן", "Ⓜ"),
        ("Ada משה", "Ada Ⓜ"),
        ("محمد 2", "Ⓜ 2"),
        ("김민수", "Ⓖ"),
        ("さくら", "Ⓢ"),
        ("小林さくら", "③"),  # Unicode has no name for a Chinese sign but its number
        ("🙂🙂", "③"),
        ("Ada 🙂", "Ada"),
        ("👩‍🚀 Ada", "Ada"),
        ("Ada ★", "Ada ★"),
        ("\u202eadA\u2069", "adA"),
        ("\x00\ud800", "③"),
        ("a\u00a0\u3000b", "a b"),
    ],
)
def test_what_no_font_can_draw_is_an_initial_in_a_circle(name: str, shown: str, bare: None) -> None:
    assert plate(name, 2) == f"{FSI}{shown}{PDI}"
    assert "".join(run.text for run in runs(plate(name, 2))) == shown


def test_any_other_text_has_a_circle_too(bare: None) -> None:
    assert "".join(run.text for run in runs("M̄ā\u200dori 1\ufe0f\u20e3")) == "M̄ā\u200dori 1"  # a key without its cap
    assert "".join(run.text for run in runs("小 שם won")) == "◯ ⓈⓂ won"
    assert text_width("小", SIZE) == text_width("◯", SIZE) > 0
