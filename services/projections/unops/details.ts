import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import { unopsConsolidationStates } from '@expediente/machines/unops-consolidation/life-cycle.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { readRows } from '@expediente/readmodels/lists/whole.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { detailOf, linesRead } from '@expediente/schemas/record/table.ts';
import type {
  UnopsConsolidationDetail,
  UnopsDetail,
  UnopsRegularizationDetail,
  UnopsRow,
} from '@expediente/schemas/unops/read.ts';
import { UNOPS_RECORD } from '@expediente/schemas/unops/record.ts';
import { oneRecord } from '../shared/records/detail.ts';
import { consolidationList, regularizationList, regularizations, unopsList, unopsRecords } from './model.ts';
import { answeredConsolidation, answeredRecord, answeredRegularization } from './rows.ts';

/**
 * `/unops/get/id/{id}`
 * @throws {NotFound}
 */
export async function readUnopsRecord(db: ReadDatabase, session: Sight, id: number): Promise<UnopsDetail> {
  const { row, record, updated } = await oneRecord(db, session, unopsList, id);
  if (unopsStates.is(record.status, 'eliminado')) throw new NotFound();
  return {
    ...answeredRecord(session, row),
    ...updated,
    ...detailOf(UNOPS_RECORD, record),
    sub_products: linesRead(UNOPS_RECORD.subProducts, record.subProducts),
    invoices: linesRead(UNOPS_RECORD.invoices, record.invoices),
    receipts: linesRead(UNOPS_RECORD.receipts, record.receipts),
    id_unops_consolidate: record.consolidation,
    id_unops_regularize: record.regularization,
    number_curdp: await curdpOf(db, record.regularization),
  };
}

/**
 * Reads a consolidation that the session sees, with the state of its life cycle; a freed one counts as missing (unops
 * D19).
 * @throws {NotFound}
 */
export async function oneConsolidation(db: ReadDatabase, session: Sight, id: number) {
  const found = await oneRecord(db, session, consolidationList, id);
  if (unopsConsolidationStates.is(found.record.status, 'liberada')) throw new NotFound();
  return found;
}

/**
 * `/unops/consolidate/get/id/{id}`
 * @throws {NotFound}
 */
export async function readConsolidation(
  db: ReadDatabase,
  session: Sight,
  id: number,
): Promise<UnopsConsolidationDetail> {
  const { row, record, updated } = await oneConsolidation(db, session, id);
  const [records, number_curdp] = await Promise.all([
    recordsOf(db, session, record.records),
    curdpOf(db, record.regularization),
  ]);
  return {
    ...answeredConsolidation(session, row),
    ...updated,
    records,
    id_unops_regularize: record.regularization,
    number_curdp,
  };
}

/**
 * `/unops/regularize/get/id/{id}`
 * @throws {NotFound}
 */
export async function readRegularization(
  db: ReadDatabase,
  session: Sight,
  id: number,
): Promise<UnopsRegularizationDetail> {
  const { row, record, updated } = await oneRecord(db, session, regularizationList, id);
  const held = db.selectFrom(unopsRecords.as('r')).select('r.id').where('r.id_regularize', '=', id);
  const [made, ids] = await Promise.all([
    readRows(db, consolidationList, [record.consolidations]),
    held.orderBy('r.id').execute(),
  ]);
  return {
    ...answeredRegularization(session, row),
    ...updated,
    consolidations: made.map((each) => answeredConsolidation(session, each)),
    records: await recordsOf(
      db,
      session,
      ids.map((each) => each.id),
    ),
  };
}

/**
 * Records of one consolidation or regularisation. They belong to its unit, so that a session that sees it sees them.
 */
async function recordsOf(
  db: ReadDatabase,
  session: Sight,
  ids: readonly number[],
): Promise<readonly UnopsRow[]> {
  const rows = await readRows(db, unopsList, [ids]);
  return rows.map((row) => answeredRecord(session, row));
}

/** Present number of a regularisation, which may have been corrected (unops D20). */
async function curdpOf(db: ReadDatabase, regularization: number): Promise<string> {
  if (regularization === 0) return '';
  const found = await db
    .selectFrom(regularizations.as('g'))
    .select('g.number_curdp')
    .where('g.id', '=', regularization)
    .executeTakeFirst();
  return found?.number_curdp ?? '';
}
