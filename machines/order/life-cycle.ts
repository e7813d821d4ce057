import type { OrderEvent } from '@expediente/schemas/order/events.ts';
import { RECEIVE } from '@expediente/schemas/shared/actions.ts';
import type { OrderStatusCode } from '@expediente/schemas/shared/order-status.ts';
import { lifeCycle, type NameOf } from '../life-cycle/table.ts';
import type { OrderCommand } from './commands.ts';
import { ACCRUAL, COMPLETED, CORRECTION, FORM, RECEIVING, RECEPTION } from './fields.ts';

const REVISED = ['OrderReceiptsRecorded', 'OrderInvoicesRecorded', 'OrderRevised'] as const;
const SHORT = ['OrderReceiptsRecorded', 'OrderInvoicesRecorded', 'OrderClosedShort'] as const;
const revise = { ReviseOrder: REVISED } as const;
const ban = { BanOrder: ['OrderBanned'] } as const;
/**
 * Command to judge by the version that replaced a wrong one; `again.ts` decides what may still be judged in each
 * status.
 */
const judge = { JudgeOrderAgain: ['OrderJudgedAgain'] } as const;
const minutes = { RecordOrderMinutes: ['OrderMinutesRecorded'] } as const;
/** Commands that link the consolidation's award, in the award's own append (awards A3). */
const awards = { LinkAward: ['OrderAwardLinked'], UnlinkAward: ['OrderAwardUnlinked'] } as const;
/** Papers are attached from the generation on (hospital D2). */
const attach = { AttachPaper: ['OrderPaperAttached'] } as const;
/** Papers of a file that is not with DAF: a rejected one is back to be corrected. */
const papers = { ...attach, RemovePaper: ['OrderPaperRemoved'] } as const;
// Refused by `fileNotSent`: what is with DAF, or paid, keeps its papers.
const papersSent = { ...attach, RemovePaper: [] } as const;
const follow = { FollowOrder: ['OrderPartFollowed'] } as const;
/** Actions of an order of which something is outstanding (hospital B2, B5). */
const OUTSTANDING = ['splitorder', 'closeshort'] as const;
// Refused with the list of missing documents: the documents make the order `completada` first.
const accrueLater = { AccrueOrder: [] } as const;

/** States of a purchase order from its consolidation on (R3 §4). */
export const orderStates = lifeCycle<OrderCommand['type'], OrderEvent['type'], OrderStatusCode>()({
  id: 'order',
  initial: 'nueva',
  states: {
    nueva: {
      on: {
        ConsolidateOrder: ['OrderConsolidated'],
        OpenDivision: ['OrderDivisionOpened'],
        OpenPart: ['OrderPartOpened', 'OrderAwardLinked', 'OrderPartlyDocumented', 'OrderCompleted'],
      },
    },
    consolidada: {
      code: 0,
      label: 'SIN ORDEN DE COMPRA',
      tone: 'waiting',
      tags: ['main', 'listed', 'ungenerated'],
      offers: ['purchaseorder', 'freeorder', 'divideorder', 'reuniteorder'],
      opens: FORM,
      on: {
        DivideOrder: ['OrderDivided'],
        CloseDivision: ['OrderDivisionReunited'],
        ReuniteOrder: ['OrderReunited'],
        GenerateOrder: ['OrderGenerated', 'OrderReceiptsRecorded', 'OrderInvoicesRecorded'],
        FreeOrder: ['OrderFreed'],
        ...awards,
      },
    },
    generada: {
      code: 1,
      label: 'CON ORDEN DE COMPRA',
      tone: 'moving',
      tags: ['main', 'listed', 'printable', 'tickable', 'carrying'],
      offers: ['view', 'commitment', 'update', 'undoorder', RECEIVE],
      opens: FORM,
      // Receipts recorded before the commitment count at once.
      on: {
        ...revise,
        ...judge,
        ...awards,
        ...papers,
        CommitOrder: ['OrderCommitted', 'OrderPartlyDocumented', 'OrderCompleted'],
        UndoOrder: ['OrderUndone'],
      },
    },
    comprometida: {
      code: 2,
      label: 'COMPROMISO',
      tone: 'moving',
      tags: ['main', 'listed', 'printable', 'tickable', 'carrying', 'receiving'],
      offers: ['view', 'update', 'accrued', 'ban', RECEIVE, ...OUTSTANDING],
      opens: RECEIVING,
      on: {
        ReviseOrder: [...REVISED, 'OrderPartlyDocumented', 'OrderCompleted'],
        SplitOrder: ['OrderSplit'],
        CloseOrderShort: [...SHORT, 'OrderPartlyDocumented', 'OrderCompleted'],
        ...follow,
        ...accrueLater,
        ...judge,
        ...ban,
        ...awards,
        ...papers,
      },
    },
    documentada: {
      code: 9,
      label: 'CON DOCUMENTACIÓN',
      tone: 'moving',
      tags: ['main', 'listed', 'printable', 'tickable', 'carrying', 'receiving'],
      offers: ['view', 'update', 'accrued', 'ban', RECEIVE, ...OUTSTANDING],
      opens: RECEIVING,
      on: {
        ReviseOrder: [...REVISED, 'OrderDocumentationRemoved', 'OrderCompleted'],
        SplitOrder: ['OrderSplit', 'OrderDocumentationRemoved', 'OrderCompleted'],
        CloseOrderShort: [...SHORT, 'OrderDocumentationRemoved', 'OrderCompleted'],
        ...follow,
        ...accrueLater,
        ...judge,
        ...ban,
        ...awards,
        ...papers,
      },
    },
    completada: {
      code: 3,
      label: 'COMPLETADO',
      tone: 'moving',
      tags: ['main', 'listed', 'printable', 'tickable', 'carrying', 'receiving'],
      offers: ['view', 'accrued', 'update', 'purchaseorderacta', 'ban', RECEIVE],
      opens: COMPLETED,
      on: {
        ReviseOrder: [...REVISED, 'OrderDocumentationRemoved', 'OrderPartlyDocumented'],
        AccrueOrder: ['OrderAccrued'],
        ...follow,
        ...judge,
        ...ban,
        ...awards,
        ...minutes,
        ...papers,
      },
    },
    devengada: {
      code: 4,
      label: 'DEVENGADO',
      tone: 'moving',
      tags: ['main', 'listed', 'printable', 'tickable', 'carrying', 'executed'],
      offers: ['view', 'senddaf', 'update', 'purchaseorderacta', 'ban'],
      opens: ACCRUAL,
      on: {
        ReviseOrder: ['OrderRevised'],
        SendOrderToDaf: ['OrderSentToDaf'],
        ...follow,
        ...judge,
        ...ban,
        ...minutes,
        ...awards,
        ...papers,
      },
    },
    enviada: {
      code: 5,
      label: 'ENVIADO DAF',
      tone: 'moving',
      tags: ['main', 'listed', 'printable', 'tickable', 'carrying', 'executed'],
      offers: ['view', 'pay', 'refuse', 'purchaseorderacta', 'ban'],
      on: {
        RejectOrder: ['OrderRejected'],
        PayOrder: ['OrderPaid'],
        ...follow,
        ...judge,
        ...ban,
        ...minutes,
        ...awards,
        ...papersSent,
      },
    },
    rechazada: {
      code: 6,
      label: 'RECHAZADO',
      tone: 'refused',
      tags: ['listed', 'printable', 'tickable', 'carrying', 'executed'],
      // 'Corregir' is next to the resend (domain §8).
      offers: ['view', 'senddaf', 'update', 'purchaseorderacta', 'ban', RECEIVE],
      opens: CORRECTION,
      on: {
        ...{ ...revise, SendOrderToDaf: ['OrderResentToDaf'] },
        ...{ ...follow, ...judge, ...ban, ...minutes, ...awards, ...papers },
      },
    },
    pagada: {
      code: 7,
      label: 'PAGADO',
      tone: 'done',
      tags: ['main', 'listed', 'printable', 'tickable', 'carrying', 'executed'],
      offers: ['view', 'print', 'purchaseorderacta', 'correctpay'],
      on: {
        CorrectPayment: ['OrderPaymentCorrected'],
        ...{ ...follow, ...judge, ...minutes, ...awards, ...papersSent },
      },
    },
    anulada: {
      code: 8,
      label: 'ANULADO',
      tone: 'annulled',
      tags: ['listed', 'printable'],
      offers: ['view'],
      on: awards,
    },
    // Freed orders are shown only in their own history (domain §8).
    liberada: { code: 10, label: 'LIBERADA', tone: 'annulled' },
  },
  after: {
    OrderConsolidated: 'consolidada',
    OrderFreed: 'liberada',
    OrderGenerated: 'generada',
    OrderUndone: 'consolidada',
    OrderRevised: 'stays',
    OrderReceiptsRecorded: 'stays',
    OrderInvoicesRecorded: 'stays',
    OrderCommitted: 'comprometida',
    OrderPartlyDocumented: 'documentada',
    OrderCompleted: 'completada',
    OrderDocumentationRemoved: 'comprometida',
    OrderSplit: 'stays',
    OrderPartOpened: 'comprometida',
    OrderPartFollowed: 'stays',
    OrderDivided: 'stays',
    OrderDivisionOpened: 'consolidada',
    OrderDivisionReunited: 'liberada',
    OrderReunited: 'stays',
    OrderClosedShort: 'stays',
    OrderAccrued: 'devengada',
    OrderSentToDaf: 'enviada',
    OrderResentToDaf: 'enviada',
    OrderRejected: 'rechazada',
    OrderPaid: 'pagada',
    OrderPaymentCorrected: 'stays',
    OrderJudgedAgain: 'stays',
    OrderBanned: 'anulada',
    OrderMinutesRecorded: 'stays',
    OrderAwardLinked: 'stays',
    OrderAwardUnlinked: 'stays',
    OrderPaperAttached: 'stays',
    OrderPaperRemoved: 'stays',
  },
  narrows: { [RECEIVE]: RECEPTION },
  waiting: [
    { states: ['consolidada'], action: 'purchaseorder', title: 'Consolidados sin orden de compra' },
    { states: ['generada'], action: 'commitment', title: 'Órdenes por comprometer' },
    {
      states: ['comprometida', 'documentada'],
      action: RECEIVE,
      title: 'Órdenes con recibos o facturas pendientes',
    },
    { states: ['completada'], action: 'accrued', title: 'Órdenes por devengar' },
    { states: ['devengada'], action: 'senddaf', title: 'Órdenes por enviar a DAF' },
    { states: ['rechazada'], action: 'senddaf', title: 'Órdenes rechazadas por corregir y reenviar' },
    { states: ['enviada'], action: 'pay', title: 'Órdenes por pagar' },
  ],
});

/** `nueva`: not consolidated yet. */
export type OrderStatus = NameOf<typeof orderStates>;

/** True once accrued: quantities and amounts are executed and locked (domain §4.6). */
export const hasExecuted = ({ status }: { readonly status: OrderStatus }): boolean =>
  orderStates.is(status, 'executed');

/** Tab of orders without a purchase order yet (R3 §4). */
export const CONSOLIDATED_TAB = 'Consolidados';
