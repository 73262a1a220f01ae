"""The errors of the physics package; whenever one of them is raised the world is unchanged."""

from __future__ import annotations

from stackyard.core.errors import BadPositionError, BadRecordError, IllegalMoveError, StackyardError


class BadSceneError(BadPositionError):
    """The scene is impossible: wrong sizes or poses, or bricks that overlap."""


class BadHandError(IllegalMoveError):
    """A hand cannot do this: no such hand or brick, the brick is held already, or the place is out of reach."""


class BadMotionError(BadRecordError):
    """The bytes are not a recorded motion, or are more than any recorded motion has."""


class LinearProgrammeError(StackyardError):
    """Neither GLOP nor HiGHS could solve the programme."""
