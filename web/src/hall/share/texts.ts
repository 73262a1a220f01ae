// What the page says where a match is sent to others.
import en from '@stackyard/core/texts/en/share.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
