// An analysis as one value: the tree of what was tried, the node that is shown, and what the computer has answered.
// `update` is the only way from one to the next. It knows no DOM and no connection.
import type { Complaint, Room } from '../../games/room';
import type { StashedLine } from '../../lib/browser/stashed-line';
import { defaultsOf, fieldsOf, type Values } from '../../lib/schema';
import type { Explored, GameInfo, ThinkAnswer } from '../../lib/wire';
import { withPlayed } from './grow-tree';
import { childFor, type VariationNode, type VariationTree } from './variation-tree';

/** An answer of the computer, and the node of the tree that it is about. */
export interface Advice {
  node: number;
  answer: ThinkAnswer;
}

/** What the computer is asked about. An answer about another start is about another tree. */
export interface Question {
  start: StashedLine | null;
  node: number;
  level: number;
}

export interface Model {
  readonly info: GameInfo | null; // of the game, once it is there
  readonly room: Room | null;
  readonly failure: string;
  readonly unknown: boolean; // there is no such game
  readonly start: StashedLine | null; // where the tree begins
  readonly tree: VariationTree;
  readonly here: number; // the node shown
  readonly still: boolean; // it was jumped to
  readonly complaint: Complaint | null; // about the move tried last
  readonly prompt: string; // what the stage says is to be done now
  readonly level: number;
  readonly live: boolean; // the computer is asked at every node
  readonly question: Question | null; // that it thinks about
  readonly answers: Readonly<Record<string, ThinkAnswer>>; // by node and level
  readonly advice: Advice | null; // the last answer
  readonly barred: boolean; // the match that it is about goes on, and its players have not agreed to help
  readonly refused: string; // why the computer says nothing here
  readonly players: number;
  readonly values: Values; // options of a fresh start
}

export type Event =
  | { type: 'loaded'; info: GameInfo; room: Room | null }
  | { type: 'failed'; why: string; unknown: boolean }
  | { type: 'begun'; start: StashedLine; tree: VariationTree; shown: number; players: number; barred: boolean }
  | { type: 'node-picked'; id: number }
  | { type: 'move-tried'; move: string }
  | { type: 'move-played'; start: StashedLine | null; parent: number; found: Explored }
  | { type: 'move-refused'; complaint: Complaint }
  | { type: 'position-found'; start: StashedLine | null; node: number; found: Explored }
  | { type: 'comment-written'; text: string }
  | { type: 'stage-prompt'; prompt: string }
  | { type: 'engine-asked'; question: Question }
  | { type: 'engine-answered'; question: Question; answer: ThinkAnswer }
  | { type: 'engine-refused'; question: Question; why: string }
  | { type: 'set'; settings: Partial<Pick<Model, 'level' | 'live' | 'players' | 'values'>> };

export const initial: Model = {
  info: null,
  room: null,
  failure: '',
  unknown: false,
  start: null,
  tree: [],
  here: 0,
  still: true,
  complaint: null,
  prompt: '',
  level: 5,
  live: false,
  question: null,
  answers: {},
  advice: null,
  barred: false,
  refused: '',
  players: 2,
  values: {},
};

export function update(model: Model, event: Event): Model {
  switch (event.type) {
    case 'loaded': {
      const { info, room } = event;
      return { ...model, info, room, players: info.seats[0] ?? 2, values: defaultsOf(fieldsOf(info.options)) };
    }
    case 'failed':
      return { ...model, failure: event.why, unknown: event.unknown };
    case 'begun': {
      const { start, tree, shown, players, barred } = event;
      const next = { ...model, start, tree, barred, players: players || model.players, failure: '' };
      return withNode({ ...next, question: null, answers: {}, advice: null }, Math.min(shown, tree.length - 1));
    }
    case 'node-picked':
      return withNode(model, event.id);
    case 'move-tried': {
      const child = childFor(model.tree, model.here, event.move);
      return child ? withNode(model, child.id) : { ...model, complaint: null };
    }
    case 'move-played':
      return event.start === model.start ? onPlayed(model, event.parent, event.found) : model;
    case 'move-refused':
      return { ...model, complaint: event.complaint };
    case 'position-found': {
      const { position, outcome } = event.found;
      return event.start === model.start ? withChanges(model, event.node, { position, outcome }) : model;
    }
    case 'comment-written':
      return withChanges(model, model.here, { comment: event.text });
    case 'stage-prompt':
      return { ...model, prompt: event.prompt };
    case 'set':
      return { ...model, ...event.settings };
    case 'engine-asked':
      return { ...model, question: event.question };
    default:
      return event.question.start === model.start ? onAnswer(model, event) : model;
  }
}

const keyOf = ({ node, level }: Pick<Question, 'node' | 'level'>): string => `${String(node)} ${String(level)}`;

const withNode = (model: Model, id: number): Model => ({
  ...model,
  still: model.tree[id]?.parent !== model.here,
  here: id,
  complaint: null,
  refused: '',
});

const withChanges = (model: Model, id: number, changes: Partial<VariationNode>): Model => ({
  ...model,
  tree: model.tree.map((each) => (each.id === id ? { ...each, ...changes } : each)),
});

/** A move goes on from its node, wherever one has walked meanwhile, and is shown; what chance did belongs to the node itself. */
function onPlayed(model: Model, parent: number, found: Explored): Model {
  const tree = withPlayed(model.tree, parent, found, model.room?.isChoice ?? (() => true));
  return tree.length > model.tree.length ? withNode({ ...model, tree }, tree.length - 1) : { ...model, tree };
}

/** An answer that comes when another one is asked about is kept for later. */
function onAnswer(before: Model, event: Extract<Event, { type: 'engine-answered' | 'engine-refused' }>): Model {
  const { question } = event;
  const isAwaited = isAskedAbout(before, question);
  const model = isAwaited ? { ...before, question: null } : before;
  if (event.type === 'engine-refused') return isAwaited ? { ...model, refused: event.why } : model;
  const answers = { ...model.answers, [keyOf(question)]: event.answer };
  return isAwaited
    ? { ...model, answers, advice: { node: question.node, answer: event.answer }, refused: '' }
    : { ...model, answers };
}

/** The question that is put to the computer about what is shown. */
export const questionHere = ({ start, here, level }: Pick<Model, 'start' | 'here' | 'level'>): Question => ({
  start,
  node: here,
  level,
});

/** Whether the computer thinks about just that. */
export const isAskedAbout = ({ question: asked }: Pick<Model, 'question'>, question: Question): boolean =>
  asked !== null && asked.start === question.start && keyOf(asked) === keyOf(question);

/** What the computer has said about the node shown: at this level, else last. */
export function adviceHere({
  answers,
  advice,
  here,
  level,
}: Pick<Model, 'answers' | 'advice' | 'here' | 'level'>): Advice | null {
  const answer = answers[keyOf({ node: here, level })];
  if (answer) return { node: here, answer };
  return advice?.node === here ? advice : null;
}

/** Whether the computer is asked about the node shown by itself, once one has stayed at it for a moment. */
export function asksByItself({ live, barred, room, tree, here, level, answers }: Model): boolean {
  const node = tree[here];
  if (!live || barred || !node || node.due || answers[keyOf({ node: here, level })]) return false;
  return room !== null && node.view !== null && room.turn(node.view) !== null;
}
