// What is shown of a brick that is led over lit places.
import { expect, test } from 'vitest';
import type { Look, Slot } from '../looks';
import type { LiveBricks } from '../../lib/motion/live';
import { fromAxisAngle, multiply, type Pose, type Quat, type Vec } from '../../lib/motion/vector';
import { Stage } from '../stage.svelte';
import { hold } from './grip';
import { forecastChanged, ghosts } from './placement';

const SIZE: Vec = [0.075, 0.025, 0.015];
const LEAN_RAD = (1.5 * Math.PI) / 180;
const leant = (turn: Quat): Quat => multiply(fromAxisAngle([1, 0, 0], LEAN_RAD), turn);
const along: Quat = [1, 0, 0, 0];
const across: Quat = fromAxisAngle([0, 0, 1], Math.PI / 2);

/** A row on the table, one that leans across it, and a brick in the air. */
const POSES: Pose[] = [
  ...[-1, 0, 1].map((slot): Pose => ({ at: [0, slot * 0.025, 0.0075], turn: along })),
  ...[-1, 0, 1].map((slot): Pose => ({ at: [slot * 0.025, 0, 0.0235], turn: leant(across) })),
  { at: [0, 0.03, 0.09], turn: along },
];
const SLOT: Slot = { key: 'c', name: 'c', at: [0, 0.0253, 0.0385], size: SIZE, yaw: 0 };

function open(live: Partial<LiveBricks> = {}, all = POSES, slots = [SLOT]): Stage {
  const last = all.length - 1;
  const stage = new Stage({
    bricks: all.map((_, brick): Look => ({ size: SIZE, name: String(brick), hold: brick === last })),
    poses: Float32Array.from(all.flatMap(({ at, turn }) => [...at, ...turn])),
    about: '',
    slots,
    live: {
      onframe: () => () => undefined,
      onlost: () => () => undefined,
      hold: () => undefined,
      move: () => undefined,
      drop: () => undefined,
      put: () => undefined,
      ...live,
    },
  });
  stage.onForecast = () => forecastChanged(stage);
  hold(stage, last, null);
  return stage;
}

test.each([true, false])('over a lit place a brick is shown as the row below bears it (drawn there: %s)', (draws) => {
  const asked: Pose[] = [];
  const stage = open({
    wouldStand: (_, at, turn) => {
      asked.push({ at, turn });
      return Promise.resolve(null);
    },
  });
  if (draws) stage.dispatchHand({ type: 'drawn', slot: SLOT });
  const [ghost] = ghosts(stage, 0, false);
  expect(ghost?.standing).toBe('stands');
  const wanted = leant(along);
  for (const pose of [ghost?.pose, asked[0]])
    for (const k of [0, 1, 2, 3] as const) expect(pose?.turn[k]).toBeCloseTo(wanted[k], 6);
  expect(ghost?.pose.at[0]).toBeCloseTo(0, 4);
  expect(ghost?.pose.at[2]).toBeCloseTo(0.0385 + 0.0253 * Math.tan(LEAN_RAD), 4);
  stage.end();
});

test('what the hall says of it holds', async () => {
  const stage = open({ wouldStand: () => Promise.resolve(false) });
  stage.dispatchHand({ type: 'drawn', slot: SLOT });
  ghosts(stage, 0, false);
  await Promise.resolve();
  await Promise.resolve();
  expect(ghosts(stage, 0, false)[0]?.standing).toBe('falls');
  stage.end();
});

test('that it falls is certain once the hall has said so: a glance tells that it might', async () => {
  const edge: Pose[] = [
    { at: [0, 0, 0.0075], turn: along },
    { at: [0.06, 0, 0.09], turn: along }, // its middle is beyond the edge of the other
  ];
  const said = async (stands: boolean | null): Promise<string | undefined> => {
    const stage = open({ wouldStand: () => Promise.resolve(stands) }, edge, []);
    expect(ghosts(stage, 0, false)[0]?.standing).toBe('may-fall');
    await Promise.resolve();
    await Promise.resolve();
    const standing = ghosts(stage, 0, false)[0]?.standing;
    stage.end();
    return standing;
  };
  expect([await said(null), await said(false), await said(true)]).toEqual(['may-fall', 'falls', 'stands']);
});
