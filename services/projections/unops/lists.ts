import type { DateText } from '@expediente/kernel/dates.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { BadInput } from '@expediente/platform/refusals.ts';
import { filterCondition } from '@expediente/readmodels/lists/conditions.ts';
import type { Within } from '@expediente/readmodels/lists/definition.ts';
import { countList, readList } from '@expediente/readmodels/lists/list.ts';
import type { ListRequest } from '@expediente/readmodels/lists/query.ts';
import {
  listAt,
  type ModelList,
  type NarrowedList,
  type PastRow,
} from '@expediente/readmodels/model/list.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type {
  UnopsConsolidationPage,
  UnopsPage,
  UnopsRegularizationPage,
  UnopsTabs,
} from '@expediente/schemas/unops/read.ts';
import { sql } from 'kysely';
import { consolidationList, type Holding, holdingRecords, regularizationList, unopsList } from './model.ts';
import { answeredConsolidation, answeredRecord, answeredRegularization } from './rows.ts';
import { ofYear } from './years.ts';

/** Request to a list. `year`: 0 for all years, undefined for the session's (unops D15). */
interface AskedUnops extends ListRequest {
  readonly year: number | undefined;
  /** Day at whose end the lists are shown. */
  readonly day?: DateText | undefined;
}

interface Tab {
  list(day: DateText | undefined): NarrowedList<unknown>;
  /** Condition of the rows that the tab shows. */
  own(session: Sight, year: number | undefined, list: NarrowedList<unknown>): readonly Within[];
  /** Turns a condition on records into one on the tab's rows, which contain records. */
  held?(day: DateText | undefined): Holding;
}

/**
 * Rows of one state of a list.
 * @param open whether rows of earlier years with that state are always included (unops D15)
 */
const ofState =
  (as: string, state: number, open: boolean): Tab['own'] =>
  (session, year, list) => [
    list.where('state', state),
    { columns: ['year'], condition: ofYear(as, session, year, open) },
    list.scoped(session),
  ];

const RECORDS: Tab = { list: (day) => listAt(unopsList, day), own: ofState('r', 0, true) };
const CONSOLIDATIONS: Tab = {
  list: (day) => listAt(consolidationList, day),
  own: ofState('c', 1, true),
  held: holdingRecords.consolidation,
};
const REGULARIZATIONS: Tab = {
  list: (day) => listAt(regularizationList, day),
  own: ofState('g', 2, false),
  held: holdingRecords.regularization,
};
/** Tabs by the status of their rows (unops D1). */
const TABS: readonly Tab[] = [RECORDS, CONSOLIDATIONS, REGULARIZATIONS];

/** Columns of records by which consolidations and regularisations are filtered, too. */
const OF_RECORDS = ['id_provider', 'id_supplie'];

/**
 * `/unops/get/all/{state}`: a page of a tab, and the number of rows of all three tabs.
 * @throws {BadInput}
 */
export async function readUnopsTab(
  db: ReadDatabase,
  session: Sight,
  state: number,
  asked: AskedUnops,
): Promise<UnopsPage | UnopsConsolidationPage | UnopsRegularizationPage> {
  switch (state) {
    case 0:
      return await tabOf(db, session, asked, RECORDS, unopsList, (row) => answeredRecord(session, row));
    case 1:
      return await tabOf(db, session, asked, CONSOLIDATIONS, consolidationList, (row) =>
        answeredConsolidation(session, row),
      );
    case 2:
      return await tabOf(db, session, asked, REGULARIZATIONS, regularizationList, (row) =>
        answeredRegularization(session, row),
      );
    default:
      throw new BadInput([{ field: 'state', message: 'El estado debe ser 0, 1 o 2.' }]);
  }
}

async function tabOf<Row, Answered>(
  db: ReadDatabase,
  session: Sight,
  asked: AskedUnops,
  open: Tab,
  list: ModelList<Row>,
  answered: (row: Row | PastRow<Row>) => Answered,
): Promise<Page<Answered> & UnopsTabs> {
  const { filter, within } = questionOf(open, session, asked);
  const [page, ...totals] = await Promise.all([
    readList(db, listAt<Row>(list, asked.day), { ...asked, filter }, within),
    ...TABS.map(async (each) => (each === open ? undefined : await totalOf(db, session, asked, each))),
  ]);
  const all = totals.map((total) => total ?? page);
  return {
    ...page,
    rows: page.rows.map(answered),
    counts: Object.fromEntries(all.map(({ total }, code) => [String(code), total])),
    ...(all.some(({ more }) => more) && { more_counts: true as const }),
  };
}

async function totalOf(db: ReadDatabase, session: Sight, asked: AskedUnops, each: Tab) {
  const list = each.list(asked.day);
  const { filter, within } = questionOf(each, session, asked);
  // Filters that only the open tab has do not narrow the other tabs.
  const known = Object.fromEntries(
    Object.entries(filter).filter(([column]) => Object.hasOwn(list.filters, column)),
  );
  return await countList(db, list, { search: asked.search, filter: known }, within);
}

/** Filters on a tab's own list, and all other conditions that narrow it. */
function questionOf({ list, own, held }: Tab, session: Sight, { filter, year, day }: AskedUnops) {
  const ofRecords = held === undefined ? [] : OF_RECORDS.filter((column) => Object.hasOwn(filter, column));
  const asked = Object.entries(filter);
  return {
    filter: Object.fromEntries(asked.filter(([column]) => !ofRecords.includes(column))),
    within: [
      ...own(session, year, list(day)),
      ...ofRecords.flatMap((column): readonly Within[] => {
        const condition = filterCondition(
          { kind: 'integer', of: sql.ref(`r.${column}`) },
          filter[column] ?? [],
        );
        return held === undefined ? [] : [{ columns: [column], condition: held(day)(condition) }];
      }),
    ],
  };
}
