import { MAX_CELL } from '@expediente/kernel/limits.ts';
import { addressOf, type BookSheet, type Cell, type CellValue, columnOf, type SheetRow } from './cell.ts';
import { CellText, unescaped } from './cell-text.ts';
import { dayCell } from './days.ts';
import { type NumberFormat, numberFormats } from './formats.ts';
import { DAMAGED, farCell, longCell, MOST_COLUMNS, NO_SHEET, UnreadableWorkbook } from './limits.ts';
import { type SharedStrings, sharedStrings } from './shared-strings.ts';
import { withoutEmpty } from './without-empty.ts';
import { workbookIn } from './workbook.ts';
import { readXml } from './xml.ts';
import { unpacking } from './zip.ts';

/** Bounds of a sheet in Excel. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/**
 * Sheets of an .xlsx; no row is kept longer than it is read.
 * @throws {UnreadableWorkbook}
 */
export async function xlsxSheets(file: Buffer): Promise<readonly BookSheet[]> {
  const parts = unpacking(file);
  const { sheets, date1904, ...own } = await workbookIn(parts);
  const styles = own.styles === undefined ? undefined : parts.part(own.styles);
  const formats = styles ? await numberFormats(styles) : [];
  const strings = own.strings === undefined ? undefined : parts.part(own.strings);
  const texts = strings ? await sharedStrings(strings) : { texts: [], whole: true };
  return sheets.map(({ name, hidden, part }) => ({
    name,
    hidden,
    async *rows() {
      const sheet = parts.part(part);
      if (!sheet) throw new UnreadableWorkbook(DAMAGED);
      const reader = new SheetReader(texts, formats, date1904);
      for await (const _ of readXml(sheet, reader, withoutEmpty())) yield* reader.rows();
      yield* reader.rows();
      // Some text is far too long, and no cell of this sheet shows it, so that the fault has no address.
      if (!texts.whole) throw new UnreadableWorkbook(longCell());
    },
  }));
}

/**
 * Rows of the first visible sheet, one by one.
 * @throws {UnreadableWorkbook}
 */
export async function* xlsxRows(file: Buffer): AsyncGenerator<SheetRow> {
  const sheet = (await xlsxSheets(file)).find(({ hidden }) => !hidden);
  if (!sheet) throw new UnreadableWorkbook(NO_SHEET);
  yield* sheet.rows();
}

/** Reader of a sheet's cells from its XML. */
class SheetReader {
  readonly #strings: SharedStrings;
  readonly #formats: readonly NumberFormat[];
  readonly #date1904: boolean;
  #rows: SheetRow[] = [];
  #inRows = false;
  #row = 0;
  #hidden = false;
  #cells: Cell[] = [];
  #column = 0;
  /** Type of the cell that is open. */
  #type = '';
  #style = 0;
  #value = '';
  #inValue = false;
  #formula = false;
  readonly #text = new CellText();

  constructor(strings: SharedStrings, formats: readonly NumberFormat[], date1904: boolean) {
    this.#strings = strings;
    this.#formats = formats;
    this.#date1904 = date1904;
  }

  /** Takes the rows that are complete, once. */
  rows(): readonly SheetRow[] {
    const complete = this.#rows;
    this.#rows = [];
    return complete;
  }

  open(name: string, { r, t, s, hidden }: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#inRows = true;
    if (!this.#inRows) return;
    switch (name) {
      case 'row':
        this.#row = within(r === undefined ? this.#row + 1 : Number(r), LAST_ROW);
        this.#hidden = hidden === '1' || hidden === 'true';
        this.#column = 0;
        this.#cells = [];
        break;
      case 'c':
        this.#column = within(r === undefined ? this.#column + 1 : columnOf(r), LAST_COLUMN);
        this.#type = t ?? 'n';
        this.#style = Number(s ?? 0);
        this.#value = '';
        this.#formula = false;
        this.#text.clear();
        break;
      case 'f':
        this.#formula = true;
        break;
      case 'v':
        this.#inValue = true;
        break;
      default:
        this.#text.open(name);
    }
  }

  text(part: string): void {
    if (!this.#inRows) return;
    if (this.#inValue) this.#value += part;
    else this.#text.add(part);
    if (this.#value.length > MAX_CELL || this.#text.length > MAX_CELL) this.long();
  }

  close(name: string): void {
    if (!this.#inRows) return;
    switch (name) {
      case 'sheetData':
        this.#inRows = false;
        break;
      case 'row':
        this.#rows.push({
          number: this.#row,
          cells: this.#cells,
          ...(this.#hidden && { hidden: true }),
        });
        break;
      case 'c':
        this.#closeCell();
        break;
      case 'v':
        this.#inValue = false;
        break;
      default:
        this.#text.close(name);
    }
  }

  long(): never {
    throw new UnreadableWorkbook(longCell(this.#column === 0 ? undefined : this.#address()));
  }

  #address(): string {
    return addressOf(this.#column, this.#row);
  }

  #closeCell(): void {
    const value = this.#formula ? ({ kind: 'formula' } as const) : this.#content();
    if (value === undefined) return;
    if (this.#column > MOST_COLUMNS) throw new UnreadableWorkbook(farCell(this.#address()));
    this.#cells.push({ ...value, address: this.#address(), column: this.#column });
  }

  #content(): CellValue | undefined {
    const value = this.#value;
    switch (this.#type) {
      case 'inlineStr':
        return this.#textValue(this.#text.value);
      case 'str':
        return this.#textValue(unescaped(value));
      case 's':
        return value === '' ? undefined : this.#shared(Number(value));
      case 'b':
        return value === '' ? undefined : { kind: 'flag', value: value.trim() === '1' };
      case 'e':
        return value === '' ? undefined : { kind: 'error', text: value };
      case 'd':
        return value === '' ? undefined : { kind: 'date', day: value.slice(0, 10) };
      default:
        return value.trim() === '' ? undefined : this.#number(Number(value));
    }
  }

  #textValue(text: string | null): CellValue | undefined {
    if (text === null) return this.long();
    return text === '' ? undefined : { kind: 'text', text };
  }

  #shared(number: number): CellValue | undefined {
    const text = this.#strings.texts[number];
    if (text !== undefined) return this.#textValue(text);
    if (this.#strings.whole) throw new UnreadableWorkbook(DAMAGED);
    return undefined;
  }

  #number(value: number): CellValue {
    // The text has more digits than any number, or is no number.
    if (!Number.isFinite(value)) return { kind: 'error', text: '#NUM!' };
    const format = this.#formats[this.#style];
    if (format === 'date') return dayCell(value, this.#date1904);
    return { kind: 'number', value, ...(format && { format: format.text }) };
  }
}

/** @throws {UnreadableWorkbook} for a place that no sheet has */
function within(place: number, last: number): number {
  if (Number.isInteger(place) && place >= 1 && place <= last) return place;
  throw new UnreadableWorkbook(DAMAGED);
}
