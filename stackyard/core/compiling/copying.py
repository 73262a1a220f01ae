"""Copying a record within compiled code: bytes for bytes.

Numba takes `records[i] = records[j]` for the loading of every byte as a value of its own, which makes the compiler slow
(half a second for a record of a thousand bytes) and the code no faster.
"""

from __future__ import annotations

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic, overload


def copy_record(source: Any, target: Any) -> None:
    """Copy the bytes of record `source` into record `target`, of the same dtype; the two must not overlap."""
    for name in source.dtype.names:
        target[name] = source[name]


@intrinsic
def _copy_bytes(context: Any, source: Any, target: Any) -> Any:
    if not isinstance(source, types.Record) or source != target:
        return None

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        of, to = arguments
        cgutils.raw_memcpy(builder, to, of, context.get_constant(types.intp, source.size), 1)  # type: ignore[no-untyped-call]
        return context.get_dummy_value()

    return types.void(source, target), emit


@overload(copy_record)
def _compiled_copy(source: Any, target: Any) -> Any:
    def copy(source: Any, target: Any) -> Any:
        _copy_bytes(source, target)  # type: ignore[call-arg]

    return copy
