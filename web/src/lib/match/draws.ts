// What the sentence about an outcome tells.
import type { Message } from '../wire';

/** Whether the sentence says itself that nobody has won. */
export function tellsOfDraw({ said, why }: { said?: Message | null; why: string }): boolean {
  if (!said) return /\bdraw\b/i.test(why);
  return said.args['result'] === 'draw' || /:(drawn|draw-agreed)$/.test(said.name);
}
