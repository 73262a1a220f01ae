// How a game was begun last in this browser: the form opens with the same choices.
import { read, write } from '../../lib/browser/storage';
import { defaultsOf, type Field, type Values } from '../../lib/schema';
import { resized, type Mode, type Seating } from './seating';

export interface Begun {
  mode: Mode | null; // null: seat by seat
  seating: Seating;
  options: Values; // that differ from the rulebook's
}

const SITTER = /^(me|beside|friend|bot [1-5]|program .{1,40})$/;
const STAND_IN = 'bot 2'; // for a program, which may not be there any more
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

export function keepBegun(slug: string, begun: Begun): void {
  write(`begun.${slug}`, begun);
}

/** What was chosen last, as far as it still makes sense; null where nothing was. */
export function lastBegun(slug: string, seats: number[], fields: Field[]): Begun | null {
  const stored = read<Partial<Begun> | null>(`begun.${slug}`, null);
  if (!stored || !Array.isArray(stored.seating) || !stored.seating.every((each) => SITTER.test(String(each))))
    return null;
  const [fewest = 2, most = fewest] = seats;
  const players = Math.min(Math.max(stored.seating.length, fewest), most);
  const options = Object.entries(stored.options ?? {}).filter(
    ([name, value]) => isPlain(value) && fields.some((field) => field.name === name && fits(field, value)),
  );
  const mode = stored.mode === 'computer' || stored.mode === 'here' || stored.mode === 'invite' ? stored.mode : null;
  return {
    mode,
    seating: resized(
      stored.seating.map((each) => (each.startsWith('program ') ? STAND_IN : each)),
      players,
    ),
    options: { ...defaultsOf(fields), ...Object.fromEntries(options) },
  };
}

function fits(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && value >= field.minimum && value <= field.maximum;
    case 'choice':
      return field.choices.some((choice) => choice === value);
  }
}
