import { describe, expect, test } from 'vitest';
import { afterEvent, BEGUN, timersOf, type LetIn, type LetInEvent } from './let-in';

const NOW = 1_800_000_000_000; // ms since 1970
const told = (
  state: 'none' | 'made' | 'opened' | 'accepted' | 'used' | 'refused' | 'late',
  choices: string[] = [],
): LetInEvent => ({
  type: 'told',
  state: { state, device: state === 'opened' ? 'Firefox on Android' : '', choices, until: 0 },
});
const play = (...events: LetInEvent[]): LetIn => events.reduce(afterEvent, BEGUN);
const made = (seconds: number): LetInEvent => ({
  type: 'made',
  made: { link: 'token', until: NOW / 1000 + seconds },
  now: NOW,
});

describe('a link that lets another device in', () => {
  test('counts its seconds, asks the hall each second, and is over', () => {
    const shown = play(made(120), { type: 'tick', now: NOW + 1500 });
    expect(shown).toMatchObject({ phase: 'shown', left: 119, asks: 1 });
    expect(timersOf(shown)).toHaveLength(1);
    const over = afterEvent(shown, { type: 'tick', now: NOW + 120_000 });
    expect(over.phase).toBe('over');
    expect(timersOf(over)).toEqual([]);
    expect(afterEvent(over, { type: 'again' })).toEqual(BEGUN);
  });

  test('lives two minutes at most by a clock that is slow', () => {
    expect(play(made(9000))).toMatchObject({ left: 120 });
  });

  test('shows who asks and what to choose from until something is chosen', () => {
    const asked = play(made(120), told('made'), told('opened', ['111', '222', '333']));
    expect(asked).toMatchObject({ phase: 'asked', device: 'Firefox on Android', choices: ['111', '222', '333'] });
    expect(afterEvent(asked, told('opened', ['999']))).toBe(asked); // the buttons stay under the hand
    const chosen = afterEvent(asked, { type: 'chosen', digits: '222' });
    expect(chosen).toMatchObject({ phase: 'answered', digits: '222' });
    expect(timersOf(chosen)).toHaveLength(1);
    expect(afterEvent(chosen, told('accepted'))).toBe(chosen); // the other device has to come in yet
    expect(afterEvent(chosen, told('used'))).toMatchObject({ phase: 'in', device: 'Firefox on Android' });
    expect(afterEvent(chosen, told('refused')).phase).toBe('refused');
  });

  test('nothing is chosen before somebody asks, and nothing is told of a link that is done with', () => {
    expect(play(made(120), { type: 'chosen', digits: '111' }).phase).toBe('shown');
    expect(play(made(120), told('none'), told('opened', ['111'])).phase).toBe('over');
    expect(play({ type: 'failed', why: 'No.' })).toMatchObject({ phase: 'failed', why: 'No.' });
  });
});
