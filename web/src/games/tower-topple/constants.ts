// Generated from stackyard/games/tower_topple/constants.py by scripts/page_constants.py.
// Do not edit: `make types` writes it.
export const SEATS = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine", "Rowan", "Walnut", "Alder", "Beech", "Cherry", "Lime", "Spruce", "Willow"] as const;
export const FEWEST_SEATS = 2;
export const MOST_ALONE = 6;
export const MOST_UNITS = 6;
export const VERSIONS = [1, 2, 3, 4] as const;
export const NO_POINTS_VERSION = 3;
export const HOUSE_VERSION = 4;
export const SWITCHES = ["top_row_safe", "put_on_top", "colours", "colour_bonus", "substitute", "draw_two", "skip", "one_more", "one_more_scores_nothing", "reverse", "edge", "center", "lose_two", "lose_more", "others_gain", "others_more", "add_points", "play_on"] as const;
export const BOX = ["plain", "blue", "green", "red", "yellow", "draws_blue", "draws_green", "draws_red", "draws_yellow", "draws_two", "skips", "one_mores", "reverses", "edges", "centers", "lose_twos", "others_gains", "add_twos", "add_threes"] as const;
export const COLOURS = ["blue", "green", "red", "yellow"] as const;
export const LETTERS = {"plain": "P", "blue": "B", "green": "G", "red": "R", "yellow": "Y", "draw-blue": "b", "draw-green": "g", "draw-red": "r", "draw-yellow": "y", "draw-two": "2", "skip": "S", "one-more": "M", "reverse": "V", "edge": "E", "center": "C", "lose-2": "L", "others-gain": "O", "add-2": "A", "add-3": "T"} as const;
export const HIDDEN = ".";
export const ACROSS = 3;
export const SLOTS = "abc";
export const BRICK_M = [0.075, 0.0249, 0.0149] as const;
export const SLOT_PITCH_M = 0.0253;
export const BESIDE_TOWER_M = 0.17;
export const REMOVED_BRICKS_M = 0.3;
