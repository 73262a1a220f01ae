"""Functions that begin as plain Python and are exchanged for compiled ones once these are in the cache.

A process calls `warm.interpret_until_compiled` before it imports games. From then on `jit.njit` leaves the functions of
a unit that is not compiled as they are written, and `warm.use_compiled` exchanges them later, between two moves: in
every module of the package, and within each function itself for whoever holds it elsewhere. Compiled code never calls
what is here: it has its callees compiled into it.
"""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Callable, Iterable
from functools import update_wrapper, wraps
from types import FunctionType
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")


class Interpreted(NamedTuple):
    """A function that runs as it is written, and the compiled one that is to take its place."""

    plain: FunctionType
    compiled: Any


SHARED: Final = "core"  # the unit of functions that several games call: they are exchanged last
after_taking_over: Final[list[Callable[[], object]]] = []  # called each time that compiled code has taken over
_waiting: Final[dict[str, list[Interpreted]]] = {}  # by unit
_shared: Final[list[Interpreted]] = []  # functions that are compiled into those of games
_lock = threading.Lock()


class _State:
    is_on = False  # functions run as they are written, where they are not compiled
    playing = 0  # threads that run functions of `uninterrupted`


_state = _State()


def begin() -> None:
    """Let functions that are decorated from now on run as they are written, where their unit is not compiled yet."""
    _state.is_on = True
    np.seterr(over="ignore")  # plain 64-bit words wrap around, as compiled ones do
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)  # in threads begun before
    _waiting.setdefault(SHARED, []).extend(_shared)
    _exchange({id(each.compiled): each.plain for each in _shared})


def is_on() -> bool:
    """Tell whether functions run as they are written in this process, where they are not compiled."""
    return _state.is_on


def units() -> list[str]:
    """Return the units some of whose functions run as they are written, but for those that games share."""
    return [unit for unit in _waiting if unit != SHARED]


def copied(function: Callable[P, R]) -> Callable[P, R]:
    """Return a copy of a plain function, which stays as it is when the function is exchanged."""
    assert isinstance(function, FunctionType)
    copy = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    update_wrapper(copy, function)
    del copy.__wrapped__  # type: ignore[attr-defined]
    return copy


def interpret(function: Callable[P, R], compiled: Any, unit: str) -> Callable[P, R]:
    """Return a plain function, which is to be exchanged for `compiled`; what is compiled calls `compiled`."""
    _waiting.setdefault(unit, []).append(_noted(function, compiled))
    return function


def share(function: Callable[P, R], compiled: Any) -> Callable[P, R]:
    """Return the compiled one of two functions, or the plain one where functions run as they are written."""
    if not hasattr(compiled, "_numba_type_"):  # NUMBA_DISABLE_JIT is set
        return function
    both = _noted(function, compiled)
    _shared.append(both)
    if not _state.is_on:
        return compiled  # type: ignore[no-any-return]
    _waiting.setdefault(SHARED, []).append(both)
    return function


def _noted(function: Callable[..., Any], compiled: Any) -> Interpreted:
    assert isinstance(function, FunctionType)
    vars(function)["_numba_type_"] = compiled._numba_type_  # what Numba takes the function for
    return Interpreted(function, compiled)


def compiled_of(function: Callable[..., R]) -> Callable[..., R]:
    """Return what has taken the place of a function, or the function itself."""
    return (getattr(function, "__kwdefaults__", None) or {}).get("_compiled", function)  # type: ignore[no-any-return]


def take_over(finished: Iterable[str]) -> bool:
    """Exchange the functions of units that are compiled; return whether that could be done now.

    It cannot be while a thread is in the midst of a function of `uninterrupted`; the caller must be in the midst of no
    plain function. Once no more units wait but the shared one is among the finished, nothing runs as it is written.
    """
    finished = set(finished)
    with _lock:
        if _state.playing:
            return False
        found = [each for unit in finished for each in _waiting.pop(unit, [])]
        for plain, compiled in found:
            plain.__kwdefaults__ = {"_compiled": compiled}
            plain.__defaults__ = None
            plain.__code__ = _call_compiled.__code__
        _exchange({id(each.plain): each.compiled for each in found})
        _state.is_on = _state.is_on and SHARED not in finished
    for call in after_taking_over:
        call()
    return True


def _call_compiled(*arguments: Any, _compiled: Any, **named: Any) -> Any:
    """Call the compiled function: what a plain function does that has been exchanged, wherever it is still held."""
    return _compiled(*arguments, **named)


def _exchange(others: dict[int, Any]) -> None:
    """Let every module of the package name other objects in the place of those with these ids."""
    package = __name__.partition(".")[0]
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == package:
            names = vars(module)
            names.update({each: others[id(value)] for each, value in names.items() if id(value) in others})


def uninterrupted(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that does the same in a thread, and keeps compiled code from taking over meanwhile."""

    @wraps(function)
    def run(*arguments: P.args, **named: P.kwargs) -> R:
        with _lock:
            _state.playing += 1
        try:
            return function(*arguments, **named)
        finally:
            with _lock:
                _state.playing -= 1

    return run if _waiting else function
