import { BadInput } from '@expediente/platform/refusals.ts';
import { markIn, PAPER_PAGE, type PaperMark } from '@expediente/schemas/paper/address.ts';
import type { Parameters } from '../shared/http/read-route.ts';

const GARBLED =
  'La dirección está incompleta o dañada: debe terminar en el registro, la revisión y los 20 dígitos del pie del documento. Escanee de nuevo el código QR o copie la dirección completa.';
/** The mark in the path of a call. @throws {BadInput} it is cut off or garbled */
export function markOf({ lifecycle = '', id = '', revision = '', chain = '' }: Parameters): PaperMark {
  const mark = markIn(['', PAPER_PAGE, lifecycle, id, revision, chain].join('/'));
  if (mark) return mark;
  throw new BadInput([{ field: 'chain', message: GARBLED }]);
}
