// Generated from stackyard/games/towerbrix/constants.py by scripts/page_constants.py.
// Do not edit: `make types` writes it.
export const SEATS = ["Ada", "Bo", "Cleo", "Dora", "Emil", "Finn"] as const;
export const BRICKS = ["y1", "y2", "p1", "p2", "r1", "r2", "b1", "b2", "g1"] as const;
export const COLOURS = {"y": "yellow", "p": "purple", "r": "red", "b": "blue", "g": "gray"} as const;
export const BRICK_MM = [30.0, 30.0, 60.0] as const;
export const VARIANTS = ["base", "intro", "challenge"] as const;
export const DECKS = ["green", "pink"] as const;
export const CHALLENGES = 14;
export const TOTALS = {"easy": 12, "medium": 15, "hard": 18} as const;
export const LEVELS = [{"name": "easy", "least": 2, "most": 12}, {"name": "medium", "least": 13, "most": 19}, {"name": "hard", "least": 20, "most": null}] as const;
export const LISTED_POINTS = 24;
export const RANKS = [40, 50, 60, 70, 80] as const;
export const BONUS = {"short": 1, "long": 3, "few": 2} as const;
export const FEW_GROUNDED = 2;
export const FORCED_EVENTS = ["tower", "card", "challenge", "bonus", "round", "shuffle"] as const;
