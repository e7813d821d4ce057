import type { ImportSheet } from '@expediente/schemas/catalogues/import.ts';

const ROWS = 500;

/** A sheet as JSON in UTF-8; a few rows at a time, as the whole text would take several times its memory. */
export function sheetJson({ rows, ...sheet }: ImportSheet): Uint8Array {
  const pieces = [Buffer.from(`${JSON.stringify(sheet).slice(0, -1)},"rows":[`)];
  for (let at = 0; at < rows.length; at += ROWS) {
    const piece = JSON.stringify(rows.slice(at, at + ROWS)).slice(1, -1);
    pieces.push(Buffer.from(at === 0 ? piece : `,${piece}`));
  }
  pieces.push(Buffer.from(']}'));
  // Copied to memory of its own: a thread's message copies the whole buffer that the array is a view of.
  return new Uint8Array(Buffer.concat(pieces));
}
