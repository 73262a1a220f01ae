import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Where `stackyard serve` listens while `npm run dev` serves the pages.
const hall = process.env['STACKYARD_HALL'] ?? 'http://localhost:8000';

/** Texts of the catalogue, without the comments for those who write them: `import en from '….ftl?raw'`. */
const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.ftl?raw')
      ? `export default ${JSON.stringify(readFileSync(id.slice(0, -4), 'utf8').replace(/^(#.*)?\n/gm, ''))}`
      : null,
};

/** A text of `frame.ftl` in every language that has that file, English first, to be put into HTML. */
function everyLanguage(name: string): { language: string; text: string }[] {
  const folder = new URL('../stackyard/core/texts/', import.meta.url);
  const languages = ['en', ...readdirSync(folder).filter((each) => each !== 'en')];
  return languages.flatMap((language) => {
    const file = new URL(`${language}/frame.ftl`, folder);
    if (!existsSync(file)) return [];
    const bundle = new FluentBundle(language);
    bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));
    const pattern = bundle.getMessage(name)?.value;
    if (!pattern) throw new Error(`${file.pathname} has no text ${name}`);
    const text = bundle
      .formatPattern(pattern)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;');
    return [{ language, text }];
  });
}

/** What index.html says before a language is known: `%text:NAME%` is a text of the catalogue in every language. */
const textsOfIndex: Plugin = {
  name: 'texts-of-index',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace(/"%text:([\w-]+)%"/g, (_, name: string) => {
          const texts = everyLanguage(name).map(({ text }) => text);
          return `"${texts.join(' ')}"`;
        })
        .replace(/%text:([\w-]+)%/g, (_, name: string) =>
          everyLanguage(name)
            .map(({ language, text }) => `<p lang="${language}">${text}</p>`)
            .join(''),
        ),
  },
};

/** The service worker, with the list of all files of the page and a version that changes with any of them. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post', // after chunks of styles alone have been taken out
    handler(_, bundle) {
      const own = fileURLToPath(new URL('public', import.meta.url));
      const given = readdirSync(own, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile() && !each.parentPath.includes('licences'))
        .map((each) => `${each.parentPath.slice(own.length).replaceAll('\\', '/')}/${each.name}`);
      const files = [...Object.keys(bundle).map((name) => `/${name}`), ...given].filter(
        (name) => name !== '/index.html',
      );
      const index = readFileSync(new URL('index.html', import.meta.url));
      const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8');
      const version = createHash('sha256')
        .update(files.join('\n'))
        .update(index)
        .update(worker)
        .digest('hex')
        .slice(0, 12);
      const known = `const FILES = ${JSON.stringify(files)};\nconst VERSION = '${version}';\n`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: known + worker });
    },
  },
};
/** The style sheet behind what index.html paints at once, which would wait for it otherwise. Scripts still do. */
const paintedFirst: Plugin = {
  name: 'painted-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const rest = sheets.reduce((page, sheet) => page.replace(sheet, ''), html);
      return rest.replace('    <noscript>', `${sheets.join('')}    <noscript>`);
    },
  },
};

/** The chunk of a file of texts: one for each room, and for each room in another language. What only studies say, and companions, is apart. */
function textsChunk(id: string): string | null {
  const [, room = '', language = '', file = ''] = /([\w-]+)\/texts\/([\w-]+)\/([\w-]+)\.ftl/.exec(id) ?? [];
  if (!room) return null;
  if (language !== 'en') return `${room}-texts-${language}`;
  if (file === 'companion') return `${room}_companion-texts`;
  if (file === 'phrases') return 'peace-texts';
  if (['share', 'account', 'ratings', 'evenings', 'keeper', 'peace', 'invite', 'days', 'privacy'].includes(file))
    return `${file}-texts`;
  return file === 'study' || file === 'review' ? 'study-texts' : `${room}-texts`;
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), texts, textsOfIndex, serviceWorker, paintedFirst],
  resolve: { alias: { '@stackyard': fileURLToPath(new URL('../stackyard', import.meta.url)) } }, // texts: docs/texts.md
  build: {
    outDir: '../stackyard/server/static', // the hall serves it, and the wheel carries it
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false }, // where a browser does not know the hint, it loads a little later
    chunkSizeWarningLimit: 600, // kB: Three.js, which is fetched with the rooms that need it
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'three', test: /node_modules.three|stage3d.base.(renderer|space)/ },
            { name: 'study', test: /src.hall.(replay|analysis|review|plates.Scores)/ }, // from one you go to the other
            {
              name: 'lobby',
              test: /src.(lib.connection.lobby|lib.match.sought|hall.front.(OpenTables|Quick|clock-words))/,
            },
            { name: 'invite', test: /src.hall.(invite|seats.(Wishes|LookAgain)|front.wishes)/ },
            { name: 'you', test: /src.(hall.you|lib.account.(?!signed-in))/ },
            { name: 'today', test: /src.hall.(today|pages.Problem)|lib.match.(problems|pictures)|ui.ToCopy/ }, // the challenges, which the front page fetches once it stands
            { name: 'Stage3d', test: /src.stage3d.(Stage3d|stage|controls|hand|flat)/ },
            { name: 'camera', test: /stage3d.(camera.camera|base.mount)/ },
            { name: 'fluent', test: /@fluent|src.lib.((hall-)?texts|language)/ },
            {
              debugName: 'texts',
              name: (id) => textsChunk(id),
              test: /\.ftl/,
            },
            { name: 'companion', test: /src.ui.companion/ }, // one file, not one a component
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['.', '../stackyard'] },
    proxy: {
      '/api': hall,
      '/ws': { target: hall, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', '*.test.js'],
    passWithNoTests: true,
    pool: 'threads', // a browser's world for each thread, not for each file: a fifth of the time
    isolate: false,
    setupFiles: ['src/test-reset.ts'],
    testTimeout: 60_000, // ms: none depends on speed, and a busy machine may be slow
  },
});
