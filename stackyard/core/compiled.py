"""Numba with a cache that can be trusted: the one door through which the project compiles.

Numba's disk cache does not notice that a *callee* in another file has changed, so each room (`core`, `physics`, one
game) compiles into a folder that is named by a hash of its sources and of those that it builds on: a changed source
means a fresh folder for its room, an unchanged room compiles nothing twice. Import `njit` from here and nowhere else.
`NUMBA_DISABLE_JIT=1` runs the rules as plain Python, which is how they are debugged.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np

from stackyard.core.lock import locked

PACKAGE = Path(__file__).resolve().parent.parent
FROZEN = ("pieces.py", "record.py")  # files whose constants are frozen into compiled code
COMPILED = (b"njit", b"numba")  # what a file mentions that holds compiled code
WRITING = "writing"  # the lock file of a folder of compiled code
KEPT_CACHES = 6  # of each room; older ones are removed when a new one is made
CHOSEN_BY_USER = "NUMBA_CACHE_DIR" in os.environ
OPTIONS: Any = {"nogil": True, "no_cfunc_wrapper": True}  # nobody calls compiled code by a C address

if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
    np.seterr(over="ignore")  # plain 64-bit words wrap around, as compiled ones do

P = ParamSpec("P")
R = TypeVar("R")


def room_of(module: str) -> str:
    """Return the room that a module compiles in: `core`, `physics`, `games/<game>`, or `outside` for any other code."""
    parts = module.split(".")
    if parts[0] != PACKAGE.name or len(parts) < 3:
        return "outside"
    return "/".join(parts[1:3]) if parts[1] == "games" else parts[1]


@cache
def source_hash(room: str) -> str:
    """Return a short hash of what a room compiles, of where the package lies, and of Numba's version.

    What mentions `njit` or Numba counts, and every `pieces.py` and `record.py` (constants frozen into code), of the
    room and of those that it builds on. Numba files compiled code under the path of its source: two checkouts share
    nothing.
    """
    digest = sha256(f"{_numba_version()} {PACKAGE}".encode())
    for part in _foundations(room):
        for path in _sources(part):
            source = path.read_bytes()
            if path.name in FROZEN or any(word in source for word in COMPILED):
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + source)
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """Return the folder that holds the caches: `STACKYARD_CACHE`, else the user's cache folder."""
    if chosen := os.environ.get("STACKYARD_CACHE"):
        return Path(chosen)
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "stackyard"


def cache_dir(room: str) -> Path:
    """Return the folder of compiled code that belongs to a room's very sources."""
    return cache_home() / f"{cache_name(room)}-{source_hash(room)}"


def cache_name(room: str) -> str:
    """Return what the names of all of a room's folders begin with."""
    return f"compiled-{room.replace('/', '-')}"


def functions_of(room: str) -> int:
    """Return how many functions of a room are compiled."""
    return sum(path.read_bytes().count(b"@njit\n") for path in _sources(room))


def _sources(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py"))


def _foundations(room: str) -> list[str]:
    """Return the rooms whose compiled code a room may call, its own last; code from outside may call any."""
    if room == "outside":
        return ["core", "physics", "games"]
    if room.startswith("games/"):
        physical = any(b"stackyard.physics" in path.read_bytes() for path in _sources(room))
        return ["core", "physics", room] if physical else ["core", room]
    return ["core"] if room == "core" else ["core", room]


def _numba_version() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return "none"


@cache
def no_cache() -> str:
    """Return why compiled code cannot be kept on this machine, or "" where it can. Makes the folder for it."""
    if CHOSEN_BY_USER:
        return ""
    try:
        cache_home().mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=cache_home()):
            return ""
    except OSError as error:
        return f"{cache_home()}: {error.strerror or error}"


def _use_cache(function: Callable[P, R]) -> bool:
    """Point Numba at the folder of the function's room, which it asks for when a function is decorated.

    Returns whether there is one.
    """
    if no_cache():
        return False
    if not CHOSEN_BY_USER:
        numba.config.CACHE_DIR = str(cache_dir(room_of(function.__module__)))  # type: ignore[attr-defined]
    return True


def njit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function with Numba: cached on disk where that can be, releasing the GIL, keeping its Python type."""
    kept = _use_cache(function)
    compiled: Callable[P, R] = numba.njit(cache=kept, **OPTIONS)(function)
    if kept:
        _save_in_turn(compiled)
    _compile_once(compiled)
    return compiled


def _compile_once(compiled: Any) -> None:
    """Let compiled callers share one signature of a function, whatever whole number they call it with.

    Numba compiles a function anew for each constant that it is called with, and for each width of signed numbers. LLVM
    knows the constants all the same where it takes a function into its caller. Python's own calls are not touched.
    """
    if not hasattr(compiled, "get_call_template"):  # NUMBA_DISABLE_JIT is set
        return
    template_of, folded = compiled.get_call_template, compiled.fold_argument_types

    def get_call_template(args: Any, kws: Any) -> Any:
        return template_of(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    def fold_argument_types(args: Any, kws: Any) -> Any:  # of a function that calls itself
        signature, kinds = folded(args, kws)
        return signature, tuple(map(_widened, kinds))

    compiled.get_call_template = get_call_template
    compiled.fold_argument_types = fold_argument_types


def _widened(kind: Any) -> Any:
    """Return the type that stands for an argument's: of a constant its value's, and 64 bits for signed numbers."""
    kind = getattr(kind, "literal_type", kind)
    signed = isinstance(kind, numba.types.Integer) and getattr(kind, "signed", False)
    return numba.types.int64 if signed else kind


def _save_in_turn(compiled: Any) -> None:
    """Let processes write into a function's cache one after the other.

    Numba chooses a file's name by the index that it has read: two that save at once would choose the same, and each
    signature would then be answered with the other's code.
    """
    cache = getattr(compiled, "_cache", None)  # not where NUMBA_DISABLE_JIT is set
    file = getattr(cache, "_cache_file", None)
    if cache is None or file is None:
        return
    save = file.save

    def save_in_turn(key: Any, data: Any) -> None:
        with locked(Path(cache.cache_path) / WRITING):
            save(key, data)

    file.save = save_in_turn


def njit_shared(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function that several rooms call: into each of its callers, and kept on disk with them alone.

    Games compile side by side, each in a process of its own, and Numba mixes up what two processes write into a cache.
    """
    compiled: Callable[P, R] = numba.njit(**OPTIONS)(function)
    _compile_once(compiled)
    return compiled


def entry_point(function: Callable[..., R], *arguments: Any) -> Callable[..., R]:
    """Return a compiled function as it is for arguments of exactly the types of these, compiled now if need be.

    Called directly, it costs a third: Numba does not look at what it is given. Other arguments may end the process.
    Without compilation it is the plain function.
    """
    compile_for = getattr(function, "compile", None)
    return function if compile_for is None else compile_for(tuple(map(numba.typeof, arguments)))


@njit_shared
def signed(value: Any) -> int:
    """Return a whole number as a signed one of 64 bits: Numba makes floats where signed and unsigned meet."""
    return np.int64(value)  # type: ignore[return-value]
