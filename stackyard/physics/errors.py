"""What a caller can do wrong in the physics room; the world stands as it stood whenever one of these is raised."""

from __future__ import annotations

from stackyard.core.errors import BadPositionError, BadRecordError, IllegalMoveError, StackyardError


class BadSceneError(BadPositionError):
    """The bricks cannot be where the scene puts them, or are no bricks."""


class BadHandError(IllegalMoveError):
    """No hand can do this: there is no such hand or brick, it is taken, or the place is out of reach."""


class BadMotionError(BadRecordError):
    """The octets are no recorded motion, or one larger than any that is ever recorded."""


class LinearProgrammeError(StackyardError):
    """Neither GLOP nor HiGHS solved the programme, in no way that they know."""
