// A match under way, for the tests of this room.
import type { Brick } from './bricks/pieces';
import type { BrickWorkView, ObjectView } from './view';

const bricks = (text: string): ObjectView['bricks'] =>
  text.split('+').map((word, index) => {
    const [kind = '', place = ''] = word.split('@');
    const [x = 0, y = 0, z = 0] = place.split(',').map(Number);
    const brick: Brick = { kind: kind.replace('r', ''), x, y, z, turned: kind.endsWith('r') };
    return { n: index + 1, ...brick };
  });

export const thing = (name: string, text: string, more: Partial<ObjectView> = {}): ObjectView => ({
  name,
  bricks: bricks(text),
  pips: 1,
  fits: [],
  ...more,
});

/** Blue is to place a die. */
export const sample: BrickWorkView = {
  phase: 'turn',
  to_act: [0],
  first: 0,
  turn: 0,
  turns: 44,
  round_turns: 1,
  bumping: true,
  pool: [2, 4, 6],
  spaces: { collect3: 3 },
  tokens: [2, 1],
  token_supply: 3,
  yards: [
    { '1x1': 3, '1x6': 2 },
    { '1x1': 4, '2x3': 2 },
  ],
  yellow: { '1x1': 1 },
  taken: [{}, {}],
  prints: [
    thing('Crane', '2x2@0,0,0+1x1@0,0,1+1x1@0,0,2+1x1@0,0,3+1x4@0,0,4+1x2@0,2,5'),
    thing('Wall', '1x4@0,0,0+1x2@0,0,1+1x2@0,2,1+1x3@0,0,2+1x1@0,3,2+1x2@0,1,3'),
  ],
  names: ['Crane', 'Wall'],
  loose: [{ '1x2': 2, '1x4': 1 }, { '1x1': 2 }],
  objects: [
    [
      thing('A', '2x2@0,0,0+1x1r@0,0,1', {
        fits: [{ print: 0, shared: 5, cells: 13, extra: 0, turn: 0, at: [0, 0, 0], same: false }],
      }),
    ],
    [],
  ],
  rolled: [8, 5],
  alone: 0,
  choices: [
    {
      die: 2,
      value: 2,
      tokens: '',
      spaces: ['build', 'adjust'],
      why: { collect2: { name: 'brick-work:not-in-yard', args: { die: 2 } } },
    },
    {
      die: 6,
      value: 6,
      tokens: '',
      spaces: ['collect6', 'adjust'],
      why: { build: { name: 'brick-work:not-built', args: { die: 6 } } },
    },
    { die: 6, value: 1, tokens: '+', spaces: ['collect1', 'adjust'], why: {} },
  ],
  winner: null,
  over: false,
  recreated: [0, 0],
  rolls_first: true,
  acting: null,
};
