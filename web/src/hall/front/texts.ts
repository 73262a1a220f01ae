// What the front page says.
import en from '@stackyard/core/texts/en/home.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('core', en);
