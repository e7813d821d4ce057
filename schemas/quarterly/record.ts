import { recordOf } from '../record/table.ts';

/** The fields of a quarterly programming's save. */
export const QUARTERLY_RECORD = recordOf({
  /** Amounts that one group each may spend in one cuatrimestre. */
  amounts: {
    sent: 'p_details',
    title: 'Presupuestos',
    items: {
      group: { kind: 'text', title: 'Grupo', names: 'group' },
      quarter: { oneOf: ['PRIMERO', 'SEGUNDO', 'TERCERO'], title: 'Cuatrimestre' },
      budget: { kind: 'money', title: 'Presupuesto' },
    },
  },
  /** Sum of the approved cuatrimestres at present, and of the amounts programmed for the others. */
  budget: { kind: 'money', follows: ['amounts'] },
});
