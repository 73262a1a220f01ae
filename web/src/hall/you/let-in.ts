// A device that is signed in lets another one in: it makes a link, sees who opens it, and chooses the digits that stand there.
import type { LinkInfo, LinkMade } from '../../lib/wire';
import type { Timer } from '../../lib/timers.svelte';

export type LetIn = { asks: number } & ( // `asks`: how often the hall has been asked how far the link is
  | { phase: 'making' }
  | { phase: 'shown'; link: string; until: number; left: number } // ms since 1970; whole seconds that are left
  | { phase: 'asked'; device: string; choices: string[] }
  | { phase: 'answered'; device: string; digits: string | null }
  | { phase: 'in'; device: string }
  | { phase: 'over' | 'refused' }
  | { phase: 'failed'; why: string }
);

export type LetInEvent =
  | { type: 'made'; made: LinkMade; now: number }
  | { type: 'tick'; now: number }
  | { type: 'told'; state: LinkInfo }
  | { type: 'chosen'; digits: string | null } // null: none of them
  | { type: 'failed'; why: string }
  | { type: 'again' };

export const BEGUN: LetIn = { phase: 'making', asks: 0 };
const LONGEST_S = 120; // a link lives so long, whatever this device's clock says

/** What an event makes of it. */
export function afterEvent(model: LetIn, event: LetInEvent): LetIn {
  const { asks } = model;
  switch (event.type) {
    case 'again':
      return BEGUN;
    case 'made': {
      const until = Math.min(event.made.until * 1000, event.now + LONGEST_S * 1000);
      return { phase: 'shown', asks, link: event.made.link, until, left: seconds(until, event.now) };
    }
    case 'tick':
      if (model.phase === 'asked' || model.phase === 'answered') return { ...model, asks: asks + 1 };
      if (model.phase !== 'shown') return model;
      if (event.now >= model.until) return { phase: 'over', asks };
      return { ...model, asks: asks + 1, left: seconds(model.until, event.now) };
    case 'told':
      return afterTold(model, event.state);
    case 'chosen':
      return model.phase === 'asked' ? { phase: 'answered', asks, device: model.device, digits: event.digits } : model;
    case 'failed':
      return { phase: 'failed', asks, why: event.why };
  }
}

function afterTold(model: LetIn, { state, device, choices }: LinkInfo): LetIn {
  const { asks, phase } = model;
  if (phase !== 'shown' && phase !== 'asked' && phase !== 'answered') return model;
  switch (state) {
    case 'opened':
      return phase === 'shown' ? { phase: 'asked', asks, device, choices } : model;
    case 'used':
      return { phase: 'in', asks, device: device || (phase === 'shown' ? '' : model.device) };
    case 'refused':
      return { phase: 'refused', asks };
    case 'none':
    case 'late':
      return { phase: 'over', asks };
    case 'made':
    case 'accepted': // the other device asks for it at once
      return model;
  }
}

const seconds = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

const LOOK_MS = 1000;

/** The clock of a link that is still good. */
export const timersOf = ({ phase, asks }: LetIn): Timer<{ type: 'tick' }>[] =>
  phase === 'shown' || phase === 'asked' || phase === 'answered'
    ? [{ event: { type: 'tick' }, ms: LOOK_MS, of: `${phase} ${String(asks)}` }]
    : [];
