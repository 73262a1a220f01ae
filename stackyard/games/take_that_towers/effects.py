"""The floors of Take That Towers: the one table of what each card is called, does, says and looks like.

Rules, sentences, tensors, bots, drawings and the page read it; docs/new-effect.md says how a row is added. Floors are
numbered from 1 in its order, where a 0 means "no card there". The page gets its part by `constants.py`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.texts.catalogue import Message
from stackyard.games.take_that_towers.texts import t

# What an owned floor does when its tower is scored. `rules.py` does it, `moves.py` and `view.py` tell it.
SCORES: Final = 1  # its owner gets the amount
SCORES_ABOVE: Final = 2  # its owner gets the amount for each floor above it, vacant ones too (K17)
SCORES_OFFICES: Final = 3  # its owner gets the amount for each OFFICE in the tower, vacant ones too
SCORES_TUCKED: Final = 4  # everybody gets the amount for each card they tucked in the tower, whoever owns it (K18)
DRAWS: Final = 5  # its owner draws as many cards as the amount
TAKES: Final = 6  # its owner becomes the owner of the floor directly below: the amount is 1
VACATES: Final = 7  # as many floors as the amount, directly below, become vacant


class Floor(msgspec.Struct, frozen=True):
    """A kind of card."""

    name: str  # as it is printed, in every language; no other one begins with the same two letters
    effect: int
    amount: int
    text: Message  # what it does, as its card says it
    icon: str  # the name of its picture: in `drawing.py`, and on the page
    colour: str  # in drawings
    in_box: int = 8  # cards; 0: only in house decks
    ends_tower: bool = False  # its tower is scored at the end of the turn, and nothing is built on it
    short: str = ""  # its name in at most 8 letters, if it has more

    @property
    def id(self) -> str:
        """Its option; its texts are `effect-<id>` on the card and `option-<id>` in the form."""
        return self.name.lower().replace(" ", "_")

    @property
    def code(self) -> str:
        """The two letters that stand for it in notation."""
        return self.name[:2]


FLOORS: Final = (
    Floor("SPIRE", SCORES, 3, t("effect-spire"), "needle", "#c9453b", ends_tower=True),
    Floor("LOBBY", SCORES_ABOVE, 1, t("effect-lobby"), "door", "#b98a2e"),
    Floor("OFFICE", SCORES_OFFICES, 2, t("effect-office"), "windows", "#4f7cac"),
    Floor("ELEVATOR", SCORES_TUCKED, 2, t("effect-elevator"), "arrows", "#5f9e8f"),
    Floor("SUITE", DRAWS, 2, t("effect-suite"), "bed", "#8a6bb1"),
    Floor("LANDLORD", TAKES, 1, t("effect-landlord"), "key", "#7a9a3f"),
    Floor(
        "NOISE COMPLAINT",
        VACATES,
        1,
        t("effect-noise_complaint"),
        "loudspeaker",
        "#d0743c",
        short="NOISE",
    ),
    Floor("INFERNO", VACATES, 2, t("effect-inferno"), "flame", "#a8324f"),
)
KINDS: Final = len(FLOORS)

# The table as compiled code reads it: by floor, where 0 is "none".
ByFloor: TypeAlias = npt.NDArray[np.int64]
EFFECTS: Final[ByFloor] = np.array([0, *(floor.effect for floor in FLOORS)], np.int64)
AMOUNTS: Final[ByFloor] = np.array([0, *(floor.amount for floor in FLOORS)], np.int64)
ENDS_TOWER: Final[ByFloor] = np.array([0, *(floor.ends_tower for floor in FLOORS)], np.int64)
OFFICE: Final = 1 + [floor.code for floor in FLOORS].index("OF")  # what SCORES_OFFICES counts
