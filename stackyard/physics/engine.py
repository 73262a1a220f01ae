"""MuJoCo, which moves the bricks: loaded when a world first needs it, if it is the one that was installed for us."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from stackyard.core.machine.extras import MissingPackageError, needing
from stackyard.core.texts.catalogue import t


@cache
def engine() -> Any:
    """Return MuJoCo; its 17 MB are loaded with the first world, since rules and texts do not need it.

    `mujoco` up to 3 and `mujoco-core` write into the same folder: whichever was installed last is there, or half of
    each.

    Raises MissingPackageError if it is not installed, or another version of it than `mujoco-core` says.
    """
    with needing():
        try:
            import mujoco
        except ModuleNotFoundError:
            raise
        except (ImportError, OSError, AttributeError):
            raise MissingPackageError(t("package-mixed", package="mujoco", extra="stackyard[physics]")) from None
    try:
        ours = version("mujoco-core")
    except PackageNotFoundError:
        ours = ""
    if mujoco.__version__ != ours:
        raise MissingPackageError(t("package-mixed", package="mujoco", extra="stackyard[physics]"))
    mujoco.set_mju_user_warning(lambda _: None)  # MuJoCo would write them to a file; `World.broken` counts them
    return mujoco


__all__ = ["engine"]
