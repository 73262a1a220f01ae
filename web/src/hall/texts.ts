// What the page says where matches are looked at again, positions tried out, and games learnt.
import frame from '@stackyard/core/texts/en/frame.ftl?raw';
import study from '@stackyard/core/texts/en/study.ftl?raw';
import table from '@stackyard/core/texts/en/table.ftl?raw';
import { catalogue } from '../lib/texts';

export const t = catalogue('core', [study, frame, table].join('\n'));
