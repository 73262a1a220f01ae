// What the page says of Towers.
import en from '@stackyard/games/towers/texts/en/page.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('towers', en);
