import { capital } from '@expediente/kernel/text.ts';
import { type RequestKind, requestKinds } from '../request/kinds.ts';

/** A step that can be done on many records of a list, one command each. */
export interface BulkStep {
  /** Action that a record offers. */
  readonly action: string;
  /** Path of its command. */
  readonly path: string;
  /** Verb of the question: 'Enviar'. */
  readonly does: string;
  /** Consequence for each record. */
  readonly text: string;
  /** True when it asks one reason for all, the field `p_justification` of its command. */
  readonly reason?: true;
  /** Fields of the command that name the record, with the row's columns, where they differ from those of the list. */
  readonly key?: Readonly<Record<string, string>>;
}

/** A list of records whose steps can be done in bulk. */
export interface BulkList {
  /** Path of the operation that lists; a `{year}` in it is the session's. */
  readonly path: string;
  /** Noun of one record, and of several: 'pedido', 'pedidos'. */
  readonly nouns: readonly [one: string, several: string];
  readonly feminine?: true;
  /** Columns that name a record, in their order. */
  readonly named: readonly string[];
  /** Fields of its commands that name the record, with the row's columns. */
  readonly key: Readonly<Record<string, string>>;
  readonly steps: readonly BulkStep[];
}

const BY_ID = { p_id: 'id' };

const withdrawal = (path: string): BulkStep => ({
  action: 'withdraw',
  path,
  does: 'Retirar el envío de',
  text: 'Cada uno vuelve a PENDIENTE y se puede cambiar y enviar de nuevo.',
});

const rejection = (path: string): BulkStep => ({
  action: 'refuse',
  path,
  does: 'Rechazar',
  text: 'Todos reciben la misma justificación.',
  reason: true,
});

const requestsOf = ({ paths, noun, nouns }: RequestKind): BulkList => ({
  path: paths.list,
  nouns: [noun, nouns],
  named: ['number_year', 'unit'],
  key: BY_ID,
  steps: [
    {
      action: 'sendrequest',
      path: paths.send,
      does: 'Enviar',
      text: 'Cada uno pasa a pendiente de consolidación y ya no se puede cambiar.',
    },
    ...(paths.withdraw === null ? [] : [withdrawal(paths.withdraw)]),
    {
      action: 'ban',
      path: paths.ban,
      does: 'Anular',
      text: `Lo que reservan vuelve al plan. ${capital(nouns)} anulados ya no se recuperan.`,
      key: { p_id_order: 'id' },
    },
  ],
});

/** Steps of what is sent, approved and rejected: plans, programmings, their changes. */
const approvals = (folder: string, refuse: string, approve?: string): readonly BulkStep[] => [
  {
    action: 'sendrequest',
    path: `${folder}/send`,
    does: 'Enviar a aprobación',
    text: 'Mientras esperan la aprobación no se pueden cambiar.',
  },
  withdrawal(`${folder}/withdraw`),
  ...(approve === undefined
    ? []
    : [{ action: 'approve', path: `${folder}/approve`, does: 'Aprobar', text: approve }]),
  rejection(`${folder}/${refuse}`),
];

/** Lists with steps in bulk. A step whose fields belong to one record (a CUR, a resolution) is none of them. */
export const BULK_LISTS: readonly BulkList[] = [
  requestsOf(requestKinds.pedido),
  requestsOf(requestKinds.servicio),
  {
    path: '/packsannual/get/all/{year}',
    nouns: ['PAC', 'PAC'],
    named: ['year', 'description'],
    key: { p_id_unit: 'id_unit', p_year: 'year' },
    steps: approvals(
      '/packsannual',
      'disapprove',
      'Cada plan queda cerrado y se abren los saldos de sus insumos.',
    ),
  },
  {
    path: '/reprogramming/get/all/{year}',
    nouns: ['reprogramación', 'reprogramaciones'],
    feminine: true,
    named: ['number_year', 'description'],
    key: BY_ID,
    // Its approval asks for the date of its own resolution.
    steps: approvals('/reprogramming', 'disapprove'),
  },
  {
    path: '/quarterly/get/all/{year}',
    nouns: ['programación', 'programaciones'],
    feminine: true,
    named: ['number_year', 'description'],
    key: BY_ID,
    steps: approvals('/quarterly', 'refuse', 'Los presupuestos del cuatrimestre valen desde ese momento.'),
  },
  {
    path: '/quarterly/extension/get/all/{year}',
    nouns: ['reprogramación', 'reprogramaciones'],
    feminine: true,
    named: ['number_year', 'description'],
    key: BY_ID,
    steps: approvals('/quarterly/extension', 'refuse', 'Los presupuestos cambian desde ese momento.'),
  },
];

/** The list of a path; undefined: it has no steps in bulk. */
export const bulkList = (path: string): BulkList | undefined => BULK_LISTS.find((list) => list.path === path);

/** The list whose operation answers an address: `/packsannual/get/all/2026`. */
export const bulkListAt = (address: string): BulkList | undefined =>
  BULK_LISTS.find(({ path }) => new RegExp(`^${path.replace('{year}', '\\d{4}')}$`).test(address));

/** Count with its noun: '1 pedido', '12 pedidos'. */
export const countedRecords = ({ nouns: [one, several] }: BulkList, count: number): string =>
  `${count} ${count === 1 ? one : several}`;
