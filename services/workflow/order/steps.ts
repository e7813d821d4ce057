import type { OrderCommand } from '@expediente/machines/order/commands.ts';
import { isFileChecked } from '@expediente/machines/order/papers.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import {
  AccrueOrder,
  BanOrder,
  CommitOrder,
  CorrectPayment,
  JudgeOrderAgain,
  PayOrder,
  RejectOrder,
  SendOrderToDaf,
  UndoOrder,
} from '@expediente/schemas/order/commands.ts';
import { PAY_DOCUMENT } from '@expediente/schemas/order/forms.ts';
import { PAPER_KINDS } from '@expediente/schemas/order/questions.ts';
import { lawNow } from '../rules/law.ts';
import { command, commandWithFile, commandWithOptionalFile } from '../shared/commands/operation.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { decideOrder, momentOf, orderAnswer, visibleOrder } from './access.ts';
import { named } from './papers.ts';

type Moment = Awaited<ReturnType<typeof momentOf>>;

async function step(
  unit: UnitOfWork,
  { p_id, p_revision }: { readonly p_id: number; readonly p_revision?: number },
  decision: (moment: Moment) => OrderCommand | Promise<OrderCommand>,
): Promise<OrderState> {
  const before = await visibleOrder(unit, p_id, p_revision);
  return await decideOrder(unit, before, await decision(await momentOf(unit, before)));
}

/** Commits an order, from state 1 to 2. */
export const commitOrder = command('/orders/purchaseorder/commitment', CommitOrder, async (unit, payload) =>
  orderAnswer(
    'El compromiso se registró.',
    await step(unit, payload, async (moment) => ({
      type: 'CommitOrder',
      law: await lawNow(unit),
      numberCompromise: payload.p_number_compromise,
      dateCompromise: payload.p_date_compromise,
      dateSendProvider: payload.p_date_send_provider,
      ...moment,
    })),
  ),
);

/** Undoes a generated order, from state 1 to 0: its number is free again (hospital C1). */
export const undoOrder = command('/orders/purchaseorder/undo', UndoOrder, async (unit, payload) =>
  orderAnswer(
    'La orden de compra se deshizo.',
    await step(unit, payload, () => ({ type: 'UndoOrder', reason: payload.p_justification })),
  ),
);

/** Accrues an order, from state 3 to 4: the delivered quantities are executed in both ledgers. */
export const accrueOrder = command('/orders/purchaseorder/accrued', AccrueOrder, async (unit, payload) =>
  orderAnswer(
    'El devengado se registró.',
    await step(unit, payload, async (moment) => ({
      type: 'AccrueOrder',
      law: await lawNow(unit),
      numberDevengade: payload.p_number_devengade,
      dateDevengade: payload.p_date_devengade,
      ...moment,
    })),
  ),
);

/** Sends an order to DAF, from state 4 or 6 to 5; a resend from 6 has no table number. */
export const sendOrderToDaf = command(
  '/orders/purchaseorder/senddaf',
  SendOrderToDaf,
  async (unit, payload) =>
    orderAnswer(
      'La orden se envió a DAF.',
      await step(unit, payload, async (moment) => ({
        type: 'SendOrderToDaf',
        ...(await requiredPapers(unit, payload.p_date_send_daf)),
        numberTable: payload.p_number_table ?? '',
        date: payload.p_date_send_daf,
        justification: payload.p_justification ?? '',
        ...moment,
      })),
    ),
);

/** Kinds of papers with which a file is compared, and the rule; none are asked for where the rule is off. */
async function requiredPapers(unit: UnitOfWork, date: string) {
  const law = await lawNow(unit);
  return { law, kinds: isFileChecked(law, date) ? await unit.ask(PAPER_KINDS, null) : [] };
}

/** Rejects an order, from state 5 to 6: the file comes back for correction. */
export const rejectOrder = command('/orders/purchaseorder/rejection', RejectOrder, async (unit, payload) =>
  orderAnswer(
    'El rechazo se registró.',
    await step(unit, payload, async (moment) => ({
      type: 'RejectOrder',
      date: payload.p_date_rejection,
      reason: payload.p_justification_rejection,
      kinds: (await named(unit, 'paperKind', payload.p_kinds ?? [], 'p_kinds')).map(
        ({ id, description }) => ({ kind: id, description }),
      ),
      causes: (await named(unit, 'rejectionCause', payload.p_causes ?? [], 'p_causes')).map(
        ({ id, description }) => ({ cause: id, description }),
      ),
      ...moment,
    })),
  ),
);

/** Pays an order, from state 5 to 7, with its PDF. */
export const payOrder = commandWithFile(
  '/orders/purchaseorder/pay',
  PayOrder,
  PAY_DOCUMENT,
  async (unit, payload, document) =>
    orderAnswer(
      'El pago se registró.',
      await step(unit, payload, async (moment) => ({
        type: 'PayOrder',
        law: await lawNow(unit),
        date: payload.p_date_pay,
        number: payload.p_number,
        numberBox: payload.p_number_box ?? '',
        document,
        ...moment,
      })),
    ),
);

/** Corrects the payment of an order, in state 7: its former paper stays in the history (hospital C2). */
export const correctPayment = commandWithOptionalFile(
  '/orders/purchaseorder/correctpay',
  CorrectPayment,
  PAY_DOCUMENT,
  async (unit, payload, document) => {
    const before = await visibleOrder(unit, payload.p_id, payload.p_revision);
    const after = await decideOrder(unit, before, {
      type: 'CorrectPayment',
      law: await lawNow(unit),
      date: payload.p_date_pay,
      number: payload.p_number,
      numberBox: payload.p_number_box ?? '',
      document: document ?? null,
      reason: payload.p_justification,
      ...(await momentOf(unit, before)),
    });
    return after === before
      ? { ...orderAnswer('El pago no tenía cambios.', after), response: 'info' }
      : orderAnswer('El pago se corrigió.', after);
  },
);

/** Judges an order again by the version that replaced a wrong one; the status stays. */
export const judgeOrderAgain = command(
  '/orders/purchaseorder/judge',
  JudgeOrderAgain,
  async (unit, payload) =>
    orderAnswer(
      'La orden se evaluó de nuevo.',
      await step(unit, payload, async () => ({
        type: 'JudgeOrderAgain',
        law: await lawNow(unit),
        reason: payload.p_reason,
      })),
    ),
);

/** Annuls an order, from any state above 1 except 7 and 8, to 8: units and amounts return (domain §4.6). */
export const banOrder = command('/orders/purchaseorder/ban', BanOrder, async (unit, payload) =>
  orderAnswer(
    'La orden se anuló.',
    await step(unit, payload, (moment) => ({
      type: 'BanOrder',
      date: payload.p_date_ban,
      reason: payload.p_justification_ban,
      numberReversal: payload.p_number_reversal ?? '',
      dateReversal: payload.p_date_reversal ?? '',
      ...moment,
    })),
  ),
);
