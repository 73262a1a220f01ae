import { FluentResource } from '@fluent/bundle';
import { afterEach, expect, test } from 'vitest';
import { settings } from './browser/settings.svelte';
import { followLanguage, LANGUAGES, nameOfLanguage, needTexts } from './language.svelte';
import { catalogue, localized, textOf } from './texts';

const files = import.meta.glob<string>('../../../stackyard/**/texts/*/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const en = 'plain = Over.\nwho = It is { $who }.\nleft = { $n ->\n    [one] one floor\n   *[other] { $n } floors\n }\n';
const t = catalogue('nowhere', en);
const core = catalogue('core', 'end-rematch = Rematch\nfrom-next-year = Later.\nis-back = { $name } is back.\n');

afterEach(async () => {
  settings.language = 'en';
  await followLanguage();
});

test('a text has its arguments, numbers as they are', () => {
  expect(t('plain')).toBe('Over.');
  expect(t('who', { who: 'Ann' })).toBe('It is Ann.');
  expect(t('left', { n: 1 })).toBe('one floor');
  expect(t('left', { n: 12345 })).toBe('12345 floors');
});

test('a text is in the language that is named, once its room’s texts are there', async () => {
  await needTexts('core', 'de');
  expect(core('de', 'end-rematch')).toBe('Revanche');
  expect(core('end-rematch')).toBe('Rematch');
});

test('a text that another language does not have is in English', async () => {
  await needTexts('core', 'de');
  expect(core('de', 'from-next-year')).toBe('Later.');
  expect(t('de', 'who', { who: 'Ann' })).toBe('It is Ann.');
});

test('a text that asks for other arguments than it is given gives way to the page’s own', async () => {
  await needTexts('core', 'de');
  expect(core('de', 'is-back', { name: 'Ann' })).toBe('Ann is back.');
});

test('a message is a text in the language that is named, whatever the page is in', async () => {
  await needTexts('core', 'de');
  const message = { name: 'core:is-back', args: { who: 'Ann' } };
  expect([localized(message, 'Ann is back.'), localized(message, 'Ann is back.', 'de')]).toEqual([
    'Ann is back.',
    'Ann ist wieder da.',
  ]);
  expect(textOf({ name: 'nowhere:who', args: { who: message } }, 'de')).toBe('It is Ann ist wieder da..');
  expect(() => textOf({ name: 'nowhere:nothing', args: {} }, 'de')).toThrow('no text nowhere:nothing');
});

test('a text that is not there, or lacks an argument, is a mistake', () => {
  expect(() => t('nothing')).toThrow('no text nothing');
  expect(() => t('who')).toThrow('who');
});

test('the page follows the language that is chosen', async () => {
  expect(core('end-rematch')).toBe('Rematch');
  settings.language = 'de';
  await followLanguage();
  expect(document.documentElement.lang).toBe('de');
  expect(core('end-rematch')).toBe('Revanche');
  expect(LANGUAGES).toContain('de');
  expect(nameOfLanguage('de')).toBe('Deutsch');
});

test('what was said is read in the language of the reader', async () => {
  const message = { name: 'core:sentences', args: { one: { name: 'core:is-back', args: { who: 'Ann' } }, other: 'x' } };
  expect(localized(message, 'Ann is back. x')).toBe('Ann is back. x');
  settings.language = 'de';
  await followLanguage();
  expect(localized(message, 'Ann is back. x')).toBe('Ann ist wieder da. x');
  expect(localized({ name: 'core:nothing', args: {} }, 'English')).toBe('English');
  expect(localized(null, 'English')).toBe('English');
  expect(localized({ name: 'core:is-back', args: { name: 'Ann' } }, 'Ann is back.')).toBe('Ann is back.'); // of another hall
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
