// What a die would do on a space, said before it is let go there or confirmed.
import { t } from '../texts';
import { aboutOf, outlook, titleOf, type DiceView } from './dice';

/** One sentence: what the space does with the die, with how many tokens, or why the die cannot go there. */
export function outlookInWords(view: DiceView, die: number, value: number, name: string): string {
  const ahead = outlook(view, die, value, name);
  const [space, about] = [titleOf(name), aboutOf(name)];
  if (ahead.kind === 'not') return t('die-not', { space, why: ahead.why });
  if (ahead.kind === 'does') return t('die-does', { space, value: ahead.value, about });
  return t('die-with-tokens', { space, value: ahead.value, tokens: ahead.tokens, about });
}
