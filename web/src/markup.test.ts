// No word stands in the markup of a component: what a reader sees or hears comes from the catalogue.
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
const [index = ''] = Object.values(
  import.meta.glob<string>('../index.html', { query: '?raw', import: 'default', eager: true }),
);
const [manifest = ''] = Object.values(
  import.meta.glob<string>('../public/*.webmanifest', { query: '?raw', import: 'default', eager: true }),
);
const ATTRIBUTES = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label)$/; // that are read
const BRANCHES = ['fragment', 'nodes', 'consequent', 'alternate', 'body', 'pending', 'then', 'catch', 'fallback'];
const WORD = /[a-z]{2,}/i;
const NO_WORDS = [
  /Stackyard|Brick Work/g, // names
  /\bmm\b(\/s)?/g, // units
  /^A1 2 at least 3 bricks: lying$/, // a card as it is written
  /^make play HOST=0\.0\.0\.0$/, // what is typed at a terminal
];

type Node = Record<string, unknown> & { type?: string };

/** The words that an element shows: texts, attributes that are read, and what their expressions come to. */
function* wordsOf(node: Node): Generator<string> {
  if (node.type === 'Text') yield String(node['data']);
  if (node.type === 'ExpressionTag') yield* valuesOf(node['expression'] as Node);
  for (const attribute of (node['attributes'] as Node[] | undefined) ?? []) {
    const { value } = attribute;
    if (attribute.type !== 'Attribute' || !ATTRIBUTES.test(String(attribute['name'])) || value === true) continue;
    for (const part of [value as Node | Node[]].flat()) yield* wordsOf(part);
  }
  for (const branch of BRANCHES)
    for (const below of [node[branch] as Node | Node[] | null | undefined].flat()) if (below) yield* wordsOf(below);
}

/** The literals that an expression may come to, not those that it hands to a function or compares. */
function* valuesOf(expression: Node): Generator<string> {
  const { type } = expression;
  if (type === 'Literal' && typeof expression['value'] === 'string') yield expression['value'];
  else if (type === 'TemplateLiteral') {
    for (const { value } of expression['quasis'] as { value: { raw: string } }[]) yield value.raw;
    for (const each of expression['expressions'] as Node[]) yield* valuesOf(each);
  } else if (type === 'ConditionalExpression') {
    yield* valuesOf(expression['consequent'] as Node);
    yield* valuesOf(expression['alternate'] as Node);
  } else if (type === 'LogicalExpression' || (type === 'BinaryExpression' && expression['operator'] === '+')) {
    yield* valuesOf(expression['left'] as Node);
    yield* valuesOf(expression['right'] as Node);
  }
}

/** What is left of a text without names, units and what is typed, if there is a word in it. */
const english = (source: string): string[] =>
  [...wordsOf(parse(source, { modern: true }) as unknown as Node)].filter((text) =>
    WORD.test(NO_WORDS.reduce((left, text) => left.replace(text, ''), text.trim())),
  );

test('a word in the markup is found wherever it is read', () => {
  expect(
    english('{#if a}<p title="no">{b ? `${c} yes` : d("nothing")}</p>{:else}<b class="x" {e}>word</b>{/if}'),
  ).toEqual(['no', ' yes', 'word']);
});

test('the page before its scripts, and what a device installs, have no words of their own', () => {
  const page = new DOMParser().parseFromString(index, 'text/html');
  for (const unread of page.querySelectorAll('style, script')) unread.remove();
  const about = page.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  const { name, short_name, ...others } = JSON.parse(manifest) as Record<string, unknown>;
  const texts = [page.title, page.body.textContent, about, String(name), String(short_name)];
  expect(texts.filter((text) => WORD.test(text.replace(/Stackyard|%text:[\w-]+%/g, '')))).toEqual([]);
  expect(about).toMatch(/^%text:/);
  expect(Object.keys(others)).not.toContain('description');
});

test.each(Object.entries(sources))('%s has no words of its own', (_, source) => {
  expect(english(source)).toEqual([]);
});

test('the first picture is styled by ids: its classes would be those of components too', () => {
  const style = /<style>.*<\/style>/s.exec(index)?.[0] ?? '';
  expect(style).toContain('#first');
  expect(style.match(/\.[a-z][\w-]*(?=[ ,.:{])/g)).toBeNull();
});
