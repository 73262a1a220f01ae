"""Copying a record within compiled code."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from stackyard.core.compiling.copying import copy_record

RECORD = np.dtype((np.record, np.dtype([("yard", "u1", (3,)), ("box", "i1", (2, 5)), ("seed", "u8")])))


def _copy_first(records: Any) -> None:
    copy_record(records[0], records[1])


def _filled() -> Any:
    records = np.zeros(3, dtype=RECORD)
    records["yard"][0] = (1, 2, 3)
    records["box"][0] = np.arange(-5, 5).reshape(2, 5)
    records["seed"][0] = 2**63 + 1
    records["yard"][1:] = 9
    return records


def test_a_record_is_copied_byte_for_byte_and_no_other_one_is_touched() -> None:
    for copy in (_copy_first, numba.njit(_copy_first)):
        records = _filled()
        copy(records)
        assert records[1].tobytes() == records[0].tobytes() == _filled()[0].tobytes()
        assert records[2].tobytes() == _filled()[2].tobytes()


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")  # type: ignore[attr-defined]
def test_a_record_is_not_taken_apart_byte_by_byte() -> None:
    compiled: Any = numba.njit(_copy_first)
    compiled(_filled())
    (code,) = compiled.inspect_llvm().values()
    assert f"load [{RECORD.itemsize} x i8]" not in code
    assert "llvm.memcpy" in code
