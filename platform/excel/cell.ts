/** The content of a cell, by the type the workbook declares, never by its appearance. */
export type CellValue =
  | { readonly kind: 'text'; readonly text: string }
  /** `format`: the number format in which it is shown, when it has one. */
  | { readonly kind: 'number'; readonly value: number; readonly format?: string }
  /** `yyyy-mm-dd` */
  | { readonly kind: 'date'; readonly day: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  /** The stored result of a formula is not trusted, so it is not read. */
  | { readonly kind: 'formula' }
  | { readonly kind: 'error'; readonly text: string };

/** A cell with its place: `B3`, column 2. */
export type Cell = CellValue & { readonly address: string; readonly column: number };

/** Row that has any cell, with its number in the sheet. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly Cell[];
  /** Hidden by hand or by a filter. */
  readonly hidden?: true;
}

/** A sheet of a workbook, in the order of its tabs. */
export interface BookSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** @throws {UnreadableWorkbook} while the rows are read */
  rows(): AsyncIterable<SheetRow> | Iterable<SheetRow>;
}

/** Letters of a column: 'AA' of 27. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Column of an address: 27 of 'AA27'; 0 when it is no address. */
export function columnOf(address: string): number {
  const [, letters = ''] = /^([A-Z]{1,3})\d+$/.exec(address) ?? [];
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

export const addressOf = (column: number, row: number): string => `${columnLetters(column)}${row}`;
