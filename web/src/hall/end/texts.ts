// What the page says when a match is over, whatever the game.
import en from '@stackyard/core/texts/en/end.ftl?raw';
import { catalogue } from '../../lib/texts';

export const EN = 'en';

export const say = catalogue<typeof EN>({ en });
