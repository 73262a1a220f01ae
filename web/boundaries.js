// Which folder of src/ may import which, as rules of ESLint.
import { readdirSync } from 'node:fs';

const GAMES = readdirSync(new URL('src/games', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

// What a folder of src/ may not import, and why. Each pattern is matched against the path as it is written in an import,
// without the dots that it begins with: "hall/table/Table.svelte". Arrows point down only:
// hall -> games/rooms.ts -> games/<game> -> games/room.ts -> stage3d, ui -> lib.
const BOUNDARIES = [
  { in: 'src/lib', not: '(ui|stage3d|games|hall)/', why: 'lib knows nothing that stands on it.' },
  { in: 'src/ui', not: '(stage3d|games|hall)/', why: 'What is shown everywhere knows no game and no screen.' },
  { in: 'src/stage3d', not: '(ui|games|hall)/', why: 'The stage knows no game.' },
  { in: 'src/hall', not: 'games/(?!rooms?$)', why: 'The hall knows games through `room` only.' },
  ...GAMES.map((game) => ({
    in: `src/games/${game}`,
    not: [
      'hall/',
      '(games/)?rooms$',
      ...GAMES.filter((other) => other !== game).map((other) => `(games/)?${other}/`),
    ].join('|'),
    why: 'A game knows no other game, and not the hall: what both need lies in ui, lib or room.ts.',
  })),
  { in: 'src/*', not: 'games/(?!rooms?$)', why: 'The page knows games through `room` only.' },
  { in: 'src/games/*', not: `hall/|(${GAMES.join('|')})/`, why: 'What every game is knows none of them.' },
];

// Three.js comes with a stage and with nothing else: hundreds of kilobytes that no other page waits for.
const DRAWN_BY_THREE = ['src/stage3d', 'src/games/brick-work/bricks/bricks3d'];
const THREE = { regex: '^three(/|$)', message: 'Only what stage3d fetches late draws with Three.js.' };

// How a language writes lists, numbers and dates is known in one place.
const AS_READERS_WRITE = [
  ["CallExpression[callee.property.name='join'][arguments.0.value=', ']", 'Lists: `listed` and `inRow`'],
  ['CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]', 'Numbers and dates'],
].map(([selector, what]) => ({ selector, message: `${what} of lib/browser/intl write as the reader does.` }));

// A part that is fetched late may not arrive.
const LATE = {
  selector: [
    'ImportExpression',
    ":not(CallExpression[callee.name='late'] > ArrowFunctionExpression > ImportExpression)",
    ":not(CallExpression[callee.object.name='vi'] > ImportExpression)", // a test puts something in its place
  ].join(''),
  message: '`late(() => import(…))` of lib/browser/late waits for a hall that is out of reach.',
};

const rules = (written, why, three) => {
  const inner = written.replaceAll('/', '\\/');
  return {
    'no-restricted-imports': ['error', { patterns: [{ regex: written, message: why }, ...(three ? [] : [THREE])] }],
    'no-restricted-syntax': [
      'error',
      { selector: `ImportExpression[source.value=/${inner}/]`, message: why },
      { selector: `TSImportType[source.value=/${inner}/]`, message: why },
      ...AS_READERS_WRITE,
      LATE,
    ],
  };
};

const files = (folder) => (folder.endsWith('*') ? `${folder}.{ts,svelte}` : `${folder}{.ts,/**/*.{ts,svelte}}`);

export default BOUNDARIES.flatMap(({ in: folder, not, why }) => {
  const written = `^(\\.\\.?/)+(${not})`;
  const drawn = DRAWN_BY_THREE.filter((each) => each === folder || each.startsWith(`${folder}/`));
  return [
    { files: [files(folder)], rules: rules(written, why, false) },
    ...drawn.map((each) => ({ files: [files(each)], rules: rules(written, why, true) })),
  ];
});
