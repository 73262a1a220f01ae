"""Many independent tasks on several processes of this machine, or on the machines of a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from stackyard.core.errors import UsageError
from stackyard.core.machine.extras import needing

LOCAL: Final = "local"  # the address that stands for a cluster of this machine alone, which ends with the run
TASKS_PER_CORE: Final = 2  # that are handed out: one that is played, one that waits beside it
ATTEMPTS: Final = 10  # of a task whose worker is lost again and again
LOOK_AGAIN: Final = 2.0  # seconds after which a cluster is asked for its size again


def spread(
    function: Callable[..., Any],
    tasks: Iterable[tuple[Any, ...]],
    processes: int,
    nice: int = 0,
    ray: str | None = None,
) -> Iterator[Any]:
    """Call a function of a module for each task, and yield what it returns as it comes; close it to stop early.

    `ray`: the address of a cluster; else `processes` processes of this machine do it, this one alone if that is 1.
    Raises what the function raises, and BadRequestError if there is no such cluster or Ray is not installed.
    """
    if ray is not None:
        yield from _on_ray(ray, function, tasks)
    elif processes <= 1:
        for task in tasks:
            yield function(*task)
    else:
        with multiprocessing.get_context("spawn").Pool(processes, _be_nice, (nice,)) as pool:
            yield from pool.imap_unordered(_call, ((function, task) for task in tasks))


def _be_nice(nice: int) -> None:
    if nice and hasattr(os, "nice"):
        os.nice(nice)


def _call(what: tuple[Callable[..., Any], tuple[Any, ...]]) -> Any:
    function, task = what
    return function(*task)


def _on_ray(address: str, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
    """Do the same on a Ray cluster. A worker or a machine that is lost costs the tasks that it had not finished."""
    ray = _ray()
    began = _connect(ray, address)
    waiting: list[Any] = []
    try:
        remote = ray.remote(num_cpus=1, max_retries=ATTEMPTS)(function)
        left = iter(tasks)
        while True:
            most = TASKS_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(waiting) < most and (task := next(left, None)) is not None:
                waiting.append(remote.remote(*task))
            if not waiting:
                return
            if not ray.wait(waiting, num_returns=1, timeout=LOOK_AGAIN)[0]:
                continue
            done, waiting = ray.wait(waiting, num_returns=len(waiting), timeout=0)
            for finished in done:
                yield ray.get(finished)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause
        raise cause if isinstance(cause, Exception) else UsageError(str(error)) from None
    except ray.exceptions.RayError as error:
        raise UsageError(f"the cluster has failed: {str(error).strip().splitlines()[0]}") from None
    finally:
        for unfinished in waiting:
            ray.cancel(unfinished, force=True)
        if began:
            ray.shutdown()


def _connect(ray: Any, address: str) -> bool:
    """Connect this process to a cluster; return whether it was not connected before."""
    if ray.is_initialized():
        return False
    try:
        if address == LOCAL:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        else:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise UsageError(f"there is no Ray cluster at {address!r}: {lines[0]}") from None
    return True


def _ray() -> Any:
    with needing():
        import ray
    return ray


__all__ = ["LOCAL", "spread"]
