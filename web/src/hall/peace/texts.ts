// What the page says where somebody blocks or reports another one, or mutes a table.
import en from '@stackyard/core/texts/en/peace.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
