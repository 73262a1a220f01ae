"""Bricks that leave the house: the hand, the shape and the size of LDraw and GLB files, and the shopping lists.

Cells are the judge everywhere. What comes back is compared with sets of cells that `voxels.py` turns and moves, and a
print that is no mirror image of itself must not fit its own mirror image.
"""

from __future__ import annotations

import csv
import io
import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from stackyard.core.errors import BadRequestError, IllegalMoveError, UsageError
from stackyard.core.game import EVERYTHING
from stackyard.games.brick_work import exports, ldraw
from stackyard.games.brick_work.bots.designs import DESIGNS, boxes_of_drawing
from stackyard.games.brick_work.exports import FORMATS, LISTS, built_things, export, lacking, read_owned, shopping_list
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.ldraw import MAX_LINES, Model, mpd, read_model
from stackyard.games.brick_work.pieces import BRICKS, NAMES, SUPPLY
from stackyard.games.brick_work.tally import tally
from tests.brick_work import leocad, random_pieces, voxels
from tests.gltf_files import messages, surfaces, volume

POSITION = (Path(__file__).resolve().parents[2] / "web/src/games/brick-work/picture.txt").read_text("utf-8").strip()
STUD, BRICK = 0.008, 0.0096  # m: what such bricks measure
INKS = {"Blue": "1", "Red": "4", "Yellow": "14"}


def cells_of_boxes(boxes: np.ndarray) -> set[voxels.Cell]:
    """The cells of bricks as the house has them."""
    ways = [(x + i, y + j, z) for x, y, z, a, b in boxes.tolist() for i in range(a) for j in range(b)]
    return set(ways)


def at_zero(cells: set[voxels.Cell]) -> set[voxels.Cell]:
    return voxels.cells_of(voxels.normal((frozenset(cells),)))


def turns(cells: set[voxels.Cell]) -> list[set[voxels.Cell]]:
    return [voxels.cells_of(voxels.turned((frozenset(cells),), r)) for r in range(4)]


def mirrored(cells: set[voxels.Cell]) -> set[voxels.Cell]:
    return at_zero({(-x, y, z) for x, y, z in cells})


def boxes_of_piece(piece: voxels.Piece) -> np.ndarray:
    rows = []
    for one in piece:
        x, y, z = voxels.corner((one,))
        rows.append([x, y, z, 1 + max(c[0] for c in one) - x, 1 + max(c[1] for c in one) - y])
    return np.array(rows, np.int8)


def file_of(boxes: np.ndarray, colour: str = "Yellow") -> str:
    return mpd("print", "Print", [Model("print", f"{ldraw.TITLE}Print", colour, boxes)])


def has_hand(boxes: np.ndarray) -> bool:
    """Whether bricks are something else than their mirror image."""
    return mirrored(cells_of_boxes(boxes)) not in turns(cells_of_boxes(boxes))


TWISTED = (  # few of the bots' prints have a hand: so these were made for it
    "1x4r 0,0,0  1x4 3,0,1  1x1 0,0,1  1x1 3,3,2  1x2r 0,0,2  1x1 0,0,3",
    "2x3 0,0,0  1x6r 1,2,1  2x2 5,2,2  1x1 0,0,1  1x3 6,2,3  1x1 6,4,4",
    "1x6r 0,0,0  1x3 5,0,1  1x1 0,0,1  1x2 0,0,2  1x1 5,2,2  1x1 0,1,3",
    "2x2 0,0,0  2x2 1,1,1  2x3 1,2,2  1x1 0,0,1  1x2r 0,0,2  1x1 2,4,3",
    "1x3r 0,0,0  1x3 2,0,1  1x3r 2,2,2  1x3 4,2,3  1x1 0,0,1  1x1 4,4,4",
    "2x3r 0,0,0  1x4 2,1,1  1x1 0,0,1  1x2r 2,4,2  1x1 0,0,2  1x1 3,4,3",
    "1x4r 0,0,0  1x4 0,0,1  1x1 3,0,1  1x2r 0,3,2  1x1 3,0,2  1x3 1,3,3",
    "2x3 0,0,0  2x3r 1,2,1  1x1 0,0,1  1x4 3,2,2  1x2 0,0,2  1x1 3,5,3",
    "1x6 0,0,0  1x3r 0,5,1  1x1 0,0,1  1x1 2,5,2  1x2r 0,0,2  1x1 0,2,1",
    "1x2r 0,0,0  1x2 1,0,1  1x2r 1,1,2  1x2 2,1,3  1x1 0,0,1  1x1 2,2,4",
)
HANDED = {
    **{design.name: design.boxes for design in DESIGNS if has_hand(design.boxes)},
    **{f"twist {number}": boxes_of_drawing(drawing) for number, drawing in enumerate(TWISTED, 1)},
}
every_handed = pytest.mark.parametrize("boxes", HANDED.values(), ids=HANDED.keys())


def glb_cells(data: bytes, group: str | None = None) -> set[voxels.Cell]:
    """The cells that a viewer sees bricks in: y is up, and the house's y goes away from whoever looks along -z."""
    found = set()
    for surface in surfaces(data):
        if group not in (None, surface.group):
            continue
        low, high = surface.corners.reshape(-1, 3).min(0), surface.corners.reshape(-1, 3).max(0)
        sizes = np.array([high[0] - low[0], high[2] - low[2], high[1] - low[1]]) / [STUD, STUD, BRICK]
        start = np.array([low[0], -high[2], low[1]]) / [STUD, STUD, BRICK]
        assert sizes[2] == pytest.approx(7 / 6, abs=1e-5)  # with its studs, 4 LDU of 24
        assert [*sizes[:2], *start] == pytest.approx([round(n) for n in (*sizes[:2], *start)], abs=1e-4)
        x, y, z = (round(n) for n in start)
        found |= {(x + i, y + j, z) for i in range(round(sizes[0])) for j in range(round(sizes[1]))}
    return found


# --- hand -------------------------------------------------------------------------------------------------------------


def test_there_are_twelve_prints_with_a_hand() -> None:
    assert len(HANDED) >= 12
    for boxes in HANDED.values():
        assert len(boxes) == 6
        assert has_hand(boxes)


def test_no_print_comes_out_of_leocad_as_its_mirror_image(tmp_path: Path) -> None:
    apart = 12  # studs: more than any print is wide
    models = [Model(f"print-{n}", "", "Yellow", boxes, n * apart) for n, boxes in enumerate(HANDED.values())]
    found = leocad.cells(mpd("prints", "Prints", models), tmp_path)
    for number, boxes in enumerate(HANDED.values()):
        one = at_zero({cell for cell in found if number * apart <= cell[0] < (number + 1) * apart})
        assert one == at_zero(cells_of_boxes(boxes))
        assert one not in turns(mirrored(cells_of_boxes(boxes)))


@every_handed
def test_a_print_does_not_come_out_of_glb_as_its_mirror_image(boxes: np.ndarray) -> None:
    built = exports.Built("print", "Print", "Yellow", ldraw.read_model(file_of(boxes), 6).thing)
    data = exports._glb([built])
    found = at_zero(glb_cells(data))
    assert found == at_zero(cells_of_boxes(boxes))
    assert found not in turns(mirrored(cells_of_boxes(boxes)))


@every_handed
def test_a_print_is_read_back_as_it_was_written(boxes: np.ndarray) -> None:
    read = read_model(file_of(boxes), 6)
    assert read.title == "Print"
    assert sorted(read.thing.boxes.tolist()) == sorted(boxes.tolist())


# --- shape and size ---------------------------------------------------------------------------------------------------


def test_a_whole_position_is_in_leocad_what_it_is_here(tmp_path: Path) -> None:
    position = GAME.parse_position(POSITION)
    text = export(position, EVERYTHING, "ldraw").decode()
    expected: set[voxels.Cell] = set()
    x = 0
    for each in built_things(position):
        expected |= {(a + x, b, c) for a, b, c in cells_of_boxes(each.thing.boxes)}
        x += max(a for a, _, _ in cells_of_boxes(each.thing.boxes)) + 1 + exports.GAP_STUDS
    assert leocad.cells(text, tmp_path) == expected
    assert glb_cells(export(position, EVERYTHING, "glb")) == expected
    for each in built_things(position):
        assert glb_cells(export(position, EVERYTHING, "glb", each.name), each.title) == cells_of_boxes(each.thing.boxes)


def test_one_object_is_in_leocad_what_it_is_here(tmp_path: Path) -> None:
    position = GAME.parse_position(POSITION)
    last = built_things(position)[-1]
    found = leocad.cells(export(position, EVERYTHING, "ldraw", last.name).decode(), tmp_path)
    assert found == cells_of_boxes(last.thing.boxes)


def test_random_objects_come_back_cell_by_cell() -> None:
    rng = random.Random(54)
    for _ in range(150):
        piece = random_pieces.built(rng, rng.randrange(2, 12))
        text = file_of(boxes_of_piece(piece), rng.choice(list(INKS)))
        thing = read_model(text, BRICKS).thing
        assert cells_of_boxes(thing.boxes) == voxels.cells_of(piece)
        assert sorted(map(sorted, map(list, voxels.normal(piece)))) == sorted(
            sorted(cells_of_boxes(thing.boxes[[row]])) for row in range(len(piece))
        )


def test_a_layer_is_a_step_and_an_object_a_submodel() -> None:
    position = GAME.parse_position(POSITION)
    lines = export(position, EVERYTHING, "ldraw").decode().split("\r\n")
    names = [line.removeprefix("0 FILE ") for line in lines if line.startswith("0 FILE ")]
    things = built_things(position)
    assert names == ["brick-work.ldr", *(f"{each.name}.ldr" for each in things)]
    assert [each.name for each in things[:2]] == ["print-blue", "print-red"]
    main, *models = "\n".join(lines).split("0 FILE ")[1:]
    assert [line.split()[-1] for line in main.splitlines() if line.startswith("1 ")] == names[1:]
    for each, model in zip(things, models, strict=True):
        heights = [int(line.split()[3]) for line in model.splitlines() if line.startswith("1 ")]
        layers = [part for part in re.split(r"^0 STEP$", model, flags=re.MULTILINE) if "\n1 " in part]
        assert len(layers) == len(set(heights)) == 1 + int(each.thing.boxes[:, 2].max())
        assert sorted(heights, reverse=True) == heights  # -Y is up: the lowest layer comes first
        assert {line.split()[1] for line in model.splitlines() if line.startswith("1 ")} == {INKS[each.colour]}


@pytest.mark.parametrize("kind", range(len(NAMES)), ids=NAMES)
def test_a_brick_of_glb_has_its_volume_and_its_studs(kind: int) -> None:
    wide, long = (int(number) for number in NAMES[kind].split("x"))
    mesh = exports._brick_mesh(kind)
    body, stud = wide * long * STUD * STUD * BRICK, 16 / 2 * np.sin(2 * np.pi / 16) * 0.0024**2
    sunk, high = 0.0004, 0.0016
    assert volume(mesh.points[mesh.triangles]) == pytest.approx(body + wide * long * stud * (sunk + high))


def test_the_validator_finds_nothing_in_a_position() -> None:
    data = export(GAME.parse_position(POSITION), EVERYTHING, "glb")
    assert messages(data) == []
    assert len({surface.colour for surface in surfaces(data)}) == 3


def test_only_what_is_there_is_written() -> None:
    with pytest.raises(BadRequestError, match="nothing is built yet"):
        export(GAME.setup(GAME.parse_options({}), 2), EVERYTHING, "glb")
    with pytest.raises(BadRequestError, match=r"there is no 'blue-z' here; there is print-blue, print-red, blue-a"):
        export(GAME.parse_position(POSITION), EVERYTHING, "ldraw", "blue-z")
    assert set(FORMATS) == {"ldraw", "glb"}


def test_a_name_that_somebody_gave_is_no_command() -> None:
    text = mpd("print", "Print", [Model("print", f"{ldraw.TITLE}FILE x.ldr", "Yellow", DESIGNS[0].boxes)])
    read = read_model(text, 6)
    assert read.title == "FILE x.ldr"
    assert len(read.thing.kinds) == 6


# --- shopping ---------------------------------------------------------------------------------------------------------


def lots_of(kind: str, data: bytes) -> dict[tuple[str, int], int]:
    """The lots of a list by part and LDraw colour, read as the two places read them."""
    if kind == "rebrickable":
        rows = list(csv.DictReader(io.StringIO(data.decode())))
        return {(row["Part"], int(row["Color"])): int(row["Quantity"]) for row in rows}
    colours = {7: 1, 5: 4, 3: 14}  # BrickLink's own numbers of blue, red and yellow
    root = ET.fromstring(data)
    assert root.tag == "INVENTORY"
    assert not data.startswith(b"<?xml")  # BrickLink refuses a declaration
    items = [{child.tag: child.text or "" for child in item} for item in root]
    assert {item["ITEMTYPE"] for item in items} == {"P"}
    return {(item["ITEMID"], colours[int(item["COLOR"])]): int(item["MINQTY"]) for item in items}


@pytest.mark.parametrize("kind", LISTS)
def test_the_kit_is_62_bricks_in_21_lots(kind: str) -> None:
    lots = lots_of(kind, shopping_list(kind))
    assert len(lots) == 21
    assert sum(lots.values()) == 62
    inventory = {"3005": 4, "3004": 4, "3622": 4, "3010": 2, "3003": 3, "3009": 2, "3002": 2}  # rulebook, last page
    assert {part: count for (part, ink), count in lots.items() if ink == 1} == inventory
    assert {part: count for (part, ink), count in lots.items() if ink == 4} == inventory
    assert {part: count for (part, ink), count in lots.items() if ink == 14} == inventory | {"3003": 2}


@pytest.mark.parametrize("kind", LISTS)
def test_what_somebody_has_is_not_bought(kind: str) -> None:
    lots = lots_of(kind, shopping_list(kind, "blue=4,4,4,2,3,2,2 Red=1,0,9,0,0,0,0"))
    assert {part: count for (part, ink), count in lots.items() if ink == 1} == {}
    assert lots["3005", 4] == 3
    assert ("3622", 4) not in lots
    assert sum(count for (_, ink), count in lots.items() if ink == 14) == sum(SUPPLY)
    everything = "blue=4,4,4,2,3,2,2 red=4,4,4,2,3,2,2 yellow=4,4,4,2,2,2,2"
    assert lacking(read_owned(everything)) == []
    with pytest.raises(BadRequestError, match="you lack no brick"):
        shopping_list(kind, everything)


@pytest.mark.parametrize(
    "text",
    ["blue", "blue=1,2,3", "blue=1,2,3,4,5,6,-7", "blue=1,1,1,1,1,1,1 blue=1,1,1,1,1,1,1", "green=1,1,1,1,1,1,1",
     "blue=1,1,1,1,1,1,10000", "blue=٣,1,1,1,1,1,1", "blue=1,1,1,1,1,1,1,1", "blue=nan,1,1,1,1,1,1"],
    ids=["no numbers", "too few", "below none", "twice", "no colour", "too many", "other digits", "one more", "nan"],
)  # fmt: skip
def test_what_somebody_has_is_written_in_one_way(text: str) -> None:
    with pytest.raises(BadRequestError, match="the bricks that you have are written as in"):
        shopping_list("bricklink", text)


# --- reading ----------------------------------------------------------------------------------------------------------

BRICK_LINE = "1 14 0 0 0 1 0 0 0 1 0 0 0 1 3004.dat"
UP = "1 14 0 -24 0 1 0 0 0 1 0 0 0 1 3004.dat"


def test_a_print_that_was_drawn_by_hand_in_leocad_is_read() -> None:
    """As LeoCAD 21.06 saves it: six bricks set down by mouse and keys, lines that end as on Windows."""
    text = (Path(__file__).parent / "drawn-in-leocad.ldr").read_bytes().decode()
    thing = read_model(text, 6).thing
    # Where LeoCAD's window said that they are: centres in LDU, X to the right, Y to the back.
    centres = [(2, 2, 0, 0), (4, 1, 20, -10), (2, 1, 20, -10), (1, 1, 30, -10), (3, 1, 30, -10), (2, 2, 40, 0)]
    boxes = [
        [(x - 10 * wide) // 20, (y - 10 * deep) // 20, z, wide, deep] for z, (wide, deep, x, y) in enumerate(centres)
    ]
    found = cells_of_boxes(thing.boxes)
    assert at_zero(found) == at_zero(cells_of_boxes(np.array(boxes)))
    assert found not in turns(mirrored(found))


def test_what_other_programs_write_is_read() -> None:
    """Capitals, backslashes, floats that are nearly whole, unknown commands, a colour of its own, models in models."""
    lines = [
        "\ufeff0 FILE Main Model.ldr",
        "0 Dachs",
        "0 Name: Main Model.ldr",
        "0 !LEOCAD MODEL NAME Main",
        "1 16 10 0 -30 0 0 1 0 1 0 -1 0 0 sub\\PART one.LDR",
        "0 STEP",
        "0 NOFILE",
        "1 4 0 0 0 1 0 0 0 1 0 0 0 1 of-no-model.dat",
        "0 FILE SUB/part ONE.ldr",
        "1 0x2FF0000 0.00001 -24.0 -4.371139e-08 -4.371139e-08 0 -1 0 1 0 1 0 -4.371139e-08 3004.DAT",
        "1 1 10 -48.000 0 1 0 0 0 1 0 0 0 1 3003.dat",
    ]
    read = read_model("\r\n".join(lines), 6)
    assert read.title == "Dachs"
    # In its model the 1x2 lies along z and the 2x2 above it reaches out to the right; the model is turned clockwise.
    assert read.thing.boxes.tolist() == [[0, 1, 0, 2, 1], [0, 0, 1, 2, 2]]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ([BRICK_LINE, "1 14 0 -24 0 -1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this is mirrored"),
        ([BRICK_LINE, "1 14 0 -24 0 1 0 0 0 -1 0 0 0 1 3004.dat"], "line 2: this is mirrored"),
        ([BRICK_LINE, "1 14 0 -24 0 2 0 0 0 2 0 0 0 2 3004.dat"], "line 2: this has been made larger or smaller"),
        ([BRICK_LINE, "1 14 0 -24 0 0 0 0 0 0 0 0 0 0 3004.dat"], "line 2: this has been made larger or smaller"),
        ([BRICK_LINE, "1 14 0 -24 0 1 0 0 0 -1 0 0 0 -1 3004.dat"], "line 2: this is tilted"),
        ([BRICK_LINE, "1 14 0 -24 0 .7071 0 .7071 0 1 0 -.7071 0 .7071 3004.dat"], "line 2: this is tilted, or turned"),
        ([BRICK_LINE, "1 14 10 -24 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this brick is not on the studs"),
        ([BRICK_LINE, "1 14 0 -24 5 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this brick is not on the studs"),
        ([BRICK_LINE, "1 14 0 -8 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this brick is not as many whole bricks"),
        ([BRICK_LINE, "1 14 20 0 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this brick is where the one in line 1 is"),
        ([BRICK_LINE, "1 14 80 -24 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this brick hangs together with nothing"),
        ([BRICK_LINE, "1 14 4000 -24 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this is too far away"),
        ([BRICK_LINE, "1 14 1e300 0 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this is too far away"),
        ([BRICK_LINE, "1 14 1e999 0 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: this is too far away"),
        ([BRICK_LINE, "1 14 nan 0 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: a brick is written as 1, its colour"),
        ([BRICK_LINE, "1 14 inf 0 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: a brick is written as 1, its colour"),
        ([BRICK_LINE, "1 14 0 -24 0 1 0 0 0 1 0 0 0 3004.dat"], "line 2: a brick is written as 1, its colour"),
        ([BRICK_LINE, "1 red 0 -24 0 1 0 0 0 1 0 0 0 1 3004.dat"], "line 2: a brick is written as 1, its colour"),
        ([BRICK_LINE, "1 14 0 -24 0 1 0 0 0 1 0 0 0 1 3001.dat"], "line 2: the part 3001.dat is none of the game's"),
        ([BRICK_LINE, "1 14 0 -24 0 1 0 0 0 1 0 0 0 1 3024.dat"], "line 2: the part 3024.dat is none of the game's"),
        ([BRICK_LINE, "1 14 0 -24 0 1 0 0 0 1 0 0 0 1 ../../3004.dat"], "line 2: the part ../../3004.dat is none"),
        ([BRICK_LINE, "3 16 0 0 0 1 0 0 0 1 0"], "line 2: this is a shape of its own"),
        ([BRICK_LINE, "<html>"], "line 2: this is no line of LDraw: <html>"),
        ([BRICK_LINE, "\ud800"], r"line 2: this is no line of LDraw: \?"),
        ([BRICK_LINE, "\x1b[31mred"], r"line 2: this is no line of LDraw: \?\[31mred"),
        (["0 FILE a", "1 4 0 0 0 1 0 0 0 1 0 0 0 1 a"], "line 2: the model a contains itself"),
        (
            ["0 FILE a", "1 4 0 0 0 1 0 0 0 1 0 0 0 1 b", "0 FILE b", "1 4 0 0 0 1 0 0 0 1 0 0 0 1 A"],
            "line 4: the model a",
        ),
        (["0 FILE a", "0 FILE A"], "line 2: a second model with the name A"),
        (["0 FILE 3004.dat"], "line 1: a second model with the name 3004.dat, or the name of a brick"),
        (["0 FILE a", "0 nothing"], "there is no brick in this file"),
        ([""], "there is no brick in this file"),
        (["0"] * (MAX_LINES + 1), "the file is too long: it may have 200 lines"),
        (["0 " + "x" * 70_000], "the file is too big: it may have 64 kB"),
        (["0 " + "ß" * 33_000], "the file is too big: it may have 64 kB"),
        (["PK\x03\x04\0\0"], "this is no LDraw file"),
        (
            [BRICK_LINE, UP] + [f"1 14 0 {-24 * n} 0 1 0 0 0 1 0 0 0 1 3004.dat" for n in range(2, 7)],
            "line 7: there are more than 6 bricks",
        ),
    ],
    ids=lambda value: re.sub(r"\W+", " ", value)[:60].strip() if isinstance(value, str) else "",
)
def test_what_is_not_a_brick_on_the_studs_is_refused_by_line(lines: list[str], wrong: str) -> None:
    with pytest.raises(BadRequestError, match=wrong):
        read_model("\n".join(lines), 6)


def test_models_that_name_each_other_many_times_are_refused_at_once() -> None:
    """Twenty models, each of which names the next one nine times: more bricks than there is time."""
    lines = []
    for number in range(19):
        lines.append(f"0 FILE m{number}")
        lines += [f"1 4 0 0 0 1 0 0 0 1 0 0 0 1 m{number + 1}"] * 9
    lines += ["0 FILE m19", "0 empty"]
    with pytest.raises(BadRequestError, match="the models of this file refer to each other too many times"):
        read_model("\n".join(lines), 6)
    deep = [line for n in range(99) for line in (f"0 FILE m{n}", f"1 4 0 0 0 1 0 0 0 1 0 0 0 1 m{n + 1}")]
    deep += ["0 FILE m99", BRICK_LINE]
    assert len(deep) == MAX_LINES
    assert len(read_model("\n".join(deep), 6).thing.kinds) == 1


def test_a_model_that_is_moved_and_turned_is_the_same(tmp_path: Path) -> None:
    """Whole models are moved by half a stud and turned: LeoCAD and we see the same cells."""
    boxes = HANDED["twist 1"]
    shape = cells_of_boxes(boxes)
    inner = file_of(boxes).replace("0 NOFILE\r\n", "")
    matrices = ("1 0 0 0 1 0 0 0 1", "0 0 -1 0 1 0 1 0 0", "-1 0 0 0 1 0 0 0 -1", "0 0 1 0 1 0 -1 0 0")
    references = [f"1 16 {n * 240} -48 -60 {matrix} print.ldr" for n, matrix in enumerate(matrices)]
    text = "\r\n".join(["0 FILE outer.ldr", *references, "0 NOFILE", inner])
    found = leocad.cells(text, tmp_path)
    for turn, reference in enumerate(references):
        assert at_zero({cell for cell in found if -5 <= cell[0] - turn * 12 < 7}) == turns(shape)[turn]
        for line in (reference, reference.replace("-48 -60", "-41 -57.5")):  # off the lattice, but as a whole
            read = read_model("\n".join(["0 FILE outer.ldr", line, "0 NOFILE", inner]), 6)
            assert at_zero(cells_of_boxes(read.thing.boxes)) == turns(shape)[turn]


# --- a brickprint from a file -----------------------------------------------------------------------------------------


def building(*moves: tuple[int, str]) -> str:
    """The text of a position in which brickprints are built, after some moves."""
    position = GAME.setup(GAME.parse_options({}), 2)
    GAME.apply_chance(position, "order 65 11")
    for seat, move in moves:
        GAME.apply(position, seat, GAME.parse_move(position, seat, move))
    return GAME.position_text(position)


def reading(position: str, seat: int, text: str) -> exports.ReadPrint:
    found = tally({"read": {"position": position, "seat": seat, "file": text}}).read
    assert isinstance(found, exports.ReadPrint)
    return found


@every_handed
def test_a_brickprint_from_a_file_is_built_by_the_moves_that_are_told(boxes: np.ndarray) -> None:
    before = building((1, "take 1x6"), (1, "take 2x3"), (1, "take 1x6"))
    read = reading(before, 1, file_of(boxes))
    assert read.title == "Print"
    position = GAME.parse_position(before)
    moves = [*(f"return {kind}" for kind in read.returns), *(f"take {kind}" for kind in read.takes)]
    for move in [*moves, f"print {read.title}: {read.joins}"]:
        GAME.apply(position, 1, GAME.parse_move(position, 1, move))
    assert cells_of_boxes(built_things(position)[0].thing.boxes) in turns(cells_of_boxes(boxes))
    cells = {(brick.x, brick.y, brick.z) for brick in read.object.bricks}
    assert cells == {tuple(row[:3]) for row in boxes.tolist()}


def test_what_is_held_already_is_not_taken_again() -> None:
    boxes = HANDED["twist 2"]  # 2x3, 1x6, 2x2, 1x3 and two 1x1
    read = reading(building((0, "take 2x3"), (0, "take 1x4"), (0, "take 1x1")), 0, file_of(boxes))
    assert read.returns == ["1x4"]
    assert sorted(read.takes) == ["1x1", "1x3", "1x6", "2x2"]


def test_a_brickprint_takes_bricks_that_are_there_now() -> None:
    """W22: the pile is live, so what the other has taken is gone."""
    six = HANDED["twist 4"]  # two 2x2, 2x3, ...
    reading(building((1, "take 1x6")), 0, file_of(six))
    with pytest.raises(
        BadRequestError, match="there is only one 2x2 left for you in the yellow brickyard, and this takes 2"
    ):
        reading(building((1, "take 2x2")), 0, file_of(six))
    with pytest.raises(BadRequestError, match="there is no 2x2 left"):
        reading(building((1, "take 2x2"), (1, "take 2x2")), 0, file_of(six))
    reading(building((0, "take 2x2"), (0, "take 2x2")), 0, file_of(six))


def test_a_brickprint_is_six_bricks_that_come_from_above(monkeypatch: pytest.MonkeyPatch) -> None:
    five = HANDED["twist 1"][:5]
    with pytest.raises(BadRequestError, match="a brickprint has 6 bricks, and in this file there are 5"):
        reading(building(), 0, file_of(five))
    # Six bricks that hook into each other were not found among 60,000 random ones; of fifteen there are some: two hooks
    # hang from one 2x3, each in the other's way.
    hooked = (
        "1x4r 0,1,0  1x2 0,0,1  1x2r 3,1,1  1x1 0,1,2  1x3 1,1,2  1x2r 3,1,2  1x1 0,1,3  1x2r 3,1,3  2x2 1,3,3  "
        "1x1 0,1,4  1x3r 1,1,4  2x2 1,3,4  1x1 0,1,5  1x4 1,3,5  2x3 0,1,6"
    )
    monkeypatch.setattr(exports, "PRINT_BRICKS", 15)
    with pytest.raises(BadRequestError, match="some brick would have to come from below or from the side"):
        reading(building(), 0, file_of(boxes_of_drawing(hooked)))
    monkeypatch.setattr(exports, "PRINT_BRICKS", 14)
    without = boxes_of_drawing(hooked.replace("1x3r 1,1,4  ", ""))  # the point of one hook
    assert reading(building(), 0, file_of(without)).joins.count("; ") == 12


def test_a_file_is_read_only_while_brickprints_are_built() -> None:
    text = file_of(HANDED["twist 1"])
    with pytest.raises(IllegalMoveError, match="a brickprint is not built now"):
        reading(POSITION, 0, text)
    with pytest.raises(IllegalMoveError, match="a brickprint is not built now"):
        reading(GAME.position_text(GAME.setup(GAME.parse_options({}), 2)), 0, text)
    with pytest.raises(UsageError, match="is asked one thing"):
        tally(
            {"read": {"position": POSITION, "seat": 0, "file": text}, "joins": {"upper": [[0] * 5], "lower": [[0] * 5]}}
        )
