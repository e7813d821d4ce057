import { MOST_FORMAT, MOST_FORMATS, TOO_LARGE, UnreadableWorkbook } from './limits.ts';
import { readXml } from './xml.ts';

/** Form in which a number is shown: as a date, or in a format of the workbook's own. */
export type NumberFormat = 'date' | { readonly text: string } | undefined;

/** Numbers of Excel's own formats for dates and times. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/**
 * Number formats by the number of a cell's style.
 * @throws {UnreadableWorkbook}
 */
export async function numberFormats(chunks: AsyncIterable<Buffer>): Promise<readonly NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const ofStyle: NumberFormat[] = [];
  let inStyles = false;
  const reading = readXml(chunks, {
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'cellXfs') inStyles = true;
      const id = Number(numFmtId);
      if (own.size + ofStyle.length > MOST_FORMATS) throw new UnreadableWorkbook(TOO_LARGE);
      if (name === 'numFmt') own.set(id, formatOf(formatCode));
      if (name === 'xf' && inStyles) ofStyle.push(own.get(id) ?? (isBuiltInDate(id) ? 'date' : undefined));
    },
    close(name) {
      if (name === 'cellXfs') inStyles = false;
    },
    long() {
      throw new UnreadableWorkbook(TOO_LARGE);
    },
  });
  for await (const _ of reading);
  return ofStyle;
}

/**
 * Kind of a format. Quoted, escaped and bracketed parts (`[Red]`, `[$-409]`) do not decide it; `[h]` may be next to
 * `mm`.
 */
function formatOf(text: string): NumberFormat {
  if (text.length > MOST_FORMAT) return undefined;
  return /[ymdhs]/i.test(text.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')) ? 'date' : { text };
}
