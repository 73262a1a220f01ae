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

export default BOUNDARIES.map(({ in: folder, not, why }) => {
  const written = `^(\\.\\.?/)+(${not})`;
  return {
    files: folder.endsWith('*') ? [`${folder}.{ts,svelte}`] : [`${folder}/**/*.{ts,svelte}`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: written, message: why }] }],
      'no-restricted-syntax': [
        'error',
        { selector: `ImportExpression[source.value=/${written.replaceAll('/', '\\/')}/]`, message: why },
        { selector: `TSImportType[source.value=/${written.replaceAll('/', '\\/')}/]`, message: why },
      ],
    },
  };
});
