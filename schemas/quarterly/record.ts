import { recordOf } from '../record/table.ts';

/** The fields of a quarterly programming's save. */
export const QUARTERLY_RECORD = recordOf({
  /** What one group may spend in one cuatrimestre. */
  amounts: {
    sent: 'p_details',
    title: 'Presupuestos',
    items: {
      group: { kind: 'text', title: 'Grupo', names: 'group' },
      quarter: { oneOf: ['PRIMERO', 'SEGUNDO', 'TERCERO'], title: 'Cuatrimestre' },
      budget: { kind: 'money', title: 'Presupuesto' },
    },
  },
  /** What approved cuatrimestres come to at present, and what is programmed for the others. */
  budget: { kind: 'money', follows: ['amounts'] },
});
