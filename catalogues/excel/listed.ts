import type { ListedFilter, ReportColumn, SheetDefinition } from '@expediente/schemas/reports/definition.ts';
import type { TSchema } from 'typebox';
import type { AnyCatalogue, Join } from '../definition.ts';
import { shownValue } from '../engine/words.ts';
import { CATALOGUES } from '../registry.ts';

type Row = Readonly<Record<string, unknown>>;
/** Parts of a field's schema that a list needs; a catalogue's fields are plain JSON Schemas. */
type Plain = TSchema & {
  readonly title?: string;
  readonly decimal?: object;
  readonly flag?: boolean;
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
};

/** Widths in characters; reports measure widths in px. */
const NARROW = 12;
const WIDE = 60;
const PX = 7;

/**
 * Workbook of a catalogue's list. It has no totals and no extra text among its rows, so that it can be loaded again.
 */
export const catalogueSheet = (definition: AnyCatalogue): SheetDefinition => ({
  title: `Listado de ${definition.plural}`,
  parameters: [],
  columns: listedColumns(definition),
  filters: Object.keys(definition.fields).map((name) => filterOf(definition, name)),
  file: definition.plural,
  of: 'day',
});

/**
 * Columns of the list with its order and titles. The key comes first if the list does not show it, because a loaded row
 * finds its record by the key.
 */
export function listedColumns(definition: AnyCatalogue): readonly ReportColumn[] {
  const joins: readonly Join[] = definition.joins ?? [];
  const { columns, key } = definition;
  return (columns.includes(key.field) ? columns : [key.field, ...columns]).map((name) => {
    const schema: Plain = definition.fields[name] ?? {};
    const joined = joins.map(({ titles }) => titles?.[name]).find((title) => title !== undefined);
    const longest = schema.maxLength ?? (name in definition.fields ? NARROW : WIDE);
    return {
      field: name,
      title: schema.title ?? joined ?? name,
      kind: kindOf(definition, name, schema),
      width: Math.min(WIDE, Math.max(NARROW, longest / 2)) * PX,
    };
  });
}

function kindOf(definition: AnyCatalogue, name: string, schema: Plain): 'price' | 'integer' | 'text' {
  if (schema.decimal !== undefined) return 'price';
  const number = schema.type === 'integer' && schema.flag !== true;
  return number && !definition.references.some(({ field }) => field === name) ? 'integer' : 'text';
}

/**
 * Filter of a field, with the words for its values if it has any. Flags are compared as text, as an address sends them.
 */
function filterOf(definition: AnyCatalogue, name: string): ListedFilter {
  const schema: Plain = definition.fields[name] ?? {};
  const options = definition.form.fields.find((each) => each.name === name)?.options ?? [];
  const flags = schema.flag === true ? [0, 1] : [];
  return {
    name,
    label: schema.title ?? name,
    from: [...options.map(({ value }) => value), ...flags].map((value) => ({
      value: String(value),
      label: String(shownValue(definition, name, value)),
    })),
  };
}

/** Cells of a row by column, as the list shows them; amounts and numbers stay unformatted. */
export function listedCells(definition: AnyCatalogue): (row: Row) => Row {
  const columns = listedColumns(definition);
  const named = new Map(
    definition.references.map(({ field, catalogue }) => [
      field,
      namedBy(definition, CATALOGUES[catalogue], field),
    ]),
  );
  return (row) =>
    Object.fromEntries(
      columns.map(({ field }) => [field, listedCell(definition, named.get(field) ?? [], field, row)]),
    );
}

function listedCell(
  definition: AnyCatalogue,
  named: readonly string[],
  name: string,
  row: Row,
): string | number | null {
  const record = named
    .map((field) => row[field])
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ');
  if (record !== '') return record;
  const value = row[name];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const shown = shownValue(definition, name, value);
  return typeof shown === 'number' ? shown : String(shown);
}

/**
 * Fields of a catalogue's own rows that name the referenced record: `id_row` and `description_row` for a supply's row,
 * as far as the catalogue's joins select them.
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
