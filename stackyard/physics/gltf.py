"""Bricks as a GLB file, which viewers, slicers and modelling programs read: metres, y up, right-handed.

Here as in all of `physics` z is up: a point (x, y, z) is written as (x, z, -y), a turn about x and no mirror. GLB is
glTF 2.0 with its buffer in one file (Khronos, "glTF 2.0 Specification", chapters 3 and 4). Faces have no normals, which
means flat ones (3.7.2.1). A consumer takes a file in mm as one a thousand times too large, and says nothing.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stackyard.core.toolkit.boxes import Box

Reals = npt.NDArray[np.float64]
Triangles = npt.NDArray[np.int64]

TO_Y_UP: Final = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])
ROUGHNESS: Final = 0.7  # of painted wood and of plastic, by eye
_MAGIC: Final = 0x46546C67  # "glTF"
_JSON: Final = 0x4E4F534A
_BIN: Final = 0x004E4942
_FLOAT: Final = 5126
_UINT16: Final = 5123
_POINTS: Final = 34962
_INDICES: Final = 34963
# The corners of a box by the bits of their number (x, y, z), and its faces, counter-clockwise seen from outside.
_FACES: Final = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))


@dataclass(frozen=True, eq=False)
class Mesh:
    """A closed surface: points (n, 3) in m, and triangles (m, 3) of their numbers, counter-clockwise from outside."""

    points: Reals
    triangles: Triangles


class Solid(NamedTuple):
    """A thing with the shape of a mesh: solids of one mesh and one paint share it in the file."""

    mesh: Mesh
    paint: str  # "#c9483f", sRGB
    centre: Reals  # m: where the mesh's origin is
    axes: Reals  # a row for each of the mesh's directions, of length 1


class Group(NamedTuple):
    """Solids that belong together, such as an object: one node above theirs, with a name."""

    name: str
    solids: Sequence[Solid]


@lru_cache(maxsize=64)
def box_mesh(x: float, y: float, z: float) -> Mesh:
    """Return a box about the origin with these full edges in m."""
    signs = np.array([[number & 1, number >> 1 & 1, number >> 2 & 1] for number in range(8)]) - 0.5
    triangles = [corners for a, b, c, d in _FACES for corners in ((a, b, c), (a, c, d))]
    return Mesh(signs * [x, y, z], np.array(triangles))


def cylinder_mesh(radius: float, low: float, high: float, sides: int, at: tuple[float, float]) -> Mesh:
    """Return an upright cylinder, as a prism with so many sides: lengths in m, `at` where its axis is."""
    ring = [2 * pi * side / sides for side in range(sides)]
    rims = [(at[0] + radius * cos(turn), at[1] + radius * sin(turn), z) for z in (low, high) for turn in ring]
    low_middle, high_middle = 2 * sides, 2 * sides + 1
    triangles: list[tuple[int, int, int]] = []
    for here, there in pairwise([*range(sides), 0]):
        triangles += [(here, there, sides + there), (here, sides + there, sides + here)]
        triangles += [(low_middle, there, here), (high_middle, sides + here, sides + there)]
    return Mesh(np.array([*rims, (*at, low), (*at, high)]), np.array(triangles))


def merged(meshes: Sequence[Mesh]) -> Mesh:
    """Return several meshes as one, whose surfaces may pass through each other."""
    starts = np.cumsum([0, *(len(mesh.points) for mesh in meshes)])
    triangles = [mesh.triangles + start for mesh, start in zip(meshes, starts, strict=False)]
    return Mesh(np.concatenate([mesh.points for mesh in meshes]), np.concatenate(triangles))


def solid_box(box: Box) -> Solid:
    """Return a box of a picture as a solid."""
    # Edges that are the same to the micrometre are the same: so boxes that were measured share a mesh.
    x, y, z = (round(2 * float(half), 6) for half in box.half)
    return Solid(box_mesh(x, y, z), box.paint, box.centre, box.axes)


def glb(groups: Sequence[Group]) -> bytes:
    """Return groups of solids as a GLB file; there has to be a solid."""
    buffer = bytearray()
    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "Stackyard"},
        "scene": 0,
        "scenes": [{"nodes": []}],
        "nodes": [],
        "meshes": [],
        "materials": [],
        "accessors": [],
        "bufferViews": [],
        "buffers": [],
    }
    shapes: dict[Mesh, dict[str, Any]] = {}
    painted: dict[tuple[Mesh, str], int] = {}
    paints: dict[str, int] = {}
    for group in groups:
        children = []
        for solid in group.solids:
            key = solid.mesh, solid.paint
            if key not in painted:
                if solid.mesh not in shapes:
                    shapes[solid.mesh] = _shape(document, buffer, solid.mesh)
                if solid.paint not in paints:
                    paints[solid.paint] = len(paints)
                    document["materials"].append(_material(solid.paint))
                painted[key] = len(painted)
                document["meshes"].append({"primitives": [{**shapes[solid.mesh], "material": paints[solid.paint]}]})
            children.append(len(document["nodes"]))
            document["nodes"].append({"mesh": painted[key], **_place(solid)})
        document["scenes"][0]["nodes"].append(len(document["nodes"]))
        document["nodes"].append({"name": group.name, "children": children})
    document["buffers"].append({"byteLength": len(buffer)})
    return _container(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(), bytes(buffer))


def _shape(document: dict[str, Any], buffer: bytearray, mesh: Mesh) -> dict[str, Any]:
    """Write the points and triangles of a mesh, and return the primitive without its material."""
    points = (mesh.points @ TO_Y_UP.T).astype("<f4")
    indices = mesh.triangles.astype("<u2").ravel()
    accessors = []
    for data, target, kind, shape, bounds in (
        (points, _POINTS, _FLOAT, "VEC3", {"min": points.min(0).tolist(), "max": points.max(0).tolist()}),
        (indices, _INDICES, _UINT16, "SCALAR", {}),
    ):
        buffer += bytes(-len(buffer) % 4)
        view = {"buffer": 0, "byteOffset": len(buffer), "byteLength": data.nbytes, "target": target}
        buffer += data.tobytes()
        accessors.append(len(document["accessors"]))
        accessor = {"bufferView": len(document["bufferViews"]), "componentType": kind, "type": shape}
        document["accessors"].append({**accessor, "count": len(data), **bounds})
        document["bufferViews"].append(view)
    return {"attributes": {"POSITION": accessors[0]}, "indices": accessors[1]}


def _material(paint: str) -> dict[str, Any]:
    """Return a material: glTF asks for linear light, sRGB's curve taken off (IEC 61966-2-1)."""
    parts = [int(paint[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [round(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4, 6) for part in parts]
    metallic = {"baseColorFactor": [*linear, 1.0], "metallicFactor": 0.0, "roughnessFactor": ROUGHNESS}
    return {"name": paint, "pbrMetallicRoughness": metallic}


def _place(solid: Solid) -> dict[str, list[float]]:
    """Return where a solid is as glTF's matrix, column by column; none for one that is where its mesh is."""
    matrix = np.eye(4)
    matrix[:3, :3] = TO_Y_UP @ np.asarray(solid.axes).T @ TO_Y_UP.T
    matrix[:3, 3] = TO_Y_UP @ np.asarray(solid.centre)
    if np.array_equal(matrix, np.eye(4)):
        return {}
    return {"matrix": [float(part) for part in matrix.T.ravel().round(9) + 0.0]}


def _container(document: bytes, buffer: bytes) -> bytes:
    """Return the two chunks with their headers, padded to four bytes with spaces and with zeros."""
    document += b" " * (-len(document) % 4)
    buffer += bytes(-len(buffer) % 4)
    length = 12 + 8 + len(document) + 8 + len(buffer)
    head = struct.pack("<III", _MAGIC, 2, length)
    first = struct.pack("<II", len(document), _JSON) + document
    return head + first + struct.pack("<II", len(buffer), _BIN) + buffer


__all__ = ["Group", "Mesh", "Solid", "box_mesh", "cylinder_mesh", "glb", "merged", "solid_box"]
