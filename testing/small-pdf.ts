import { demoPdf } from '@expediente/demo/records/document.ts';

/** Complete PDF of one page, as small as is accepted, different for each title (ASCII, without parentheses). */
export const smallPdf = (title = 'Documento'): Buffer<ArrayBuffer> => Buffer.from(demoPdf(title));
