import { MAX_CELL } from '@expediente/kernel/limits.ts';

/** `_x000D_` is how a workbook writes a character that XML does not have. */
const ESCAPED = /_x([0-9A-F]{4})_/g;

/** A text of one or more runs (`t` in `si` or `is`), without the reading aids (`rPh`) of other scripts. Nothing is kept beyond what a cell holds. */
export class CellText {
  #text = '';
  #length = 0;
  #inText = false;
  #inAid = false;

  get length(): number {
    return this.#length;
  }

  /** Null: longer than a cell may be. */
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

/** A text as it is shown. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
