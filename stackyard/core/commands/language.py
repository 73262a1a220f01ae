"""Which language the terminal speaks: `--language`, else that of the locale, else English. Imported before any game."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Final

from stackyard.core.errors import BadOptionError
from stackyard.core.texts.catalogue import ENGLISH, t

OPTION: Final = "--language"


def languages() -> list[str]:
    """Return the languages of the catalogue, English first."""
    return t.languages


def language_of(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """Return the language that the arguments or else the locale ask for; English where it is none of the catalogue.

    Raises BadOptionError if `--language` names one that there is not.
    """
    env = os.environ if environment is None else environment
    for place, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == OPTION:
            asked = value if equals else "".join(arguments[place + 1 : place + 2])
            if asked not in languages():
                raise BadOptionError(t("no-such-language", shown=repr(asked), languages=", ".join(languages())))
            return asked
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    found = re.match(r"[A-Za-z]+", locale)
    asked = found[0].lower() if found else ENGLISH
    return asked if asked in languages() else ENGLISH


__all__ = ["OPTION", "language_of", "languages"]
