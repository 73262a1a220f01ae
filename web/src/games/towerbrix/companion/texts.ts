// What the companion of TowerBrix says: the texts of `companion.ftl`.
import en from '@stackyard/games/towerbrix/texts/en/companion.ftl?raw';
import { catalogue } from '../../../lib/texts';

export const say = catalogue('towerbrix', en);
