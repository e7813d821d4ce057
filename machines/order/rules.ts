import { totalOf } from '@expediente/kernel/decimal.ts';
import { includesFolded } from '@expediente/kernel/text.ts';
import { PAY_DOCUMENT } from '@expediente/schemas/order/commands.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/fields.ts';
import { amountRules } from '../amounts.ts';
import type { Rule } from '../life-cycle/rules.ts';
import { MOVED_ON, type RuleBook } from '../life-cycle/rules.ts';
import type { OrderCommand, OrderMoment } from './commands.ts';
import {
  accrualDay,
  compromiseDay,
  dateRules,
  documentDays,
  issueDay,
  lastDay,
  lastSendDay,
  openDays,
  rejectionDay,
  sendProviderDay,
} from './dates.ts';
import { missingDocuments } from './documentation.ts';
import { GENERATE_RULES, REVISE_RULES } from './form-rules.ts';
import { lockedReason } from './locks.ts';
import type { OrderState } from './state.ts';

type Of<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>;
type Rules<Type extends OrderCommand['type']> = readonly Rule<OrderState, Of<Type>>[];

/** Minutes belong to low-value purchases, told by the text of the type (R3 §4). */
export const isLowValue = (purchaseType: string): boolean => includesFolded(purchaseType, 'baja cuantia');
export const MINUTES_REASON = 'El acta solo se levanta en compras de baja cuantía';

/** Why a consolidation cannot be freed, else '' (domain §4.6). */
export const freeFault = (award: string | null): string =>
  award === null ? '' : `La consolidación tiene el acta ${award}; elimínela antes de liberar los pedidos`;

const same = <Value>(values: readonly Value[]): boolean => new Set(values).size <= 1;
const lastRequestDate = ({ requests }: Of<'ConsolidateOrder'>): string =>
  lastDay(requests.map(({ date }) => date));

const CONSOLIDATE: Rules<'ConsolidateOrder'> = [
  {
    name: 'requests-ticked',
    holds: (_, { requests }) => requests.length > 0,
    reason: 'Seleccionar los pedidos que se consolidarán',
  },
  {
    name: MOVED_ON.rule,
    holds: (_, { requests }) => requests.every(({ status }) => status === 'enviado'),
    reason: MOVED_ON.message,
  },
  {
    name: 'same-kind',
    holds: (_, { requests, kind }) => requests.every((request) => request.kind === kind),
    reason: (_, { kind }) =>
      kind === 1
        ? 'Aquí solo se consolidan pedidos; los servicios médicos se consolidan en su propio listado'
        : 'Aquí solo se consolidan servicios médicos',
  },
  {
    name: 'same-executor',
    holds: (_, { requests, executor }) => requests.every((request) => request.executor === executor),
    reason: 'Los pedidos deben ser de la misma unidad ejecutora',
  },
  {
    name: 'same-year',
    holds: (_, { requests }) => same(requests.map(({ year }) => year)),
    reason: 'Los pedidos deben ser del mismo año',
  },
  {
    name: 'one-supply-with-award',
    holds: (_, { kind, hasAward, requests }) =>
      kind === 2 ||
      hasAward === 0 ||
      same(requests.flatMap(({ lines }) => lines.map(({ supply }) => supply))),
    reason: 'Con acta de adjudicación se consolidan pedidos de un solo insumo',
  },
  ...dateRules<Of<'ConsolidateOrder'>>((_, command) => [
    {
      day: { title: 'fecha de resolución', day: command.dateResolution },
      after: { title: 'fecha del último pedido', day: lastRequestDate(command) },
    },
  ]),
  ...amountRules<OrderState, Of<'ConsolidateOrder'>>((_, { requests }) => [
    {
      name: 'El total de la consolidación',
      kind: 'money',
      amount: totalOf(requests.flatMap(({ lines }) => lines.map(({ qty, price }) => [qty, price] as const))),
      mend: 'los pedidos que se consolidan',
      positive: true,
    },
  ]),
];

const reasonGiven = { name: 'reason-given', reason: JUSTIFICATION_MISSING } as const;

const toldSoFar = (state: OrderState, { unitNames }: OrderMoment) => openDays(state, unitNames);
/** The last moment: what is paid is final, and a rejection still opens these. */
const mendedByRejection = (state: OrderState, { unitNames }: OrderMoment) => openDays(state, unitNames, 6);

/** Every command's rules in the order in which they refuse (R3 §5, domain §4.6). */
export const ORDER_RULES: RuleBook<OrderState, OrderCommand> = {
  ConsolidateOrder: CONSOLIDATE,
  FreeOrder: [
    {
      name: 'no-award',
      holds: (_, { award }) => freeFault(award) === '',
      reason: (_, { award }) => freeFault(award),
    },
  ],
  GenerateOrder: GENERATE_RULES,
  ReviseOrder: REVISE_RULES,
  CommitOrder: [
    {
      name: 'number-given',
      holds: (_, { numberCompromise }) => numberCompromise !== '',
      reason: 'Ingresar el CUR de compromiso',
    },
    ...dateRules<Of<'CommitOrder'>>(
      (state, { dateCompromise, dateSendProvider }) => [
        { day: compromiseDay(dateCompromise), after: issueDay(state) },
        { day: sendProviderDay(dateSendProvider), after: compromiseDay(dateCompromise) },
      ],
      toldSoFar,
    ),
  ],
  AccrueOrder: [
    {
      name: 'documents-complete',
      holds: (state) => state.status === 3,
      reason: (state, { unitNames }) => missingDocuments(state, unitNames),
    },
    {
      name: 'number-given',
      holds: (_, { numberDevengade }) => numberDevengade !== '',
      reason: 'Ingresar el CUR de devengado',
    },
    ...dateRules<Of<'AccrueOrder'>>(
      (state, { dateDevengade }) =>
        documentDays(state).map((after) => ({ day: accrualDay(dateDevengade), after })),
      toldSoFar,
    ),
  ],
  SendOrderToDaf: [
    {
      name: 'table-first-time',
      holds: (state, { numberTable }) => state.status === 6 || numberTable !== '',
      reason: 'Ingresar el número de mesa de entrada',
    },
    {
      name: 'table-kept',
      holds: (state, { numberTable }) =>
        state.status === 4 || numberTable === '' || numberTable === state.numberTable,
      reason: lockedReason('No. mesa de entrada'),
    },
    ...dateRules<Of<'SendOrderToDaf'>>(
      (state, { date }) => [
        {
          day: { title: 'fecha de envío a DAF', day: date },
          after: state.status === 6 ? rejectionDay(state) : accrualDay(state.dateDevengade),
        },
      ],
      toldSoFar,
    ),
  ],
  RejectOrder: [
    { ...reasonGiven, holds: (_, { reason }) => reason.trim() !== '' },
    ...dateRules<Of<'RejectOrder'>>((state, { date }) => [
      { day: { title: 'fecha de rechazo', day: date }, after: lastSendDay(state) },
    ]),
  ],
  PayOrder: [
    { name: 'document-given', holds: (_, { document }) => document !== null, reason: PAY_DOCUMENT.missing },
    ...dateRules<Of<'PayOrder'>>(
      (state, { date }) => [{ day: { title: 'fecha de pago', day: date }, after: lastSendDay(state) }],
      mendedByRejection,
    ),
  ],
  BanOrder: [
    { ...reasonGiven, holds: (_, { reason }) => reason.trim() !== '' },
    ...dateRules<Of<'BanOrder'>>((state, { date }) => [
      { day: { title: 'fecha de anulación', day: date }, after: issueDay(state) },
    ]),
  ],
  RecordOrderMinutes: [
    {
      name: 'low-value',
      holds: (state) => isLowValue(state.purchaseTypeDescription),
      reason: MINUTES_REASON,
    },
    {
      name: 'participants-chosen',
      holds: (_, { minutes }) => minutes.participants.length > 0,
      reason: 'Por favor, seleccionar Participantes',
    },
    {
      name: 'book-chosen',
      holds: (_, { minutes }) => minutes.book > 0,
      reason: 'Por favor, seleccionar Libro',
    },
    ...dateRules<Of<'RecordOrderMinutes'>>((state, { minutes }) => [
      { day: { title: 'fecha del acta', day: minutes.date }, after: issueDay(state) },
    ]),
  ],
};
