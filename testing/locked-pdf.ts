import { smallPdf } from './small-pdf.ts';

/** PDF that opens with a password alone, and there is none: its check of passwords is of no password at all. */
export const lockedPdf = (title = 'Documento'): Buffer<ArrayBuffer> => {
  const [owner, user] = ['f'.repeat(64), '0'.repeat(64)];
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${owner}> /U <${user}> /P -4 >> /ID [<00> <00>]`;
  return Buffer.from(smallPdf(title).toString('latin1').replace('/Root', `${lock} /Root`), 'latin1');
};
