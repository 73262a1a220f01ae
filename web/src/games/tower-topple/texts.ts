// What the page says of Tower Topple, from the catalogue.
import names from '@stackyard/games/tower_topple/texts/en/names.ftl?raw';
import page from '@stackyard/games/tower_topple/texts/en/page.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('tower-topple', [page, names].join('\n'));
