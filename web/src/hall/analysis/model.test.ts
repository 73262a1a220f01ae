// @vitest-environment node
import { expect, test } from 'vitest';
import type { Room } from '../../games/room';
import type { StashedLine } from '../../lib/browser/stashed-line';
import type { Explored, GameInfo, ThinkAnswer } from '../../lib/wire';
import { grown, nodesAlong } from './grow-tree';
import { adviceHere, asksByItself, initial, isAskedAbout, questionHere, update, type Event, type Model } from './model';
import { studyOf } from './variation-tree';

const isChoice = (event: string): boolean => event !== 'score';
const room = { isChoice, turn: (view: string) => (view === 'over done' ? null : 0) } as unknown as Room;
const info = { seats: [2], options: {} } as unknown as GameInfo;
const start: StashedLine = { game: 'towers', options: {}, position: null, moves: [], at: 0 };

/** What the hall says where moves of two players have been played; `nature` is to act after a move that ends in `?`. */
function played(...moves: string[]): Explored {
  const entries = moves.map((event, n) => ({ n, event, by: n % 2, view: `${event} done` }));
  const last = moves.at(-1);
  return {
    position: `position ${moves.join(' ')}`,
    view: last ? `${last} done` : 'start',
    to_act: [last?.endsWith('?') ? 'nature' : 0],
    outcome: { over: false },
    entries,
    frames: [{ n: 0, event: null, by: null, view: 'start' }, ...entries],
  } as unknown as Explored;
}

const after = (model: Model, ...events: Event[]): Model => events.reduce(update, model);
const begun = (...moves: string[]): Model =>
  after(
    initial,
    { type: 'loaded', info, room },
    { type: 'begun', start, tree: nodesAlong(played(...moves), isChoice), shown: 0, players: 2, barred: false },
  );
const move = (parent: number, ...moves: string[]): Event => ({
  type: 'move-played',
  start,
  parent,
  found: played(...moves),
});
const answer = (move: string): ThinkAnswer => ({ move }) as unknown as ThinkAnswer;

test('a line is laid out, and a move that was tried before is walked, not played again', () => {
  const model = begun('a', 'b');
  expect(model.tree.map(({ move, parent }) => [move, parent])).toEqual([
    ['', null],
    ['a', 0],
    ['b', 1],
  ]);
  const walked = after(model, { type: 'move-tried', move: 'a' });
  expect([walked.here, walked.still]).toEqual([1, false]);
  expect(after(walked, { type: 'node-picked', id: 0 })).toMatchObject({ here: 0, still: true });
  expect(after(walked, { type: 'move-tried', move: 'z' }).here).toBe(1);
});

test('a move that is answered late goes on from where it was made', () => {
  const model = after(begun('a', 'b'), { type: 'node-picked', id: 2 }, move(0, 'z'));
  expect(model.tree[3]).toMatchObject({ id: 3, parent: 0, move: 'z', line: ['z'] });
  expect(model.here).toBe(3);
});

test('nothing that was asked about one start counts for another', () => {
  const model = begun('a');
  const question = questionHere(model);
  const other = after(
    model,
    { type: 'engine-asked', question },
    {
      type: 'begun',
      start: { ...start, position: 'elsewhere' },
      tree: nodesAlong(played(), isChoice),
      shown: 5,
      players: 0,
      barred: false,
    },
  );
  expect([other.here, other.question, other.players]).toEqual([0, null, 2]);
  expect(after(other, move(0, 'z'))).toEqual(other);
  expect(after(other, { type: 'engine-answered', question, answer: answer('m') })).toEqual(other);
  expect(after(other, { type: 'engine-refused', question, why: 'No.' })).toEqual(other);
  expect(after(other, { type: 'position-found', start, node: 0, found: played() })).toEqual(other);
});

test('what chance says belongs to the move that waited for it, and keeps what was written about it', () => {
  const rolled = after(begun(), move(0, 'a?'), { type: 'comment-written', text: 'Bold.' });
  expect(rolled.tree[1]).toMatchObject({ due: true, move: 'a?' });
  const spoken = after(rolled, move(1, 'a?', 'b'));
  expect(spoken.tree).toHaveLength(2);
  expect(spoken.tree[1]).toMatchObject({ due: false, view: 'b done', comment: 'Bold.' });
});

test('an answer about a move before is kept for it, and the computer thinks on', () => {
  const first = questionHere(begun('a'));
  const model = after(begun('a'), { type: 'engine-asked', question: first }, { type: 'node-picked', id: 1 });
  const second = questionHere(model);
  expect(isAskedAbout(model, second)).toBe(false);
  const both = after(
    model,
    { type: 'engine-asked', question: second },
    { type: 'engine-refused', question: first, why: 'No.' },
    { type: 'engine-answered', question: first, answer: answer('m') },
  );
  expect([both.question, both.refused, adviceHere(both)]).toEqual([second, '', null]);
  expect(adviceHere(after(both, { type: 'node-picked', id: 0 }))?.answer.move).toBe('m');
  const done = after(both, { type: 'engine-answered', question: second, answer: answer('n') });
  expect([done.question, adviceHere(done)?.answer.move]).toEqual([null, 'n']);
  // Of another level it is shown until that one has said something.
  expect(adviceHere(after(done, { type: 'set', settings: { level: 1 } }))?.answer.move).toBe('n');
});

test('the computer goes along only where somebody can move and it has said nothing yet', () => {
  const model = after(begun('a'), { type: 'set', settings: { live: true } });
  expect(asksByItself(model)).toBe(true);
  expect(asksByItself({ ...model, live: false })).toBe(false);
  const question = questionHere(model);
  expect(asksByItself(after(model, { type: 'engine-answered', question, answer: answer('m') }))).toBe(false);
  expect(asksByItself(after(model, move(0, 'z?')))).toBe(false);
  expect(asksByItself(after(model, move(0, 'over')))).toBe(false);
});

test('a refusal and a complaint go with the next step; comments stay', () => {
  const model = begun('a');
  const question = questionHere(model);
  const refused = after(
    model,
    { type: 'engine-asked', question },
    { type: 'engine-refused', question, why: 'No.' },
    { type: 'move-refused', complaint: { move: 'q', text: 'Too far.' } },
    { type: 'comment-written', text: 'Why?' },
  );
  expect([refused.refused, refused.complaint?.text, refused.question]).toEqual(['No.', 'Too far.', null]);
  const on = after(refused, { type: 'node-picked', id: 1 });
  expect([on.refused, on.complaint, on.tree[0]?.comment]).toEqual(['', null, 'Why?']);
});

test('a study grows again with its branches and comments, without a branch that cannot be played', async () => {
  const model = after(begun('a', 'b'), move(0, 'z'), { type: 'comment-written', text: 'Far.' });
  const study = studyOf(model.tree);
  const main = nodesAlong(played('a', 'b'), isChoice);
  const again = await grown(main, study, isChoice, (moves) => Promise.resolve(played(...moves)));
  expect(again.map(({ move, parent, comment }) => [move, parent, comment])).toEqual([
    ['', null, ''],
    ['a', 0, ''],
    ['b', 1, ''],
    ['z', 0, 'Far.'],
  ]);
  expect(await grown(main, study, isChoice, () => Promise.reject(new Error('no')))).toHaveLength(3);
});
