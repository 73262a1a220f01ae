// What the page says about ratings.
import en from '@stackyard/core/texts/en/ratings.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
