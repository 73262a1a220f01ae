"""LDraw files as LeoCAD reads them (Debian's package `leocad`, run in Xvfb): the cells that its bricks take.

LeoCAD has its own reader, its own drawings of the seven parts, and writes Wavefront OBJ in LDU with z up. That is all
that is taken from it: no text of ours, and no coordinate, is between a file and these cells.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from pathlib import Path

import pytest

Cell = tuple[int, int, int]
WIDE, HIGH, STUD = 20, 24, 4  # LDU


def cells(text: str, folder: Path) -> set[Cell]:
    """The cells of all bricks of a file, wherever its corner is."""
    if shutil.which("leocad") is None or shutil.which("Xvfb") is None or shutil.which("xvfb-run") is None:
        pytest.skip("LeoCAD is not there: apt-get install leocad xvfb xauth libgl1-mesa-dri")
    file, out = folder / "model.mpd", folder / "model.obj"
    file.write_text(text, "utf-8", newline="")
    out.unlink(missing_ok=True)
    asked = ["xvfb-run", "-a", "leocad", str(file), "-obj", str(out)]
    home = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    subprocess.run(asked, env={**os.environ, **home}, check=True, capture_output=True, timeout=120)
    return {cell for brick in _bricks(out.read_text("utf-8")) for cell in brick}


def _bricks(obj: str) -> list[set[Cell]]:
    """The cells of each brick, a group of faces: its highest corners are those of its studs."""
    corners: list[list[float]] = []
    groups: list[set[int]] = []
    for line in obj.splitlines():
        word, _, rest = line.partition(" ")
        if word == "v":
            corners.append([float(number) for number in rest.split()])
        elif word == "g":
            groups.append(set())
        elif word == "f":
            groups[-1].update(int(corner.partition("/")[0]) - 1 for corner in rest.split())
    found = []
    for group in groups:
        axes = list(zip(*(corners[corner] for corner in group), strict=True))
        low, high = [min(axis) for axis in axes], [max(axis) for axis in axes]
        assert high[2] - low[2] == pytest.approx(HIGH + STUD)
        start = [low[0] / WIDE, low[1] / WIDE, low[2] / HIGH]
        counts = [(high[0] - low[0]) / WIDE, (high[1] - low[1]) / WIDE]
        assert [*start, *counts] == pytest.approx([round(number) for number in (*start, *counts)])
        x, y, z = (round(number) for number in start)
        ways = itertools.product(range(round(counts[0])), range(round(counts[1])))
        found.append({(x + i, y + j, z) for i, j in ways})
    return found
