// What the companion of Towers says: the texts of `companion.ftl`.
import en from '@stackyard/games/towers/texts/en/companion.ftl?raw';
import { catalogue } from '../../../lib/texts';

export const t = catalogue('towers', en);
