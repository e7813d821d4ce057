import type { StateLook } from '../kit/figures/StateChip.tsx';

/** The mark of a programming of which cuatrimestres were sent after their window; none: nothing. */
export const lateLook = (quarters: string): StateLook | undefined =>
  quarters === '' ? undefined : { label: 'FUERA DE PLAZO', tone: 'refused' };

/** `Fuera de plazo: se enviaron después de su ventana PRIMERO, SEGUNDO`; '' where none was. */
export const lateInWords = (quarters: string): string =>
  quarters === '' ? '' : `Fuera de plazo: enviado después de su ventana, ${quarters}.`;

export const approvedInWords = (approved: number): string => `${approved} de 3 cuatrimestres aprobados`;
