import { totalOf } from '@expediente/kernel/decimal.ts';
import { PAY_DOCUMENT } from '@expediente/schemas/order/forms.ts';
import { ORDER_PAPERS } from '@expediente/schemas/order/papers.ts';
import { requestKind } from '@expediente/schemas/request/kinds.ts';
import { JUSTIFICATION_MISSING } from '@expediente/schemas/shared/sentences.ts';
import { amountRules } from '../amounts.ts';
import { paperRules } from '../attachments.ts';
import { dateRules, lastDay } from '../dates.ts';
import { lockedReason } from '../life-cycle/form.ts';
import type { Rule } from '../life-cycle/rules.ts';
import { MOVED_ON, type RuleBook } from '../life-cycle/rules.ts';
import { JUDGE_AGAIN_RULES } from './again.ts';
import { MOST_PARTS, totalIn } from './amounts.ts';
import { awardFault } from './awarded.ts';
import type { PreparedOrderCommand } from './changes.ts';
import type { OrderCommand, OrderMoment } from './commands.ts';
import {
  accrualDay,
  compromiseDay,
  documentDays,
  issueDay,
  lastSendDay,
  recordedDays,
  rejectionDay,
  sendProviderDay,
} from './dates.ts';
import { divideFault, freeFault, reuniteFault } from './divided.ts';
import { sharedRequests } from './division.ts';
import { missingDocuments, missingInWords } from './documentation.ts';
import { cameWithin, divideRules, GENERATE_RULES, REVISE_RULES, resultRules } from './form-rules.ts';
import { hasExecuted } from './life-cycle.ts';
import { isLowValue } from './low-value.ts';
import { fileFault, fileNotSent } from './papers.ts';
import { isOutstanding } from './parts.ts';
import type { OrderState } from './state.ts';

type Of<Type extends OrderCommand['type']> = Extract<PreparedOrderCommand, { type: Type }>;
type Rules<Type extends OrderCommand['type']> = readonly Rule<OrderState, Of<Type>>[];

export const MINUTES_REASON = 'El acta solo se levanta en compras de baja cuantía';

/** Refusals of minutes without participants or book; which of them may be chosen, only their catalogues know. */
export const PARTICIPANTS_CHOSEN = {
  name: 'participants-chosen',
  reason: 'Por favor, seleccionar Participantes',
  at: 'p_id_participant',
} as const;
export const BOOK_CHOSEN = {
  name: 'book-chosen',
  reason: 'Por favor, seleccionar Libro',
  at: 'p_id_book',
} as const;

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
    reason: (_, { kind }) => requestKind(kind).othersRefused,
  },
  {
    name: 'same-executor',
    holds: (_, { requests, executor }) => requests.every((request) => request.executor === executor),
    reason: (_, { kind }) => `Los ${requestKind(kind).nouns} deben ser de la misma unidad ejecutora`,
  },
  {
    name: 'same-year',
    holds: (_, { requests }) => same(requests.map(({ year }) => year)),
    reason: (_, { kind }) => `Los ${requestKind(kind).nouns} deben ser del mismo año`,
  },
  ...dateRules<OrderState, Of<'ConsolidateOrder'>>((_, command) => [
    {
      day: { title: 'fecha de resolución', day: command.dateResolution, at: 'p_date_resolution' },
      after: { title: `fecha del último ${requestKind(command.kind).noun}`, day: lastRequestDate(command) },
    },
  ]),
  ...amountRules<OrderState, Of<'ConsolidateOrder'>>((_, { requests }) => [
    {
      name: 'El total de la consolidación',
      kind: 'money',
      amount: totalOf(requests.flatMap(({ lines }) => lines.map(({ qty, price }) => [qty, price] as const))),
      mend: 'lo que se consolida',
      positive: true,
    },
  ]),
];

const reasonGiven = { name: 'reason-given', reason: JUSTIFICATION_MISSING } as const;
const papers = paperRules(ORDER_PAPERS, (state: OrderState) => state.papers);

/** Rules of a separation, then those of a form on the part and on what stays (hospital B2). */
const SPLIT: Rules<'SplitOrder'> = [
  {
    name: 'no-part',
    holds: ({ part }) => part === null,
    reason: ({ part, numberPurchase }) =>
      `Es la parte ${part?.number} de la orden ${numberPurchase}: lo que llega después se separa en la orden`,
  },
  {
    name: 'parts-limit',
    holds: ({ parts }) => parts.length < MOST_PARTS,
    reason: `Una orden se separa en ${MOST_PARTS} partes como máximo`,
  },
  cameWithin(({ delivered }) => delivered),
  {
    name: 'something-came',
    at: 'p_unit',
    holds: (_, { split }) => split.moved.length > 0,
    reason: 'Escriba la cantidad que llegó de al menos una línea',
  },
  {
    name: 'something-stays',
    at: 'p_unit',
    holds: (_, { split }) => split.lines.length > 0,
    reason: (state) =>
      isOutstanding({ ...state, part: { root: 0, number: 0 } })
        ? 'La orden no espera más de lo que llegó: si falta algo, escriba primero en la orden la cantidad que espera'
        : 'Ha llegado todo lo que la orden tiene: registre sus recibos y facturas en ella',
  },
  ...resultRules<Of<'SplitOrder'>>(({ part }) => part),
  ...resultRules<Of<'SplitOrder'>>(({ next }) => next),
];

const undividing = (state: OrderState) => ({
  award: state.award?.number ?? null,
  division: state.division?.number ?? null,
  shared: sharedRequests(state).length > 0,
});

/** Rules of a division of a consolidation that has no order yet (hospital B7). */
const DIVIDE: Rules<'DivideOrder'> = [
  {
    name: 'no-division',
    holds: ({ division }) => division === null,
    reason: ({ division, numberResolution }) =>
      `Es la parte ${division?.number} de la resolución ${numberResolution}: reúnala con su consolidación y divida desde ahí`,
  },
  {
    name: 'no-award',
    holds: ({ award }) => award === null,
    reason: (state) => divideFault(undividing(state)),
  },
  {
    name: 'parts-limit',
    holds: ({ divided }) => divided < MOST_PARTS,
    reason: `Una consolidación se divide ${MOST_PARTS} veces como máximo`,
  },
  ...divideRules,
  {
    name: 'something-taken',
    at: 'p_unit',
    holds: (_, { divided }) => divided.moved.length > 0,
    reason: 'Escriba la cantidad que pasa a la parte, de al menos una línea',
  },
  {
    name: 'something-stays',
    at: 'p_unit',
    holds: (_, { divided }) => divided.lines.length > 0,
    reason: 'Algo tiene que quedar en la consolidación: deje en ella una línea o una cantidad',
  },
  ...amountRules<OrderState, Of<'DivideOrder'>>((_, { divided }) => {
    const lead = { kind: 'money', at: 'p_unit', positive: true } as const;
    return [
      {
        ...lead,
        name: 'El total de la parte',
        amount: totalIn(divided.moved),
        mend: 'lo que pasa a la parte',
      },
      {
        ...lead,
        name: 'El total que queda en la consolidación',
        amount: divided.total,
        mend: 'lo que queda en ella',
      },
    ];
  }),
];

/** Rules of closing an order with what has come, then those of a form on what stays (hospital B5). */
const CLOSE_SHORT: Rules<'CloseOrderShort'> = [
  { ...reasonGiven, at: 'p_justification', holds: (_, { reason }) => reason.trim() !== '' },
  cameWithin(({ requested }) => requested),
  {
    name: 'something-came',
    at: 'p_unit',
    holds: (_, { closed }) => closed.lines.length > 0,
    reason: 'No ha llegado nada de la orden: anúlela',
  },
  {
    name: 'something-returns',
    at: 'p_unit',
    holds: (_, { closed }) => closed.returned.length > 0,
    reason: 'No falta nada: escriba en cada línea la cantidad que llegó, si llegó menos de lo solicitado',
  },
  ...resultRules<Of<'CloseOrderShort'>>(({ next }) => next),
];

const recordedSoFar = (state: OrderState, { unitNames }: OrderMoment) => recordedDays(state, unitNames);
/** Days that a rejection would still open: a payment is the last chance to refuse them, as a paid order is final. */
const mendedByRejection = (state: OrderState, { unitNames }: OrderMoment) =>
  recordedDays(state, unitNames, 'rechazada');

const paidAfterSending = (state: OrderState, date: string) => ({
  day: { title: 'fecha de pago', day: date, at: 'p_date_pay' },
  after: lastSendDay(state),
});

/** Every command's rules in the order in which they refuse (R3 §5, domain §4.6). */
export const ORDER_RULES: RuleBook<OrderState, PreparedOrderCommand> = {
  ConsolidateOrder: CONSOLIDATE,
  FreeOrder: [
    {
      name: 'no-award',
      holds: ({ award }) => award === null,
      reason: (state) => freeFault(undividing(state)),
    },
    {
      name: 'requests-own',
      holds: (state) => sharedRequests(state).length === 0,
      reason: (state) => freeFault(undividing(state)),
    },
  ],
  DivideOrder: DIVIDE,
  OpenDivision: [],
  CloseDivision: [
    {
      name: 'of-division',
      holds: ({ division }) => division !== null,
      reason: 'No es parte de una consolidación dividida',
    },
    {
      name: 'no-award',
      holds: ({ award }) => award === null,
      reason: (state) => reuniteFault(undividing(state)),
    },
    {
      name: 'consolidation-open',
      holds: (_, { fault }) => fault === '',
      reason: (_, { fault }) => fault,
    },
  ],
  ReuniteOrder: [],
  UndoOrder: [{ ...reasonGiven, at: 'p_justification', holds: (_, { reason }) => reason.trim() !== '' }],
  SplitOrder: SPLIT,
  OpenPart: [],
  FollowOrder: [],
  CloseOrderShort: CLOSE_SHORT,
  GenerateOrder: GENERATE_RULES,
  ReviseOrder: REVISE_RULES,
  CommitOrder: [
    {
      name: 'number-given',
      at: 'p_number_compromise',
      holds: (_, { numberCompromise }) => numberCompromise !== '',
      reason: 'Ingresar el CUR de compromiso',
    },
    ...dateRules<OrderState, Of<'CommitOrder'>>(
      (state, { dateCompromise, dateSendProvider }) => [
        { day: compromiseDay(dateCompromise), after: issueDay(state) },
        { day: sendProviderDay(dateSendProvider), after: compromiseDay(dateCompromise) },
      ],
      recordedSoFar,
    ),
  ],
  AccrueOrder: [
    {
      name: 'documents-complete',
      holds: (state) => state.status === 'completada',
      reason: (state, { unitNames }) => missingInWords(missingDocuments(state), { units: unitNames }),
    },
    {
      name: 'number-given',
      at: 'p_number_devengade',
      holds: (_, { numberDevengade }) => numberDevengade !== '',
      reason: 'Ingresar el CUR de devengado',
    },
    ...dateRules<OrderState, Of<'AccrueOrder'>>(
      (state, { dateDevengade }) =>
        documentDays(state).map((after) => ({ day: accrualDay(dateDevengade), after })),
      recordedSoFar,
    ),
  ],
  SendOrderToDaf: [
    {
      name: 'table-first-time',
      at: 'p_number_table',
      holds: (state, { numberTable }) => state.status === 'rechazada' || numberTable !== '',
      reason: 'Ingresar el número de mesa de entrada',
    },
    {
      name: 'table-kept',
      at: 'p_number_table',
      holds: (state, { numberTable }) =>
        state.status === 'devengada' || numberTable === '' || numberTable === state.daf?.numberTable,
      reason: lockedReason('No. mesa de entrada'),
    },
    {
      name: 'file-complete',
      at: 'p_justification',
      holds: (state, command) => fileFault(command, state) === '',
      reason: (state, command) => fileFault(command, state),
    },
    ...dateRules<OrderState, Of<'SendOrderToDaf'>>(
      (state, { date }) => [
        {
          day: { title: 'fecha de envío a DAF', day: date, at: 'p_date_send_daf' },
          after:
            state.status === 'rechazada'
              ? rejectionDay(state)
              : accrualDay(state.accrual?.dateDevengade ?? ''),
        },
      ],
      recordedSoFar,
    ),
  ],
  RejectOrder: [
    { ...reasonGiven, at: 'p_justification_rejection', holds: (_, { reason }) => reason.trim() !== '' },
    ...dateRules<OrderState, Of<'RejectOrder'>>((state, { date }) => [
      { day: { title: 'fecha de rechazo', day: date, at: 'p_date_rejection' }, after: lastSendDay(state) },
    ]),
  ],
  PayOrder: [
    {
      name: 'document-given',
      at: PAY_DOCUMENT.field,
      holds: (_, { document }) => document !== null,
      reason: PAY_DOCUMENT.missing,
    },
    ...dateRules<OrderState, Of<'PayOrder'>>(
      (state, { date }) => [paidAfterSending(state, date)],
      mendedByRejection,
    ),
  ],
  CorrectPayment: [
    { ...reasonGiven, at: 'p_justification', holds: (_, { reason }) => reason.trim() !== '' },
    ...dateRules<OrderState, Of<'CorrectPayment'>>((state, { date }) => [paidAfterSending(state, date)]),
  ],
  AttachPaper: [papers.most],
  RemovePaper: [fileNotSent, papers.there],
  BanOrder: [
    { ...reasonGiven, at: 'p_justification_ban', holds: (_, { reason }) => reason.trim() !== '' },
    {
      name: 'reversal-of-accrual',
      at: 'p_number_reversal',
      holds: (state, { numberReversal }) => hasExecuted(state) || numberReversal === '',
      reason: 'Solo una orden devengada tiene CUR de reversión',
    },
    {
      name: 'reversal-dated',
      at: 'p_date_reversal',
      holds: (_, { numberReversal, dateReversal }) => numberReversal === '' || dateReversal !== '',
      reason: 'Ingresar la fecha de reversión',
    },
    ...dateRules<OrderState, Of<'BanOrder'>>((state, { date, numberReversal, dateReversal }) => [
      { day: { title: 'fecha de anulación', day: date, at: 'p_date_ban' }, after: issueDay(state) },
      {
        day: {
          title: 'fecha de reversión',
          day: numberReversal === '' ? '' : dateReversal,
          at: 'p_date_reversal',
        },
        after: accrualDay(state.accrual?.dateDevengade ?? ''),
      },
    ]),
  ],
  JudgeOrderAgain: JUDGE_AGAIN_RULES,
  RecordOrderMinutes: [
    {
      name: 'low-value',
      holds: (state) => isLowValue(state.purchaseTypeDescription),
      reason: MINUTES_REASON,
    },
    { ...PARTICIPANTS_CHOSEN, holds: (_, { minutes }) => minutes.participants.length > 0 },
    { ...BOOK_CHOSEN, holds: (_, { minutes }) => minutes.book > 0 },
    ...dateRules<OrderState, Of<'RecordOrderMinutes'>>((state, { minutes }) => [
      { day: { title: 'fecha del acta', day: minutes.date, at: 'p_date' }, after: issueDay(state) },
    ]),
  ],
  LinkAward: [
    {
      name: 'awardable',
      at: 'p_id_consolidate',
      holds: (state, { award }) => awardFault(state, award) === '',
      reason: (state, { award }) => awardFault(state, award),
    },
  ],
  UnlinkAward: [],
};
