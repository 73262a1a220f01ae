"""The codes that the rules use: reasons for refusals, what befalls a tower, whether a position can be played on."""

from __future__ import annotations

from typing import Final

# Why an action cannot be played; LEGAL is 0.
LEGAL: Final = 0
MATCH_IS_OVER: Final = 1
NO_SUCH_ACTION: Final = 2
STILL_PLACING: Final = 3  # building while utilities or floors are being put down
NOT_PLACING: Final = 4  # putting down what is not being put down now
NOT_SWAPPING: Final = 5  # only as the second move of a match that is played with swap
VACANT: Final = 6  # no tower to move, no tower to replace
BARE_UTILITY: Final = 7  # a bare utility moves for nobody
NOT_YOURS: Final = 8
SURROUNDED: Final = 9
OFF_BOARD: Final = 10
TARGET_VACANT: Final = 11  # a tower must land on a tower
OCCUPIED: Final = 12  # put down on vacant blocks only

# What happens to a tower when another one has moved (`demolishing.preview_demolition`).
STANDS: Final = 0
DEMOLISHED: Final = 1
FLATTENED: Final = 2

# Whether a position can be played on (`rules.fill_derived_fields`).
READY: Final = 0
ISOLATED: Final = 1  # a tower stands that should have been demolished
ADJOINING: Final = 2  # towers of two districts are connected
STUCK: Final = 3  # the seat to act cannot build
NOT_OVER: Final = 4  # somebody can build
