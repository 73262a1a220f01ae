// What the page says to whoever keeps the hall.
import en from '@stackyard/core/texts/en/keeper.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
