// What the sentence about an outcome tells.
import type { Message } from '../wire';

/** Whether the sentence says itself that nobody has won. */
export function mentionsDraw({ localizable, why }: { localizable?: Message | null; why: string }): boolean {
  if (!localizable) return /\bdraw\b/i.test(why);
  return localizable.args['result'] === 'draw' || /:(drawn|draw-agreed)$/.test(localizable.name);
}
