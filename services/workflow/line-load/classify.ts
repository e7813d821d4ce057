import { isPositive, type Price, price } from '@expediente/kernel/decimal.ts';
import { quoted } from '@expediente/kernel/text.ts';
import { decimalFault } from '@expediente/schemas/checks.ts';
import { decimalText } from '@expediente/schemas/messages.ts';
import {
  type LineLoadRead,
  LOAD_REASONS,
  type LoadedCells,
  type LoadedLine,
  type LoadFault,
  type LoadOption,
  type LoadReason,
  type NotAdded,
  pairRepeated,
  type SeveralMatches,
} from '@expediente/schemas/shared/line-load.ts';
import type { DecimalRule } from '@expediente/schemas/types.ts';
import type { LoadedRow } from './read.ts';

/** A supply that a code may name. */
export interface Candidate extends Omit<LoadOption, 'price'> {
  readonly price: Price;
  readonly active: boolean;
}

export interface SubProductNamed {
  readonly id: string;
  readonly description: string;
}

/** What rows are classified by. */
export interface Known {
  subProduct(code: string): SubProductNamed | undefined;
  /** All that the code names, whatever their state (planning B37). */
  supplies(code: string): readonly Candidate[];
  readonly quantity: DecimalRule;
  /** Identity of a line of the form. */
  lineId(supply: number, subProduct: string): string;
  /** Lines that are in the plan already. */
  readonly planned: ReadonlySet<string>;
}

const EMPTY = 'La celda está vacía. Si está combinada con otra, sepárelas y escriba el valor en cada fila.';

/** What becomes of each row: a line, a choice among several supplies, or not added and why (planning B28, B29). */
export function classifyLines(sheet: readonly LoadedRow[], known: Known): LineLoadRead {
  const rows = sheet.filter((row) => !row.heading || namesRecords(row, known));
  const lines: LoadedLine[] = [];
  const several: SeveralMatches[] = [];
  const notAdded: NotAdded[] = [];
  /** Row of each pair that became a line. */
  const taken = new Map<string, number>();
  for (const row of rows) {
    const found = looked(row, known);
    const cells: LoadedCells = { row: row.row, ...row.values };
    const { subProduct, options, faults } = found;
    const [only] = options;
    const repeated =
      faults.length === 0 && subProduct && only && options.length === 1
        ? repeatedFault(row, only, subProduct, known, taken)
        : undefined;
    const [first, ...also] = repeated ? [repeated] : faults;
    if (first || !subProduct || !only) {
      if (first) notAdded.push({ ...cells, ...first, also });
    } else if (options.length > 1) {
      several.push({
        ...cells,
        sub_product: subProduct.id,
        description_sub_product: subProduct.description,
        options: options.map(optionOf),
      });
    } else {
      taken.set(known.lineId(only.id_supplie, subProduct.id), row.row);
      lines.push(lineOf(row, only, subProduct));
    }
  }
  const counts = { ...NONE, lines: lines.length, several: several.length };
  for (const { reason } of notAdded) counts[reason] += 1;
  return {
    rows: rows.map(({ values }) => [values.sub_product, values.code, values.line_id, values.qty]),
    lines,
    several,
    not_added: notAdded,
    counts,
  };
}

// A number for each reason.
const NONE = Object.fromEntries(LOAD_REASONS.map((reason) => [reason, 0])) as Record<LoadReason, number>;

/** A first row whose quantity is missing or misspelt is no title. */
const namesRecords = ({ values }: LoadedRow, known: Known): boolean =>
  known.subProduct(values.sub_product) !== undefined || known.supplies(values.code).length > 0;

interface Looked {
  readonly subProduct: SubProductNamed | undefined;
  /** That can be planned. */
  readonly options: readonly Candidate[];
  /** The most telling first. */
  readonly faults: readonly LoadFault[];
}

function looked(row: LoadedRow, known: Known): Looked {
  const { values, cells, unreadable } = row;
  const isRead = (cell: string): boolean => unreadable.every((fault) => fault.cell !== cell);
  const subProduct = known.subProduct(values.sub_product);
  const named = isRead(cells.code) ? known.supplies(values.code) : [];
  const options = chosenBy(row, subProduct, plannable(named), known);
  const faults = [
    ...unreadable,
    ...(isRead(cells.code) ? supplyFaults(row, named) : []),
    ...(isRead(cells.sub_product) && !subProduct ? [subProductFault(row)] : []),
    ...(isRead(cells.qty) ? quantityFaults(row, known.quantity) : []),
  ];
  const misplaced = faults.length === 0 && options.length === 0;
  return { subProduct, options, faults: misplaced ? [lineIdFault(row)] : faults };
}

/** Inactive ones and those without price drop out first (planning B29). */
const plannable = (named: readonly Candidate[]): readonly Candidate[] =>
  named.filter((each) => each.active && isPositive(each.price));

/** A line's id says which of several it is. */
function chosenBy(
  { values: { line_id } }: LoadedRow,
  subProduct: SubProductNamed | undefined,
  options: readonly Candidate[],
  known: Known,
): readonly Candidate[] {
  if (line_id === '' || !subProduct) return options;
  return options.filter(({ id_supplie }) => known.lineId(id_supplie, subProduct.id) === line_id);
}

function supplyFaults({ values: { code }, cells }: LoadedRow, named: readonly Candidate[]): LoadFault[] {
  const fault = (reason: LoadReason, message: string) => [{ cell: cells.code, reason, message }];
  if (code === '') return fault('supply', EMPTY);
  const [first] = named;
  if (!first) return fault('supply', `No existe un insumo con el código ${quoted(code)}. Corrija el código.`);
  if (plannable(named).length > 0) return [];
  const name = `El insumo ${first.cod_internal} ${first.description_internal}`;
  return named.some(({ active }) => !active)
    ? fault('inactive', `${name} está inactivo: quite la fila o escriba otro insumo.`)
    : fault('price', `${name} no tiene precio: pida que se registre en Insumos o quite la fila.`);
}

const subProductFault = ({ values: { sub_product }, cells }: LoadedRow): LoadFault => ({
  cell: cells.sub_product,
  reason: 'sub_product',
  message: sub_product === '' ? EMPTY : `No existe el subproducto ${quoted(sub_product)}. Corrija el código.`,
});

function quantityFaults({ values: { qty }, cells }: LoadedRow, rule: DecimalRule): LoadFault[] {
  const fault = decimalFault(rule, qty);
  if (fault === undefined) return [];
  // A comma may stand for thousands or for decimals: nobody guesses which.
  const reason = fault === 'comma' ? 'unreadable' : 'quantity';
  return [{ cell: cells.qty, reason, message: qty === '' ? EMPTY : decimalText(rule, qty) }];
}

const lineIdFault = ({ values: { line_id }, cells }: LoadedRow): LoadFault => ({
  cell: cells.line_id,
  reason: 'unreadable',
  message: `La línea ${quoted(line_id)} no es de este insumo y subproducto: borre la celda o corríjala.`,
});

function repeatedFault(
  { values, cells }: LoadedRow,
  supply: Candidate,
  subProduct: SubProductNamed,
  known: Known,
  taken: ReadonlyMap<string, number>,
): LoadFault | undefined {
  const id = known.lineId(supply.id_supplie, subProduct.id);
  const first = taken.get(id);
  const text = pairRepeated(supply.cod_internal, subProduct.id);
  if (first !== undefined)
    return { cell: cells.code, reason: 'repeated', message: `${text} en la fila ${first}.` };
  if (!known.planned.has(id) || values.line_id !== '') return undefined;
  const mend = `Para cambiar su cantidad escriba «${id}» en ${cells.line_id}.`;
  return { cell: cells.code, reason: 'repeated', message: `${text}. ${mend}` };
}

const optionOf = ({ active: _, ...option }: Candidate): LoadOption => ({
  ...option,
  price: price(option.price),
});

const lineOf = ({ row, values }: LoadedRow, supply: Candidate, subProduct: SubProductNamed): LoadedLine => ({
  row,
  p_id_sub_products: subProduct.id,
  p_id_supplie: supply.id_supplie,
  p_cod_internal: supply.cod_internal,
  p_qty: values.qty,
  p_price: price(supply.price),
  description_internal: supply.description_internal,
  description_sub_product: subProduct.description,
  id_row: supply.id_row,
  line_id: values.line_id,
});
