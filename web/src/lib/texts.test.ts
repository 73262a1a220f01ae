import { FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';
import { catalogue } from './texts';

const files = import.meta.glob<string>('../../../stackyard/**/texts/*/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const en = 'plain = Over.\nwho = It is { $who }.\nleft = { $n ->\n    [one] one floor\n   *[other] { $n } floors\n }\n';
const say = catalogue({ en, de: 'plain = Vorbei.\n' });

test('a text has its arguments, numbers as they are', () => {
  expect(say('en', 'plain')).toBe('Over.');
  expect(say('de', 'plain')).toBe('Vorbei.');
  expect(say('en', 'who', { who: 'Ann' })).toBe('It is Ann.');
  expect(say('en', 'left', { n: 1 })).toBe('one floor');
  expect(say('en', 'left', { n: 12345 })).toBe('12345 floors');
});

test('a text that is not there, or lacks an argument, is a mistake', () => {
  expect(() => say('de', 'who', { who: 'Ann' })).toThrow('no text who');
  expect(() => say('en', 'who')).toThrow('who');
});

test('the browser reads every text of every room', () => {
  expect(Object.keys(files).length).toBeGreaterThan(0);
  for (const [path, source] of Object.entries(files)) {
    const names = [...source.matchAll(/^([A-Za-z][\w-]*) *=/gm)].map(([, name]) => name);
    expect(
      new FluentResource(source).body.map(({ id }) => id),
      path,
    ).toEqual(names);
  }
});
