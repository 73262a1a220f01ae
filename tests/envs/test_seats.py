"""The vector environment of one seat: it plays as its matches are played one by one, whoever plays the others."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from stackyard import envs
from stackyard.core.errors import BadRequestError
from stackyard.core.room import Room
from stackyard.core.state import State
from stackyard.games.take_that_towers.bots import players as cards
from stackyard.games.take_that_towers.bots.opponents import style_of
from stackyard.games.take_that_towers.bots.search import play_heuristic
from stackyard.games.take_that_towers.rules import canonicalize_unseen
from stackyard.games.towers.bots import players as blocks
from stackyard.games.towers.bots.engine import TreeSearch
from stackyard.games.towers.bots.opponents import share

KINDS = ("office", "elevator", "suite", "landlord", "noise_complaint", "inferno")
SMALL: dict[str, Any] = {"width": 4, "height": 3}
PLACED: dict[str, Any] = {"width": 4, "height": 4, "sprawl": True, "utilities": 4, "swap": True}
SHORT: dict[str, Any] = {"spire": 14, "lobby": 4, **dict.fromkeys(KINDS, 0)}
SETUPS: list[tuple[str, dict[str, Any], int, int]] = [
    ("towers", SMALL, 2, 0),
    ("towers", SMALL, 2, 1),
    ("towers", PLACED, 2, 1),
    ("towers", {"width": 9, "height": 8}, 2, 0),
    ("take-that-towers", SHORT, 3, 0),
    ("take-that-towers", SHORT, 3, 2),
]


def of(setups: list[tuple[str, dict[str, Any], int, int]], *, whole: bool) -> list[Any]:
    """Return parameters of tests: `whole`, or part by part. Towers' take half a minute to compile."""
    marks = {"towers": [pytest.mark.long]}
    return [pytest.param(*([each] if whole else each), marks=marks.get(each[0], [])) for each in setups]


def first(seen: Any, masks: Any, seats: Any) -> Any:
    """Play the first legal action."""
    return masks.argmax(1)


def last(seen: Any, masks: Any, seats: Any) -> Any:
    """Play the last legal action."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


def by_sight(seen: Any, masks: Any, seats: Any) -> Any:
    """Play a legal action that depends on the observation and the seat, of each match by itself."""
    ranks = (np.arange(masks.shape[1]) * (1 + seats[:, None]) + (seen.sum(1)[:, None] * 7).astype(int)) % 101
    return np.where(masks != 0, ranks, -1).argmax(1)


def asked(function: Callable[..., Any], observation: Any, seat: int) -> int:
    """Return what a function plays in one match alone."""
    return int(function(observation["observation"], observation["action_mask"], np.array([seat]))[0])


class Noise:
    """What bots of Towers draw from, in the place of NumPy's: the stream of a match."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def random(self) -> float:
        return share(self.stream)

    def normal(self, mean: float, deviation: float, count: int) -> Any:
        def one() -> float:
            return math.sqrt(-2.0 * math.log(self.random())) * math.cos(2.0 * math.pi * self.random())

        return mean + deviation * np.array([one() for _ in range(count)])


def bot_action(twin: Any, level: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return what the bot of a level plays in the only match, with the noise of the match's stream, which moves on."""
    stream, position, seat = twin._batch.rngs, twin.positions.copy(), int(twin._batch.seats[0])
    trees = []
    digest = type("Digest", (), {"digest": lambda self: stream.tobytes()})

    def planted(*arguments: Any) -> TreeSearch:
        trees.append(TreeSearch(*arguments))
        return trees[-1]

    with monkeypatch.context() as patch:
        patch.setattr(cards, "blake2b", lambda *_, **__: digest())
        patch.setattr(blocks, "TreeSearch", planted)
        if twin.slug == "towers":
            patch.setattr(np.random, "default_rng", lambda _: Noise(stream))
        move = twin.loaded.room.search(position, seat, level, None, int(stream[0])).move
    action = twin.loaded.encoding.actions_of(position, seat, twin.loaded.game.parse_move(position, seat, move))[0]
    for tree in trees:
        stream[0] = tree.workspace.rng[0]
    if twin.slug == "take-that-towers":
        canonicalize_unseen(position, seat)
        weights = style_of(level, position)
        assert weights is not None
        assert play_heuristic(position, weights, stream) == action
    return int(action)


@pytest.mark.parametrize("opponent", ["random", 1, 2, by_sight], ids=["random", "1", "2", "function"])
@pytest.mark.parametrize(("slug", "options", "seats", "seat"), of(SETUPS, whole=False))
def test_each_match_is_played_as_all_seats_play_it(
    slug: str, options: dict[str, Any], seats: int, seat: int, opponent: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    env = envs.vector_env(slug, 5, options, seats, seat=seat, opponent=opponent)
    observation, info = env.reset(seed=3)
    twins = [envs.vector_env(slug, 1, options, seats) for _ in range(5)]
    shown = [twin.reset(seed=3 + k)[0] for k, twin in enumerate(twins)]

    def play_others(k: int) -> Any:
        """Let the others play in match k alone; return the rewards and what the seat saw, if it ended meanwhile."""
        twin, end = twins[k], None
        while (other := int(twin._batch.seats[0])) != seat:
            if opponent == "random":
                actions = twin.sample_actions()
            elif isinstance(opponent, int):
                actions = np.array([bot_action(twin, opponent, monkeypatch)])
            else:
                actions = np.array([asked(opponent, shown[k], other)])
            shown[k], _, over, _, more = twin.step(actions)
            if over[0]:
                end = more["rewards"][0], more["seats_final_obs"][0, seat]
        return end

    for k in range(5):
        play_others(k)
    ended = 0
    for number in range(60):
        for k, twin in enumerate(twins):
            assert env.positions[k : k + 1].tobytes() == twin.positions.tobytes()
            assert observation["observation"][k].tobytes() == shown[k]["observation"].tobytes()
            assert observation["action_mask"][k].tobytes() == shown[k]["action_mask"].tobytes()
            state = State(env.loaded.room, twin.positions.copy())
            assert state.current_player() == seat == info["seat"][k]
            assert observation["observation"][k].tobytes() == state.observation_tensor(seat).tobytes()
        actions = env.sample_actions()
        if number == 20:
            actions[2] = -1
        for twin, word in zip(twins, env._batch.rngs, strict=True):
            twin._batch.rngs[0] = word  # after the action was drawn
        observation, rewards, over, _, info = env.step(actions)
        assert np.flatnonzero(info["illegal"]).tolist() == ([2] if number == 20 else [])
        for k, twin in enumerate(twins):
            shown[k], _, over_k, _, more = twin.step(actions[k : k + 1])
            end = (more["rewards"][0], more["seats_final_obs"][0, seat]) if over_k[0] else None
            later = play_others(k)
            end = end or later
            assert over[k] == (end is not None)
            ended += over[k]
            assert info["actor"][k] == seat
            if end:
                scores, seen = end
                assert (info["rewards"][k] == scores).all()
                assert rewards[k] == scores[seat]
                assert info["final_obs"][k]["observation"].tobytes() == seen.tobytes()
            else:
                assert rewards[k] == 0
    assert ended > 20 or options.get("width") == 9


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("opponent", [by_sight, 3], ids=["function", "level"])
def test_a_seat_of_towers_sees_what_seat_env_shows(seat: int, opponent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = envs.vector_env("towers", 3, SMALL, seat=seat, opponent=opponent)
    searched: dict[tuple[int, bytes], tuple[Any, ...]] = {}
    search, bot_asked = Room.search, env._bot_action
    rows: Any = []

    def noted(room: Room, position: Any, *how: Any) -> Any:
        searched[rows[-1], position.tobytes()] = how
        return search(room, position, *how)

    monkeypatch.setattr(Room, "search", noted)
    monkeypatch.setattr(env, "_bot_action", lambda i: rows.append(i) or bot_asked(i))

    def again(k: int, state: State, other: int, rng: Any) -> int:
        if opponent == 3:
            how = searched[k, state.position.tobytes()]
            assert how[:3] == (other, 3, None)
            found = search(state.room, state.position, *how)
            return int(state.game.parse_move(state.position, other, found.move))
        masks = np.zeros((1, state.encoding.num_actions), np.int8)
        state.fill_mask(other, masks[0])
        shown = {"observation": state.observation_tensor(other)[None], "action_mask": masks}
        return asked(opponent, shown, other)

    seen, _ = env.reset(seed=1)
    ones: list[Any] = [envs.seat_env("towers", SMALL, seat=seat, opponent=partial(again, k)) for k in range(3)]
    singles = [one.reset(seed=1)[0] for one in ones]
    ended = 0
    for _ in range(25):
        for k, single in enumerate(singles):
            assert seen["observation"][k].tobytes() == single["observation"].tobytes()
            assert seen["action_mask"][k].tobytes() == single["action_mask"].tobytes()
        actions = env.sample_actions()
        seen, rewards, over, _, info = env.step(actions)
        for k, one in enumerate(ones):
            singles[k], reward, is_over, _, _ = one.step(actions[k])
            assert (reward, is_over) == (rewards[k], over[k])
            if is_over:
                ended += 1
                assert info["final_obs"][k]["observation"].tobytes() == singles[k]["observation"].tobytes()
                singles[k] = one.reset()[0]
    assert ended > 3


def played(
    slug: str, options: dict[str, Any], seats: int, seat: int, opponent: Any, mode: AutoresetMode
) -> list[list[tuple[Any, ...]]]:
    """Return what was seen and done in each match, its ends, and who played against it."""
    env = envs.vector_env(slug, 4, options, seats, seat=seat, opponent=opponent, autoreset_mode=mode, mask="both")
    observation, info = env.reset(seed=11)
    found: list[list[tuple[Any, ...]]] = [[] for _ in range(4)]
    same = mode == AutoresetMode.SAME_STEP
    none = np.full(4, -1)
    for _ in range(40):
        actions, pools = env.sample_actions(), info.get("opponent", none)
        seen = observation["observation"]
        assert (info["action_mask"] == observation["action_mask"]).all()
        observation, rewards, over, _, info = env.step(actions)
        assert (info["seat"] == seat).all()
        for k in range(4):
            end = None
            if over[k]:
                end = info["final_obs"][k]["observation"] if same else observation["observation"][k]
                assert (end == info["seats_final_obs"][k, seat]).all()
                who = info["final_info"] if same else info
                assert who.get("opponent", none)[k] == pools[k]
                end = end.tobytes()
            if info["actor"][k] >= 0:
                assert info["actor"][k] == seat
                found[k].append((seen[k].tobytes(), actions[k], rewards[k], end, pools[k]))
            else:
                assert (rewards[k], over[k]) == (0, False)
        if mode == AutoresetMode.DISABLED and over.any():
            with pytest.raises(BadRequestError, match="reset_mask"):
                env.step(actions)
            observation, info = env.reset(options={"reset_mask": over})
    return found


@pytest.mark.parametrize("setup", of([*SETUPS[:3], *SETUPS[4:]], whole=True))
@pytest.mark.parametrize("opponent", ["random", 1, by_sight, [first, last, by_sight]], ids=["r", "1", "f", "pool"])
def test_a_seed_has_the_same_matches_in_all_modes(setup: tuple[str, dict[str, Any], int, int], opponent: Any) -> None:
    usual = played(*setup, opponent, AutoresetMode.SAME_STEP)
    assert min(sum(row[3] is not None for row in match) for match in usual) > 1
    assert played(*setup, opponent, AutoresetMode.DISABLED) == usual
    for match, expected in zip(played(*setup, opponent, AutoresetMode.NEXT_STEP), usual, strict=True):
        assert len(match) > 20
        assert match == expected[: len(match)]


@pytest.mark.long
def test_a_function_is_called_once_for_all_that_wait() -> None:
    calls = []

    def noted(seen: Any, masks: Any, seats: Any) -> Any:
        assert len(seen) == len(masks) == len(seats)
        assert masks.dtype == np.bool_
        calls.append(len(seats))
        return first(seen, masks, seats)

    env = envs.vector_env("towers", 6, {"width": 6, "height": 6}, opponent=noted, mask_dtype=bool)
    env.reset(seed=1)
    assert calls == []
    for _ in range(4):
        env.step(env.sample_actions())
    assert calls == [6] * 4


@pytest.mark.long
def test_a_pool_is_drawn_when_a_match_begins() -> None:
    told: list[tuple[int, Any]] = []

    def numbered(number: int) -> Callable[..., Any]:
        def function(seen: Any, masks: Any, seats: Any) -> Any:
            told.append((number, seen))
            return first(seen, masks, seats)

        return function

    pool = [numbered(0), numbered(1), numbered(2)]
    env = envs.vector_env("towers", 40, SMALL, seat=0, opponent=pool)
    info = env.reset(seed=5)[1]
    drawn = [info["opponent"].tolist()]
    assert set(drawn[0]) == {0, 1, 2}
    for _ in range(12):
        told.clear()
        _, _, over, _, info = env.step(env.sample_actions())
        if not over.any():
            assert info["opponent"].tolist() == drawn[-1]
            assert {number: len(seen) for number, seen in told} == {k: drawn[-1].count(k) for k in range(3)}
        drawn.append(info["opponent"].tolist())
    assert drawn[0] != drawn[-1]
    again = envs.vector_env("towers", 40, SMALL, seat=0, opponent=pool)
    assert again.reset(seed=5)[1]["opponent"].tolist() == drawn[0]
    assert again.reset(seed=list(range(6, 46)))[1]["opponent"].tolist()[:-1] == drawn[0][1:]
    assert "opponent" not in envs.vector_env("towers", 2, opponent=first).reset()[1]


@pytest.mark.long
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda seen, masks, seats: masks.argmin(1), "opponent 0 plays .* for seat 1 in match 0, which is not legal"),
        (lambda seen, masks, seats: np.full(len(seats), 10**12), "plays 1000000000000 for seat 1"),
        (lambda seen, masks, seats: -np.ones(len(seats), int), "plays -1"),
        (lambda seen, masks, seats: first(seen, masks, seats)[:2], "returns 3 whole numbers, .* not shape"),
        (lambda seen, masks, seats: masks[:, 0] * 0.5, "returns 3 whole numbers, .* type float"),
        (lambda seen, masks, seats: None, "returns 3 whole numbers"),
    ],
)
def test_what_is_no_legal_move_is_refused_in_words(answer: Any, words: str) -> None:
    env = envs.vector_env("towers", 3, opponent=answer)
    env.reset(seed=1)
    with pytest.raises(BadRequestError, match=words):
        env.step(env.sample_actions())


@pytest.mark.long
def test_what_is_no_opponent_is_refused() -> None:
    wrongs: list[tuple[str, dict[str, Any]]] = [
        ("towers", {"seat": 2}),
        ("towers", {"seat": -1}),
        ("towers", {"opponent": 9}),
        ("towers", {"opponent": "nobody"}),
        ("towers", {"opponent": []}),
        ("towers", {"opponent": [first, "random"]}),
        ("towers", {"opponent": None}),
        ("brick-work", {"opponent": 1}),
        ("tower-topple", {"opponent": "random"}),
    ]
    for slug, keywords in wrongs:
        with pytest.raises(BadRequestError):
            envs.vector_env(slug, 2, **keywords)


@pytest.mark.parametrize("opponent", ["random", 1, [first, last]], ids=["random", "1", "pool"])
def test_a_pickled_batch_goes_on_on_any_number_of_threads(opponent: Any) -> None:
    one = envs.vector_env("take-that-towers", 400, players=2, seat=1, opponent=opponent, threads=3)
    one.reset(seed=3)
    one.step(one.sample_actions())
    twin = pickle.loads(pickle.dumps(one))
    single = envs.vector_env("take-that-towers", 400, players=2, seat=1, opponent=opponent)
    single.reset(seed=3)
    single.step(single.sample_actions())
    for _ in range(40):
        actions = one.sample_actions()
        assert (actions == twin.sample_actions()).all()
        assert (actions == single.sample_actions()).all()
        for env in (one, twin, single):
            env.step(actions)
        assert one.positions.tobytes() == twin.positions.tobytes() == single.positions.tobytes()
    one.close()
    twin.close()


@pytest.mark.long
def test_a_seat_that_never_acts_is_told_so() -> None:
    for opponent in ("random", 1, first):
        env = envs.vector_env("towers", 2, {"width": 2, "height": 1}, seat=1, opponent=opponent)
        with pytest.raises(BadRequestError, match="before seat 1 has acted"):
            env.reset(seed=1)


@pytest.mark.long
def test_brick_work_against_random_play_and_functions() -> None:
    for opponent in ("random", first):
        env = envs.vector_env("brick-work", 3, seat=1, opponent=opponent)
        observation, info = env.reset(seed=1)
        for _ in range(30):
            assert (info["seat"] == 1).all()
            state = State(env.loaded.room, env.positions[:1].copy())
            assert state.acting_seat() >= 0
            observation, _, over, _, info = env.step(env.sample_actions())
            assert not over.any()
            assert observation["action_mask"].any(1).all()


@pytest.mark.long
def test_by_its_registered_name() -> None:
    envs.register()
    env: Any = gymnasium.make_vec("stackyard/Towers-v1", num_envs=2, seat=1, opponent="random")
    assert (env.reset(seed=1)[1]["seat"] == 1).all()
    some = np.array([True, False])
    before = env.step(env.sample_actions())[0]["observation"]
    observation, info = env.reset(seed=[1, None], options={"reset_mask": some})
    assert (observation["observation"][1] == before[1]).all()
    assert (info["seat"] == 1).all()
