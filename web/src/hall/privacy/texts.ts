// What the page says about what is kept of its reader.
import en from '@stackyard/core/texts/en/privacy.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
