"""GLB files: their hand, their axes and their size are those of the bricks, and no validator finds anything."""

from __future__ import annotations

import numpy as np
import pytest

from stackyard.core.toolkit.boxes import Box
from stackyard.physics import gltf
from tests.gltf_files import messages, parts, surfaces, volume

QUARTER = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # rows: where the box's own x, y, z point


def box(x: float, y: float, z: float, half: tuple[float, float, float], paint: str = "#c9483f") -> Box:
    return Box(np.array([x, y, z]), np.eye(3), np.array(half), paint)


def written(*boxes: Box) -> bytes:
    return gltf.glb([gltf.Group("Tower", [gltf.solid_box(each) for each in boxes])])


def test_a_box_is_as_large_as_it_is_in_metres_and_stands_with_y_up() -> None:
    (found,) = surfaces(written(box(0.1, 0.2, 0.3, (0.01, 0.02, 0.04))))
    points = found.corners.reshape(-1, 3)
    assert points.min(0) == pytest.approx([0.09, 0.26, -0.22])  # z is up in the house, y in the file
    assert points.max(0) == pytest.approx([0.11, 0.34, -0.18])
    assert volume(found.corners) == pytest.approx(0.02 * 0.04 * 0.08)


def test_a_quarter_turn_to_the_left_stays_one() -> None:
    """A corner of three boxes that are all different has a hand: seen from the corner, x, y and z in turn."""
    boxes = [
        Box(np.array([0.0, 0.03, 0.0]), QUARTER, np.array([0.02, 0.005, 0.005]), "#ff0000"),
        box(-0.03, 0, 0, (0.01, 0.005, 0.005), "#00ff00"),
        box(0, 0, 0.03, (0.005, 0.005, 0.005), "#0000ff"),
    ]
    found = surfaces(written(*boxes))
    middles = [each.corners.reshape(-1, 3).mean(0) for each in found]
    extents = [np.ptp(each.corners.reshape(-1, 3), axis=0) for each in found]
    assert extents[0] == pytest.approx([0.01, 0.01, 0.04])  # the long side, along the house's y, is along -z
    assert np.linalg.det(np.array(middles)) == pytest.approx(np.linalg.det([[0, 0.03, 0], [-0.03, 0, 0], [0, 0, 0.03]]))
    assert all(volume(each.corners) > 0 for each in found)
    assert [each.colour[:3] for each in found] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_alike_bricks_share_a_mesh_and_others_the_points() -> None:
    half = (0.01, 0.02, 0.03)
    document, _ = parts(written(box(0, 0, 0, half), box(0.1, 0, 0, half), box(0.2, 0, 0, half, "#123456")))
    assert [node.get("mesh") for node in document["nodes"]] == [0, 0, 1, None]
    first, second = (mesh["primitives"][0] for mesh in document["meshes"])
    assert first["attributes"] == second["attributes"]
    assert (first["material"], second["material"]) == (0, 1)
    assert len(document["accessors"]) == 2


def test_a_cylinder_is_closed_and_right_side_out() -> None:
    stud = gltf.cylinder_mesh(0.0024, 0.001, 0.003, 64, (0.004, -0.004))
    edges = sorted(tuple(sorted(pair)) for a, b, c in stud.triangles.tolist() for pair in ((a, b), (b, c), (c, a)))
    assert edges[::2] == edges[1::2]  # each edge is of two triangles
    assert volume(stud.points[stud.triangles]) == pytest.approx(np.pi * 0.0024**2 * 0.002, rel=0.01)
    assert stud.points.mean(0) == pytest.approx([0.004, -0.004, 0.002])


def test_the_validator_finds_nothing_and_does_find_what_is_wrong() -> None:
    data = written(box(0, 0, 0, (0.01, 0.02, 0.03)), box(0.1, 0, 0, (0.02, 0.02, 0.03), "#123456"))
    assert messages(data) == []
    found = messages(data.replace(b'"count":8', b'"count":9'))
    assert {message["severity"] for message in found} >= {0}, found
    millimetres = written(box(0, 0, 0, (10.0, 20.0, 30.0)))
    assert messages(millimetres) == []  # a thousand times too large is no error to it: the tests above look for that
