import type { Status } from '../life-cycle/table.ts';

/** R3 §4; a freed consolidation is LIBERADA, in its history only (domain §8). */
export const ORDER_STATUSES = [
  { code: 0, label: 'SIN ORDEN DE COMPRA', tone: 'waiting' },
  { code: 1, label: 'CON ORDEN DE COMPRA', tone: 'moving' },
  { code: 2, label: 'COMPROMISO', tone: 'moving' },
  { code: 3, label: 'COMPLETADO', tone: 'moving' },
  { code: 4, label: 'DEVENGADO', tone: 'moving' },
  { code: 5, label: 'ENVIADO DAF', tone: 'moving' },
  { code: 6, label: 'RECHAZADO', tone: 'refused' },
  { code: 7, label: 'PAGADO', tone: 'done' },
  { code: 8, label: 'ANULADO', tone: 'annulled' },
  { code: 9, label: 'CON DOCUMENTACIÓN', tone: 'moving' },
  { code: 10, label: 'LIBERADA', tone: 'annulled' },
] as const satisfies readonly Status[];

/** What the list calls orders without a purchase order yet (R3 §4). */
export const CONSOLIDATED_TAB = 'Consolidados';

/** An order's box may be ticked: not in 0 and not in 8 (R3 §4). */
export const isTickable = (status: number): boolean => status !== 0 && status !== 8 && status !== 10;
