"""Old names of the library stay importable for a release, and warn (stackyard/core/deprecated.py)."""

from __future__ import annotations

import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stackyard.core import capabilities
from stackyard.core.deprecated import MODULES, NAMES, PARTED, renamed
from stackyard.core.errors import BadOptionError
from stackyard.core.game import options_schema
from stackyard.core.state import State
from tests.tiny_game import PEBBLES, Pebbles


@pytest.mark.parametrize("old", sorted(MODULES))
def test_a_module_is_found_by_its_old_name(old: str) -> None:
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=MODULES[old]):
        found = import_module(old)
    assert found is import_module(MODULES[old])
    assert found.__name__ == MODULES[old]
    assert found.__spec__ is not None
    assert found.__spec__.name == MODULES[old]


@pytest.mark.parametrize(("module", "old"), sorted((module, old) for module, names in NAMES.items() for old in names))
def test_an_old_name_of_a_module_is_the_new_one(module: str, old: str) -> None:
    home = import_module(module)
    assert old not in vars(home), "an old name that is used for something else again"
    with pytest.warns(DeprecationWarning, match="old name goes"):
        found = getattr(home, old)
    new_home, _, last = NAMES[module][old].rpartition(".")
    assert found is vars(import_module(new_home or module))[last]


@pytest.mark.parametrize(("module", "part"), [(module, part) for module, parts in PARTED.items() for part in parts])
def test_a_module_that_was_parted_has_what_its_parts_have(module: str, part: str) -> None:
    home = import_module(module)
    new = vars(import_module(part))
    own = [name for name in new if name.isupper() or getattr(new[name], "__module__", "") == part]
    name = next(name for name in own if name not in vars(home))
    with pytest.warns(DeprecationWarning, match="old name goes"):
        assert getattr(home, name) is new[name]


def test_a_module_is_run_by_its_old_name() -> None:
    command = [sys.executable, "-W", "always", "-m", "stackyard.core.nature"]
    run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert "stackyard.core.nature is now stackyard.core.chance" in run.stderr


def test_the_glossary_has_every_old_name() -> None:
    page = (Path(__file__).parents[2] / "docs/glossary.md").read_text(encoding="utf-8")
    assert [old for old, new in MODULES.items() if f"| `{old}` | `{new}` |" not in page] == []
    for old, parts in PARTED.items():
        assert f"| `{old}` | {', '.join(f'`{part}`' for part in parts)} |" in page
    for names in [*NAMES.values(), {"apply_nature": "apply_chance", "settle": "apply_table_event"}]:
        assert [old for old, new in names.items() if f"`{old}` → `{new}`" not in page] == []


def test_a_name_that_never_was_is_not_found() -> None:
    for module in NAMES:
        with pytest.raises(AttributeError, match="never_was"):
            import_module(module).never_was  # noqa: B018
    with pytest.raises(ModuleNotFoundError):
        import_module("stackyard.core.never_was")


@renamed(old="new", due="ready")
class Base(ABC):
    @abstractmethod
    def new(self) -> str: ...

    @property
    def ready(self) -> bool:
        return False


def test_an_old_attribute_reads_the_new_one() -> None:
    class Child(Base):
        def new(self) -> str:
            return "child"

    with pytest.warns(DeprecationWarning, match=r"Child\.old is now new"):
        assert Child().old() == "child"  # type: ignore[attr-defined]
    with pytest.warns(DeprecationWarning, match=r"Child\.due is now ready"):
        assert Child().due is False  # type: ignore[attr-defined]


def test_a_subclass_that_defines_the_old_name_defines_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match="is now"):

        class Child(Base):
            def old(self) -> str:
                return "child"

            @property
            def due(self) -> bool:
                return True

    child: Any = Child
    assert child().new() == "child"
    assert child().ready is True

    class Grandchild(child):  # type: ignore[misc]
        def new(self) -> str:
            return f"grand{super().new()}"

    assert Grandchild().new() == "grandchild"


def test_nothing_of_the_house_uses_an_old_name() -> None:
    """Every module is imported with the warning as an error."""
    subprocess.run(
        [sys.executable, "-W", "error::DeprecationWarning:stackyard", "-c", IMPORT_ALL], check=True, timeout=120
    )


IMPORT_ALL = """
import importlib, pkgutil, stackyard
for module in pkgutil.walk_packages(stackyard.__path__, "stackyard."):
    if not module.name.endswith("__main__") and ".migrations" not in module.name:
        importlib.import_module(module.name)
"""


def test_a_method_of_a_game_that_is_a_function_now_is_still_a_method() -> None:
    game: Any = PEBBLES
    position = PEBBLES.setup(PEBBLES.parse_options(), 2)
    with pytest.warns(DeprecationWarning, match=r"stackyard\.core\.state:State\.new"):
        assert game.new_initial_state({"heap": 4}, 2) == State.new(PEBBLES, {"heap": 4}, 2)
    with pytest.warns(DeprecationWarning, match="check_players"), pytest.raises(BadOptionError, match="not by 9"):
        game.check_players(9)
    with pytest.warns(DeprecationWarning, match="options_schema"):
        assert game.options_schema() == options_schema(PEBBLES)
    with pytest.warns(DeprecationWarning, match="returns"):
        assert game.returns(position) == [0.0, 0.0]


def test_a_property_of_a_game_that_is_a_function_now_is_still_a_property() -> None:
    game: Any = PEBBLES
    with pytest.warns(DeprecationWarning, match="newest_version"):
        assert game.version == PEBBLES.versions[-1]
    with pytest.warns(DeprecationWarning, match="same_view_for_all"):
        assert game.same_view_for_all is False


@pytest.mark.parametrize(
    ("flag", "ask"),
    [
        ("cooperative", capabilities.is_cooperative),
        ("hidden_from_everyone", capabilities.is_hidden_from_all),
        ("natures_secret", capabilities.is_hidden_from_all),
        ("steps_back", capabilities.has_steps),
    ],
)
def test_a_flag_of_a_game_gives_it_the_capability(flag: str, ask: Callable[[Any], bool]) -> None:
    plain: Any = PEBBLES
    with pytest.warns(DeprecationWarning, match=flag):
        assert getattr(plain, flag) is False
    assert not ask(plain)
    with pytest.warns(DeprecationWarning, match=f"Flagged.{flag}"):
        flagged = type("Flagged", (Pebbles,), {flag: True})()
    assert ask(flagged)
    with pytest.warns(DeprecationWarning, match=flag):
        assert getattr(flagged, flag) is True
    with pytest.warns(DeprecationWarning, match=f"Unflagged.{flag}"):
        unflagged = type("Unflagged", (Pebbles,), {flag: False})()
    assert not ask(unflagged)
