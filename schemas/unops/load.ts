import type { LoadColumn, LoadFault, TextsOf } from '../shared/line-load.ts';
import type { SheetRead } from '../shared/sheet.ts';
import type { UnopsInvoiceRead, UnopsReceiptRead, UnopsSubProductRead } from './read.ts';

/** Field of the form that is the workbook. */
export const UNOPS_LOAD_FILE = 'file_excel_unops';

export type UnopsLineCell = 'kind' | 'code' | 'number' | 'date' | 'value';
export type UnopsLineTexts = TextsOf<UnopsLineCell>;

/** What a row is, as its first cell says. */
export const UNOPS_LINE_KINDS = { invoice: 'FACTURA', receipt: 'RECIBO', subProduct: 'SUBPRODUCTO' } as const;
export type UnopsLineKind = keyof typeof UNOPS_LINE_KINDS;

/** Columns of the template of a record's lines, by position: one sheet for the three kinds. */
export const UNOPS_LINE_COLUMNS: readonly LoadColumn<UnopsLineCell>[] = [
  {
    field: 'kind',
    title: 'Tipo',
    kind: 'text',
    required: true,
    rule: `${Object.values(UNOPS_LINE_KINDS).join(', ')}.`,
    width: 16,
  },
  {
    field: 'code',
    title: 'Serie o código',
    kind: 'text',
    required: false,
    rule: 'Serie de la factura; código del subproducto, como en Subproductos: 1-1-1. De un recibo, vacía.',
    width: 20,
  },
  {
    field: 'number',
    title: 'Número',
    kind: 'text',
    required: false,
    rule: 'Número de la factura o del recibo. De un subproducto, vacío.',
    width: 20,
  },
  {
    field: 'date',
    title: 'Fecha',
    kind: 'date',
    required: false,
    rule: 'De la factura o del recibo: 28/02/2026. De un subproducto, vacía.',
    width: 14,
  },
  {
    field: 'value',
    title: 'Valor o cantidad',
    kind: 'decimal',
    required: true,
    rule: 'Valor de la factura o del recibo, con punto y hasta 2 decimales; cantidad entera del subproducto.',
    width: 18,
  },
];

/** Why a row is no line. */
export const UNOPS_LINE_REASONS = ['kind', 'invalid', 'sub_product', 'repeated', 'unreadable'] as const;
export type UnopsLineReason = (typeof UNOPS_LINE_REASONS)[number];
export type UnopsLineFault = LoadFault<UnopsLineReason>;

/** As the sheet numbers its row. */
type Loaded<Line> = Line & { readonly row: number };
export type LoadedInvoice = Loaded<UnopsInvoiceRead>;
export type LoadedReceipt = Loaded<UnopsReceiptRead>;
export type LoadedSubProduct = Loaded<UnopsSubProductRead>;

/** A row that is none: its cells as they stood, and its faults, of which `also` has those after the first. */
export interface RefusedUnopsLine extends UnopsLineTexts, UnopsLineFault {
  readonly row: number;
  readonly also: readonly UnopsLineFault[];
}

export interface ClassifiedUnopsLines {
  readonly invoices: readonly LoadedInvoice[];
  readonly receipts: readonly LoadedReceipt[];
  readonly sub_products: readonly LoadedSubProduct[];
  readonly not_added: readonly RefusedUnopsLine[];
}

/** A sheet of lines as it was read and checked; nothing was written. */
export interface UnopsLinesRead extends ClassifiedUnopsLines, SheetRead {}
