"""What leaves the house of the games with wooden bricks: what stands, as large as it is, and what is sawn."""

from __future__ import annotations

import csv
import io
from typing import Any

import numpy as np
import pytest

from stackyard.core.errors import BadRequestError
from stackyard.core.game import EVERYTHING
from stackyard.games.tower_topple import exports as topple
from stackyard.games.towerbrix import exports as towerbrix
from stackyard.games.towerbrix.bodies import places_of
from stackyard.games.towerbrix.game import GAME
from tests.gltf_files import messages, parts, surfaces, volume
from tests.tower_topple.built_tower import tower_of


def rows_of(data: bytes) -> list[dict[str, Any]]:
    return list(csv.DictReader(io.StringIO(data.decode())))


def test_a_built_tower_is_54_bricks_that_share_two_shapes() -> None:
    data = topple.export(tower_of(18), EVERYTHING, "glb")
    found = surfaces(data)
    assert len(found) == 54
    assert all(volume(each.corners) == pytest.approx(0.075 * 0.025 * 0.015) for each in found)
    points = np.concatenate([each.corners.reshape(-1, 3) for each in found])
    assert points[:, 1].min() == pytest.approx(0, abs=0.001)
    assert points[:, 1].max() == pytest.approx(18 * 0.015, abs=0.004)  # bricks are a little thinner, and not alike
    document, _ = parts(data)
    assert len(document["accessors"]) == 4  # bricks that lie along x, and bricks that lie along y
    assert messages(data) == []


def test_nothing_tells_how_loose_a_brick_is() -> None:
    tower = tower_of(18)
    other = tower.copy()
    other["seed"] += 1  # of which bricks are thinner
    assert topple.export(tower, EVERYTHING, "glb") == topple.export(other, EVERYTHING, "glb")


def test_the_bricks_of_towerbrix_lie_where_the_record_has_them() -> None:
    position = GAME.setup(GAME.parse_options({"variant": "challenge", "challenge": 10}), 3)
    data = towerbrix.export(position, EVERYTHING, "glb")
    found = surfaces(data)
    places = places_of(position)
    assert len(found) == len(places)
    for each, (x, y, z, *_) in zip(found, places, strict=True):
        points = each.corners.reshape(-1, 3)
        assert (points.min(0) + points.max(0)) / 2 == pytest.approx([x, z, -y], abs=1e-6)
        assert sorted(np.ptp(points, axis=0)) == pytest.approx([0.03, 0.03, 0.06], abs=1e-6)
    assert messages(data) == []


def test_a_cut_list_is_what_is_in_the_box() -> None:
    nine = rows_of(towerbrix.shopping_list("cut-list"))
    assert {row["Paint"]: int(row["Quantity"]) for row in nine} == {
        "yellow": 2,
        "purple": 2,
        "red": 2,
        "blue": 2,
        "gray": 1,
    }
    for row in nine:  # one upright brick is as tall as two lying ones
        assert float(row["Length mm"]) == 2 * float(row["Width mm"]) == 2 * float(row["Thickness mm"])
    tower = rows_of(topple.shopping_list("cut-list"))
    assert sum(int(row["Quantity"]) for row in tower) == 54
    assert {row["Paint"]: int(row["Quantity"]) for row in tower if row["Paint"] != "none"} == dict.fromkeys(
        ["blue", "green", "red", "yellow"], 2
    )
    assert {(row["Length mm"], row["Width mm"], row["Thickness mm"]) for row in tower} == {("75", "25", "15")}
    assert all(float(row["Length mm"]) == 3 * float(row["Width mm"]) for row in tower)


def test_what_is_not_asked_of_wooden_bricks_is_refused() -> None:
    with pytest.raises(BadRequestError, match="'brick 3' is not saved by itself"):
        topple.export(tower_of(5), EVERYTHING, "glb", "brick 3")
    with pytest.raises(BadRequestError, match="the cut list is of the whole box"):
        towerbrix.shopping_list("cut-list", "yellow=2")
