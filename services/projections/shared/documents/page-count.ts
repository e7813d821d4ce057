import { PrintFailed } from './print-failed.ts';

/** Number of sheets in a PDF by Chromium, as counted at the root of its tree of pages. */
export function pageCount(pdf: Buffer): number {
  const trees = pdf.toString('latin1').matchAll(/\/Type\s*\/Pages\b[^>]*?\/Count (\d+)/g);
  return Math.max(0, ...[...trees].map(([, count]) => Number(count)));
}

/**
 * Most prints of one document: the second is usually right, but the number itself may need another line, and so another
 * sheet.
 */
const TRIES = 3;

/**
 * Prints a document that states its number of sheets, which is known only after the layout: printed as one sheet,
 * counted, and printed again with that number (awards A7).
 * @throws {PrintFailed} the number changes the layout each time, so that none is right
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
