// What the page says to whoever has bricks at home: the texts of `own.ftl`.
import en from '@stackyard/games/brick_work/texts/en/own.ftl?raw';
import { catalogue } from '../../../lib/texts';

export const t = catalogue('brick-work', en);
