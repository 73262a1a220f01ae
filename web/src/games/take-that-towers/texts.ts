// What the page says of Take That Towers, and what its cards say they do.
import cards from '@stackyard/games/take_that_towers/texts/en/cards.ftl?raw';
import page from '@stackyard/games/take_that_towers/texts/en/page.ftl?raw';
import { catalogue } from '../../lib/texts';

export const say = catalogue('take-that-towers', [page, cards].join('\n'));
