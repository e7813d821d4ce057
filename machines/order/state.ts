import type { Quarter } from '@expediente/kernel/dates.ts';
import { type IvaMode, type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import type {
  OrderAllocation,
  OrderCharge,
  OrderEvent,
  OrderExecution,
  OrderForm,
  OrderInvoiceData,
  OrderLine,
  OrderPaper,
  OrderRejection,
  OrderSupply,
} from '@expediente/schemas/order/events.ts';
import {
  ORDER_ACCRUAL,
  ORDER_COMMITMENT,
  ORDER_HEADER,
  ORDER_PUBLICATION,
  ofEach,
} from '@expediente/schemas/order/fields.ts';
import { type RequestKindCode, requestKinds } from '@expediente/schemas/request/kinds.ts';
import { paymentFile } from '@expediente/schemas/rules/payment-file.ts';
import { type Judgement, withJudged } from '@expediente/schemas/rules/rule-set.ts';
import { papersBy } from '../attachments.ts';
import { foldOf, statusAlone } from '../life-cycle/fold.ts';
import type { PlannedPrice } from './circumstances.ts';
import type { OrderDocument, OrderMinutes } from './commands.ts';
import { withInvoices, withReceipts } from './documents.ts';
import { formOf, type OrderPhases, phaseFieldsOf, phasesOf } from './form.ts';
import { judgedThen } from './judged.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';

/**
 * A purchase order from its consolidation on (domain §4.6). Parts that a phase adds are null until the phase is
 * reached; days of the form that are not known yet are ''.
 */
export type OrderState = { readonly [Name in keyof typeof ORDER_HEADER]: string } & OrderPhases & {
    readonly status: OrderStatus;
    readonly id: number;
    readonly executor: number;
    readonly year: number;
    /** 1 pedidos, 2 medical services. */
    readonly kind: RequestKindCode;
    readonly numberResolution: string;
    readonly dateResolution: string;
    readonly calculateFee: 0 | 1;
    readonly hasAward: 0 | 1;
    readonly requests: readonly number[];
    /** Allocations in the order of the requests' numbers: the first request is filled first. */
    readonly allocations: readonly OrderAllocation[];
    readonly lines: readonly OrderLine[];
    readonly supplies: readonly OrderSupply[];
    /** Prices of the plan at the consolidation. */
    readonly planned: readonly PlannedPrice[];
    readonly quarter: Quarter;
    readonly iva: IvaMode;
    readonly purchaseType: number;
    readonly purchaseTypeDescription: string;
    readonly provider: number;
    readonly providerNit: string;
    readonly providerName: string;
    readonly invoices: readonly OrderInvoiceData[];
    readonly total: Money;
    readonly subtotal: Money;
    readonly ivaAmount: Money;
    /** Amounts that the order holds of the quarter budgets; none once freed or annulled. */
    readonly charges: readonly OrderCharge[];
    /** Judgements of the consolidation or the last save, and of the payment. */
    readonly judged: readonly Judgement[];
    /** Quantities that the accrual executed; none before it and after an annulment. */
    readonly executions: readonly OrderExecution[];
    /** Sending to DAF: `sent` is the day of the first time, `lastSent` of the last; null until the order is sent. */
    readonly daf: { readonly numberTable: string; readonly sent: string; readonly lastSent: string } | null;
    /** Last rejection by DAF, else null. */
    readonly rejection: OrderRejection | null;
    /** Every rejection by DAF. */
    readonly rejections: readonly OrderRejection[];
    /** Papers in its file (hospital D2). */
    readonly papers: readonly OrderPaper[];
    readonly payment: {
      readonly date: string;
      readonly number: string;
      readonly numberBox: string;
      readonly document: OrderDocument;
    } | null;
    /** `accrued`: it was annulled after its accrual, which a CUR of its own reverses ('' while it is not known). */
    readonly ban: {
      readonly date: string;
      readonly reason: string;
      readonly accrued: boolean;
      readonly numberReversal: string;
      readonly dateReversal: string;
    } | null;
    readonly minutes: OrderMinutes | null;
    /** The order that a part belongs to, and its place among its parts; null: it is no part (hospital B2). */
    readonly part: { readonly root: number; readonly number: number } | null;
    /** Ids of the parts that were separated from the order, in the order of their numbers. */
    readonly parts: readonly number[];
    /**
     * Place of a part among those of its divided consolidation, whose resolution it has; `own` are the requests that it
     * has alone. Null: it is no part (hospital B7).
     */
    readonly division: {
      readonly root: number;
      readonly number: number;
      readonly own: readonly number[];
    } | null;
    /** Parts into which a consolidation is divided, each with the requests that it has something of. */
    readonly divisions: readonly { readonly id: number; readonly requests: readonly number[] }[];
    /** Number of the last part, of those too that were reunited. */
    readonly divided: number;
    /** Reason for which the order was closed with what had come; '' for others. */
    readonly short: string;
    /** Award record of the consolidation; null without one (awards A3). */
    readonly award: { readonly id: number; readonly number: string } | null;
  };

/** Form that is not filled, besides what the consolidation gives it. */
const NO_FORM = {
  ...ofEach(ORDER_HEADER, () => ''),
  iva: 1,
  purchaseType: 0,
  purchaseTypeDescription: '',
  provider: 0,
  providerNit: '',
  providerName: '',
  invoices: [],
  ivaAmount: ZERO_MONEY,
} as const satisfies Partial<OrderState>;

export const NO_ORDER: OrderState = {
  ...NO_FORM,
  status: orderStates.initial,
  id: 0,
  executor: 0,
  year: 0,
  kind: requestKinds.pedido.code,
  numberResolution: '',
  dateResolution: '',
  calculateFee: 1,
  hasAward: 1,
  requests: [],
  allocations: [],
  lines: [],
  supplies: [],
  planned: [],
  quarter: 'PRIMERO',
  total: ZERO_MONEY,
  subtotal: ZERO_MONEY,
  charges: [],
  judged: [],
  executions: [],
  commitment: null,
  accrual: null,
  daf: null,
  rejection: null,
  rejections: [],
  papers: [],
  payment: null,
  ban: null,
  minutes: null,
  award: null,
  part: null,
  parts: [],
  division: null,
  divisions: [],
  divided: 0,
  short: '',
};

export const papersIn = papersBy('kind');

/** Fields that each event changes besides the status (domain §4.6). */
function changesBy(event: OrderEvent, state: OrderState): Partial<OrderState> {
  switch (event.type) {
    case 'OrderConsolidated':
      return {
        ...event.data,
        subtotal: event.data.total,
        planned: event.data.supplies.map(({ supply, price }) => ({ supply, price })),
      };
    case 'OrderGenerated':
      return changedForm(event.data, state);
    case 'OrderRevised':
      return { ...changedForm(formOf(event.data), state), ...phasesOf(event.data) };
    case 'OrderCommitted':
      return {
        commitment: ofEach(ORDER_COMMITMENT, (name) => event.data[name]),
        judged: withJudged(state.judged, event.data.judged),
      };
    case 'OrderReceiptsRecorded':
      return { lines: withReceipts(state.lines, event.data) };
    case 'OrderInvoicesRecorded':
      return { invoices: withInvoices(state.invoices, event.data) };
    case 'OrderFreed':
      return { charges: [] };
    case 'OrderUndone':
      return { ...undoneForm(state), judged: event.data.judged };
    case 'OrderAccrued': {
      const { executions, total, judged } = event.data;
      const accrual = ofEach(ORDER_ACCRUAL, (name) => event.data[name]);
      return { accrual, executions, total, judged: withJudged(state.judged, judged) };
    }
    case 'OrderSplit': {
      const { part, number: _, moved: __, ...rest } = event.data;
      return { ...rest, parts: [...state.parts, part] };
    }
    case 'OrderPartOpened': {
      const { root, number, ...own } = event.data;
      const { numberCompromise: _, dateCompromise: __, dateSendProvider: ___, ...opened } = own;
      return {
        ...opened,
        part: { root, number },
        commitment: ofEach(ORDER_COMMITMENT, (name) => own[name]),
      };
    }
    case 'OrderDivided': {
      const { part, number, moved: _, taken, ...rest } = event.data;
      return {
        ...rest,
        subtotal: rest.total,
        divisions: [...state.divisions, { id: part, requests: taken }],
        divided: number,
      };
    }
    case 'OrderDivisionOpened': {
      const { root, number, own, ...opened } = event.data;
      return { ...opened, subtotal: opened.total, division: { root, number, own } };
    }
    case 'OrderDivisionReunited':
      return { charges: [] };
    case 'OrderReunited': {
      const { part, number: _, reason: __, ...whole } = event.data;
      return {
        ...whole,
        subtotal: whole.total,
        divisions: state.divisions.filter(({ id }) => id !== part),
      };
    }
    case 'OrderPartFollowed':
      return {
        ...ofEach(ORDER_PUBLICATION, (name) => event.data[name]),
        commitment: ofEach(ORDER_COMMITMENT, (name) => event.data[name]),
      };
    case 'OrderClosedShort': {
      const { reason, returned: _, ...rest } = event.data;
      return { ...rest, short: reason };
    }
    case 'OrderSentToDaf': {
      const { numberTable, date, judged } = event.data;
      return { daf: { numberTable, sent: date, lastSent: date }, judged: withFile(state, judged) };
    }
    case 'OrderResentToDaf': {
      const { date, judged } = event.data;
      return {
        daf: { numberTable: '', sent: '', ...state.daf, lastSent: date },
        judged: withFile(state, judged),
      };
    }
    case 'OrderRejected':
      return { rejection: event.data, rejections: [...state.rejections, event.data] };
    case 'OrderPaperAttached':
      return { papers: [...state.papers, event.data] };
    case 'OrderPaperRemoved':
      return { papers: papersIn.others(state.papers, event.data) };
    case 'OrderPaid': {
      const { judged, ...payment } = event.data;
      return { payment, judged: withJudged(state.judged, judged) };
    }
    case 'OrderPaymentCorrected': {
      const { judged, reason: _, ...payment } = event.data;
      return { payment, judged: withJudged(state.judged, judged) };
    }
    case 'OrderJudgedAgain': {
      const { judged, reason: _, ...figures } = event.data;
      return { ...figures, judged: withJudged(state.judged, judged) };
    }
    case 'OrderBanned': {
      return { ban: event.data, charges: [], executions: [] };
    }
    case 'OrderMinutesRecorded':
      return { minutes: event.data };
    case 'OrderAwardLinked':
      return { award: { id: event.data.award, number: event.data.number } };
    case 'OrderAwardUnlinked':
      return { award: null };
    default:
      return statusAlone(event);
  }
}

/** Judgements in which that of a file sent again replaces the former one, or ends it when nothing is missing. */
const withFile = ({ judged }: OrderState, file: readonly Judgement[]): readonly Judgement[] => [
  ...judged.filter(({ rule }) => rule !== paymentFile.name),
  ...file,
];

/** Fields that a form's event changes, with its judgements. */
const changedForm = (form: OrderForm, { dateResolution, part }: OrderState): Partial<OrderState> => ({
  ...form,
  // A part may have no judgement, as its order has those of the purchase.
  judged: part === null ? judgedThen(form.judged, { ...form, dateResolution }) : form.judged,
});

/**
 * An order whose form was undone: its header, receipts and invoices are gone; quantities, prices and what it reserves
 * stay (hospital C1).
 */
const undoneForm = ({ lines, total }: OrderState): Partial<OrderState> => ({
  ...NO_FORM,
  lines: lines.map((line) => ({ ...line, receiptNumber: '', receiptDate: '', receptionDate: '' })),
  subtotal: total,
});

/** The order that a part belongs to; itself for an order that is no part. */
export const rootOf = ({ id, part }: Pick<OrderState, 'id' | 'part'>): number => part?.root ?? id;

/** The consolidation that a part belongs to; itself for one that is no part. */
export const consolidationOfPart = ({ id, division }: Pick<OrderState, 'id' | 'division'>): number =>
  division?.root ?? id;

/** True for an order that was annulled after its accrual, and whose reversing CUR is not known (hospital C3). */
export const lacksReversal = ({ ban }: Pick<OrderState, 'ban'>): boolean =>
  ban?.accrued === true && ban.numberReversal === '';

export const evolveOrder = foldOf<OrderStatus, OrderState, OrderEvent>(orderStates, changesBy);

/** Flat fields of the record, which histories and conflicts compare; fields of a phase that is not reached are ''. */
export function flatOrder({
  commitment,
  accrual,
  daf,
  rejection,
  payment,
  ban,
  minutes,
  award,
  rejections: _,
  ...own
}: OrderState) {
  return {
    ...ofEach(ORDER_HEADER, (name) => own[name]),
    ...phaseFieldsOf({ commitment, accrual }),
    ...own,
    numberTable: daf?.numberTable ?? '',
    dateSendDaf: daf?.sent ?? '',
    dateSendDafLast: daf?.lastSent ?? '',
    dateRejection: rejection?.date ?? '',
    rejection: rejection?.reason ?? '',
    rejectedKinds: rejection?.kinds ?? [],
    rejectionCauses: rejection?.causes ?? [],
    datePay: payment?.date ?? '',
    numberPay: payment?.number ?? '',
    numberBox: payment?.numberBox ?? '',
    document: payment?.document ?? null,
    dateBan: ban?.date ?? '',
    ban: ban?.reason ?? '',
    numberReversal: ban?.numberReversal ?? '',
    dateReversal: ban?.dateReversal ?? '',
    minutes,
    award,
  };
}
