import type { SheetRead } from './sheet.ts';
import { type CodeSheet, column, type LoadFault, type RefusedRow, type TextsOf } from './workbook-load.ts';

/** Why a row of a loaded sheet does not become a line. */
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

/** Cells that every sheet of lines has, and those that one of changes has besides. */
export type LineCell = 'sub_product' | 'code' | 'line_id' | 'qty';
export type ChangeCell = 'level' | 'price' | 'justification';
export type LoadField = LineCell | ChangeCell;

/** The columns that every sheet of lines begins with (planning B31, B48). @param lineId what the line's id is for in this sheet */
export const lineColumns = (lineId: string) => ({
  sub_product: column('text', 'Subproducto', 16, 'Código del subproducto, como en Subproductos: 1-1-1.', {
    required: true,
  }),
  code: column('text', 'Código insumo', 20, 'Código interno del insumo o, si no lo tiene, su código PpR.', {
    required: true,
  }),
  line_id: column('text', 'Id de línea', 18, lineId),
});

/** The codes that the first of them takes. */
export const SUB_PRODUCT_CODES: CodeSheet = {
  sheet: 'Subproductos',
  titles: ['Código', 'Descripción'],
  catalogue: 'subProduct',
  code: 'id',
  description: 'description',
};

export type TextOfCells = TextsOf<LineCell> & Readonly<Partial<Record<ChangeCell, string>>>;

/** Contents of a row's cells as they stood. */
export interface LoadedCells extends TextOfCells {
  /** As the sheet numbers it. */
  readonly row: number;
}

/** A row that is not added: its cells and its faults. */
export interface NotAdded extends LoadedCells, RefusedRow<LoadReason> {}

/** Values that a row asks of its line, in the fields of the form's command. */
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
  /** The catalogue's of this moment. */
  readonly price: string;
  readonly id_row: string;
  /** Values that the row asks when it is chosen. */
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
  /** The line of the form that it changes; '' a new one. */
  readonly line_id: string;
}

/** A row whose code names several supplies: one is to be chosen. */
export interface SeveralMatches extends LoadedCells {
  readonly description_sub_product: string;
  readonly options: readonly LoadOption[];
}

/** A sheet of lines as it was read and classified, and which sheet; nothing was written (planning B28). */
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

/** R3 §5: a supply and sub-product pair is there once; the warning names both. */
export const pairRepeated = (codInternal: string, subProduct: string): string =>
  `El insumo ${codInternal} ya está agregado con el subproducto ${subProduct}`;
