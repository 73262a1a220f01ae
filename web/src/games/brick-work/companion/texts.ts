// What the companion of Brick Work says: the texts of `companion.ftl`.
import en from '@stackyard/games/brick_work/texts/en/companion.ftl?raw';
import { catalogue } from '../../../lib/texts';

export const t = catalogue('brick-work', en);
