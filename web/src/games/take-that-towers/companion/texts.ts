// What the companion of Take That Towers says.
import en from '@stackyard/games/take_that_towers/texts/en/companion.ftl?raw';
import { catalogue } from '../../../lib/texts';

export const t = catalogue('take-that-towers', en);
