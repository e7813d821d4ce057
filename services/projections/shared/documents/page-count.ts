import { PrintFailed } from './print-failed.ts';

/** How many sheets a PDF of Chromium has: what the root of its tree of pages counts. */
export function pageCount(pdf: Buffer): number {
  const trees = pdf.toString('latin1').matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count (\d+)/g);
  return Math.max(0, ...[...trees].map(([, count]) => Number(count)));
}

/** Most documents are right the second time; the number may take a line more and with it a sheet. */
const TRIES = 3;

/**
 * A document that says how many sheets it has, which is known when it is laid out: printed as of one sheet, counted,
 * and printed again with their number (awards A7).
 * @throws {PrintFailed} the number moves the layout each time: a wrong one is not handed out
 */
export async function printCounted(print: (sheets: number) => Promise<Buffer>): Promise<Buffer> {
  let sheets = 1;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const pdf = await print(sheets);
    const counted = pageCount(pdf);
    if (counted === sheets) return pdf;
    sheets = counted;
  }
  throw new PrintFailed('the document does not settle on a number of sheets');
}
