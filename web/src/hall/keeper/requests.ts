// What the keeper's page asks of the hall.
import { json } from '../../lib/api';
import type { KeeperAct, KeeperDesk, KeeperPerson } from '../../lib/wire';

export const keeperDesk = (): Promise<KeeperDesk> => json('/api/keeper');
export const keeperPerson = (name: string): Promise<KeeperPerson> =>
  json(`/api/keeper/people/${encodeURIComponent(name)}`);
/** Do something. Returns how the desk looks after it. */
export const keeperAct = (act: Partial<KeeperAct> & Pick<KeeperAct, 'act'>): Promise<KeeperDesk> =>
  json('/api/keeper/act', act);
