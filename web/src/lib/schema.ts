// A game's options, described by the hall as JSON Schema, as the fields of a form.
import { t } from './hall-texts';

export interface NumberField {
  kind: 'number';
  name: string;
  title: string;
  about: string;
  group: string;
  minimum: number;
  maximum: number;
  defaultValue: number;
}

export interface SwitchField {
  kind: 'switch';
  name: string;
  title: string;
  about: string;
  group: string;
  defaultValue: boolean;
}

export type Choice = string | number;

export interface ChoiceField {
  kind: 'choice';
  name: string;
  title: string;
  about: string;
  group: string;
  choices: Choice[];
  labels: string[]; // of the choices, in the reader's language
  defaultValue: Choice;
}

export type Field = NumberField | SwitchField | ChoiceField;
export type Values = Record<string, unknown>;

interface Property {
  type?: string;
  title?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  enum?: Choice[];
  default?: unknown;
  'x-group'?: string; // of options that belong together
  'x-choices'?: Record<string, string>; // what choices are called in the reader's language
}

/** "board_size" -> "Board size". */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The fields of a schema, in its order. What is neither a whole number, a switch nor a choice is left out. */
export function fieldsOf(schema: Record<string, unknown>): Field[] {
  const properties = (schema['properties'] ?? {}) as Record<string, Property>;
  return Object.entries(properties).flatMap(([name, property]): Field[] => {
    const labels = { name, title: property.title ?? titleOf(name), about: property.description ?? '' };
    const common = { ...labels, group: property['x-group'] ?? '' };
    if (property.enum) {
      const normal = property.enum.find((choice) => choice === property.default) ?? property.enum[0] ?? '';
      const labels = property.enum.map((choice) => property['x-choices']?.[choice] ?? String(choice));
      return [{ ...common, kind: 'choice', choices: property.enum, labels, defaultValue: normal }];
    }
    if (property.type === 'boolean') return [{ ...common, kind: 'switch', defaultValue: property.default === true }];
    if (property.type === 'integer') {
      const least = property.minimum ?? 0;
      const normal = typeof property.default === 'number' ? property.default : least;
      return [{ ...common, kind: 'number', minimum: least, maximum: property.maximum ?? 99, defaultValue: normal }];
    }
    return [];
  });
}

/** Every field at its default. */
export function defaultsOf(fields: Field[]): Values {
  return Object.fromEntries(fields.map((field) => [field.name, field.defaultValue]));
}

/** Only what differs from the defaults: what a new match has to say. */
export function changedValues(fields: Field[], values: Values): Values {
  return Object.fromEntries(
    fields
      .filter((field) => values[field.name] !== field.defaultValue)
      .map((field) => [field.name, values[field.name]]),
  );
}

function inWords(field: Field, value: unknown): string {
  if (field.kind === 'switch') return field.title;
  const words = field.kind === 'choice' ? (field.labels[field.choices.indexOf(value as Choice)] ?? value) : value;
  return `${field.title}: ${String(words)}`;
}

/** What is not as usual in a match, as "6 × 6 board" or "Utilities: 4". */
export function changedInWords(schema: Record<string, unknown>, options: Values): string[] {
  const fields = fieldsOf(schema);
  const values = { ...defaultsOf(fields), ...options };
  const changed = changedValues(fields, values);
  const { width, height } = values; // two numbers are one size
  const isSized =
    typeof width === 'number' && typeof height === 'number' && ('width' in changed || 'height' in changed);
  const rest = fields.filter(({ name }) => name in changed && !(isSized && (name === 'width' || name === 'height')));
  return [
    ...(isSized ? [t('board-size', { width, height })] : []),
    ...rest.map((field) => inWords(field, changed[field.name])),
  ];
}

/** A whole number within a field's bounds. */
export function clamp(field: NumberField, value: number): number {
  if (!Number.isFinite(value)) return field.defaultValue;
  return Math.min(field.maximum, Math.max(field.minimum, Math.round(value)));
}
