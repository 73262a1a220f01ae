// What the page says of building by hand: the texts of `hand.ftl`.
import en from '@stackyard/games/towerbrix/texts/en/hand.ftl?raw';
import { catalogue } from '../../../lib/texts';

export const t = catalogue('towerbrix', en);
