import { MAX_CELL } from '@expediente/kernel/limits.ts';

/** Escape by which a workbook writes a character that XML does not have: `_x000D_`. */
const ESCAPED = /_x([0-9A-F]{4})_/g;

/**
 * Text of one or more runs (`t` in `si` or `is`), without the reading aids (`rPh`) of other scripts. No more of it is
 * kept than a cell holds.
 */
export class CellText {
  #text = '';
  #length = 0;
  #inText = false;
  #inAid = false;

  get length(): number {
    return this.#length;
  }

  /** Null for a text longer than a cell may be. */
  get value(): string | null {
    if (this.#length <= MAX_CELL) return unescaped(this.#text);
    return null;
  }

  clear(): void {
    this.#text = '';
    this.#length = 0;
    this.#inText = false;
    this.#inAid = false;
  }

  open(name: string): void {
    if (name === 't') this.#inText = true;
    if (name === 'rPh') this.#inAid = true;
  }

  close(name: string): void {
    if (name === 't') this.#inText = false;
    if (name === 'rPh') this.#inAid = false;
  }

  add(part: string): void {
    if (!this.#inText || this.#inAid) return;
    this.#length += part.length;
    if (this.#length <= MAX_CELL) this.#text += part;
  }
}

/** Text as it is shown, without escapes. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
