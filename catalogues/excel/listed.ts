import type { TSchema } from 'typebox';
import type { AnyCatalogue, Join } from '../definition.ts';
import { shownValue } from '../engine/words.ts';

/** A column of a catalogue's list as a workbook has it. */
export interface ListedColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: 'text' | 'integer' | 'decimal';
  /** In characters. */
  readonly width: number;
}

type Row = Readonly<Record<string, unknown>>;
/** What a field's schema says of how it is read; our fields are plain JSON Schemas. */
type Plain = TSchema & {
  readonly title?: string;
  readonly decimal?: object;
  readonly flag?: boolean;
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
};

const NARROW = 12;
const WIDE = 60;

/** The columns of the list, in its order and under its titles; the key first, by which a row finds its record again. */
export function listedColumns(definition: AnyCatalogue): readonly ListedColumn[] {
  const joins: readonly Join[] = definition.joins ?? [];
  const { columns, key } = definition;
  return (columns.includes(key.field) ? columns : [key.field, ...columns]).map((name) => {
    const schema: Plain = definition.fields[name] ?? {};
    const joined = joins.map(({ titles }) => titles?.[name]).find((title) => title !== undefined);
    const longest = schema.maxLength ?? (name in definition.fields ? NARROW : WIDE);
    return {
      name,
      title: schema.title ?? joined ?? name,
      kind: kindOf(definition, name, schema),
      width: Math.min(WIDE, Math.max(NARROW, longest / 2)),
    };
  });
}

function kindOf(definition: AnyCatalogue, name: string, schema: Plain): ListedColumn['kind'] {
  if (schema.decimal !== undefined) return 'decimal';
  const number = schema.type === 'integer' && schema.flag !== true;
  return number && !definition.references.some(({ field }) => field === name) ? 'integer' : 'text';
}

/** A cell of the list as people read it there; amounts and numbers as they are kept. */
export function listedCell(
  definition: AnyCatalogue,
  named: ReadonlyMap<string, readonly string[]>,
  { name }: ListedColumn,
  row: Row,
): string | number | null {
  const value = row[name];
  const parts = named.get(name)?.map((field) => row[field]) ?? [];
  const record = parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
  if (record !== '') return record;
  if (typeof value === 'string' || typeof value === 'number') {
    const shown = shownValue(definition, name, value);
    return typeof shown === 'number' ? shown : String(shown);
  }
  return null;
}

/**
 * Fields of a catalogue's own rows that name the record that a field refers to: `id_row` and
 * `description_row` for a supply's row, as far as its joins answer them.
 */
export function namedBy(definition: AnyCatalogue, target: AnyCatalogue, field: string): readonly string[] {
  const joins: readonly Join[] = definition.joins ?? [];
  const join = joins.find(({ on }) => on === field);
  return target.label.flatMap((part) => {
    if (part === target.key.field) return [field];
    const own = Object.entries(join?.select ?? {}).find(([, of]) => of === part)?.[0];
    return own === undefined ? [] : [own];
  });
}
