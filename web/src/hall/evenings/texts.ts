// What the page says about evenings of the club.
import en from '@stackyard/core/texts/en/evenings.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
