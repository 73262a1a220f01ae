import { describe, expect, it } from 'vitest';
import type { OpenTable } from '../wire';
import { afterLobby } from './lobby';

const table = (match: string, free = true): OpenTable => ({
  match,
  live: false,
  game: 'towers',
  options: {},
  clock: { kind: 'none', base_ms: 0, increment_ms: 0 },
  seats: [
    { name: 'Ada', free: false, level: null },
    { name: free ? '' : 'Ben', free, level: null },
  ],
  since: 1,
  language: '',
  rated: false,
  wishes: {},
});

describe('the lobby', () => {
  const first = afterLobby(null, { t: 'tables', here: 2, at_tables: 0, tables: [table('one'), table('two')] });

  it('begins with the whole list', () => {
    expect(first).toEqual({ here: 2, at_tables: 0, tables: [table('one'), table('two')] });
  });

  it('changes a table where it stands, and puts new ones last', () => {
    const next = afterLobby(first, {
      t: 'change',
      here: 3,
      at_tables: 0,
      opened: [table('three'), table('one', false)],
      closed: [],
    });
    expect(next?.tables.map(({ match }) => match)).toEqual(['one', 'two', 'three']);
    expect(next?.tables[0]?.seats[1]?.name).toBe('Ben');
    expect(next?.here).toBe(3);
  });

  it('forgets what is closed, and begins anew where everything is told again', () => {
    const next = afterLobby(first, { t: 'change', here: 1, at_tables: 0, opened: [], closed: ['one', 'nowhere'] });
    expect(next?.tables.map(({ match }) => match)).toEqual(['two']);
    expect(afterLobby(next, { t: 'tables', here: 1, at_tables: 0, tables: [] })?.tables).toEqual([]);
  });
});
