// What the page says of matches over days.
import en from '@stackyard/core/texts/en/days.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
