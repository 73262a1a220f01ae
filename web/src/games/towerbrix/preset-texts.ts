// What the page says of the ways to play TowerBrix, from the catalogue.
import en from '@stackyard/games/towerbrix/texts/en/presets.ftl?raw';
import { catalogue } from '../../lib/texts';

export const t = catalogue('towerbrix', en);
