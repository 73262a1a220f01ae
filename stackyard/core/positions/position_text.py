"""What texts of positions have in common: options as JSON, and words KEY=VALUE whose values are often numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from stackyard.core.errors import BadPositionError
from stackyard.core.options import Options

AnyOptions = TypeVar("AnyOptions", bound=Options)

_INTEGER: Final = re.compile(r"0|-?[1-9][0-9]{0,9}", re.ASCII)


def options_text(options: Options) -> str:
    """Return the options that are not at their defaults, as JSON without spaces."""
    usual, given = msgspec.to_builtins(type(options)()), msgspec.to_builtins(options)
    text = msgspec.json.encode({name: value for name, value in given.items() if value != usual[name]}).decode()
    return text.replace(" ", "\\u0020")


def read_options(text: str, kind: type[AnyOptions]) -> AnyOptions:
    """Return the options of a JSON text, not checked against each other. Raises BadPositionError if it is invalid."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise BadPositionError(f"the options are no JSON object of options: {str(error)[:200]}") from None


def fields_text(values: Mapping[str, str], keys: Sequence[str]) -> list[str]:
    """Return the values as words KEY=VALUE, in the order of `keys`; a key without a value is left out."""
    return [f"{key}={values[key]}" for key in keys if key in values]


def read_fields(words: Sequence[str], keys: Sequence[str]) -> dict[str, str]:
    """Return the values of words KEY=VALUE. Raises BadPositionError if a key is unknown or comes twice."""
    values: dict[str, str] = {}
    for word in words:
        key, mark, value = word.partition("=")
        if key not in keys or not mark or key in values:
            raise BadPositionError(f"{word[:40]!r} is none of {', '.join(keys)}, each once, as KEY=VALUE")
        values[key] = value
    return values


def read_integer(key: str, text: str, least: int, most: int) -> int:
    """Return the whole number of a text. Raises BadPositionError unless it is one from `least` to `most`."""
    if not _INTEGER.fullmatch(text) or not least <= int(text) <= most:
        raise BadPositionError(f"{key} is a whole number from {least} to {most}, not {text[:40]!r}")
    return int(text)
