// What the page says of bricks on a table, whatever the game.
import en from '@stackyard/core/texts/en/stage.ftl?raw';
import { catalogue } from '../lib/texts';

export const t = catalogue('core', en);
