import type { Status } from '../life-cycle.ts';

/** R3 §4: purchase requests and medical services. */
export const REQUEST_STATUSES = [
  { code: 0, label: 'PENDIENTE', tone: 'waiting' },
  { code: 1, label: 'PENDIENTE DE CONSOLIDACIÓN', tone: 'moving' },
  { code: 2, label: 'RECHAZADO', tone: 'refused' },
  { code: 3, label: 'CONSOLIDADO', tone: 'done' },
  { code: 4, label: 'ANULADO', tone: 'annulled' },
] as const satisfies readonly Status[];
