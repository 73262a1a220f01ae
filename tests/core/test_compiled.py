"""The cache of compiled code: one folder a room, and no room pays for another's change."""

from __future__ import annotations

from stackyard.core import compiled


def test_each_game_compiles_into_a_folder_of_its_own() -> None:
    assert compiled.room_of("stackyard.games.towers.rules") == "games/towers"
    assert compiled.room_of("stackyard.core.nature") == "core"
    assert compiled.room_of("stackyard.physics.contact") == "physics"
    assert compiled.room_of("benchmarks.towers_rules") == "outside"
    assert compiled.cache_dir("games/towers").name.startswith("compiled-games-towers-")


def test_a_change_in_one_game_leaves_the_others_compiled() -> None:
    assert compiled._foundations("games/towers") == ["core", "games/towers"]
    assert compiled._foundations("core") == ["core"]
    assert compiled.source_hash("games/towers") != compiled.source_hash("core")
