import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { fileNotSent, isDue, kindsOf, missingPapers } from '@expediente/machines/order/papers.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { PaperKindRecord } from '@expediente/schemas/catalogues/records.ts';
import type { OrderFile, OrderFileKind, OrderRow } from '@expediente/schemas/order/read.ts';
import { RECEIVE } from '@expediente/schemas/shared/actions.ts';
import { sql } from 'kysely';
import { grants } from '../shared/records/offers.ts';
import { readPaperKinds } from '../shared/records/paper-kinds.ts';
import { orderPapers } from './model.ts';
import { ORDER_PAGES } from './pages.ts';

/** The file of an order by its kinds of papers: those that the catalogue has for it, then those it no longer has. */
export function fileOf(
  session: Sight,
  order: OrderState,
  revision: number,
  kinds: readonly PaperKindRecord[],
): OrderFile {
  const own = kindsOf(kinds, order);
  const others = order.papers.filter(({ kind }) => !own.some(({ id }) => id === kind));
  const papersOf = (kind: number): OrderFileKind['papers'] =>
    order.papers.filter((paper) => paper.kind === kind).map(({ hash, name, size }) => ({ hash, name, size }));
  const may = [RECEIVE, 'update'].some((action) => grants(session, ORDER_PAGES, action));
  const takes = (command: string, holds = true): 0 | 1 =>
    may && holds && command in (orderStates.states[order.status].on ?? {}) ? 1 : 0;
  return {
    id: order.id,
    revision,
    kinds: [
      ...own.map((kind) => {
        const papers = papersOf(kind.id);
        return {
          id: kind.id,
          description: kind.description,
          required_from: kind.required_from === 'OPCIONAL' ? '' : kind.required_from,
          missing: papers.length === 0 && isDue(kind, order.status) ? (1 as const) : (0 as const),
          active: 1 as const,
          papers,
        };
      }),
      ...[...new Map(others.map((paper) => [paper.kind, paper.description]))].map(([id, description]) => ({
        id,
        description,
        required_from: '',
        missing: 0 as const,
        active: 0 as const,
        papers: papersOf(id),
      })),
    ],
    may_attach: takes('AttachPaper'),
    may_remove: takes('RemovePaper', fileNotSent.holds(order, undefined)),
  };
}

type Listed = Pick<OrderRow, 'id' | 'type_purchase'> & { readonly state: number };

/** Required papers that each order lacks which can be sent to DAF now, by the order's id. */
export async function missingOf(
  db: ReadDatabase,
  rows: readonly Listed[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const sendable = rows.filter(({ state }) => orderStates.is(state, 'devengada', 'rechazada'));
  if (sendable.length === 0) return new Map();
  const ids = sendable.map(({ id }) => id);
  const [kinds, papers] = await Promise.all([
    readPaperKinds(db),
    sql<{ id_order: number; kind: number }>`
      select id_order, id_kind as kind from ${orderPapers} where id_order = any(${ids}::integer[])`.execute(
      db,
    ),
  ]);
  return new Map(
    sendable.map(({ id, type_purchase }) => {
      const own = papers.rows.filter(({ id_order }) => id_order === id);
      const lacking = missingPapers(kinds, { purchaseTypeDescription: type_purchase, papers: own });
      return [id, lacking.map(({ description }) => description)];
    }),
  );
}
