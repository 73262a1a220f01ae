// What the page says of invitations by name, and of playing with the same people again.
import en from '@stackyard/core/texts/en/invite.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
