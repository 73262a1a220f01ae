"""What the numbers of a tensor mean: named planes, one after the other in a flat array of 32-bit floats."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float32]
Mask: TypeAlias = npt.NDArray[np.int8]  # 1 where an action is legal, else 0


class Plane(NamedTuple):
    """A named part of a tensor: its shape, and what a number in it says, in words for the page of the game."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """The planes of a flat tensor, in order."""

    def __init__(self, planes: Sequence[Plane]) -> None:
        self.planes = tuple(planes)
        self.offsets: dict[str, int] = {}
        self.size = 0
        for plane in self.planes:
            self.offsets[plane.name] = self.size
            self.size += plane.size
        assert len(self.offsets) == len(self.planes), "two planes have one name"

    def zeros(self) -> Floats:
        """Return a new flat tensor of zeros, shape (size,)."""
        return np.zeros(self.size, np.float32)

    def views(self, flat: Floats) -> dict[str, Floats]:
        """Return the planes of a flat tensor by name, each in its shape and on the same memory."""
        return {
            name: flat[start : start + plane.size].reshape(plane.shape)
            for plane, (name, start) in zip(self.planes, self.offsets.items(), strict=True)
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.planes == other.planes

    def __hash__(self) -> int:
        return hash(self.planes)
