// @vitest-environment node
// An import across a boundary fails `npm run check`, wherever it stands and however it is written; so does a late one that
// would not wait for a lost line.
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const eslint = new ESLint({ cwd: import.meta.dirname });

/** What is said of a file with these words in it. Errors of other rules are left out. */
async function said(path, code) {
  const text = path.endsWith('.svelte') ? `<script lang="ts">\n${code}\n</script>\n` : `${code}\n`;
  const [{ messages }] = await eslint.lintText(text, { filePath: `src/${path}` });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.filter(({ ruleId }) => /^no-restricted-(imports|syntax)$/.test(ruleId)).length;
}

test.each([
  ['lib/match/log.ts', "import { roomOf } from '../../games/rooms';"],
  ['lib/connection/session.svelte.ts', "import type { Live } from '../../games/room';"],
  ['lib/motion/frames.ts', "import { SNAP } from '../../stage3d/hand/landing';"],
  ['ui/table/Offers.svelte', "import Log from '../../hall/table/Log.svelte';"],
  ['stage3d/Stage3d.svelte', "import type { StageProps } from '../games/room';"],
  ['hall/table/Table.svelte', "import Board from '../../games/towers/board/Board.svelte';"],
  ['hall/board/stage-events.ts', "export { isChoice } from '../../games/tower-topple/is-choice';"],
  ['hall/pages/GamePage.svelte', "void late(() => import('../../games/towerbrix/companion/Companion.svelte'));"],
  ['hall/front/sketches.ts', "export type View = import('../../games/towers/view').TowersView;"],
  ['games/towers/stage/Stage.svelte', "import Tray from '../../towerbrix/bricks/Tray.svelte';"],
  ['games/towerbrix/stage/Stage.svelte', "import { spelt } from '../../tower-topple/words';"],
  ['games/towerbrix/companion/Companion.svelte', "import Log from '../../../hall/table/Log.svelte';"],
  ['games/brick-work/room.ts', "import { roomOf } from '../rooms';"],
  ['games/room.ts', "import type { TowersView } from './towers/view';"],
  ['games/rooms.ts', "import { room } from './towers/room';"],
  ['hall/front/Sketch.svelte', "import { Scene } from 'three';"],
  ['games/brick-work/bench/Bench.svelte', "import { Vector2 } from 'three/webgpu';"],
  ['App.svelte', "void late(() => import('./games/towers/stage/Stage.svelte'));"],
  ['App.svelte', "void import('./hall/replay/Replay.svelte');"],
  ['games/towers/room.ts', "export const ending = () => import('./end/ending');"],
])('%s: %s is refused', async (path, code) => {
  expect(await said(path, code)).toBe(1);
});

test.each([
  ['lib/connection/connection.ts', "import { readFrame } from '../motion/frames';"],
  [
    'hall/table/Table.svelte',
    "import { roomOf } from '../../games/rooms';\nimport type { Room } from '../../games/room';",
  ],
  [
    'games/towerbrix/stage/Stage.svelte',
    "import Card from '../cards/Card.svelte';\nimport type { Room } from '../../room';",
  ],
  ['games/tower-topple/companion/Companion.svelte', "import Frame from '../../../ui/companion/Frame.svelte';"],
  ['stage3d/scene/scene.ts', "import * as THREE from 'three';"],
  ['games/brick-work/bricks/bricks3d.ts', "import * as THREE from 'three';"],
  ['App.svelte', "void late(() => import('./hall/replay/Replay.svelte'));"],
])('%s: %s is let pass', async (path, code) => {
  expect(await said(path, code)).toBe(0);
});
