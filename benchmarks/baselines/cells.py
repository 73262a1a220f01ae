"""What is trained: a game with its options, and an algorithm; and the time that a training may take."""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple


class Cell(NamedTuple):
    """A cell of the table."""

    game: str  # as files and the table name it
    slug: str
    options: dict[str, int]
    algorithm: str  # "dqn", "ppo", "nfsp", or "random", which learns nothing

    @property
    def name(self) -> str:
        """Return the name by which it is chosen, and its files begin."""
        return f"{self.game}-{self.algorithm}"

    @property
    def has_compiled_bots(self) -> bool:
        """Tell whether level 1 plays in the compiled call; in Brick Work bots are asked match by match."""
        return self.slug != "brick-work"


def towers(size: int, algorithm: str) -> Cell:
    """Return a cell of Towers on size by size blocks."""
    return Cell(f"towers-{size}x{size}", "towers", {"width": size, "height": size}, algorithm)


ALGORITHMS: Final = ("random", "dqn", "ppo", "nfsp")
CELLS: Final = (
    *(towers(size, algorithm) for size in (4, 5) for algorithm in ALGORITHMS),
    *(Cell("take-that-towers", "take-that-towers", {}, algorithm) for algorithm in ALGORITHMS),
    *(Cell("brick-work", "brick-work", {}, algorithm) for algorithm in ("random", "ppo")),
    *(towers(3, algorithm) for algorithm in ("random", "nfsp")),
)
SEEDS: Final = (1, 2, 3)


class Budget:
    """Processor time for a training: what else the machine does is not counted, nor what is compiled before it."""

    def __init__(self, minutes: float) -> None:
        self._seconds, self._began = 60 * minutes, -1.0

    def spent(self) -> float:
        """Return the share that is spent since this was first asked, from 0 to 1."""
        if self._began < 0:
            self._began = time.process_time()
        return min(1.0, (time.process_time() - self._began) / self._seconds)


class Trained(NamedTuple):
    """What a training has brought about."""

    networks: list[list[tuple[Any, Any]]]  # see `examples.agents.agent.save`
    is_greedy: bool
    steps: int  # actions of learners


def layers_of(*modules: Any) -> list[tuple[Any, Any]]:
    """Return the weights (in, out) and biases (out,) of the linear layers within modules of torch, in order."""
    linear = [found for module in modules for found in module.modules() if type(found).__name__ == "Linear"]
    return [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in linear]
