// What the page says of a game that has no board of its own here.
import en from '@stackyard/core/texts/en/plain.ftl?raw';
import { catalogue } from '../lib/texts';

export const t = catalogue('core', en);
