import { recordOf } from '../record/table.ts';

/** The fields of a reprogramming's save (domain §4.2). */
export const REPROGRAMMING_RECORD = recordOf({
  /** 1: more money is requested than the plan has (ampliación). */
  extensionBudget: { kind: 'flag', sent: 'p_extension_budget', title: 'Ampliación de presupuesto' },
  justification: { kind: 'text', sent: 'p_justification', title: 'Justificación' },
  /** Changes of lines of an approved plan. */
  details: {
    sent: 'p_details',
    title: 'Cambios',
    items: {
      id: { kind: 'integer' },
      /** Id of the plan's line. */
      line: { kind: 'text' },
      supply: { kind: 'id', title: 'Insumo' },
      subProduct: { kind: 'text', title: 'Subproducto' },
      row: { kind: 'text', title: 'Renglón' },
      group: { kind: 'text' },
      codInternal: { kind: 'text', title: 'Código' },
      description: { kind: 'text', title: 'Descripción' },
      level: { kind: 'text', title: 'Tipo de modificación', names: 'modificationType' },
      justification: { kind: 'text', title: 'Justificación' },
      /** The plan's line before the change; zeros for an added line. */
      before: {
        group: {
          qty: { kind: 'quantity', title: 'Cantidad autorizada' },
          price: { kind: 'price', title: 'Precio autorizado' },
          total: { kind: 'money', title: 'Total autorizado' },
        },
      },
      /** The whole line as requested (planning B4). */
      after: {
        group: {
          qty: { kind: 'quantity', title: 'Cantidad solicitada' },
          price: { kind: 'price', title: 'Precio solicitado' },
          total: { kind: 'money', title: 'Total solicitado' },
        },
      },
    },
  },
  /** Sums of all lines of the plan before and after (planning B9). */
  current: { kind: 'money', follows: ['details'], title: 'Presupuesto actual' },
  requested: { kind: 'money', follows: ['details', 'current'], title: 'Nuevo presupuesto' },
});
