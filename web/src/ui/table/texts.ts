// What the page says of seats that were left, whatever the game.
import en from '@stackyard/core/texts/en/leaving.ftl?raw';
import { catalogue } from '../../lib/texts';

export const EN = 'en';

export const say = catalogue<typeof EN>({ en });
