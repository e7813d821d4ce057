import type { OrderForm, OrderPhaseFields } from '@expediente/schemas/order/events.ts';
import { ORDER_PLAIN, ofEach } from '@expediente/schemas/order/fields.ts';
import type { HolderOfEach } from '../life-cycle/form.ts';
import { COMMITMENT, type OrderField, PUBLICATION } from './fields.ts';

/** Form field that holds each part of the form's events. */
export const HELD_IN: HolderOfEach<Omit<OrderForm & OrderPhaseFields, 'lines' | 'supplies'>, OrderField> = {
  ...ofEach(ORDER_PLAIN, (name) => ORDER_PLAIN[name].sent),
  iva: 'p_iva',
  quarter: 'p_quarter',
  purchaseType: 'p_id_type_purchase',
  purchaseTypeDescription: 'worked-out',
  provider: 'p_id_provider',
  providerNit: 'worked-out',
  providerName: 'worked-out',
  invoices: 'p_invoices',
  total: 'worked-out',
  subtotal: 'worked-out',
  ivaAmount: 'worked-out',
  charges: 'worked-out',
  judged: 'worked-out',
};

/** Fields that a part takes over from its order, which alone corrects them. */
export const SHARED: readonly OrderField[] = [...COMMITMENT, ...PUBLICATION];
