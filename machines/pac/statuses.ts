import type { Status } from '../life-cycle/table.ts';

/** R3 §4: PAC, reprogramming and quarterly programming share these. */
export const PAC_STATUSES = [
  { code: 0, label: 'PENDIENTE', tone: 'waiting' },
  { code: 1, label: 'PENDIENTE DE APROBACIÓN', tone: 'moving' },
  { code: 2, label: 'RECHAZADO', tone: 'refused' },
  { code: 3, label: 'APROBADO', tone: 'done' },
] as const satisfies readonly Status[];
