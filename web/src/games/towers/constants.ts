// Generated from stackyard/games/towers/constants.py by scripts/page_constants.py.
// Do not edit: `make types` writes it.
export const FLOORS = {"B": "Black", "W": "White", "U": "utility"} as const;
export const FILES = "abcdefghijkl";
