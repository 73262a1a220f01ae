"""The rules on a GPU. What `njit` compiles for the processor is compiled for CUDA from the same source, as it is.

A game's `gpu.py` has kernels, which are plain functions; `launch` compiles one and every compiled function that it
calls. That needs the package numba-cuda (`pip install 'stackyard[cuda]'`). Without a GPU two things can be tried:
Numba's simulator runs kernels as plain Python (`NUMBA_ENABLE_CUDASIM=1`, with `NUMBA_DISABLE_JIT=1`), and `ptx_of`
compiles them as far as the code that a driver reads.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeAlias

import numba

from stackyard.core.machine.extras import needing

Kernel: TypeAlias = Callable[..., None]
typeof: Any = numba.typeof

cuda: Any = import_module("numba.cuda")  # what is in it depends on whether numba-cuda or the simulator takes its place

THREADS_PER_BLOCK: Final = 128
HOPPER: Final = (9, 0)  # the compute capability of an H100
SIMULATED: Final = bool(numba.config.ENABLE_CUDASIM)  # type: ignore[attr-defined]

if SIMULATED:  # the simulator's threads do not have the settings that `jit.py` makes for plain Python
    warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)


def gpu_problem() -> str:
    """Return why no kernel can run on this machine, in one line; "" where one can."""
    if SIMULATED or cuda.is_available():
        return ""
    reason = " ".join(str(cuda.cuda_error() or "").split())
    return f"no GPU can be used here: {reason or 'CUDA finds no device.'}"


def require_compiler() -> None:
    """Raise MissingPackageError if numba-cuda is not installed: without it nothing can be compiled for a device."""
    with needing():
        import numba_cuda  # noqa: F401 - it takes the place of numba.cuda, which has no compiler of its own


@cache
def _compiled(kernel: Kernel) -> Any:
    return cuda.jit(kernel)


def launch(kernel: Kernel, threads: int, *arguments: Any) -> None:
    """Run a kernel in at least so many threads, and wait until all have ended; arrays are of the device, or copied.

    Whichever error CUDA has is raised as Numba raises it.
    """
    block = 1 if SIMULATED else THREADS_PER_BLOCK
    _compiled(kernel)[-(-threads // block), block](*arguments)
    cuda.synchronize()


def to_device(array: Any) -> Any:
    """Return a copy of an array on the device."""
    return cuda.to_device(array)


class _Device(NamedTuple):
    compute_capability: tuple[int, int]


@contextmanager
def _compiling_for(capability: tuple[int, int]) -> Iterator[None]:
    """Let functions that a kernel calls be compiled where there is no device: Numba asks the present one what it is."""
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    present = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: _Device(capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = present


def ptx_of(kernel: Kernel, *arguments: Any, capability: tuple[int, int] = HOPPER) -> str:
    """Return a kernel compiled for arguments of these types, as the code (PTX) that a driver turns into a device's.

    An argument is a whole number, an array or a tuple of arrays. Needs no GPU, but the compiler that comes with
    numba-cuda. Raises MissingPackageError if it is not installed.
    """
    require_compiler()
    kinds = tuple(numba.types.int64 if isinstance(each, int) else typeof(each) for each in arguments)
    with _compiling_for(capability):
        code, _ = cuda.compile_ptx(kernel, kinds, cc=capability)
    return str(code)
