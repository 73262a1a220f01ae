"""Numba with a cache that is never stale: the only module through which the project compiles.

Numba's disk cache does not notice that a *callee* in another file has changed, so each unit (`core`, `physics`, one
game) compiles into a folder that is named by a hash of its sources and of those that it builds on: a changed source
means a fresh folder for its unit, an unchanged unit compiles nothing twice. Import `njit` from here and nowhere else.
`NUMBA_DISABLE_JIT=1` runs the rules as plain Python, which is how they are debugged. Where somebody waits to play, they
run so until they are compiled (`interpreted`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np

from stackyard.core.compiling import interpreted
from stackyard.core.machine.file_lock import locked

PACKAGE = Path(__file__).resolve().parents[2]
FROZEN_CONSTANT_FILES = ("pieces.py", "record.py")  # of a game: their constants are frozen into compiled code
IMPORT = re.compile(rb"^from (stackyard[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
WORD = re.compile(rb"\w+")
COMPILED_MARKERS = (b"njit", b"numba")  # what a file mentions that holds compiled code
STAMP_NAME = "compiled"  # the file that says that a unit is complete: a line for each function, "unit module.function"
PROGRAMS = {"batches", "choices", "opponents", "tensors"}  # modules of a game that no hall and no terminal calls
WRITE_LOCK_NAME = "writing"  # the lock file of a folder of compiled code
KEPT_CACHES = 6  # of each unit; older ones are removed when a new one is made
CACHE_DIR_FROM_ENV = "NUMBA_CACHE_DIR" in os.environ
OPTIONS: Any = {"nogil": True, "no_cfunc_wrapper": True}  # nobody calls compiled code by a C address

if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
    np.seterr(over="ignore")  # plain 64-bit words wrap around, as compiled ones do

P = ParamSpec("P")
R = TypeVar("R")


def _name_records_by_content() -> None:
    """Let Numba name compiled code by the fields of the records it is for, not by a number that counts types.

    The number depends on which types a process has met before. Code that two processes have compiled for two kinds of
    records would have one name in the cache, and a third process that loads both would run the one for both.
    """

    def mangling_args(record: Any) -> tuple[str, tuple[str, ...]]:
        return type(record).__name__, (sha256(record.name.encode()).hexdigest()[:16],)

    setattr(numba.types.Record, "mangling_args", property(mangling_args))  # noqa: B010 - a property, against its type


_name_records_by_content()


def unit_of(module: str) -> str:
    """Return the unit that a module compiles in: `core`, `physics`, `games/<game>`, or `outside` for any other code."""
    parts = module.split(".")
    if parts[0] != PACKAGE.name or len(parts) < 3:
        return "outside"
    return "/".join(parts[1:3]) if parts[1] == "games" else parts[1]


@cache
def source_hash(unit: str) -> str:
    """Return a short hash of what a unit compiles, of where the package lies, and of Numba's version.

    What mentions `njit` or Numba counts, every `pieces.py` and `record.py`, and what compiled sources import, whole or
    names of it (constants are frozen into code), of the unit and of those that it builds on. Numba files compiled code
    under the path of its source: two checkouts share nothing.
    """
    digest = sha256(f"{_numba_version()} {PACKAGE}".encode())
    for part in _units_beneath(unit):
        for path in _counted_sources(part):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _counted_sources(unit: str) -> list[Path]:
    """Return the sources of a unit that hold compiled code, and those whose constants may be frozen into it."""
    sources = {path: path.read_bytes() for path in _sources(unit)}
    compiled = {path for path, source in sources.items() if any(word in source for word in COMPILED_MARKERS)}
    imported = {name for path in compiled for name in _imports(sources[path])}
    frozen = {path for path in sources if _module_name(path) in imported or path.name in FROZEN_CONSTANT_FILES}
    return sorted(compiled | frozen)


def _imports(source: bytes) -> Iterator[bytes]:
    """Yield the names of the modules that a source may import: those it names, and those it asks a package for."""
    for module, names in IMPORT.findall(source):
        yield module
        yield from (module + b"." + name for name in WORD.findall(names))


def _module_name(path: Path) -> bytes:
    return ".".join((PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts)).encode()


def cache_home() -> Path:
    """Return the folder that holds the caches: `STACKYARD_CACHE`, else the user's cache folder."""
    if chosen := os.environ.get("STACKYARD_CACHE"):
        return Path(chosen)
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "stackyard"


def cache_dir(unit: str) -> Path:
    """Return the folder of compiled code for the present sources of a unit."""
    return cache_home() / f"{cache_prefix(unit)}-{source_hash(unit)}"


def cache_prefix(unit: str) -> str:
    """Return the prefix of the names of all cache folders of a unit."""
    return f"compiled-{unit.replace('/', '-')}"


def is_warm(unit: str) -> bool:
    """Tell whether all functions of a unit are compiled for the present sources."""
    return (cache_dir(unit) / STAMP_NAME).exists()


def function_count(unit: str) -> int:
    """Return how many functions of a unit are compiled before anybody plays."""
    return sum(path.read_bytes().count(b"@njit\n") for path in _sources(unit) if path.stem not in PROGRAMS)


def _sources(unit: str) -> list[Path]:
    return sorted((PACKAGE / unit).rglob("*.py"))


def _units_beneath(unit: str) -> list[str]:
    """Return the units whose compiled code a unit may call, itself last; code outside the package may call any."""
    if unit == "outside":
        return ["core", "physics", "games"]
    if unit.startswith("games/"):
        physical = any(b"stackyard.physics" in path.read_bytes() for path in _sources(unit))
        return ["core", "physics", unit] if physical else ["core", unit]
    return ["core"] if unit == "core" else ["core", unit]


def _numba_version() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return "none"


@cache
def cache_problem() -> str:
    """Make the cache folder; return why compiled code cannot be cached on this machine, or "" where it can."""
    if CACHE_DIR_FROM_ENV:
        return ""
    try:
        cache_home().mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=cache_home()):
            return ""
    except OSError as error:
        return f"{cache_home()}: {error.strerror or error}"


def _use_cache(function: Callable[P, R]) -> bool:
    """Set Numba's cache folder to that of the function's unit; Numba reads it when a function is decorated.

    Returns whether there is such a folder.
    """
    if cache_problem():
        return False
    if not CACHE_DIR_FROM_ENV:
        numba.config.CACHE_DIR = str(cache_dir(unit_of(function.__module__)))  # type: ignore[attr-defined]
    return True


def njit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function with Numba: cached on disk where possible, without the GIL, with its Python type kept.

    Where `warm.interpret_until_compiled` was called, it runs as it is written until it is compiled.
    """
    is_cached, unit = _use_cache(function), unit_of(function.__module__)
    waits = is_interpreted(unit)
    compiled: Callable[P, R] = numba.njit(cache=is_cached, **OPTIONS)(
        interpreted.copied(function) if waits else function
    )
    if is_cached:
        _save_in_turn(compiled)
    _share_signatures(compiled)
    return interpreted.interpret(function, compiled, unit) if waits else compiled


def is_interpreted(unit: str) -> bool:
    """Tell whether the functions of a unit run as they are written now."""
    return interpreted.is_on() and unit in stamped_units() and (unit in interpreted.units() or not is_warm(unit))


@cache
def stamped_units() -> frozenset[str]:
    """Return the units that have a stamp once they are compiled: the games and what they share."""
    games = [f"games/{path.parent.name}" for path in (PACKAGE / "games").glob("*/warm.py")]
    return frozenset(part for game in games for part in _units_beneath(game) if part != "core")


def _share_signatures(compiled: Any) -> None:
    """Let compiled callers share one signature of a function, whatever whole number they call it with.

    Numba compiles a function again for each constant that it is called with, and for each width of signed numbers. LLVM
    still sees the constants where it inlines a function into its caller. Calls from Python are not changed.
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
    """Return the type to compile an argument for: for a constant the type of its value; signed numbers get 64 bits."""
    kind = getattr(kind, "literal_type", kind)
    signed = isinstance(kind, numba.types.Integer) and getattr(kind, "signed", False)
    return numba.types.int64 if signed else kind


def _save_in_turn(compiled: Any) -> None:
    """Let only one process at a time write into a function's cache.

    Numba chooses a file's name by the index that it has read: two processes that save at once would choose the same
    name, and each signature would then run the other's code.
    """
    cache = getattr(compiled, "_cache", None)  # not where NUMBA_DISABLE_JIT is set
    file = getattr(cache, "_cache_file", None)
    if cache is None or file is None:
        return
    save = file.save

    def save_in_turn(key: Any, data: Any) -> None:
        with locked(Path(cache.cache_path) / WRITE_LOCK_NAME):
            save(key, data)

    file.save = save_in_turn


def njit_shared(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a small function that several units call: it has no cache of its own, only that of its callers.

    Games compile in parallel, each in a process of its own, and Numba mixes up what two processes write into one cache.
    """
    compiled: Callable[P, R] = numba.njit(**OPTIONS)(interpreted.copied(function))
    _share_signatures(compiled)
    return interpreted.share(function, compiled)


def entry_point(function: Callable[..., R], *arguments: Any) -> Callable[..., R]:
    """Return the compiled code of a function for arguments of exactly these types; compile it now if necessary.

    A call of it takes a third of the time of a normal call, because Numba does not check the types. Arguments of other
    types may crash the process. Without compilation it is the plain function.
    """
    function = interpreted.compiled_of(function)
    compile_for = getattr(function, "compile", None)
    return function if compile_for is None else compile_for(tuple(map(numba.typeof, arguments)))


@njit_shared
def signed(value: Any) -> int:
    """Return a whole number as a signed one of 64 bits: Numba makes a float of a signed and an unsigned number."""
    return np.int64(value)  # type: ignore[return-value]
