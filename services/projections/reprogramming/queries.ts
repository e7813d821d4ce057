import { reprogramming } from '@expediente/machines/reprogramming/decide.ts';
import { reprogrammingStates } from '@expediente/machines/reprogramming/life-cycle.ts';
import type { ReprogrammingState } from '@expediente/machines/reprogramming/state.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { PlanReprogramming } from '@expediente/schemas/pac/read.ts';
import type { ReprogrammingDetail, ReprogrammingRow } from '@expediente/schemas/reprogramming/read.ts';
import { sql } from 'kysely';
import { approvalReads, type ReadOfYear } from '../shared/approval/reads.ts';
import { reprogrammingList, reprogrammings } from './model.ts';
import { REPROGRAMMING_PAGES } from './pages.ts';

const { ofYear, one } = approvalReads({
  cycle: reprogramming,
  list: reprogrammingList,
  pages: REPROGRAMMING_PAGES,
});

/** `/reprogramming/get/all/{year}` */
export const readReprogrammings: ReadOfYear<ReprogrammingRow> = ofYear;

/** A reprogramming as an answer, and as the state of its life cycle. */
export interface ReprogrammingRecord {
  readonly header: ReprogrammingDetail;
  readonly record: ReprogrammingState;
}

/**
 * Reads a reprogramming, whose header `/reprogramming/get/id/{id}` answers.
 * @throws {NotFound}
 */
export async function readReprogramming(
  db: ReadDatabase,
  session: Sight,
  id: number,
): Promise<ReprogrammingRecord> {
  const { header, record } = await one(db, session, id);
  return {
    record,
    header: { ...header, justification: record.justification, justification_rejection: record.reason },
  };
}

/**
 * Approved reprogrammings of a plan, in the order of their resolutions (planning §2.3). The caller checks whether the
 * session sees the plan.
 */
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
