"""Old names of the library, still importable for one release.

A use of an old name warns (DeprecationWarning) and says the new one. `MODULES` lists all old names of modules, `NAMES`
all old names of what modules hold, `PARTED` the modules that are several now: no module has to list its own. What was
a method, a property or a flag of a class stands at the class: `@renamed(old="new")` for one that has another name now,
`@functions`, `@questions` and `@flags` for one that is a function or a capability now. docs/glossary.md tells what the
new names mean.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pkgutil import resolve_name
from types import CodeType, MethodType, ModuleType
from typing import Any, Final, TypeVar, cast

C = TypeVar("C", bound=type)

# old module: new module
MODULES: Final[dict[str, str]] = {
    "stackyard.core.bits": "stackyard.core.compiling.bits",
    "stackyard.core.boxes": "stackyard.core.rooms.boxes",
    "stackyard.core.catalogue": "stackyard.core.texts.catalogue",
    "stackyard.core.compiled": "stackyard.core.compiling.jit",
    "stackyard.core.copying": "stackyard.core.compiling.copying",
    "stackyard.core.data_folder": "stackyard.core.machine.data_folder",
    "stackyard.core.database_address": "stackyard.core.machine.database_address",
    "stackyard.core.days": "stackyard.core.rooms.days",
    "stackyard.core.extras": "stackyard.core.machine.extras",
    "stackyard.core.file_lock": "stackyard.core.machine.file_lock",
    "stackyard.core.fluent": "stackyard.core.texts.fluent",
    "stackyard.core.lock": "stackyard.core.machine.file_lock",
    "stackyard.core.menus": "stackyard.core.rooms.menus",
    "stackyard.core.nature": "stackyard.core.chance",
    "stackyard.core.phrases": "stackyard.core.texts.phrases",
    "stackyard.core.position": "stackyard.core.positions.position",
    "stackyard.core.position_text": "stackyard.core.positions.position_text",
    "stackyard.core.progress": "stackyard.core.commands.progress",
    "stackyard.core.questions": "stackyard.core.rooms.questions",
    "stackyard.core.random": "stackyard.core.compiling.splitmix64",
    "stackyard.core.stepping": "stackyard.core.compiling.stepping",
    "stackyard.core.versions": "stackyard.core.positions.versions",
    "stackyard.core.warm": "stackyard.core.compiling.warm",
    "stackyard.games.towerbrix.asking": "stackyard.games.towerbrix.rules.asking",
    "stackyard.games.towerbrix.challenges": "stackyard.games.towerbrix.rules.challenges",
    "stackyard.games.towerbrix.consent": "stackyard.games.towerbrix.rules.consent",
    "stackyard.games.towerbrix.contradictions": "stackyard.games.towerbrix.rules.contradictions",
    "stackyard.games.towerbrix.real_table": "stackyard.games.towerbrix.rules.real_table",
    "stackyard.games.towerbrix.wishes": "stackyard.games.towerbrix.rules.wishes",
    "stackyard.lab.rating": "stackyard.lab.arena.rating",
    "stackyard.lab.rounds_file": "stackyard.core.commands.rounds_file",
    "stackyard.physics.play": "stackyard.physics.physical_game",
    "stackyard.physics.told": "stackyard.physics.pose_text",
    "stackyard.testing.walk": "stackyard.testing.random_play",
}

# module, by its new name: {old name: new name, with its module where that is another one}
NAMES: Final[dict[str, dict[str, str]]] = {
    "stackyard.cli.protocol": {
        "Thought": "SearchAnswer",
    },
    "stackyard.core.bots": {
        "Thought": "SearchResult",
    },
    "stackyard.core.capabilities": {
        "Playing": "WithBots",
        "at_once": "has_simultaneous_moves",
        "compiled": "is_compiled",
        "continuous": "has_continuous_moves",
        "counting": "has_own_perft",
        "daily": "has_daily",
        "drawn": "has_svg",
        "event_for": "redact_event",
        "forms": "move_schemas",
        "gravity_due": "is_gravity_due",
        "hidden": "has_hidden_information",
        "house_sets": "has_house_sets",
        "occasion": "search_key",
        "physical": "is_physical",
        "playing": "has_bots",
        "sampled": "has_sample_options",
        "silence": "is_silent",
        "silent": "has_silent_phases",
        "simultaneous": "is_simultaneous",
        "slow": "has_slow_moves",
        "solvable": "has_solver",
        "tallying": "has_tally",
        "teaching": "has_lesson",
        "think": "search",
        "timed": "is_timed",
    },
    "stackyard.core.errors": {
        "BadNatureError": "BadChanceError",
        "NatureDueError": "ChanceDueError",
    },
    "stackyard.core.game": {
        "RULES": "stackyard.core.positions.position.RULES_VERSION_FIELD",
        "Thought": "stackyard.core.bots.SearchResult",
        "copied": "stackyard.core.positions.position.copy_position",
        "Follow": "ForcedEvent",
    },
    "stackyard.core.match": {
        "now": "timestamp_now",
    },
    "stackyard.core.positions.position": {
        "RULES": "RULES_VERSION_FIELD",
        "copied": "copy_position",
    },
    "stackyard.core.positions.position_text": {
        "read_whole": "read_integer",
    },
    "stackyard.core.compiling.splitmix64": {
        "GOLDEN": "GOLDEN_GAMMA",
        "below": "draw_below",
        "mixed": "mix64",
    },
    "stackyard.core.record": {
        "read": "parse_record",
        "write": "record_text",
    },
    "stackyard.core.registry": {
        "guest": "registered",
    },
    "stackyard.core.compiling.stepping": {
        "COUNT": "COUNT_MASK",
        "word_of": "pack_word",
    },
    "stackyard.core.positions.versions": {
        "check_rules": "check_version",
        "chosen_rules": "resolve_version",
        "mark_rules": "add_version_mark",
        "rules_of": "rules_version_of",
        "split_rules": "split_version_mark",
    },
    "stackyard.core.compiling.warm": {
        "warm_aloud": "warm_with_progress",
    },
    "stackyard.engines.messages": {
        "Thought": "SearchReport",
    },
    "stackyard.engines.process": {
        "Thinking": "PendingAnswer",
    },
    "stackyard.games.take_that_towers.bots.players": {
        "MINDS": "LEVEL_SETTINGS",
        "Mind": "LevelSettings",
        "think": "choose_move",
    },
    "stackyard.games.take_that_towers.rules": {
        "conceal": "canonicalize_unseen",
        "why_not": "reason_against",
    },
    "stackyard.games.towerbrix.bots.belief": {
        "known": "observe",
    },
    "stackyard.games.towerbrix.bots.players": {
        "think": "choose_move",
    },
    "stackyard.games.towerbrix.rules": {
        "act": "stackyard.games.towerbrix.rules.evaluation.begin_act",
        "acted": "stackyard.games.towerbrix.rules.evaluation.evaluate_act",
        "build": "stackyard.games.towerbrix.rules.rules.play_while_building",
        "check_move": "stackyard.games.towerbrix.rules.legality.check_may_move_brick",
        "deal": "stackyard.games.towerbrix.rules.dealing.request_deal",
        "give": "stackyard.games.towerbrix.rules.dealing.deal_cards",
        "hands": "stackyard.games.towerbrix.rules.card_places.seats_with_cards",
        "held": "stackyard.games.towerbrix.rules.card_places.cards_held_by",
        "judge": "stackyard.games.towerbrix.rules.evaluation.evaluate",
        "lies": "stackyard.games.towerbrix.rules.rules.apply_rest_poses",
        "lying": "stackyard.games.towerbrix.rules.card_places.cards_lying_in",
        "moved": "stackyard.games.towerbrix.rules.thumbs.poses_differ",
        "proven": "stackyard.games.towerbrix.rules.rules.apply_proof",
        "said_bonus": "stackyard.games.towerbrix.rules.scoring.claimed_bonus",
        "set_deal": "stackyard.games.towerbrix.rules.card_places.cards_of_set_deal",
        "share": "stackyard.games.towerbrix.rules.dealing.num_cards_dealt_to",
        "stir": "stackyard.games.towerbrix.rules.thumbs.retract_thumbs",
    },
    "stackyard.games.towerbrix.solver.solver": {
        "EVERYTHING": "COVERS_ANY_POSE",
        "find_surely": "find_with_fixed_work",
    },
    "stackyard.games.towerbrix.view": {
        "share": "redact",
    },
    "stackyard.games.towers.bots.players": {
        "MINDS": "LEVEL_SETTINGS",
        "Mind": "LevelSettings",
        "think": "choose_move",
    },
    "stackyard.games.towers.rules": {
        "builds_of": "stackyard.games.towers.rules.builds.list_builds_of",
        "demolition": "stackyard.games.towers.rules.demolishing.preview_demolition",
        "is_legal": "stackyard.games.towers.rules.legality.refusal_code",
        "resume": "stackyard.games.towers.rules.rules.fill_derived_fields",
    },
    "stackyard.lab.arena": {
        "Pair": "stackyard.lab.arena.matches.Round",
        "play_pair": "stackyard.lab.arena.matches.play_round",
    },
    "stackyard.lab.arena.rating": {
        "difference": "elo_difference",
        "spread": "confidence_half_width",
    },
    "stackyard.physics.equilibrium": {
        "falling": "missing_support",
        "scene_stands": "scene_stability",
        "stands": "stability",
        "survives": "surely_survives_tilt",
    },
    "stackyard.physics.physical_game": {
        "Judged": "StabilityAnswer",
        "Moving": "SceneTask",
        "Paper": "PullPaper",
        "Question": "ComputeTask",
        "Reach": "AssistedPut",
        "Remove": "RemoveBrick",
        "Report": "HandReport",
        "Strike": "StrikeTable",
        "Verdict": "StabilityQuery",
        "act": "perform_task",
        "judge": "answer_stability",
        "recordable": "recordable_poses",
        "simulate": "simulate_gravity",
    },
    "stackyard.physics.world": {
        "STEP": "STEP_S",
        "STIFFNESS": "HAND_STIFFNESS",
        "Saved": "Snapshot",
    },
    "stackyard.testing.checks.bots_and_lessons": {
        "check_minds": "check_bots",
    },
    "stackyard.testing.checks.chance": {
        "check_nature": "check_chance",
    },
    "stackyard.testing.checks.views": {
        "compare": "require_same_view",
    },
    "stackyard.testing.random_play": {
        "walk": "random_walk",
    },
    "stackyard.testing": {
        "check_minds": "check_bots",
        "check_nature": "check_chance",
    },
}

# module that was parted: the modules that hold now, by the same names, what it held
PARTED: Final[dict[str, tuple[str, ...]]] = {
    "stackyard.games.towerbrix.bots.proposals": ("stackyard.games.towerbrix.bots.built_bricks",),
    "stackyard.games.towerbrix.rules": (
        "stackyard.games.towerbrix.rules.card_places",
        "stackyard.games.towerbrix.rules.dealing",
        "stackyard.games.towerbrix.rules.evaluation",
        "stackyard.games.towerbrix.rules.legality",
        "stackyard.games.towerbrix.rules.rules",
        "stackyard.games.towerbrix.rules.scoring",
        "stackyard.games.towerbrix.rules.surveys",
        "stackyard.games.towerbrix.rules.thumbs",
    ),
    "stackyard.games.towers.bots.search": (
        "stackyard.games.towers.bots.control",
        "stackyard.games.towers.bots.evaluation",
        "stackyard.games.towers.bots.transposition_table",
        "stackyard.games.towers.bots.tree_search",
    ),
    "stackyard.games.towers.perfect_play": ("stackyard.games.towers.perfect_play.prover",),
    "stackyard.games.towers.rules": (
        "stackyard.games.towers.record",
        "stackyard.games.towers.rules.builds",
        "stackyard.games.towers.rules.codes",
        "stackyard.games.towers.rules.connection",
        "stackyard.games.towers.rules.demolishing",
        "stackyard.games.towers.rules.legality",
        "stackyard.games.towers.rules.rules",
        "stackyard.games.towers.rules.scoring",
        "stackyard.games.towers.rules.turns",
    ),
}


def _warn(old: str, new: str, depth: int) -> None:
    warnings.warn(f"{old} is now {new}; the old name goes with the next release", DeprecationWarning, depth + 1)


class _MovedModule(Loader):
    """Loads a module by its old name: the result is the same module object as by its new name."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        _warn(spec.name, MODULES[spec.name], 3)
        module = import_module(MODULES[spec.name])
        self.spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Restore the module's own spec; it has already been executed under its new name."""
        module.__spec__ = self.spec

    def get_code(self, name: str) -> CodeType:
        """Return the code that `python -m` runs: that of the module with the new name."""
        _warn(name, MODULES[name], 3)
        return compile(f"import runpy; runpy.run_module({MODULES[name]!r}, run_name='__main__')", name, "exec")


class _OldNames(MetaPathFinder):
    """Finds modules by their old names, and lets modules find the things they hold by old names."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name in MODULES:
            return ModuleSpec(name, _MovedModule())
        if name not in NAMES and name not in PARTED:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def execute_and_add(module: ModuleType) -> None:
                vars(module)["__getattr__"] = old_names(name)
                execute(module)

            spec.loader.exec_module = execute_and_add  # type: ignore[method-assign]
        return spec


def find_old_names() -> None:
    """Install the finder, so that `import` finds old names from now on."""
    if not any(isinstance(finder, _OldNames) for finder in sys.meta_path):
        sys.meta_path.insert(0, _OldNames())


def old_names(module: str) -> Callable[[str], Any]:
    """Return the `__getattr__` (PEP 562) for a module whose old names stand in `NAMES`, or which was parted.

    The function raises AttributeError if a name is neither in the module nor in `NAMES` nor in a part of it.
    """

    def find(name: str) -> Any:
        new = NAMES.get(module, {}).get(name) or _place_in_parts(module, name)
        if new is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        home, _, last = new.rpartition(".")
        _warn(f"{module}.{name}", new if home else f"{module}.{new}", 2)
        return getattr(import_module(home or module), last)

    return find


def _place_in_parts(module: str, name: str) -> str | None:
    """Return the full new name of something that a module held before it was parted; None if no part holds it."""
    parts = PARTED.get(module, ())
    folder = vars(sys.modules[module]).get("__path__") if parts else None
    if folder is not None and PathFinder.find_spec(f"{module}.{name}", folder):  # a module in it, which is imported now
        return None
    return next((f"{part}.{name}" for part in parts if name in vars(import_module(part))), None)


class _OldName:
    """A descriptor for the old name of a class's attribute: it reads the new attribute."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def __get__(self, instance: object, owner: type) -> Any:
        found = getattr(owner if instance is None else instance, self.new)
        _warn(f"{owner.__name__}.{self.old}", self.new, 2)
        return found


def renamed(**names: str) -> Callable[[C], C]:
    """Return a decorator for a class whose attributes had other names: `@renamed(old="new")`.

    The old name reads the new attribute, on the class and on its instances. Where a subclass defines the old name, the
    new name gets that definition.
    """

    def decorate(cls: C) -> C:
        own = cls.__dict__.get("__init_subclass__")

        def adopt(subclass: type, **more: Any) -> None:
            for old, new in names.items():
                if old in subclass.__dict__ and new not in subclass.__dict__:
                    _warn(f"{subclass.__name__}.{old}", new, 3)
                    setattr(subclass, new, subclass.__dict__[old])
                    delattr(subclass, old)
            if own is None:
                inherited: Any = super(cast("type", cls), subclass)
                inherited.__init_subclass__(**more)
            else:
                own.__func__(subclass, **more)

        for old, new in names.items():
            setattr(cls, old, _OldName(old, new))
        setattr(cls, "__init_subclass__", classmethod(cast("Any", adopt)))  # noqa: B010
        return cls

    return decorate


class _FunctionNow:
    """A descriptor for a method that is a function now: it binds the function to the instance."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new

    def __get__(self, instance: object, owner: type) -> Any:
        _warn(f"{owner.__name__}.{self.old}", self.new, 2)
        found = resolve_name(self.new)
        return found if instance is None else MethodType(found, instance)


class _QuestionNow(_FunctionNow):
    """A descriptor for a property that is a function now: it calls the function with the instance."""

    def __get__(self, instance: object, owner: type) -> Any:
        found = super().__get__(instance, owner)
        return found if instance is None else found()


class _CapabilityNow(_FunctionNow):
    """A descriptor for a flag that is a capability now: True where the class has the members of the Protocol."""

    def __get__(self, instance: object, owner: type) -> bool:
        _warn(f"{owner.__name__}.{self.old}", self.new, 2)
        return all(hasattr(owner, name) for name in _members(resolve_name(self.new)))


def _members(capability: type) -> dict[str, Any]:
    """Return what a game has to have for a capability, by name."""
    return {name: member for name, member in vars(capability).items() if not name.startswith("_")}


def functions(**targets: str) -> Callable[[C], C]:
    """Return a decorator for a class whose methods are functions of another module: `@functions(old="module:new")`."""
    return _described(_FunctionNow, targets)


def questions(**targets: str) -> Callable[[C], C]:
    """Return a decorator for a class whose properties are functions now: `@questions(old="module:new")`."""
    return _described(_QuestionNow, targets)


def flags(**targets: str) -> Callable[[C], C]:
    """Return a decorator for a class whose flags are capabilities now: `@flags(old="module:Protocol")`.

    A subclass that sets the old flag gets the members of the Protocol.
    """

    def decorate(cls: C) -> C:
        own = cls.__dict__["__init_subclass__"].__func__

        def adopt(subclass: type, **more: Any) -> None:
            for old, new in targets.items():
                if old in subclass.__dict__:
                    _warn(f"{subclass.__name__}.{old}", new, 3)
                    if subclass.__dict__[old]:
                        for name, member in _members(resolve_name(new)).items():
                            setattr(subclass, name, member)
                    delattr(subclass, old)
            own(subclass, **more)

        setattr(cls, "__init_subclass__", classmethod(cast("Any", adopt)))  # noqa: B010
        return _described(_CapabilityNow, targets)(cls)

    return decorate


def _described(kind: type[_FunctionNow], targets: dict[str, str]) -> Callable[[C], C]:
    def decorate(cls: C) -> C:
        for old, new in targets.items():
            setattr(cls, old, kind(old, new))
        return cls

    return decorate
