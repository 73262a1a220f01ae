// What the page says of the challenges of the day.
import en from '@stackyard/core/texts/en/today.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
