import { recordOf } from '../record/table.ts';

/** The fields of an extension's save (planning B22). */
export const EXTENSION_RECORD = recordOf({
  /** Each changes one group's budget in one approved cuatrimestre. */
  lines: {
    sent: 'p_details',
    title: 'Cambios',
    items: {
      group: { kind: 'text', title: 'Grupo', names: 'group' },
      quarter: { oneOf: ['PRIMERO', 'SEGUNDO', 'TERCERO'], title: 'Cuatrimestre' },
      level: { kind: 'text', title: 'Tipo de modificación', names: 'modificationType' },
      /** Amount that was free when it was saved. */
      balance: { kind: 'money', title: 'Saldo' },
      /** Amount that is asked for more; negative: less. */
      change: { kind: 'money', title: 'Cambio' },
      justification: { kind: 'text', title: 'Justificación' },
    },
  },
});
