import { isPositive, type Price, price } from '@expediente/kernel/decimal.ts';
import { quoted } from '@expediente/kernel/text.ts';
import { decimalFault } from '@expediente/schemas/checks.ts';
import { decimalText } from '@expediente/schemas/messages.ts';
import {
  type AskedOfLine,
  type ClassifiedLines,
  type LineFault,
  LOAD_REASONS,
  type LoadedCells,
  type LoadedLine,
  type LoadField,
  type LoadOption,
  type LoadReason,
  type NotAdded,
  pairRepeated,
  type SeveralMatches,
} from '@expediente/schemas/shared/line-load.ts';
import type { LoadColumn } from '@expediente/schemas/shared/workbook-load.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { LoadedRow } from '../workbooks/read.ts';
import { existsWithZeros } from '../workbooks/zeros.ts';

/** Supply that a code may mean. */
export interface Candidate extends Omit<LoadOption, 'price' | 'asked'> {
  readonly price: Price;
  readonly active: boolean;
}

export interface SubProductNamed {
  readonly id: string;
  readonly description: string;
}

/** Supplies and units by the codes of rows. */
export interface Named {
  subProduct(code: string): SubProductNamed | undefined;
  /** Supplies with the code, in any state (planning B37). */
  supplies(code: string): readonly Candidate[];
  /** Finds for an unknown code the known one that differs only in leading zeros, which Excel takes away. */
  readonly withZeros?: {
    supply(code: string): string | undefined;
    subProduct(code: string): string | undefined;
  };
}

/** Verdict on a row with one supply. */
export type Judged =
  | { readonly is: 'line'; readonly asked: AskedOfLine }
  | { readonly is: 'refused'; readonly faults: readonly LineFault[] }
  /** Verdict on a row that asks for nothing. */
  | { readonly is: 'unchanged' };

/** Knowledge that rows are classified by. */
export interface Known extends Named {
  readonly columns: readonly LoadColumn<LoadField>[];
  /** Identity of a line of the form. */
  lineId(supply: number, subProduct: string): string;
  /**
   * True when the form accepts the supply. Of several supplies with one code, those that it does not accept are dropped
   * first (planning B29).
   */
  mayHave(supply: Candidate, subProduct: string): boolean;
  /** Narrows several supplies down by the row's other cells, but never to none. */
  narrowed?(row: LoadedRow, options: readonly Candidate[], subProduct: string): readonly Candidate[];
  /** Faults of the row's other cells, independent of the supply. */
  faults(row: LoadedRow): readonly LineFault[];
  /** Judges a row by the rules of the form. */
  judged(row: LoadedRow, supply: Candidate, subProduct: string): Judged;
}

export const EMPTY =
  'La celda está vacía. Si está combinada con otra, sepárelas y escriba el valor en cada fila.';

/** True for a supply that can be planned anew. */
export const isPlannable = (supply: Candidate): boolean => supply.active && isPositive(supply.price);

/** Sorts rows into lines, choices among several supplies, and rows not added with their reason (planning B28, B29). */
export function classifyLines(sheet: readonly LoadedRow[], known: Known): ClassifiedLines {
  const rows = sheet.filter((row) => !row.heading || namesRecords(row, known));
  const lines: LoadedLine[] = [];
  const several: SeveralMatches[] = [];
  const notAdded: NotAdded[] = [];
  let unchanged = 0;
  /** First row in which each pair of supply and unit became a line. */
  const taken = new Map<string, number>();
  for (const row of rows) {
    const { subProduct, options, faults } = looked(row, known);
    const cells: LoadedCells = { row: row.row, ...row.values };
    const [only] = options;
    const refuse = ([first, ...also]: readonly LineFault[]) => {
      if (first) notAdded.push({ ...cells, ...first, also });
    };
    if (faults.length > 0 || !subProduct || !only) {
      refuse(faults);
    } else if (options.length > 1) {
      several.push({
        ...cells,
        sub_product: subProduct.id,
        description_sub_product: subProduct.description,
        options: options.map((option) => optionOf(row, option, subProduct, known)),
      });
    } else {
      const judged = known.judged(row, only, subProduct.id);
      const repeated = repeatedFault(row, only, subProduct, known, taken);
      if (judged.is === 'unchanged') unchanged += 1;
      else if (repeated) refuse([repeated]);
      else if (judged.is === 'refused') refuse(judged.faults);
      else {
        taken.set(known.lineId(only.id_supplie, subProduct.id), row.row);
        lines.push(lineOf(row, only, subProduct, judged.asked));
      }
    }
  }
  const counts = { ...NONE, lines: lines.length, several: several.length, unchanged };
  for (const { reason } of notAdded) counts[reason] += 1;
  return {
    rows: rows.map(({ values }) => known.columns.map(({ field }) => values[field] ?? '')),
    lines,
    several,
    not_added: notAdded,
    counts,
  };
}

// `NONE` has one number for each reason.
const NONE = Object.fromEntries(LOAD_REASONS.map((reason) => [reason, 0])) as Record<LoadReason, number>;

/** True for a row that names records: a first row with a missing or misspelt quantity, and not the titles. */
const namesRecords = ({ values }: LoadedRow, known: Known): boolean =>
  known.subProduct(values.sub_product) !== undefined || known.supplies(values.code).length > 0;

interface Looked {
  readonly subProduct: SubProductNamed | undefined;
  /** Supplies that the form may have. */
  readonly options: readonly Candidate[];
  /** Faults, the most helpful first. */
  readonly faults: readonly LineFault[];
}

function looked(row: LoadedRow, known: Known): Looked {
  const { values, cells, unreadable } = row;
  const isRead = (cell: string): boolean => unreadable.every((fault) => fault.cell !== cell);
  const subProduct = known.subProduct(values.sub_product);
  const named = isRead(cells.code) ? known.supplies(values.code) : [];
  const allowed = named.filter((each) => known.mayHave(each, subProduct?.id ?? ''));
  const options = chosenBy(row, subProduct, allowed, known);
  const faults = [
    ...unreadable,
    ...(isRead(cells.code) && allowed.length === 0 ? [supplyFault(row, named, known)] : []),
    ...(isRead(cells.sub_product) && !subProduct ? [subProductFault(row, known)] : []),
    ...known.faults(row).filter(({ cell }) => isRead(cell)),
  ];
  if (faults.length === 0 && options.length === 0) return { subProduct, options, faults: [lineIdFault(row)] };
  const narrowed =
    known.narrowed && subProduct && options.length > 1 && faults.length === 0
      ? known.narrowed(row, options, subProduct.id)
      : options;
  return { subProduct, options: narrowed, faults };
}

/** Supply that the row's line id picks out of several. */
function chosenBy(
  { values: { line_id } }: LoadedRow,
  subProduct: SubProductNamed | undefined,
  options: readonly Candidate[],
  known: Known,
): readonly Candidate[] {
  if (line_id === '' || !subProduct) return options;
  return options.filter(({ id_supplie }) => known.lineId(id_supplie, subProduct.id) === line_id);
}

/** Reason why none of the supplies with the code can be planned. */
function supplyFault(
  { values: { code }, cells }: LoadedRow,
  named: readonly Candidate[],
  { withZeros }: Named,
): LineFault {
  const fault = (reason: LoadReason, message: string) => ({ cell: cells.code, reason, message });
  if (code === '') return fault('supply', EMPTY);
  const [first] = named;
  if (!first)
    return fault(
      'supply',
      `No existe un insumo con el código ${quoted(code)}. ${mended(withZeros?.supply(code))}`,
    );
  const name = `El insumo ${first.cod_internal} ${first.description_internal}`;
  return named.some(({ active }) => !active)
    ? fault('inactive', `${name} está inactivo: quite la fila o escriba otro insumo.`)
    : fault('price', `${name} no tiene precio: pida que se registre en Insumos o quite la fila.`);
}

/** Advice for a code that means nothing. */
const mended = (zeros: string | undefined): string =>
  zeros === undefined ? 'Corrija el código.' : existsWithZeros(zeros);

const subProductFault = ({ values: { sub_product }, cells }: LoadedRow, { withZeros }: Named): LineFault => ({
  cell: cells.sub_product,
  reason: 'sub_product',
  message:
    sub_product === ''
      ? EMPTY
      : isDate(sub_product)
        ? `${quoted(sub_product)} parece una fecha en la que Excel convirtió el código: dé formato de texto a la celda y escriba el código de nuevo.`
        : `No existe el subproducto ${quoted(sub_product)}. ${mended(withZeros?.subProduct(sub_product))}`,
});

/**
 * Days as Excel counts them (36892 is in 2001; from 1954 to 2064), and as people write them: 1/01/2001, 2001-01-01,
 * 1-ene-01.
 */
const SERIAL = /^[2-5]\d{4}$/;
const WRITTEN = /^(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}[-/][a-z]{3,4}\.?(?:[-/]\d{2,4})?)$/i;

/** True for a cell that has a date in the place of a code: Excel makes one of a code like 1-1-1. */
const isDate = (text: string): boolean => SERIAL.test(text) || WRITTEN.test(text);

/** Reasons why a cell is not a number as its rule requires. */
export function numberFaults(
  rule: DecimalRule,
  text: string,
  { cell, reason }: Pick<LineFault, 'cell' | 'reason'>,
): readonly LineFault[] {
  const fault = decimalFault(rule, text);
  if (fault === undefined) return [];
  // A comma may separate thousands or decimals, so its meaning is not guessed.
  return [
    {
      cell,
      reason: fault === 'comma' ? 'unreadable' : reason,
      message: text === '' ? EMPTY : decimalText(rule, text),
    },
  ];
}

const lineIdFault = ({ values: { line_id }, cells }: LoadedRow): LineFault => ({
  cell: cells.line_id,
  reason: 'unreadable',
  message: `La línea ${quoted(line_id)} no es de este insumo y subproducto: borre la celda o corríjala.`,
});

/** Fault of a pair that an earlier row of the sheet has, too. */
function repeatedFault(
  { cells }: LoadedRow,
  supply: Candidate,
  subProduct: SubProductNamed,
  known: Known,
  taken: ReadonlyMap<string, number>,
): LineFault | undefined {
  const first = taken.get(known.lineId(supply.id_supplie, subProduct.id));
  if (first === undefined) return undefined;
  const message = `${pairRepeated(supply.cod_internal, subProduct.id)} en la fila ${first}.`;
  return { cell: cells.code, reason: 'repeated', message };
}

function optionOf(row: LoadedRow, supply: Candidate, subProduct: SubProductNamed, known: Known): LoadOption {
  const judged = known.judged(row, supply, subProduct.id);
  const { active: _, ...option } = supply;
  return {
    ...option,
    price: price(option.price),
    asked: judged.is === 'line' ? judged.asked : { p_qty: row.values.qty, p_price: price(option.price) },
  };
}

const lineOf = (
  { row, values }: LoadedRow,
  supply: Candidate,
  subProduct: SubProductNamed,
  asked: AskedOfLine,
): LoadedLine => ({
  row,
  p_id_sub_products: subProduct.id,
  p_id_supplie: supply.id_supplie,
  p_cod_internal: supply.cod_internal,
  ...asked,
  description_internal: supply.description_internal,
  description_sub_product: subProduct.description,
  id_row: supply.id_row,
  line_id: values.line_id,
});
