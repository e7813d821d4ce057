import { shownInstant } from '@expediente/kernel/dates.ts';
import type { PaperStanding, PaperVerdict } from '@expediente/schemas/paper/read.ts';
import type { Meaning } from '../base/tokens.ts';

/** Source of a check: the address in a paper's QR code, or the bytes of a PDF. */
export type Held = 'code' | 'file';

/** Word and colour for each status of a paper. */
export const STANDINGS: Readonly<Record<PaperStanding, { readonly label: string; readonly tone: Meaning }>> =
  {
    current: { label: 'VIGENTE', tone: 'done' },
    superseded: { label: 'REEMPLAZADO', tone: 'waiting' },
    unproven: { label: 'SIN CONFIRMAR', tone: 'refused' },
    unknown: { label: 'DESCONOCIDO', tone: 'refused' },
  };

/** Title of the answer: 'Orden de compra 22, revisión 12, reemplazada desde la revisión 13' */
export function verdictTitle({ is, name, revision, since }: PaperVerdict): string {
  if (is === 'unknown') return 'Documento desconocido';
  return `${name}, revisión ${revision}${since ? `, reemplazada desde la revisión ${since.revision}` : ''}`;
}

/** Meaning of the answer, and what to do. */
export function verdictText({ is, since }: PaperVerdict, held: Held): string {
  switch (is) {
    case 'current':
      return 'El registro no ha cambiado desde que se imprimió este documento.';
    case 'superseded':
      return `El registro cambió después de imprimirse este documento, el ${shownInstant(since?.at ?? '')}: pida el documento actual.`;
    case 'unproven':
      return 'El registro tiene esa revisión, pero su historia está dañada: no se puede confirmar. Avise a auditoría.';
    case 'unknown':
      return held === 'code' ? NO_REVISION : NO_PRINT;
  }
}

const NO_REVISION =
  'Ninguna revisión de esta instalación tiene ese código. Compare los 20 dígitos del pie del documento con los de la dirección. Si son los mismos, el documento es de otra instalación, fue alterado, o se alteró el registro después de imprimirlo: avise a auditoría.';
const NO_PRINT =
  'Ninguna impresión de esta instalación tiene ese contenido. Use el PDF tal como lo entregó el sistema: uno escaneado, unido a otros o guardado de nuevo ya es otro archivo. Si solo tiene el papel, use su código QR.';

/**
 * Reminder that a code can be copied onto another paper, so that the text must be compared. @param issued whether the
 * document as it was issued is at hand
 */
export const compareText = (issued: boolean): string =>
  `El código dice de qué registro y revisión es un documento, no lo que está escrito en el papel: ${issued ? 'compárelo con el documento emitido' : 'para compararlo pida a la institución el documento emitido'}.`;
