"""Where environments give the mask of legal actions, beside the tensor or in `info`, and as which numbers."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from stackyard.core.encoding.encoding import Encoding
from stackyard.core.encoding.layout import Floats, Mask
from stackyard.core.errors import UsageError
from stackyard.core.machine.extras import needing
from stackyard.envs.play import BOUND

with needing():
    from gymnasium import spaces

MaskPlace: TypeAlias = Literal["observation", "info", "both"]
"""Where the mask is: in the observation, a dict of "observation" and "action_mask"; in `info["action_mask"]`, and the
observation is the flat tensor alone; or in the observation and in `info`."""


class MaskForm:
    """How an environment gives its masks.

    A mask has a number for each action: 1 where it is legal, else 0. A seat that is not to act has zeros; of a match
    that is over every mask is ones, from which any library can sample.
    """

    def __init__(self, place: MaskPlace, dtype: npt.DTypeLike) -> None:
        """Raises UsageError if there is no such place, or if the type is neither int8 nor bool."""
        if place not in get_args(MaskPlace):
            raise UsageError(f"mask is one of {', '.join(get_args(MaskPlace))}")
        try:
            self.dtype = np.dtype(dtype)
        except TypeError:
            self.dtype = np.dtype(object)
        if self.dtype not in (np.dtype(np.int8), np.dtype(np.bool_)):
            raise UsageError("mask_dtype is int8 or bool")
        self.in_observation, self.in_info = place != "info", place != "observation"

    def space(self, encoding: Encoding) -> spaces.Space[Any]:
        """Return the space of what a seat sees: a Box, or a Dict of it and the mask."""
        seen = spaces.Box(-BOUND, BOUND, (encoding.observation.size,), np.float32)
        if not self.in_observation:
            return seen
        mask = spaces.Box(0, 1, (encoding.num_actions,), self.dtype.type)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    def observation(self, seen: Floats, mask: Mask) -> Any:
        """Return an observation: the tensor, or a dict of it and the mask."""
        return {"observation": seen, "action_mask": mask.view(self.dtype)} if self.in_observation else seen

    def info(self, mask: Mask) -> dict[str, Any]:
        """Return what `info` has of the mask."""
        return {"action_mask": mask.view(self.dtype)} if self.in_info else {}


__all__ = ["MaskForm", "MaskPlace"]
