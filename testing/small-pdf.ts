import { demoPdf } from '@expediente/demo/records/document.ts';

/** A whole PDF of one page, as small as one is taken: its own for each title (ASCII, without parentheses). */
export const smallPdf = (title = 'Documento'): Buffer<ArrayBuffer> => Buffer.from(demoPdf(title));
