"""A dataset on disk: a folder for each kind of match, in it parts that appear whole or not at all.

A part holds the rows of whole matches and says which. So a run that was stopped, also by a kill, goes on where it was:
what is in a part is not written again, and what was not yet in one is the most that is lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard import __version__
from stackyard.core.errors import UsageError
from stackyard.core.machine.extras import needing
from stackyard.lab.datasets.rows import Kind, Rows

Format: TypeAlias = Literal["parquet", "npz"]
SCHEMA: Final = 1  # the version of docs/datasets.md
MANIFEST: Final = "dataset.json"
PART_BYTES: Final = 64 * 2**20  # of rows in memory, after which a part is written
ALL_BYTES: Final = 256 * 2**20  # of all kinds together
UNFINISHED: Final = ".tmp"  # how the name of a part ends while it is written


class Dataset:
    """A dataset that is being written. Use it in a `with` statement: what is pending is written at its end."""

    def __init__(self, folder: Path, form: Format, tensors: bool, part_bytes: int = PART_BYTES) -> None:
        """Begin a dataset in a folder, or go on with it.

        Raises BadRequestError if what is there was written in another form, or if pyarrow is missing for Parquet.
        """
        self.folder, self.form, self.tensors, self._part_bytes = folder, form, tensors, part_bytes
        if form == "parquet":
            _pyarrow()
        self._pending: dict[Kind, list[Rows]] = {}
        self._kinds: dict[str, dict[str, Any]] = {}
        self.matches: set[str] = set()  # that are written or pending
        self.sources: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)
        self._resume()

    def _resume(self) -> None:
        file = self.folder / MANIFEST
        if file.exists():
            try:
                about = json.loads(file.read_bytes())
                found = (about["schema"], about["format"], about["tensors"])
                kinds = about["kinds"]
            except (ValueError, KeyError, TypeError) as error:
                raise UsageError(f"{file} is no manifest of a dataset: {error}") from None
            if found != (SCHEMA, self.form, self.tensors):
                raise UsageError(f"{self.folder} holds a dataset of another form: {found[1]}, schema {found[0]}")
            self._kinds = {kind["name"]: kind for kind in kinds}
        for left in self.folder.glob(f"*/*{UNFINISHED}"):
            left.unlink()
        for name, kind in self._kinds.items():
            parts = []
            for path in sorted((self.folder / name).glob(f"part-*.{self.form}")):
                matches, sources, rows = _contents(path)
                self.matches.update(matches)
                self.sources.update(sources)
                parts.append({"file": f"{name}/{path.name}", "rows": rows, "matches": len(matches)})
            kind["parts"] = parts
        self._write_manifest()

    def __enter__(self) -> Dataset:
        return self

    def __exit__(self, *_: object) -> None:
        self.flush()

    def add(self, rows: Rows) -> bool:
        """Add the rows of a match; return whether they are new. They are written when a part is full."""
        if rows.match in self.matches:
            return False
        self.matches.add(rows.match)
        self.sources.add(rows.source)
        if len(rows):
            self._pending.setdefault(rows.kind, []).append(rows)
            size = {kind: sum(each.bytes for each in pending) for kind, pending in self._pending.items()}
            if size[rows.kind] >= self._part_bytes:
                self._write(rows.kind)
            elif sum(size.values()) >= max(ALL_BYTES, self._part_bytes):
                self._write(max(size, key=lambda kind: size[kind]))
        return True

    def flush(self) -> None:
        """Write all that is pending."""
        for kind in list(self._pending):
            self._write(kind)

    def _write(self, kind: Kind) -> None:
        """Write a part. The manifest names its kind first, so that a part is found whenever a run is stopped."""
        pending = self._pending.pop(kind)
        about = self._kinds.get(kind.name)
        if about is None:
            about = self._kinds[kind.name] = described(kind, self.tensors)
            self._write_manifest()
        number = 1 + max(
            (int(part["file"][-len(self.form) - 7 : -len(self.form) - 1]) for part in about["parts"]), default=-1
        )
        path = self.folder / kind.name / f"part-{number:06}.{self.form}"
        path.parent.mkdir(exist_ok=True)
        temporary = path.with_name(path.name + UNFINISHED)
        (_write_parquet if self.form == "parquet" else _write_npz)(temporary, pending)
        temporary.replace(path)
        rows = sum(map(len, pending))
        about["parts"].append({"file": f"{kind.name}/{path.name}", "rows": rows, "matches": len(pending)})
        self._write_manifest()

    def _write_manifest(self) -> None:
        about = {
            "schema": SCHEMA,
            "stackyard": __version__,
            "format": self.form,
            "tensors": self.tensors,
            "kinds": list(self._kinds.values()),
        }
        temporary = self.folder / (MANIFEST + UNFINISHED)
        temporary.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
        temporary.replace(self.folder / MANIFEST)

    @property
    def summary(self) -> dict[str, Any]:
        """How much is written: kinds, matches, rows, parts."""
        parts = [part for kind in self._kinds.values() for part in kind["parts"]]
        return {
            "kinds": len(self._kinds),
            "matches": sum(part["matches"] for part in parts),
            "rows": sum(part["rows"] for part in parts),
            "parts": len(parts),
        }


def described(kind: Kind, tensors: bool) -> dict[str, Any]:
    """Return what the manifest says of a kind of match."""
    encoding = kind.encoding
    about: dict[str, Any] = {
        "name": kind.name,
        "game": kind.game,
        "rules": kind.rules,
        "environment": kind.environment,
        "options": json.loads(kind.options),
        "players": kind.players,
        "actions": encoding.num_actions,
        "most_choices": encoding.most_choices,
        "parts": [],
    }
    if tensors:
        about["observation"] = [
            {"name": plane.name, "shape": plane.shape, "from": encoding.observation.offsets[plane.name]}
            for plane in encoding.observation.planes
        ]
    return about


def _joined(pending: Sequence[Rows]) -> dict[str, list[str] | npt.NDArray[Any]]:
    """Return the columns of several matches as one table."""
    found: dict[str, list[str] | npt.NDArray[Any]] = {}
    for name, first in pending[0].columns.items():
        if isinstance(first, np.ndarray):
            found[name] = np.concatenate([rows.columns[name] for rows in pending])
        else:
            found[name] = [item for rows in pending for item in rows.columns[name]]
    return found


def _about_part(pending: Sequence[Rows]) -> dict[str, list[str]]:
    return {"matches": [rows.match for rows in pending], "sources": [rows.source for rows in pending]}


def _write_npz(path: Path, pending: Sequence[Rows]) -> None:
    arrays: dict[str, npt.NDArray[Any]] = {
        "match": np.repeat(np.arange(len(pending), dtype=np.int32), [len(rows) for rows in pending])
    }
    for name, column in {**_joined(pending), **_about_part(pending)}.items():
        array = column if isinstance(column, np.ndarray) else np.array([item.encode() for item in column], np.bytes_)
        arrays[name] = array
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)


def _write_parquet(path: Path, pending: Sequence[Rows]) -> None:
    arrow, parquet = _pyarrow()
    names = [rows.match for rows in pending]
    which = np.repeat(np.arange(len(pending), dtype=np.int32), [len(rows) for rows in pending])
    sources = [rows.source for rows in pending]
    arrays = {
        "match": arrow.DictionaryArray.from_arrays(arrow.array(which), arrow.array(names)),
        "source": arrow.DictionaryArray.from_arrays(arrow.array(which), arrow.array(sources)),
    }
    for name, column in _joined(pending).items():
        if not isinstance(column, np.ndarray):
            arrays[name] = arrow.array(column, arrow.string())
        elif name == "legal":
            arrays[name] = arrow.array([bytes(row) for row in column], arrow.binary(column.shape[1]))
        elif column.ndim == 2:
            flat = arrow.array(column.reshape(-1))
            arrays[name] = arrow.FixedSizeListArray.from_arrays(flat, column.shape[1])
        else:
            arrays[name] = arrow.array(column)
    table = arrow.table(arrays).replace_schema_metadata({"stackyard": json.dumps(_about_part(pending))})
    parquet.write_table(table, path, compression="zstd")


def _contents(path: Path) -> tuple[list[str], list[str], int]:
    """Return the matches of a part, where they came from, and the number of rows."""
    if path.suffix == ".npz":
        with np.load(path, allow_pickle=False) as part:
            matches, sources = ([item.decode() for item in part[name].tolist()] for name in ("matches", "sources"))
            return matches, sources, len(part["ply"])
    _, parquet = _pyarrow()
    about = parquet.read_metadata(path)
    held = json.loads(about.metadata[b"stackyard"])
    return held["matches"], held["sources"], about.num_rows


def _pyarrow() -> tuple[Any, Any]:
    with needing():
        import pyarrow as pa
        from pyarrow import parquet
    return pa, parquet


def parts(folder: Path, game: str | None = None) -> Iterator[tuple[dict[str, Any], Path]]:
    """Yield, for each part of a dataset, what the manifest says of its kind, and the file."""
    for kind in json.loads((folder / MANIFEST).read_bytes())["kinds"]:
        if game in (None, kind["game"]):
            for part in kind["parts"]:
                yield kind, folder / part["file"]


__all__ = ["SCHEMA", "Dataset", "Format", "described", "parts"]
