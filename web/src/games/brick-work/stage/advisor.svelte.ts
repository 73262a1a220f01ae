// The computer's advice: asked for, shown, and laid out at the bench for whoever follows it.
import { messageOf, think } from '../../../lib/api';
import type { Workbench } from '../bench/bench.svelte';
import { positionText } from '../position';
import type { Advice, BrickWorkView } from '../view';
import { isWork, type Turn } from './turn.svelte';

export class Advisor {
  hint = $state.raw<Advice | null>(null);
  thinking = $state(false);
  private last: { position: string; advice: Advice } | null = null;

  /** Ask for a move. Says what went wrong, or ''. */
  async ask(view: BrickWorkView): Promise<string> {
    const position = positionText(view);
    if (this.last?.position === position) {
      this.hint = this.last.advice; // it has been thought about already
      return '';
    }
    this.thinking = true;
    this.hint = null;
    let failure = '';
    try {
      const answer = await think({ game: 'brick-work', position, level: 5, ms: 1200 });
      const { why, plan, why_said, plan_said } = answer.info;
      this.hint = { move: answer.move, why: why ?? '', plan: plan ?? [], why_said, plan_said };
      this.last = { position, advice: this.hint };
    } catch (error) {
      failure = messageOf(error);
    }
    this.thinking = false;
    return failure;
  }
}

/** The brickprint that a move builds: its name, and the steps; null where it builds none. */
export function printIn(move: string): { name: string; steps: string } | null {
  const [, name = '', steps = ''] = /^print (.+?): (.+)$/.exec(move) ?? [];
  return name && steps ? { name, steps } : null;
}

/** Set the die, the space and the bench as a move of a turn says; nothing is played. */
export async function layOut(move: string, bench: Workbench, turn: Turn, view: BrickWorkView): Promise<void> {
  const [, face, tokens = '', action = ''] = /^([1-6])([+-]*)>(.+)$/.exec(move) ?? [];
  const choice = view.choices.find((each) => each.die === Number(face) && each.tokens === tokens);
  if (!choice) return;
  const [word = '', rest = ''] = [action.split(' ')[0], action.slice(action.indexOf(' ') + 1)];
  turn.setDie(choice.die, choice.value);
  turn.space = null;
  bench.clear();
  turn.advised = action;
  turn.pickSpace(word === 'collect' ? `collect${String(choice.value)}` : word);
  if (isWork(word)) await bench.plan(rest);
}
