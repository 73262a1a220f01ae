// What can be said in a hall for children, in the reader's language.
import en from '@stackyard/core/texts/en/phrases.ftl?raw';
import { catalogue } from '../texts';

const t = catalogue('core', en);

/** The set phrases by the names under which they are sent, in the order in which they are offered. */
export const phrases = (): Record<string, string> => ({
  'phrase-hello': t('phrase-hello'),
  'phrase-luck': t('phrase-luck'),
  'phrase-well-played': t('phrase-well-played'),
  'phrase-thanks': t('phrase-thanks'),
  'phrase-moment': t('phrase-moment'),
  'phrase-your-turn': t('phrase-your-turn'),
  'phrase-oops': t('phrase-oops'),
  'phrase-funny': t('phrase-funny'),
  'phrase-yes': t('phrase-yes'),
  'phrase-no': t('phrase-no'),
  'phrase-again': t('phrase-again'),
  'phrase-bye': t('phrase-bye'),
});
