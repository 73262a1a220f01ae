// What the page says of the ways to play Tower Topple, from the catalogue.
import en from '@stackyard/games/tower_topple/texts/en/presets.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('tower-topple', en);
