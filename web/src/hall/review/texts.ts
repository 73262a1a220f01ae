// What the page says of the review of a finished match.
import en from '@stackyard/core/texts/en/review.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
