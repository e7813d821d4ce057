import { handback as handbackCycle } from '@expediente/machines/handback/decide.ts';
import { handbackStates } from '@expediente/machines/handback/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import { readList } from '@expediente/readmodels/lists/list.ts';
import { listRequest } from '@expediente/readmodels/lists/query.ts';
import type { ListRow } from '@expediente/readmodels/model/list.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { HANDBACK } from '@expediente/schemas/handback/operations.ts';
import type { HandbackDetail, HandbackRow, HandbackStatusCode } from '@expediente/schemas/handback/read.ts';
import { HANDBACK_RECORD } from '@expediente/schemas/handback/record.ts';
import { decimalsIn, detailOf, namedIn } from '@expediente/schemas/record/table.ts';
import { type SqlBool, sql } from 'kysely';
import { readUnitBudget } from '../request/plan-lines.ts';
import { historyOf, integerStream } from '../shared/history/record-history.ts';
import { idIn } from '../shared/http/read-route.ts';
import type { ReadModule } from '../shared/module.ts';
import { kindsOf } from '../shared/pending/source.ts';
import { answer, data, type ReadersOf, registerReads, shared } from '../shared/reads.ts';
import { oneRecord } from '../shared/records/detail.ts';
import { ownedByUnit, unitJoin } from '../shared/records/of-unit.ts';
import { grantedOffers } from '../shared/records/offers.ts';
import { equal, ofUnit, type UsePlace } from '../shared/uses/places.ts';
import { handbackList, handbackProjection, handbacks } from './model.ts';
import { HANDBACK_PAGES } from './pages.ts';
import { handbackPdf } from './print.ts';

const READS = ['handback', 'ledger'];

type Listed = ListRow<typeof handbackList>;

const answered = (session: Sight, { facts, date_created, state, ...row }: Listed): HandbackRow => ({
  ...row,
  state: state as HandbackStatusCode, // a code of the life cycle
  date_created: date_created.toISOString(),
  actions: grantedOffers(session, HANDBACK_PAGES, handbackCycle.offers(facts)),
});

async function readHandback(db: ReadDatabase, session: Sight, id: number): Promise<HandbackDetail> {
  const { row, record, updated } = await oneRecord(db, session, handbackList, id);
  const { unit, year, supply } = record;
  const plan = await readUnitBudget(db, session, { unit, year, supply, request: 0 });
  return {
    ...answered(session, row),
    ...updated,
    ...detailOf(HANDBACK_RECORD, record),
    reason: record.reason,
    lines: record.lines.map(({ subProduct, qty }) => ({
      id_sub_products: subProduct,
      qty,
      available: plan.find((each) => each.id_sub_products === subProduct)?.available ?? '0.00',
    })),
  };
}

const HANDBACK_READS = {
  '/handback/get/all': shared(READS, async ({ db }, { session, parameters }) => {
    const page = await readList(db, handbackList, listRequest(parameters), [
      handbackList.where('year', session.year),
      handbackList.scoped(session),
    ]);
    return { ...page, rows: page.rows.map((row) => answered(session, row)) };
  }),
  '/handback/get/id/{id}': data(READS, ({ db }, read) => readHandback(db, read.session, idIn(read))),
  '/handback/pdf/{id}': answer(READS, async (parts, read) =>
    handbackPdf(parts, read, await readHandback(parts.db, read.session, idIn(read))),
  ),
} satisfies ReadersOf<typeof HANDBACK>;

const named = (where: UsePlace['where']): UsePlace => ({
  kind: 'handback',
  noun: ['devolución', 'devoluciones'],
  table: handbacks,
  where,
});

/** Units that cost centres give back to the plan. */
export const handback: ReadModule = {
  name: 'handback',
  needs: ['request'],
  projections: [handbackProjection],
  routes: (api, parts) => registerReads(api, parts, HANDBACK_READS, HANDBACK),
  histories: [
    historyOf(handbackCycle, {
      streamOf: integerStream('handback'),
      ownership: (state) => ownedByUnit(state, HANDBACK_PAGES),
      nameOf: ({ number, year }) => `${number}/${year}`,
      lines: { lines: ['subProduct'] },
      fields: {
        records: { unit: 'unit', executor: 'unit', ...namedIn(HANDBACK_RECORD) },
        decimals: decimalsIn(HANDBACK_RECORD),
      },
    }),
  ],
  pending: {
    pages: HANDBACK_PAGES,
    kinds: kindsOf(handbackStates),
    from: sql`${handbacks} t ${unitJoin('t')}`,
    id: sql`t.id::text`,
    title: sql`'Devolución ' || t.number || '/' || t.year`,
    detail: sql`concat_ws(' · ', u.description, t.supplie)`,
    within: (session) =>
      sql<SqlBool>`t.year = ${session.year} and ${scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' })}`,
  },
  uses: { unit: [named(ofUnit)], supply: [named(equal('id_supplie'))] },
};
