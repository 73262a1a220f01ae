// What is told to the hall beside a real tower, as one value: what a tap says goes out one by one, each when the hall has
// taken the one before. `update` is the only way from one to the next. It knows no DOM and no connection.
import { due, type Statement } from './companion';

/** What follows an event outside the model. */
export type Effect = { type: 'send'; statement: Statement } | { type: 'undo' } | { type: 'see-top' };

export interface Model {
  readonly queue: readonly Statement[]; // still to be said
  readonly toAct: readonly (number | string)[] | null; // whose turn it is; null: the hall has yet to answer
  readonly asked: string; // the id of what was said last
  readonly failure: string;
  readonly others: number; // how many other bricks fell in what is said next
  readonly asksBefore: boolean; // what fell before the turn is asked
  readonly asksFell: boolean; // that it fell has to be said once more
  readonly effects: readonly Effect[]; // of the last event
}

export type Event =
  | { type: 'said'; statements: Statement[] }
  | { type: 'undone' }
  | { type: 'hall'; toAct: (number | string)[] | null } // it is somebody's turn, or an answer is awaited
  | { type: 'sent'; id: string }
  | { type: 'refused'; id: string; why: string }
  | { type: 'others-fell'; others: number }
  | { type: 'before-asked' }
  | { type: 'fell-asked'; asks: boolean };

export const INITIAL: Model = {
  queue: [],
  toAct: null,
  asked: '',
  failure: '',
  others: 0,
  asksBefore: false,
  asksFell: false,
  effects: [],
};

export function update(before: Model, event: Event): Model {
  const model: Model = { ...before, effects: [] };
  switch (event.type) {
    case 'said':
      if (isBusy(model)) return model;
      return saying({ ...INITIAL, toAct: model.toAct, queue: event.statements, effects: [{ type: 'see-top' }] });
    case 'undone':
      return { ...model, failure: '', asksFell: false, effects: [{ type: 'undo' }] };
    case 'hall':
      return saying({ ...model, toAct: event.toAct });
    case 'sent':
      return { ...model, asked: event.id };
    case 'refused':
      return event.id === model.asked ? { ...model, failure: event.why, queue: [] } : model;
    case 'others-fell':
      return { ...model, others: event.others };
    case 'before-asked':
      return { ...model, asksBefore: true };
    case 'fell-asked':
      return { ...model, asksFell: event.asks };
  }
}

/** Whether something is still to be said, or the hall has yet to answer. */
export const isBusy = ({ queue, toAct }: Pick<Model, 'queue' | 'toAct'>): boolean => queue.length > 0 || toAct === null;

/** The next statement goes out, if its turn has come. */
function saying(model: Model): Model {
  const statement = model.toAct && due([...model.queue], [...model.toAct]);
  if (!statement) return model;
  const effects: Effect[] = [...model.effects, { type: 'send', statement }];
  return { ...model, queue: model.queue.slice(1), toAct: null, effects };
}
