import { recordOf } from '../record/table.ts';

/** The fields of an annual plan's save. */
export const PAC_RECORD = recordOf({
  /** Lines as saved; price and descriptions are copies of the catalogue at that moment (domain §4.1). */
  lines: {
    sent: 'p_details',
    title: 'Insumos',
    items: {
      id: { kind: 'text' },
      supply: { kind: 'id', title: 'Insumo' },
      subProduct: { kind: 'text', title: 'Subproducto' },
      row: { kind: 'text', title: 'Renglón' },
      group: { kind: 'text' },
      codInternal: { kind: 'text', title: 'Código' },
      description: { kind: 'text', title: 'Descripción' },
      qty: { kind: 'quantity', title: 'Cantidad' },
      price: { kind: 'price', title: 'Precio' },
      subtotal: { kind: 'money', title: 'Subtotal' },
    },
  },
  qtyStart: { kind: 'quantity', follows: ['lines'], title: 'Cantidad inicial' },
  budget: { kind: 'money', follows: ['lines'], title: 'Precio inicial' },
});
