// What the page says where somebody blocks or reports another one, or mutes a table.
import phrases from '@stackyard/core/texts/en/phrases.ftl?raw';
import en from '@stackyard/core/texts/en/peace.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', [en, phrases].join('\n'));
