import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { shownValue } from '@expediente/catalogues/engine/words.ts';
import {
  type ListedColumn,
  listedCell,
  listedColumns,
  namedBy,
} from '@expediente/catalogues/excel/listed.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { WrittenCell } from '@expediente/platform/excel/write.ts';
import { readKeys, readRows } from '@expediente/readmodels/lists/list.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import type { ReadAnswer } from '../../shared/http/read-route.ts';
import type { ReadParts } from '../../shared/parts.ts';
import { exported, generatedBy } from '../../shared/workbooks/export.ts';
import { fileName, sheetName } from '../../shared/workbooks/sheet.ts';
import { answered, listOf, withinOf } from '../list.ts';
import type { CatalogueRow } from '../row.ts';

const BATCH = 1_000;

/** A list's rows in batches, read while they are fetched. */
export async function* rowsInBatches(
  db: ReadParts['db'],
  definition: AnyCatalogue,
  keys: readonly (string | number)[],
): AsyncGenerator<readonly CatalogueRow[]> {
  const list = listOf(definition);
  for (let at = 0; at < keys.length; at += BATCH) {
    const rows = await readRows<CatalogueRow>(db, list, definition.key.field, keys.slice(at, at + BATCH));
    yield rows.map((row) => answered(definition, row));
  }
}

/**
 * A catalogue's list as a workbook: the columns, search, filter and order of the list, all of its pages, with
 * what was asked for, who and when above; a fact of the audit. @throws {BadInput}
 */
export async function exportCatalogue(
  { db, audit }: Pick<ReadParts, 'db' | 'audit'>,
  definition: AnyCatalogue,
  session: Session,
  request: ListRequest,
  parent?: string | number,
): Promise<ReadAnswer> {
  const keys = await readKeys(db, listOf(definition), request, withinOf(definition, session, parent));
  const { search, sort, filter } = request;
  const columns = listedColumns(definition);
  const at = new Date();
  const head = [
    `Listado de ${definition.plural}`,
    conditionsInWords(definition, columns, request, parent),
    `${keys.length.toLocaleString('es-GT')} registros. ${generatedBy(session, at)}`,
  ];
  const rows = cellsOf(definition, columns, rowsInBatches(db, definition, keys));
  return await exported({ audit }, session, {
    entity: `catalogue:${definition.name}`,
    details: {
      rows: keys.length,
      search,
      sort: sort === null ? '' : `${sort.descending ? '-' : ''}${sort.column}`,
      filter: JSON.stringify(filter),
      parent: parent ?? null,
    },
    sheets: [{ name: sheetName(definition.plural), head, columns, rows }],
    name: `${fileName(definition.plural)}_${dateInGuatemala(at)}.xlsx`,
  });
}

async function* cellsOf(
  definition: AnyCatalogue,
  columns: readonly ListedColumn[],
  batches: AsyncIterable<readonly CatalogueRow[]>,
): AsyncGenerator<readonly (readonly WrittenCell[])[]> {
  const named = new Map(
    definition.references.map(({ field, catalogue }) => [
      field,
      namedBy(definition, CATALOGUES[catalogue], field),
    ]),
  );
  for await (const rows of batches) {
    yield rows.map((row) => columns.map((column) => listedCell(definition, named, column, row)));
  }
}

function conditionsInWords(
  definition: AnyCatalogue,
  columns: readonly ListedColumn[],
  { search, sort, filter }: ListRequest,
  parent: string | number | undefined,
): string {
  const titleOf = (name: string): string => {
    const { title }: { readonly title?: string } = definition.fields[name] ?? {}; // our fields are plain JSON Schemas
    return columns.find((each) => each.name === name)?.title ?? title ?? name;
  };
  const above =
    definition.parent && parent !== undefined ? [[definition.parent.field, [parent]] as const] : [];
  const parts = [
    ...[...above, ...Object.entries(filter)].map(
      ([name, values]) =>
        `${titleOf(name)}: ${values.map((value) => shownFilter(definition, name, value)).join(', ')}`,
    ),
    ...(search === '' ? [] : [`búsqueda «${search}»`]),
    ...(sort === null ? [] : [`orden ${titleOf(sort.column)}${sort.descending ? ' descendente' : ''}`]),
  ];
  return parts.length === 0 ? 'Sin filtros.' : `Filtros: ${parts.join('; ')}.`;
}

/** A flag comes from an address as text. */
const shownFilter = (
  definition: AnyCatalogue,
  field: string,
  value: string | number | boolean | null,
): string => String(shownValue(definition, field, /^[01]$/.test(String(value)) ? Number(value) : value));
