// What the page says before a match, whatever the game.
import en from '@stackyard/core/texts/en/choose.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
