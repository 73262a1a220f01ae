// What the page of Brick Work says by name: the texts of `page.ftl`.
import en from '@stackyard/games/brick_work/texts/en/page.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('brick-work', en);
