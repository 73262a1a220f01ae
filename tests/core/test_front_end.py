"""Compiling at less cost makes the same code, and leaves Numba as it was."""

from __future__ import annotations

import gc
import re
from typing import Any

import numba
from numba.core import ir

from stackyard.core.compiling import front_end
from stackyard.core.compiling.front_end import compiling


def made(numbers: Any) -> Any:
    total = 0
    for place in range(len(numbers)):
        total += numbers[place] if place % 3 else min(numbers[place], 7)
    return total


def text_of_code() -> str:
    """Return LLVM's code of the function above, without the names that Numba numbers, and how long they are."""
    function: Any = numba.njit(made)
    function.compile((numba.int64[::1],))
    (code,) = function.inspect_llvm().values()
    return re.sub(r"_Z\w+|made\W*\w+|[\w.]*const[\w.$<>]*|\[\d+ x i8\]", "", code)


def test_code_that_is_compiled_at_less_cost_is_the_same() -> None:
    usual, collects = text_of_code(), gc.isenabled()
    with compiling():
        assert text_of_code() == usual
        assert ir.Inst._rec_list_vars is not front_end._with_variables
    assert "add" in usual
    assert gc.isenabled() == collects
    assert ir.Inst._rec_list_vars is front_end._with_variables
