// What the pages say that teach and set problems.
import en from '@stackyard/core/texts/en/pages.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
