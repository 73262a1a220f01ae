// What the page says of one's own account.
import en from '@stackyard/core/texts/en/account.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
