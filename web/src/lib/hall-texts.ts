// What the page says on every screen and round every table, whatever the game.
import end from '@stackyard/core/texts/en/end.ftl?raw';
import frame from '@stackyard/core/texts/en/frame.ftl?raw';
import leaving from '@stackyard/core/texts/en/leaving.ftl?raw';
import table from '@stackyard/core/texts/en/table.ftl?raw';
import { catalogue } from './texts';

export const t = catalogue('core', [frame, table, leaving, end].join('\n'));
