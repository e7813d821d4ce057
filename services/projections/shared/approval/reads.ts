import type { DateText } from '@expediente/kernel/dates.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { LifeCycle } from '@expediente/machines/decider.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { readList } from '@expediente/readmodels/lists/list.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import { listAt, type ModelList, type PastRow } from '@expediente/readmodels/model/list.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { ApprovalStatusCode } from '@expediente/schemas/shared/approval.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { oneRecord } from '../records/detail.ts';
import { offersOfRow } from '../records/offers.ts';

/** Columns that every list of approvals has, and that are converted for the answer. */
interface Listed<Facts> {
  readonly facts: Facts;
  readonly state: number;
  readonly date_created: Date;
}

/** Definition of one kind of record with an approval. */
export interface ReadApproval<State, Event extends DomainEvent, Facts, Row extends Listed<Facts>> {
  readonly cycle: LifeCycle<State, never, Event, Facts>;
  readonly list: ModelList<Row, State>;
  /** Pages of R1 §2 whose permissions apply to these records. */
  readonly pages: readonly string[];
}

/** Reads the records of a year that the session sees; with `day` in their state at the end of that day. */
export type ReadOfYear<Row> = (
  db: ReadDatabase,
  session: Sight,
  year: number,
  request: ListRequest,
  day?: DateText,
) => Promise<Page<Row>>;

/**
 * Reads of plans, reprogrammings, quarterly programmings and their extensions, which share one table of states by R3 §4
 * (`machines/approval`): lists by year, and the header of a detail.
 */
export function approvalReads<State, Event extends DomainEvent, Facts, Row extends Listed<Facts>>({
  cycle,
  list,
  pages,
}: ReadApproval<State, Event, Facts, Row>) {
  /** Adds the acts that the session may do with the record. */
  const answered = (session: Sight, { facts, state, date_created, ...row }: Row | PastRow<Row>) => ({
    ...row,
    state: state as ApprovalStatusCode, // a code of the life cycle
    date_created: date_created.toISOString(),
    actions: offersOfRow(session, pages, facts, (of) => cycle.offers(of)),
  });

  return {
    ofYear: async (db: ReadDatabase, session: Sight, year: number, request: ListRequest, day?: DateText) => {
      const then = listAt<Row>(list, day);
      const page = await readList(db, then, request, [then.where('year', year), then.scoped(session)]);
      return { ...page, rows: page.rows.map((row) => answered(session, row)) };
    },
    /**
     * Reads one record by its key, with the header of its detail.
     * @throws {NotFound} the session sees none
     */
    async one(db: ReadDatabase, session: Sight, ...key: readonly number[]) {
      const { row, record, updated } = await oneRecord(db, session, list, ...key);
      return { header: { ...answered(session, row), ...updated }, record };
    },
  };
}
