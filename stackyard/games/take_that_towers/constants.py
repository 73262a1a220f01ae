"""The floors of Take That Towers as the page knows them: `make types` writes its constants.ts of them."""

from __future__ import annotations

from typing import Any, Final

from stackyard.games.take_that_towers.effects import FLOORS

CONSTANTS: Final[dict[str, Any]] = {
    "FLOORS": [
        {
            "code": floor.code,
            "name": floor.name,
            "short": floor.short or floor.name,
            "option": floor.id,
            "inBox": floor.in_box,
            "endsTower": floor.ends_tower,
            "icon": floor.icon,
            "says": floor.text,  # what it does, as its card says it: a message of the catalogue ...
            "text": str(floor.text),  # ... and in English
        }
        for floor in FLOORS
    ],
}
