import { reprogramming } from '@expediente/machines/reprogramming/index.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import type { ReprogrammingState } from '@expediente/machines/reprogramming/record.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { PlanReprogramming } from '@expediente/schemas/pac/read.ts';
import type { ReprogrammingDetail, ReprogrammingRow } from '@expediente/schemas/reprogramming/read.ts';
import type { ApprovalStatusCode } from '@expediente/schemas/shared/approval.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { sql } from 'kysely';
import { readList } from '../lists/list.ts';
import type { ListRequest } from '../lists/query.ts';
import type { ListRow } from '../model/list.ts';
import type { ReadDatabase } from '../read-database.ts';
import { grantedOffers } from '../records/offers.ts';
import { reprogrammingList, reprogrammings } from './model.ts';
import { REPROGRAMMING_PAGES } from './pages.ts';

type Listed = ListRow<typeof reprogrammingList>;

/** `/reprogramming/get/all/{year}` */
export async function readReprogrammings(
  db: ReadDatabase,
  session: Sight,
  year: number,
  request: ListRequest,
): Promise<Page<ReprogrammingRow>> {
  const page = await readList(db, reprogrammingList, request, [
    reprogrammingList.where('year', year),
    reprogrammingList.scoped(session),
  ]);
  return { ...page, rows: page.rows.map((row) => answered(session, row)) };
}

function answered(
  session: Sight,
  { facts, date_created, state, extension_budget, ...row }: Listed,
): ReprogrammingRow {
  return {
    ...row,
    state: state as ApprovalStatusCode, // a code of the life cycle
    extension_budget: extension_budget === 1 ? 1 : 0,
    date_created: date_created.toISOString(),
    actions: grantedOffers(session, REPROGRAMMING_PAGES, reprogramming.offers(facts)),
  };
}

/** A reprogramming as it is read, and as its life cycle has it. */
export interface ReprogrammingRecord {
  readonly header: ReprogrammingDetail;
  readonly record: ReprogrammingState;
}

/** `/reprogramming/get/id/{id}` is its header. @throws {NotFound} */
export async function readReprogramming(
  db: ReadDatabase,
  session: Sight,
  id: number,
): Promise<ReprogrammingRecord> {
  const { rows } = await sql<
    Listed & { record: ReprogrammingState; user_updated: string; date_updated: Date }
  >`
    select ${reprogrammingList.select}, m.record, m.user_updated, m.date_updated from ${reprogrammingList.from}
    where m.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found || !maySee(session, { executor: found.id_executor, units: [found.id_unit] }))
    throw new NotFound();
  const { record, user_updated, date_updated, ...row } = found;
  return {
    record,
    header: {
      ...answered(session, row),
      user_updated,
      date_updated: date_updated.toISOString(),
      justification: record.justification,
      justification_rejection: record.reason,
    },
  };
}

/** Those that changed a plan, in the order of their resolutions (planning §2.3). Whether the plan is in sight, its reader asks. */
export async function readPlanReprogrammings(
  db: ReadDatabase,
  unit: number,
  year: number,
): Promise<readonly PlanReprogramming[]> {
  const { rows } = await sql<PlanReprogramming>`
    select number, number_resolution, date_resolution, extension_budget, total, new_total, difference
    from ${reprogrammings}
    where id_unit = ${unit} and year = ${year} and state = ${reprogrammingStates.code('aprobado')}
    order by date_resolution, number`.execute(db);
  return rows;
}
