import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { catalogueSheet, listedCells } from '@expediente/catalogues/excel/listed.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { type Keys, readKeys, rowsInBatches, wholeQuestion } from '@expediente/readmodels/lists/whole.ts';
import type { ReadAnswer } from '../../shared/http/read-route.ts';
import type { ReadParts } from '../../shared/parts.ts';
import { listTaken } from '../../shared/reports/taken.ts';
import { answered, listOf, withinOf } from '../list.ts';
import type { CatalogueRow } from '../row.ts';

/** Keys of all records of a catalogue that the session sees, in the list's order. */
export const keysInSight = async (
  db: ReadParts['db'],
  definition: AnyCatalogue,
  session: Session,
  request: ListRequest,
): Promise<Keys> =>
  await readKeys(
    db,
    await wholeQuestion(db, listOf(definition), request, withinOf(definition, session, undefined)),
  );

/** Records of a catalogue in batches, each read while the caller processes the one before. */
export async function* recordsInBatches(
  db: ReadParts['db'],
  definition: AnyCatalogue,
  keys: Keys,
): AsyncGenerator<readonly CatalogueRow[]> {
  for await (const rows of rowsInBatches(db, listOf(definition), keys))
    yield rows.map((row) => answered(definition, row));
}

/**
 * A catalogue's list as a workbook: its columns, search, filter and order, and all of its pages.
 * @param parent record of the catalogue above to which the list is narrowed, in addition to the filters
 * @throws {BadInput}
 */
export async function exportCatalogue(
  parts: Pick<ReadParts, 'db' | 'audit'>,
  definition: AnyCatalogue,
  session: Session,
  request: ListRequest,
  parent?: string | number,
): Promise<ReadAnswer> {
  const above = definition.parent && parent !== undefined ? { [definition.parent.field]: [parent] } : {};
  const cells = listedCells(definition);
  return await listTaken(
    parts,
    {
      definition: catalogueSheet(definition),
      entity: `catalogue:${definition.name}`,
      list: listOf(definition),
      shown: (row) => cells(answered(definition, row)),
    },
    session,
    { ...request, filter: { ...above, ...request.filter } },
    withinOf(definition, session, parent),
  );
}
