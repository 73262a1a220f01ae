// Files of other programs, read by the hall: the page knows nothing of what is in them.
import { tally } from '../../../lib/api';
import type { BrickWorkReadPrint, BrickWorkTallied } from '../../../lib/wire';
import { t } from './texts';

const KILOBYTES = 64; // that the hall reads

/** How a seat builds what a file has as its brickprint. Throws what is wrong with the file. */
export async function readFile(position: string, seat: number, file: File): Promise<BrickWorkReadPrint> {
  if (file.size > KILOBYTES * 1024) throw new Error(t('own-read-big', { kilobytes: KILOBYTES }));
  const question = { read: { position, seat, file: await file.text() } };
  const { read } = await tally<BrickWorkTallied>('brick-work', question);
  if (!read) throw new Error('the hall has not read the file');
  return read;
}
