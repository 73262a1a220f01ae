"""A list that only grows at its end, and whose branches share its items.

A branch is cheap, however long the log is: it refers to the same items, up to its own length. The first to append goes
on in the shared list; one that appends later copies its own part first. So a move can be tried on a branch of a match
at no cost for the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Log(Sequence[T], Generic[T]):
    """A list that can be appended to and branched. `branch` returns an equal log that is independent of this one."""

    __slots__ = ("_items", "_size")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items: list[T] = list(items)
        self._size = len(self._items)

    def append(self, item: T) -> None:
        """Add an item at the end of this log; its branches do not change."""
        if self._size != len(self._items):  # a branch has gone on in the shared list
            self._items = self._items[: self._size]
        self._items.append(item)
        self._size += 1

    def extend(self, items: Iterable[T]) -> None:
        """Add items at the end of this log; its branches do not change."""
        for item in items:
            self.append(item)

    def branch(self, size: int | None = None) -> Log[T]:
        """Return an independent log of the same items, or of the first `size` of them."""
        other: Log[T] = Log.__new__(type(self))
        other._items = self._items
        other._size = self._size if size is None else size
        return other

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        size = self._size
        if isinstance(index, slice):
            return [self._items[k] for k in range(*index.indices(size))]
        if not -size <= index < size:
            raise IndexError(f"there is no item {index} among {size}")
        return self._items[index if index >= 0 else size + index]

    def __iter__(self) -> Iterator[T]:
        items = self._items
        return iter(items) if len(items) == self._size else iter(items[: self._size])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Log):
            return self._size == other._size and list(self) == list(other)
        return isinstance(other, list) and list(self) == other

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        return repr(list(self))
