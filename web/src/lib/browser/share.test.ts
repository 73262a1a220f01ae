import { afterEach, expect, test, vi } from 'vitest';
import { copyText, shareText } from './share';

afterEach(() => {
  vi.unstubAllGlobals();
});

function device(more: Record<string, unknown>, coarse = true): void {
  vi.stubGlobal('navigator', more);
  vi.stubGlobal('matchMedia', () => ({ matches: coarse }));
}

const writeText = (): Promise<void> => Promise.resolve();
const refuse = (name: string) => (): Promise<void> => Promise.reject(new DOMException('no', name));

test('a text goes into the clipboard, and where there is none one is told', async () => {
  device({ clipboard: { writeText } });
  expect(await shareText('text')).toBe('copied');
  device({});
  expect(await copyText('text')).toBe(false);
  expect(await shareText('text')).toBe('refused');
  device({ clipboard: { writeText: refuse('NotAllowedError') } });
  expect(await shareText('text')).toBe('refused');
});

test("closing the device's sheet is no failure; where it cannot open the text is copied", async () => {
  device({ share: refuse('AbortError') });
  expect(await shareText('text')).toBe('sent');
  device({ share: refuse('NotAllowedError'), clipboard: { writeText } });
  expect(await shareText('text')).toBe('copied');
});
