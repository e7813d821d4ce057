import { capital } from '@expediente/kernel/text.ts';
import { requestStates } from '@expediente/machines/request/life-cycle.ts';
import { scopeCondition } from '@expediente/platform/access/scope.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { type RequestKind, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { type SqlBool, sql } from 'kysely';
import type { ReadModule } from '../shared/module.ts';
import { kindsOf, type PendingSource } from '../shared/pending/source.ts';
import { ofUnit, type UsePlace, type Uses } from '../shared/uses/places.ts';
import { requestHistory } from './history.ts';
import { requestLines, requestList, requestProjection, requests } from './model.ts';
import { readOrdered } from './ordered.ts';
import { LOT_READS, PLAN_LINE_READS, readsOfKind } from './reads.ts';
import { SERVICE_READS } from './services.ts';

const SERVED: readonly RequestKind[] = [requestKinds.pedido, requestKinds.servicio];

const requestsWhere = (where: UsePlace['where']): readonly UsePlace[] =>
  SERVED.map(({ code, noun, nouns }) => ({
    kind: 'request',
    noun: [noun, nouns],
    table: requests,
    where: (id) => sql<SqlBool>`kind = ${code} and ${where(id)}`,
  }));

const lineWith = (column: string, id: string | number) =>
  sql<SqlBool>`id in (select id_request from ${requestLines} l where ${sql.ref(`l.${column}`)} = ${id})`;

const uses: Uses = {
  unit: requestsWhere(ofUnit),
  supply: requestsWhere((id) => sql<SqlBool>`(id_supplie = ${id} or ${lineWith('id_supplie', id)})`),
  subProduct: requestsWhere((id) => lineWith('id_sub_products', id)),
};

/** Pending requests of one kind. */
const pendingOf = ({ code, page, noun, nouns }: RequestKind): PendingSource => ({
  pages: [page],
  // Titles in the table of states are those of pedidos: 'Pedidos por enviar'.
  kinds: kindsOf(requestStates).map((kind) => ({
    ...kind,
    title: kind.title.replace(capital(requestKinds.pedido.nouns), capital(nouns)),
  })),
  from: sql`${requests} t left join ${catalogueTable('unit')} u on u.id = t.id_unit`,
  id: sql`t.id::text`,
  title: sql`${`${capital(noun)} `} || t.number || '/' || t.year`,
  detail: sql`coalesce(u.description, '')`,
  supply: sql`t.supplie`,
  amount: sql`t.total`,
  oldest: 'date',
  // Only requests of the session's year: they do not wait beyond the turn of the year.
  within: (session) =>
    sql<SqlBool>`t.year = ${session.year} and t.kind = ${code} and ${scopeCondition(session, { executor: 't.id_executor', unit: 't.id_unit' })}`,
});

/** Pedidos and medical services (R3 §3). */
export const request: ReadModule = {
  name: 'request',
  needs: ['ledger', 'order', 'rules'],
  projections: [requestProjection],
  reads: {
    ...readsOfKind(requestKinds.pedido),
    ...LOT_READS,
    ...readsOfKind(requestKinds.servicio),
    ...PLAN_LINE_READS,
    ...SERVICE_READS,
  },
  histories: [requestHistory],
  findable: { lifecycle: 'request', list: requestList, idOf: ({ id }) => String(id) },
  pending: SERVED.map(pendingOf),
  ordered: readOrdered,
  uses,
};
