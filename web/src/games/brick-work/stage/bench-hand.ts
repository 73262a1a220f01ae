// What a hand does at the bench: pieces are picked, drawn away, carried over others and let go.
import type { Owner } from '../bench/picture/picture';
import type { BenchEvent } from '../bench/update';
import { isKind } from '../bricks/pieces';
import { atBench, isBuilding, ownBench, withEffect, type HandEvent, type Model } from './model';

export function pickedAtBench(model: Model, event: HandEvent | BenchEvent): Model {
  switch (event.type) {
    case 'piece-picked':
      return onPicked(model, event.piece, event.copy);
    case 'brick-clicked':
      return onClicked(model, event.owner, event.brick);
    case 'brick-grabbed':
      return onBrickGrabbed(model, event);
    case 'piece-grabbed':
      return mayGrabPiece(model) ? onGrabbed(model, event.piece) : model;
    case 'let-go':
      return onLetGo(model);
    case 'click-in':
      return onClickIn(model);
    case 'back':
      return onBack(model);
    case 'dropped':
      return atBench({ ...model, waiting: [] }, event);
    default:
      return atBench(model, event);
  }
}

/** Whether the bench shows its own pieces, nobody else's. */
export const isOwnBench = ({ lookedAt, visit }: Pick<Model, 'lookedAt' | 'visit'>): boolean => !lookedAt && !visit;

/** Whether a piece may be drawn away as a whole: none is while objects are taken apart. */
export const mayGrabPiece = ({ workbench, hall }: Pick<Model, 'workbench' | 'hall'>): boolean =>
  workbench.bench.tool !== 'part' && hall.seat !== null;

/** Whether a brick of the picture may be drawn away, with its piece or off it. */
export const mayGrabBrick = (model: Model, owner: Owner | null): owner is Owner =>
  owner !== null && isOwnBench(model) && model.hall.seat !== null && (mayGrabPiece(model) || !isKind(owner.piece));

function onPicked(before: Model, piece: string, copy?: number): Model {
  let model = ownBench(before);
  const { bench } = model.workbench;
  if (!isBuilding(model.hall) && bench.tool === 'look') {
    if (isKind(piece)) model = atBench({ ...model, space: 'build' }, { type: 'tool', tool: 'join' });
    else if (bench.lower === piece) return atBench(model, { type: 'put-aside' });
  }
  const next = atBench(model, { type: 'chosen', piece, ...(copy === undefined ? {} : { copy }) });
  return next.workbench.bench.upper === null ? next : withEffect(next, { do: 'focus-bench' }); // the keys are the piece's now
}

function onClicked(model: Model, owner: Owner | null, brick: number): Model {
  const { bench } = model.workbench;
  if (!isOwnBench(model)) return ownBench(model);
  if (!owner) return model;
  return bench.tool === 'part' && owner.piece === bench.lower
    ? atBench(model, { type: 'toggled', brick: owner.numbers[brick] ?? 0 })
    : onPicked(model, owner.piece, owner.copy);
}

/** A piece of the picture is drawn away: as a whole, or brick by brick where objects are taken apart. */
function onBrickGrabbed(model: Model, event: Extract<HandEvent, { type: 'brick-grabbed' }>): Model {
  const { owner, brick, low, x, y } = event;
  if (!mayGrabBrick(model, owner)) return model;
  const { piece, copy, numbers } = owner;
  if (mayGrabPiece(model)) return onGrabbed(model, piece, copy, { x, y });
  const pull: BenchEvent = { type: 'pulled', brick: numbers[brick] ?? 0, downward: low };
  const isLower = piece === model.workbench.bench.lower;
  const next = isLower ? atBench(model, pull) : atBench(model, { type: 'chosen', piece }, pull);
  return withEffect(next, { do: 'focus-bench' });
}

/** A piece is drawn out of the tray or off the mat; of several alike another one than the one that lies below. */
function onGrabbed(model: Model, piece: string, copy?: number, by?: { x: number; y: number }): Model {
  const { bench } = model.workbench;
  const next = atBench(
    { ...ownBench(model), waiting: [] },
    { type: 'grabbed', piece, copy: copy ?? bench.spareCopy(piece), by: by ?? null },
  );
  return withEffect(next, { do: 'focus-bench' }); // R turns it
}

/** What was carried is let go. A first join is a BUILD. */
function onLetGo(model: Model): Model {
  const { bench } = model.workbench;
  const next = atBench(model, { type: 'released' });
  const isStep = next.workbench.bench.steps.length > bench.steps.length;
  const focus = { do: 'focus-bench' } as const;
  if (isStep) {
    const clicked = withClick(next);
    const isBuild = bench.upper !== null && !isBuilding(model.hall) && model.space === null;
    return withEffect(isBuild ? { ...clicked, space: 'build' } : clicked, focus);
  }
  const isIdle = bench.upper !== null && !isBuilding(model.hall) && model.space === null && bench.steps.length === 0;
  const { workbench } = next;
  const looks = isIdle ? { ...next, workbench: { ...workbench, bench: workbench.bench.with({ tool: 'look' }) } } : next;
  return withEffect(looks, focus);
}

/** Bricks have clicked in. */
const withClick = (model: Model): Model =>
  withEffect(
    model,
    { do: 'sound', sound: 'placed', size: model.workbench.bench.steps.length },
    { do: 'ask-for-sound' },
  );

function onClickIn(model: Model): Model {
  const clicked = atBench(model, { type: 'clicked-in' });
  const focus = { do: 'focus-bench' } as const;
  if (clicked.workbench.bench !== model.workbench.bench) return withEffect(withClick(clicked), focus);
  const lifted = atBench(model, { type: 'lifted-off' });
  const isLifted = lifted.workbench.bench !== model.workbench.bench;
  return isLifted ? withEffect(lifted, { do: 'sound', sound: 'tap', size: 1 }, focus) : withEffect(model, focus);
}

/** Out of what is looked at, of what is in hand, of what lies below. */
function onBack(model: Model): Model {
  const { bench } = model.workbench;
  if (!isOwnBench(model)) return ownBench(model);
  if (bench.upper !== null) return atBench({ ...model, waiting: [] }, { type: 'dropped' });
  return bench.lower === null ? model : atBench(model, { type: 'put-aside' });
}
