"""GLB files read back as a viewer does, by the glTF 2.0 specification alone; and what Khronos' own validator says."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

WEB = Path(__file__).resolve().parents[1] / "web"
VALIDATE = """
import { validateBytes } from 'gltf-validator';
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
console.log(JSON.stringify(await validateBytes(new Uint8Array(Buffer.concat(chunks)))));
"""


class Surface(NamedTuple):
    """The triangles of a node where it stands, (n, 3, 3) in the file's own unit and axes, and its group and colour."""

    group: str
    colour: tuple[float, ...]
    corners: npt.NDArray[np.float64]


def parts(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The JSON and the buffer of a GLB file."""
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    size, kind = struct.unpack_from("<I4s", data, 12)
    assert kind == b"JSON"
    document = json.loads(data[20 : 20 + size])
    rest, kind = struct.unpack_from("<I4s", data, 20 + size)
    assert kind == b"BIN\0"
    buffer = data[28 + size :]
    assert len(buffer) == rest
    return document, buffer


def surfaces(data: bytes) -> list[Surface]:
    """Everything that a viewer draws."""
    document, buffer = parts(data)

    def values(number: int) -> npt.NDArray[Any]:
        accessor = document["accessors"][number]
        view = document["bufferViews"][accessor["bufferView"]]
        kind, wide = {5126: ("<f4", 3), 5123: ("<u2", 1)}[accessor["componentType"]]
        return np.frombuffer(buffer, kind, accessor["count"] * wide, view["byteOffset"]).reshape(-1, wide)

    found = []
    for number in document["scenes"][document["scene"]]["nodes"]:
        group = document["nodes"][number]
        for child in group["children"]:
            node = document["nodes"][child]
            matrix = np.array(node.get("matrix", np.eye(4).ravel())).reshape(4, 4).T
            (primitive,) = document["meshes"][node["mesh"]]["primitives"]
            points = values(primitive["attributes"]["POSITION"]) @ matrix[:3, :3].T + matrix[:3, 3]
            material = document["materials"][primitive["material"]]
            colour = tuple(material["pbrMetallicRoughness"]["baseColorFactor"])
            found.append(Surface(group["name"], colour, points[values(primitive["indices"]).reshape(-1, 3)]))
    return found


def volume(corners: npt.NDArray[np.float64]) -> float:
    """The volume inside closed surfaces: below 0 if they are inside out, or mirrored."""
    return float(np.einsum("ni,ni->n", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6)


def messages(data: bytes) -> list[dict[str, Any]]:
    """What gltf-validator finds, hints too."""
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules/gltf-validator").is_dir():
        pytest.skip("gltf-validator is not there: `make check` installs the browser client's packages")
    asked = [node, "--input-type=module", "-e", VALIDATE]
    done = subprocess.run(asked, cwd=WEB, input=data, capture_output=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    found: list[dict[str, Any]] = json.loads(done.stdout)["issues"]["messages"]
    return found
