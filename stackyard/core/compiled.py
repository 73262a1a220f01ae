"""Numba with a cache that can be trusted: the one door through which the project compiles.

Numba's disk cache does not notice that a *callee* in another file has changed, so the cache directory is named by a
hash of every source file of the package: a changed source means a fresh directory, and an unchanged one means that
nothing is compiled twice. Import `njit` from here and nowhere else. `NUMBA_DISABLE_JIT=1` runs the rules as plain
Python, which is how they are debugged.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import ParamSpec, TypeVar

PACKAGE = Path(__file__).resolve().parent.parent
KEPT_CACHES = 3  # older ones are removed when a new one is made
ROOMS = ("core", "games", "physics")
"""The rooms that compile. In them, what mentions `njit` and every `pieces.py` (constants frozen into code) counts."""

P = ParamSpec("P")
R = TypeVar("R")


def source_hash() -> str:
    """Return a short hash of every compiled source, of where the package lies, and of Numba's version.

    Numba files compiled code under the path of its source: two checkouts of the same sources share nothing.
    """
    digest = sha256(f"{_numba_version()} {PACKAGE}".encode())
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            source = path.read_bytes()
            if b"njit" in source or path.name == "pieces.py":
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + source)
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Return the folder that holds the caches: `STACKYARD_CACHE`, else the user's cache folder."""
    if chosen := os.environ.get("STACKYARD_CACHE"):
        return Path(chosen)
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "stackyard"


def cache_dir() -> Path:
    """Return the folder of compiled code that belongs to these very sources."""
    return cache_home() / f"compiled-{source_hash()}"


def _numba_version() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return "none"


def _use_cache() -> None:
    """Point Numba at our cache directory, before it is first imported, unless someone chose another."""
    if "NUMBA_CACHE_DIR" not in os.environ:
        os.environ["NUMBA_CACHE_DIR"] = str(cache_dir())


_use_cache()

import numba  # noqa: E402 - it reads NUMBA_CACHE_DIR when it is imported


def njit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function with Numba: cached on disk, releasing the GIL, keeping its Python type."""
    compiled: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    return compiled


def njit_inline(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function that is pasted into its callers before optimisation."""
    compiled: Callable[P, R] = numba.njit(cache=True, nogil=True, inline="always")(function)
    return compiled
