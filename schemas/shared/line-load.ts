/** Why a row of a loaded sheet does not become a line. */
export const LOAD_REASONS = [
  'supply',
  'sub_product',
  'inactive',
  'price',
  'repeated',
  'quantity',
  'unreadable',
] as const;
export type LoadReason = (typeof LOAD_REASONS)[number];

/** A column of a sheet of lines; they are read by position, the first is A. */
export interface LoadColumn {
  readonly field: 'sub_product' | 'code' | 'line_id' | 'qty';
  readonly title: string;
  readonly kind: 'text' | 'integer';
  readonly required: boolean;
  /** What it takes, in a sentence. */
  readonly rule: string;
  /** In characters. */
  readonly width: number;
}

/** One thing that is wrong with a row, at its cell (`B7`). */
export interface LoadFault {
  readonly cell: string;
  readonly reason: LoadReason;
  readonly message: string;
}

/** Contents of a row's cells as they stood. */
export interface LoadedCells {
  /** As the sheet numbers it. */
  readonly row: number;
  readonly sub_product: string;
  readonly code: string;
  readonly line_id: string;
  readonly qty: string;
}

/** A row that is not added, with its first fault; the others stand in `also`. */
export interface NotAdded extends LoadedCells, LoadFault {
  readonly also: readonly LoadFault[];
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
}

/** A line ready for the form. */
export interface LoadedLine {
  readonly row: number;
  readonly p_id_sub_products: string;
  readonly p_id_supplie: number;
  readonly p_cod_internal: string;
  readonly p_qty: string;
  readonly p_price: string;
  readonly description_internal: string;
  readonly description_sub_product: string;
  readonly id_row: string;
  /** The line of the form whose quantity it replaces; '' a new one. */
  readonly line_id: string;
}

/** A row whose code names several supplies: one is to be chosen. */
export interface SeveralMatches extends LoadedCells {
  readonly description_sub_product: string;
  readonly options: readonly LoadOption[];
}

/** A sheet of lines as it was read and classified; nothing was written (planning B28). */
export interface LineLoadRead {
  /** Every row read: sub-product, supply code, line id, quantity. */
  readonly rows: readonly (readonly [string, string, string, string])[];
  readonly lines: readonly LoadedLine[];
  readonly several: readonly SeveralMatches[];
  readonly not_added: readonly NotAdded[];
  readonly counts: Readonly<Record<LoadReason | 'lines' | 'several', number>>;
}

/** R3 §5: a supply and sub-product pair stands once; the warning names both. */
export const pairRepeated = (codInternal: string, subProduct: string): string =>
  `El insumo ${codInternal} ya está agregado con el subproducto ${subProduct}`;
