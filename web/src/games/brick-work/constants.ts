// Generated from stackyard/games/brick_work/constants.py by scripts/page_constants.py.
// Do not edit: `make types` writes it.
export const KINDS = ["1x1", "1x2", "1x3", "1x4", "2x2", "1x6", "2x3"] as const;
export const SIZES = {"1x1": [1, 1], "1x2": [1, 2], "1x3": [1, 3], "1x4": [1, 4], "2x2": [2, 2], "1x6": [1, 6], "2x3": [2, 3]} as const;
export const SUPPLY = {"1x1": 4, "1x2": 4, "1x3": 4, "1x4": 2, "2x2": 2, "1x6": 2, "2x3": 2} as const;
export const KIT = {"Blue": [4, 4, 4, 2, 3, 2, 2], "Red": [4, 4, 4, 2, 3, 2, 2], "Yellow": [4, 4, 4, 2, 2, 2, 2]} as const;
export const SEATS = ["Blue", "Red"] as const;
export const OBJECTS = "ABCDEFGHIJ";
export const PRINT_BRICKS = 6;
export const ALONE_TURNS = 60;
export const DICE = 4;
export const FACES = 6;
export const TOKENS = 6;
export const TOKEN_LIMIT = 3;
export const SPACES = ["collect1", "collect2", "collect3", "collect4", "collect6", "build", "demolish", "recycle", "adjust"] as const;
export const SHOWS = {"collect1": 1, "collect2": 2, "collect3": 3, "collect4": 4, "collect6": 6, "recycle": 5} as const;
