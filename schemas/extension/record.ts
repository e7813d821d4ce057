import { recordOf } from '../record/table.ts';

/** The fields of an extension's save (planning B22). */
export const EXTENSION_RECORD = recordOf({
  /** Changes, each of one group's budget in one approved cuatrimestre. */
  lines: {
    sent: 'p_details',
    title: 'Cambios',
    items: {
      group: { kind: 'text', title: 'Grupo', names: 'group' },
      quarter: { oneOf: ['PRIMERO', 'SEGUNDO', 'TERCERO'], title: 'Cuatrimestre' },
      level: { kind: 'text', title: 'Tipo de modificación', names: 'modificationType' },
      /** Amount that was free at the save. */
      balance: { kind: 'money', title: 'Saldo' },
      /** Requested increase; negative: a decrease. */
      change: { kind: 'money', title: 'Cambio' },
      justification: { kind: 'text', title: 'Justificación' },
    },
  },
});
