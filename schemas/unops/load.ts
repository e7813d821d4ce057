import { SUB_PRODUCT_CODES } from '../shared/line-load.ts';
import type { SheetRead } from '../shared/sheet.ts';
import {
  column,
  columnsOf,
  LOAD_TEXTS,
  type RefusedRow,
  type RowLoad,
  type TextsOf,
} from '../shared/workbook-load.ts';
import type { UnopsInvoiceRead, UnopsReceiptRead, UnopsSubProductRead } from './read.ts';

export type UnopsLineCell = 'kind' | 'code' | 'number' | 'date' | 'value';
export type UnopsLineTexts = TextsOf<UnopsLineCell>;
export type UnopsLineReason = 'kind' | 'invalid' | 'sub_product' | 'repeated' | 'unreadable';

/** Kinds of rows, as their first cell names them. */
export const UNOPS_LINE_KINDS = { invoice: 'FACTURA', receipt: 'RECIBO', subProduct: 'SUBPRODUCTO' } as const;
export type UnopsLineKind = keyof typeof UNOPS_LINE_KINDS;
const KINDS = `${Object.values(UNOPS_LINE_KINDS).join(', ')}.`;

/** Lines of a record from a workbook: one sheet for the three kinds. */
export const UNOPS_LOAD = {
  path: '/unops/lines/read/excel',
  refused: '/unops/lines/read/refused',
  template: '/unops/lines/template',
  field: 'file_excel_unops',
  columns: columnsOf({
    kind: column('text', 'Tipo', 16, KINDS, { required: true }),
    code: column(
      'text',
      'Serie o código',
      20,
      'Serie de la factura; código del subproducto, como en Subproductos: 1-1-1. De un recibo, vacía.',
    ),
    number: column('text', 'Número', 20, 'Número de la factura o del recibo. De un subproducto, vacío.'),
    date: column('date', 'Fecha', 14, 'De la factura o del recibo: 28/02/2026. De un subproducto, vacía.'),
    value: column(
      'decimal',
      'Valor o cantidad',
      18,
      'Valor de la factura o del recibo, con punto y hasta 2 decimales; cantidad entera del subproducto.',
      { required: true },
    ),
  }),
  sheet: 'Líneas',
  file: 'plantilla_unops.xlsx',
  how: [
    'Cada fila de la hoja «Líneas» es una factura, un recibo o un subproducto del registro: lo dice su columna Tipo.',
    `Las columnas se leen por su lugar. ${LOAD_TEXTS.beyond('E')}`,
    LOAD_TEXTS.values,
    LOAD_TEXTS.pressed('En el registro'),
  ],
  codes: [{ ...SUB_PRODUCT_CODES, titles: ['Código', 'Subproducto'] }],
  title: 'Cargar líneas desde Excel',
  steps: [
    'Descargue la plantilla: su hoja «Instrucciones» dice qué va en cada columna y «Subproductos» tiene los códigos.',
    'Escriba una factura, un recibo o un subproducto por fila; la columna Tipo dice cuál es.',
    LOAD_TEXTS.file,
    LOAD_TEXTS.looked('Las líneas'),
  ],
  templateLabel: 'Plantilla de líneas',
  nouns: ['línea', 'líneas'],
  named: 'Línea',
  heading: 'Línea',
  namedBy: ['kind', 'code', 'number'],
  unnamed: '(sin tipo)',
  reasons: {
    kind: ['sin tipo', 'sin tipo'],
    invalid: ['por corregir', 'por corregir'],
    sub_product: ['con subproducto inexistente', 'con subproducto inexistente'],
    repeated: ['repetida', 'repetidas'],
    unreadable: ['ilegible', 'ilegibles'],
  },
  once: {
    at: 'code',
    inSheet: 'Ya está en la fila',
    inForm: 'Ya está en el formulario: cámbiela ahí.',
  },
} as const satisfies RowLoad<UnopsLineCell, UnopsLineReason>;

/** A line with the number of its row in the sheet. */
type Loaded<Line> = Line & { readonly row: number };
export type LoadedInvoice = Loaded<UnopsInvoiceRead>;
export type LoadedReceipt = Loaded<UnopsReceiptRead>;
export type LoadedSubProduct = Loaded<UnopsSubProductRead>;

export interface ClassifiedUnopsLines {
  readonly invoices: readonly LoadedInvoice[];
  readonly receipts: readonly LoadedReceipt[];
  readonly sub_products: readonly LoadedSubProduct[];
  readonly not_added: readonly (UnopsLineTexts & RefusedRow<UnopsLineReason>)[];
}

/** A sheet of lines as it was read and checked; nothing was written. */
export interface UnopsLinesRead extends ClassifiedUnopsLines, SheetRead {}
