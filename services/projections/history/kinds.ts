import type { FieldKind } from '@expediente/schemas/history/read.ts';

/** Last word of a field's path to what its decimal is: all else is told as it stands. */
const KINDS: Readonly<Record<string, FieldKind>> = {
  amount: 'money',
  budget: 'money',
  ivaAmount: 'money',
  subtotal: 'money',
  total: 'money',
  price: 'price',
  delivered: 'quantity',
  qty: 'quantity',
  qtyStart: 'quantity',
  requested: 'quantity',
  totalQty: 'quantity',
};

/** What a field's decimal is, so that money is told with its currency and units without decimals. */
export const kindOf = (field: string): FieldKind | undefined =>
  KINDS[field.slice(field.lastIndexOf('.') + 1)];
