"""Numba's own work on a function, made cheaper in a process that does nothing but compile.

Most of what a function costs to compile is not LLVM but Numba's Python. Much in it need not be done: options are
compared one by one where they are the same, constants and places in the source are searched for variables, each call
of LLVM is reported to whoever measures it, and LLVM's passes are set up for every function that is only declared. The
compiled code is the same, byte for byte (`tests/core/test_front_end.py`).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from llvmlite.binding import ffi
from numba.core import codegen, ir
from numba.core.targetconfig import TargetConfig

WITHOUT_VARIABLES: Final = (type(None), str, int, bool, float, ir.Loc, ir.Scope)
_with_variables: Final[Any] = ir.Inst._rec_list_vars
_equal: Final[Any] = TargetConfig.__eq__
_hashes: Final[dict[Any, int]] = {}  # by the kind of options


def _variables(instruction: Any, value: Any) -> Any:
    """Return the variables that a part of an instruction names."""
    kind = type(value)
    if kind is ir.Var:
        return [value]
    return [] if kind in WITHOUT_VARIABLES else _with_variables(instruction, value)


def _same_options(one: Any, other: Any) -> Any:
    """Tell whether two sets of options are equal."""
    if one is other or (type(one) is type(other) and one._values == other._values):
        return True
    return _equal(one, other)


def _hash_of_names(options: Any) -> int:
    """Return Numba's hash of options, which is one of their names alone."""
    kind = type(options)
    if kind not in _hashes:
        _hashes[kind] = hash(tuple(sorted(kind.options)))
    return _hashes[kind]


def _optimize_functions(library: Any, module: Any) -> None:
    """Simplify the functions that a module defines."""
    module.data_layout = library._codegen._data_layout
    passes, builder = library._codegen._function_pass_manager()
    for function in module.functions:
        if not function.is_declaration:
            passes.run(function, builder)


@contextmanager
def compiling() -> Iterator[None]:
    """Compile at less cost within this block, and collect no garbage: nearly all that Numba makes is kept."""
    before = vars(ir.Inst)["_rec_list_vars"], TargetConfig.__eq__, TargetConfig.__hash__
    optimize_functions = codegen.CPUCodeLibrary._optimize_functions
    collected = gc.isenabled()
    reports = list(ffi.lib._lock._cblist)
    ir.Inst._rec_list_vars = _variables  # type: ignore[method-assign]
    TargetConfig.__eq__, TargetConfig.__hash__ = _same_options, _hash_of_names  # type: ignore[method-assign]
    codegen.CPUCodeLibrary._optimize_functions = _optimize_functions  # type: ignore[method-assign]
    ffi.lib._lock._cblist.clear()
    gc.disable()
    try:
        yield
    finally:
        ir.Inst._rec_list_vars, TargetConfig.__eq__, TargetConfig.__hash__ = before  # type: ignore[method-assign]
        codegen.CPUCodeLibrary._optimize_functions = optimize_functions  # type: ignore[method-assign]
        ffi.lib._lock._cblist.extend(reports)
        if collected:
            gc.enable()
