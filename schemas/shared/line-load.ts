import type { SheetRead } from './sheet.ts';
import { type CodeSheet, column, type LoadFault, type RefusedRow, type TextsOf } from './workbook-load.ts';

/** Reasons for which a row of a loaded sheet does not become a line. */
export const LOAD_REASONS = [
  'supply',
  'sub_product',
  'inactive',
  'price',
  'repeated',
  'quantity',
  'available',
  'level',
  'new_price',
  'justification',
  'unreadable',
] as const;
export type LoadReason = (typeof LOAD_REASONS)[number];
export type LineFault = LoadFault<LoadReason>;

/** Cells of every sheet of lines, and further ones of a sheet of changes. */
export type LineCell = 'sub_product' | 'code' | 'line_id' | 'qty';
export type ChangeCell = 'level' | 'price' | 'justification';
export type LoadField = LineCell | ChangeCell;

/**
 * Columns with which every sheet of lines begins (planning B31, B48).
 * @param lineId rule of the column with the line's id in this sheet
 */
export const lineColumns = (lineId: string) => ({
  sub_product: column('text', 'Subproducto', 16, 'Código del subproducto, como en Subproductos: 1-1-1.', {
    required: true,
  }),
  code: column('text', 'Código insumo', 20, 'Código interno del insumo o, si no lo tiene, su código PpR.', {
    required: true,
  }),
  line_id: column('text', 'Id de línea', 18, lineId),
});

/** Sheet of the codes that the first of these columns takes. */
export const SUB_PRODUCT_CODES: CodeSheet = {
  sheet: 'Subproductos',
  titles: ['Código', 'Descripción'],
  catalogue: 'subProduct',
  code: 'id',
  description: 'description',
};

export type TextOfCells = TextsOf<LineCell> & Readonly<Partial<Record<ChangeCell, string>>>;

/** Contents of a row's cells. */
export interface LoadedCells extends TextOfCells {
  /** Number of the row in the sheet. */
  readonly row: number;
}

/** A row that is not added: its cells and its faults. */
export interface NotAdded extends LoadedCells, RefusedRow<LoadReason> {}

/** Values that a row requests for its line, in the fields of the form's command. */
export interface AskedOfLine {
  readonly p_qty: string;
  readonly p_price: string;
  /** Fields of a change alone. */
  readonly p_id_nivel?: string;
  readonly p_justification?: string;
}

/** A supply that a code names. */
export interface LoadOption {
  readonly id_supplie: number;
  readonly cod_ppr: string;
  readonly cod_internal: string;
  readonly description_internal: string;
  readonly description_presentation: string;
  /** Present price of the catalogue. */
  readonly price: string;
  readonly id_row: string;
  /** Values that the row requests when this supply is chosen. */
  readonly asked: AskedOfLine;
}

/** A line ready for the form. */
export interface LoadedLine extends AskedOfLine {
  readonly row: number;
  readonly p_id_sub_products: string;
  readonly p_id_supplie: number;
  readonly p_cod_internal: string;
  readonly description_internal: string;
  readonly description_sub_product: string;
  readonly id_row: string;
  /** Id of the form's line that the row changes; '' for a new line. */
  readonly line_id: string;
}

/** A row whose code names several supplies, one of which has to be chosen. */
export interface SeveralMatches extends LoadedCells {
  readonly description_sub_product: string;
  readonly options: readonly LoadOption[];
}

/** A sheet of lines as it was read and classified, with its name; nothing was written (planning B28). */
export interface LineLoadRead extends ClassifiedLines, SheetRead {}

export interface ClassifiedLines {
  /** Every row read, its cells in the order of the columns: sub-product, supply code, line id, quantity. */
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly LoadedLine[];
  readonly several: readonly SeveralMatches[];
  readonly not_added: readonly NotAdded[];
  /** `unchanged`: rows of a filled template that ask for nothing. */
  readonly counts: Readonly<Record<LoadReason | 'lines' | 'several' | 'unchanged', number>>;
}

/** Refusal of a repeated pair of supply and sub-product, which names both (R3 §5). */
export const pairRepeated = (codInternal: string, subProduct: string): string =>
  `El insumo ${codInternal} ya está agregado con el subproducto ${subProduct}`;
