import { recordOf } from '../record/table.ts';

/** The fields of a handback. Code and description are copies of the plan line's of that moment. */
export const HANDBACK_RECORD = recordOf({
  supply: {
    kind: 'id',
    sent: 'p_id_supplie',
    read: 'id_supplie',
    title: 'Insumo',
    names: 'supply',
    column: {},
  },
  codInternal: { kind: 'text', follows: ['supply'], title: 'Código' },
  description: {
    kind: 'text',
    follows: ['supply'],
    read: 'supplie',
    title: 'Descripción',
    column: { sort: {} },
  },
  justification: { kind: 'text', sent: 'p_justification', read: 'justification', title: 'Justificación' },
  lines: {
    sent: 'p_lines',
    title: 'Subproductos',
    items: {
      subProduct: { kind: 'text', title: 'Subproducto', names: 'subProduct' },
      qty: { kind: 'quantity', title: 'Cantidad' },
    },
  },
});
