"""The errors of the physics package; whenever one of them is raised the world is unchanged."""

from __future__ import annotations

from stackyard.core.errors import BadPositionError, BadRecordError, IllegalMoveError, TechnicalError
from stackyard.core.texts.catalogue import Message, t


class BadSceneError(BadPositionError):
    """The scene is impossible: wrong sizes or poses, or bricks that overlap."""


class BadHandError(TechnicalError, IllegalMoveError):
    """A hand cannot do this: no such hand or brick, the brick is held already, or the place is out of reach."""

    @staticmethod
    def general() -> Message:
        """Return what a player reads of a hand that a program led wrongly."""
        return t("bad-hand")


class BadMotionError(BadRecordError):
    """The bytes are not a recorded motion, or are more than any recorded motion has."""


class LinearProgrammeError(TechnicalError):
    """Neither GLOP nor HiGHS could solve the programme."""
