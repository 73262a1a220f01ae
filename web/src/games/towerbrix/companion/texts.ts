// What the companion of TowerBrix says: its own texts, and those of the page.
import companion from '@stackyard/games/towerbrix/texts/en/companion.ftl?raw';
import page from '@stackyard/games/towerbrix/texts/en/page.ftl?raw';
import table from '@stackyard/games/towerbrix/texts/en/table.ftl?raw';
import { catalogue } from '../../../lib/texts';

export const t = catalogue('towerbrix', [page, table, companion].join('\n'));
