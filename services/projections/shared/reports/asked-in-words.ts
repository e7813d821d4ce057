import { shownDate } from '@expediente/kernel/dates.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ListedFilter, SheetDefinition } from '@expediente/schemas/reports/definition.ts';
import { EXECUTOR_FILTER } from '@expediente/schemas/shared/read.ts';
import { sql } from 'kysely';
import type { Asked } from './query.ts';

type Definition = Pick<SheetDefinition, 'parameters' | 'columns' | 'filters'>;

/**
 * The question in words: 'Filtros: del 01/11/2026 al 24/11/2026; Estado: PAGADO; búsqueda «gasa»; orden Precio
 * descendente.'
 */
export async function askedInWords(
  db: ReadDatabase,
  { parameters, columns, filters: own = [] }: Definition,
  { range, unit, year, day }: Asked,
  { search, filter, sort }: ListRequest,
): Promise<string> {
  const filters: readonly ListedFilter[] = [...own, OF_EXECUTOR];
  const titleOf = (name: string): string =>
    columns.find(({ field }) => field === name)?.title ??
    filters.find((each) => each.name === name)?.label ??
    name;
  const filtered = Object.entries(filter).map(async ([name, values]) => {
    const by = filters.find((each) => each.name === name);
    return `${by?.label ?? titleOf(name)}: ${(await choicesInWords(db, by, values.map(String))).join(', ')}`;
  });
  const parts = [
    ...(parameters.includes('year') ? [year === 0 ? 'todos los años' : `año ${year}`] : []),
    ...(range ? [`del ${shownDate(range.start)} al ${shownDate(range.end)}`] : []),
    ...(unit === 0 ? [] : [`centro de costo ${unit}`]),
    ...(await Promise.all(filtered)),
    ...(search === '' ? [] : [`búsqueda «${search}»`]),
    ...(sort === null ? [] : [`orden ${titleOf(sort.column)}${sort.descending ? ' descendente' : ''}`]),
  ];
  const words = parts.length === 0 ? 'Sin filtros.' : `Filtros: ${parts.join('; ')}.`;
  return day
    ? `Como estaba al terminar el ${shownDate(day)}, según lo registrado hasta hoy. ${words}`
    : words;
}

const OF_EXECUTOR: ListedFilter = {
  name: EXECUTOR_FILTER,
  label: 'Unidad ejecutora',
  from: { catalogue: 'unit', named: 'description' },
};

const STATUSES: Readonly<Record<string, readonly { readonly code: number; readonly label: string }[]>> = {
  order: orderStates.statuses,
  request: requestStates.statuses,
  unops: unopsStates.statuses,
  award: awardStates.statuses,
};

/** Values of a filter by their labels in the list; a value without a label stays as it is. */
async function choicesInWords(
  db: ReadDatabase,
  filter: ListedFilter | undefined,
  values: readonly string[],
): Promise<readonly string[]> {
  const labels = await labelsOf(db, filter, values);
  return values.map((value) => labels.get(value) ?? value);
}

async function labelsOf(
  db: ReadDatabase,
  filter: ListedFilter | undefined,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (filter === undefined) return new Map();
  const { from } = filter;
  if (typeof from === 'string')
    return new Map((STATUSES[from] ?? []).map(({ code, label }) => [String(code), label]));
  if (!('catalogue' in from)) return new Map(from.map(({ value, label }) => [value, label]));
  // Compared as numbers: a cast of the id would not use its index.
  const ids = values.filter((value) => /^\d{1,9}$/.test(value)).map(Number);
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select id::text as id, ${sql.ref(from.named)} as name from ${catalogueTable(from.catalogue)}
    where id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
