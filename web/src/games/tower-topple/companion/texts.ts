// What the companion of Tower Topple says: its own texts, and those of the page.
import companion from '@stackyard/games/tower_topple/texts/en/companion.ftl?raw';
import page from '@stackyard/games/tower_topple/texts/en/page.ftl?raw';
import { catalogue } from '../../../lib/texts';

export const t = catalogue('tower-topple', [page, companion].join('\n'));
