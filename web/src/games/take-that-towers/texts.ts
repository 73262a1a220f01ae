// What the page says of Take That Towers.
import page from '@stackyard/games/take_that_towers/texts/en/page.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('take-that-towers', page);
