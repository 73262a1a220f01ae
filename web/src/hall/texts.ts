// What the page says round a table, whatever the game.
import leaving from '@stackyard/core/texts/en/leaving.ftl?raw';
import en from '@stackyard/core/texts/en/table.ftl?raw';
import { catalogue } from '../lib/texts';

export const EN = 'en';

export const say = catalogue<typeof EN>({ en: `${en}\n${leaving}` });
