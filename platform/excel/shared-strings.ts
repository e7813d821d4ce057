import { MAX_CELL } from '@expediente/kernel/limits.ts';
import { CellText } from './cell-text.ts';
import { MOST_SHARED, MOST_TEXT, TOO_LARGE, UnreadableWorkbook } from './limits.ts';
import { readXml } from './xml.ts';

/** Texts that cells name by their number. */
export interface SharedStrings {
  /** Null for a text longer than a cell may be. */
  readonly texts: readonly (string | null)[];
  /** False when the reading ended at a text that is far too long, before the last one. */
  readonly whole: boolean;
}

/** @throws {UnreadableWorkbook} */
export async function sharedStrings(chunks: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const texts: (string | null)[] = [];
  let total = 0;
  let whole = true;
  const text = new CellText();
  const add = (): void => {
    if (texts.length >= MOST_SHARED || total > MOST_TEXT) throw new UnreadableWorkbook(TOO_LARGE);
    total += Math.min(text.length, MAX_CELL);
    texts.push(text.value);
  };
  const reading = readXml(chunks, {
    open(name) {
      if (name === 'si') text.clear();
      else text.open(name);
    },
    text: (part) => text.add(part),
    close(name) {
      if (name === 'si') add();
      else text.close(name);
    },
    long() {
      whole = false;
      texts.push(null);
    },
  });
  for await (const _ of reading);
  return { texts, whole };
}
