import type { ListedFilter, ReportColumn, SheetDefinition } from '@expediente/schemas/reports/definition.ts';
import type { TSchema } from 'typebox';
import type { AnyCatalogue, Join } from '../definition.ts';
import { shownValue } from '../engine/words.ts';
import { CATALOGUES } from '../registry.ts';

type Row = Readonly<Record<string, unknown>>;
/** Part of a field's schema by which it is read; our fields are plain JSON Schemas. */
type Plain = TSchema & {
  readonly title?: string;
  readonly decimal?: object;
  readonly flag?: boolean;
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
};

/** Widths in characters; the language of reports has px. */
const NARROW = 12;
const WIDE = 60;
const PX = 7;

/** The list of a catalogue as a workbook: it can be loaded again, so that there are neither totals nor words among its rows. */
export const catalogueSheet = (definition: AnyCatalogue): SheetDefinition => ({
  title: `Listado de ${definition.plural}`,
  parameters: [],
  columns: listedColumns(definition),
  filters: Object.keys(definition.fields).map((name) => filterOf(definition, name)),
  file: definition.plural,
  of: 'day',
});

/** The columns of the list, in its order and under its titles; the key first, by which a row finds its record again. */
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

/** A field's values in words, where it has some; a flag comes from an address as text. */
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

/** The cells of a row as people read them in the list, by their columns; amounts and numbers as they are kept. */
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
