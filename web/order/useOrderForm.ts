import { GenerateOrder, UpdateOrder } from 'validator:order/commands.ts';
import { type Money, money, subtract } from '@expediente/kernel/decimal.ts';
import { awardAlerts, orderAlerts } from '@expediente/machines/order/alerts.ts';
import { judgedForm } from '@expediente/machines/order/judged.ts';
import { orderStates } from '@expediente/machines/order/life-cycle.ts';
import { ORDER_LINES, type OrderValues } from '@expediente/schemas/order/forms.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { ActionOffer } from '@expediente/schemas/shared/read.ts';
import { useMemo, useState } from 'react';
import { post } from '../base/api.ts';
import { type RecordForm, useForm } from '../kit/form/useForm.ts';
import { usePurchaseTypes } from '../kit/input/usePurchaseTypes.ts';
import { amountsOf, type LiveAmounts, openedBy, orderPayload, orderValues } from './form-values.ts';
import { justificationMissing } from './justification.ts';
import { headerLayout } from './order-layout.ts';
import type { CarriedValues } from './parting.ts';
import type { PartMode } from './receipts.ts';
import { useCircumstances } from './useCircumstances.ts';

export interface OrderFormProps {
  readonly order: OrderDetail;
  /** Offered action, `purchaseorder`, `update` or `receive`, with the fields that it opens. */
  readonly offer: ActionOffer;
  /** Reason why the form can no longer be saved; undefined while it can. */
  readonly closed: string | undefined;
  onSaved(): void;
  /** Goes on in another form, with what was typed in this one. */
  onPart(mode: PartMode, typed: CarriedValues): void;
  onClose(): void;
}

export interface OpenedOrder {
  /** Order as it was when the form was opened. */
  readonly order: OrderDetail;
  readonly form: RecordForm<OrderValues>;
  readonly amounts: LiveAmounts;
  /** Header's fields in this phase; locked ones are read-only. */
  readonly header: readonly FormField[];
  readonly lines: readonly FormField[];
  /** Warnings about the typed values; they do not block. */
  readonly alerts: readonly string[];
  isOpen(field: string): boolean;
}

/** Operations whose action has another name. */
const OPERATIONS: Readonly<Record<string, string>> = { purchaseorder: 'generate' };

/** State of a change of an order, shared by the forms that generate, edit and receive (R3 §4, §5). */
export function useOrderForm({ order: now, offer: offered, closed, onSaved }: OrderFormProps): OpenedOrder {
  // Kept from the opening: a newer version of the order must not change locks while the user types.
  const [{ order, offer }] = useState({ order: now, offer: offered });
  const types = usePurchaseTypes();
  const isOpen = useMemo(() => openedBy(offer), [offer]);
  const saved = useMemo(() => orderValues(now), [now]);
  const operation = OPERATIONS[offer.action] ?? offer.action;
  const form = useForm<OrderValues>({
    // Until the commitment the whole form is open, and everything that generating requires is still required.
    compiled: isOpen('p_id_provider') ? GenerateOrder : UpdateOrder,
    saved,
    revision: now.revision,
    draft: { of: `/orders/purchaseorder/${operation}`, record: now.id },
    closed,
    payload: (values) => orderPayload(now, isOpen, values),
    check: (values) => justificationMissing(types, values, isOpen),
    send: (payload, options) => post(`/orders/purchaseorder/${operation}`, payload, options),
    onDone: onSaved,
  });
  const { values } = form;
  const { p_unit, p_supplies, p_iva, p_date_issue } = values;
  const amounts = useMemo(
    () => amountsOf({ p_unit, p_supplies, p_iva, p_date_issue }, order),
    [order, p_unit, p_supplies, p_iva, p_date_issue],
  );
  const type = types.find(({ id }) => id === values.p_id_type_purchase)?.description ?? order.type_purchase;
  const circumstances = useCircumstances({ order, values, amounts, type });
  const asksWhy = circumstances.some(({ result }) => result !== 'within');
  const header = headerLayout({ order, isOpen, types, chosen: values.p_id_type_purchase, asksWhy });
  const judgedAlerts = orderAlerts({
    // Judged as the server will do it, by the version in force on the typed date.
    judged: [
      ...judgedForm(
        order.law,
        {
          dateIssue: values.p_date_issue,
          dateResolution: order.date_resolution,
          purchaseTypeDescription: type,
          total: amounts.total,
          iva: values.p_iva,
          justification: values.p_justification_purchase_order,
          others: othersOf(order),
        },
        order.judged,
      ),
      ...circumstances,
    ],
    dateIssue: values.p_date_issue,
    invoices: values.p_invoices.map((each) => ({
      serie: each.serie_invoice,
      number: each.number_invoice,
      date: each.date_invoice,
    })),
  });
  const alerts = [
    ...judgedAlerts,
    ...awardAlerts(
      {
        // Alerts are those of the state that generating leads to.
        status: orderStates.is(order.state, 'consolidada') ? 'generada' : orderStates.name(order.state),
        hasAward: order.has_award,
        numberAward: values.p_number_award,
        provider: Number(values.p_id_provider),
        total: amounts.total,
        supplies: order.supplies,
      },
      order.award,
    ),
  ];
  return { order, form, amounts, header, lines: ORDER_LINES, alerts, isOpen };
}

/** Total of the other parts of the order's resolution; undefined where it is not divided. */
const othersOf = ({ id, divisions, divisions_total: whole }: OrderDetail): Money | undefined => {
  const own = divisions.find((each) => each.id === id);
  return own && subtract(money(whole), money(own.total));
};
