import type { StateLook } from '../kit/figures/StateChip.tsx';

/** Chip of a programming with cuatrimestres sent after their window; undefined where there are none. */
export const lateLook = (quarters: string): StateLook | undefined =>
  quarters === '' ? undefined : { label: 'FUERA DE PLAZO', tone: 'refused' };

/**
 * Sentence about late cuatrimestres: `Fuera de plazo: enviado después de su ventana, PRIMERO.`; '' where there are
 * none.
 */
export const lateInWords = (quarters: string): string =>
  quarters === '' ? '' : `Fuera de plazo: enviado después de su ventana, ${quarters}.`;

export const approvedInWords = (approved: number): string => `${approved} de 3 cuatrimestres aprobados`;
