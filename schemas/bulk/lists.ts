import { capital } from '@expediente/kernel/text.ts';
import { type RequestKind, requestKinds } from '../request/kinds.ts';

/** A step that can be done on many records of a list. */
interface ListedStep {
  /** Action that a record offers. */
  readonly action: string;
  /** Verb of the question: 'Enviar'. */
  readonly does: string;
  /** Fields of its operation that name the record, with the row's columns, where they differ from those of the list. */
  readonly key?: Readonly<Record<string, string>>;
}

/** A step with a command for each record. */
export interface BulkCommand extends ListedStep {
  /** Path of its command. */
  readonly path: string;
  /** Consequence for each record. */
  readonly text: string;
  /** True when it asks one reason for all, the field `p_justification` of its command. */
  readonly reason?: true;
}

/** A step that prints a paper of each record; the papers are handed out as one PDF (hospital A5). */
export interface BulkPrint extends ListedStep {
  /** Printed forms, each by the operation of a single record. */
  readonly prints: readonly { readonly path: string; readonly label: string }[];
  /** Nouns of its papers, where its button counts them instead of the records: 'pago', 'pagos'. */
  readonly papers?: BulkList['nouns'];
  /** True when signatories and address are chosen, those of the row's cost centre (`id_unit`). */
  readonly signed?: true;
  /** State of the records that have no such paper, where the action does not say so. */
  readonly but?: number;
}

export type BulkStep = BulkCommand | BulkPrint;

/** True for a step that prints. */
export const isPrint = (step: BulkStep): step is BulkPrint => 'prints' in step;

/** A list of records whose steps can be done in bulk. */
export interface BulkList {
  /** Path of the operation that lists; a `{year}` in it is the session's. */
  readonly path: string;
  /** Its tab, the parameter `{state}` of the path. */
  readonly state?: string;
  /** Noun of one record, and of several: 'pedido', 'pedidos'. */
  readonly nouns: readonly [one: string, several: string];
  readonly feminine?: true;
  /** Columns that name a record, in their order; an order has its number in front of them. */
  readonly named: readonly string[];
  /** Fields of its commands that name the record, with the row's columns. */
  readonly key: Readonly<Record<string, string>>;
  readonly steps: readonly BulkStep[];
}

const BY_ID = { p_id: 'id' };

const withdrawal = (path: string): BulkCommand => ({
  action: 'withdraw',
  path,
  does: 'Retirar el envío de',
  text: 'Vuelven a PENDIENTE y se pueden cambiar y enviar de nuevo.',
});

const rejection = (path: string): BulkCommand => ({
  action: 'refuse',
  path,
  does: 'Rechazar',
  text: 'La justificación es la misma para lo que se rechace ahora.',
  reason: true,
});

/** The print of a paper without choices, by an operation that takes the record's id. */
const print = (action: string, path: string, does = 'Imprimir'): BulkPrint => ({
  action,
  does,
  key: { id: 'id' },
  prints: [{ path, label: 'Imprimir' }],
});

const requestsOf = ({ paths, prints, noun, nouns }: RequestKind): BulkList => ({
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
    {
      action: 'printorder',
      does: 'Imprimir',
      key: { order: 'id' },
      prints,
      signed: true,
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
    steps: [
      ...approvals('/reprogramming', 'disapprove'),
      print('printrepac', '/packsannual/consolidate/pdf/{id}'),
    ],
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
  {
    path: '/orders/consolidate/get/all/{year}',
    nouns: ['orden', 'órdenes'],
    feminine: true,
    named: ['provider_name'],
    key: BY_ID,
    steps: [
      { ...print('view', '/orders/purchaseorder/pdf/{id}'), but: 0 },
      {
        ...print('print', '/orders/consolidate/get/pdf/{id}', 'Imprimir el pago de'),
        papers: ['pago', 'pagos'],
      },
    ],
  },
  {
    path: '/awardacts/get/all',
    nouns: ['acta', 'actas'],
    feminine: true,
    named: ['number', 'provider'],
    key: BY_ID,
    // Certifications ask for a date and for signatories of their own.
    steps: [
      {
        ...print('printaward', '/awardacts/pdf/award/{id}', 'Imprimir la adjudicación de'),
        papers: ['adjudicación', 'adjudicaciones'],
      },
      {
        ...print('printbusiness', '/awardacts/pdf/business/{id}', 'Imprimir la negociación de'),
        papers: ['negociación', 'negociaciones'],
      },
    ],
  },
  {
    path: '/unops/get/all/{state}',
    state: '2',
    nouns: ['regularización', 'regularizaciones'],
    feminine: true,
    named: ['number_curdp', 'unit'],
    key: BY_ID,
    steps: [print('printregularize', '/unops/regularize/document/{id}')],
  },
];

/** The list of a path; undefined: it has no steps in bulk. */
export const bulkList = (path: string): BulkList | undefined => BULK_LISTS.find((list) => list.path === path);

/** The list whose operation answers an address: `/packsannual/get/all/2026`. */
export const bulkListAt = (address: string): BulkList | undefined =>
  BULK_LISTS.find(({ path, state = '' }) =>
    new RegExp(`^${path.replace('{year}', '\\d{4}').replace('{state}', state)}$`).test(address),
  );

/** Ending of a participle for several records: 'hechos', 'hechas'. */
export const endingOf = (list: Pick<BulkList, 'feminine'> | undefined, count = 2): string =>
  `${list?.feminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`;

/** Count with its noun: '1 pedido', '12 pedidos'. */
export const countedRecords = ({ nouns: [one, several] }: Pick<BulkList, 'nouns'>, count: number): string =>
  `${count} ${count === 1 ? one : several}`;
