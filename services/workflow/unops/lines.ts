import { folded, quoted } from '@expediente/kernel/text.ts';
import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import {
  UnopsInvoiceInput,
  UnopsReceiptInput,
  UnopsSubProductInput,
} from '@expediente/schemas/unops/commands.ts';
import {
  type ClassifiedUnopsLines,
  type LoadedInvoice,
  type LoadedReceipt,
  type LoadedSubProduct,
  type RefusedUnopsLine,
  UNOPS_LINE_KINDS,
  type UnopsLineCell,
  type UnopsLineFault,
  type UnopsLineKind,
  type UnopsLineTexts,
} from '@expediente/schemas/unops/load.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';

export type UnopsLineRow = LoadedRow<UnopsLineTexts>;

/** The fields of a line in the save, each with the cell that it is read from. */
interface Shape {
  readonly check: ReturnType<typeof validatorOf>;
  readonly cells: Readonly<Record<string, UnopsLineCell>>;
}

const SHAPES: Readonly<Record<UnopsLineKind, Shape>> = {
  invoice: {
    check: validatorOf(UnopsInvoiceInput),
    cells: { serie_invoice: 'code', number_invoice: 'number', date_invoice: 'date', value_invoice: 'value' },
  },
  receipt: {
    check: validatorOf(UnopsReceiptInput),
    cells: { number_receipt: 'number', date_receipt: 'date', value_receipt: 'value' },
  },
  subProduct: { check: validatorOf(UnopsSubProductInput), cells: { id: 'code', qty: 'value' } },
};

/**
 * What becomes of each row: an invoice, a receipt or a sub-product as the save would take it, or not added and why.
 * @param subProducts descriptions of those that rows name, by code
 */
export function classifyUnopsLines(
  sheet: readonly UnopsLineRow[],
  subProducts: ReadonlyMap<string, string>,
): ClassifiedUnopsLines {
  const invoices: LoadedInvoice[] = [];
  const receipts: LoadedReceipt[] = [];
  const sub_products: LoadedSubProduct[] = [];
  const notAdded: RefusedUnopsLine[] = [];
  /** Row of each line by what it may be there once for. */
  const taken = new Map<string, number>();
  for (const { row, values, cells, unreadable, heading } of sheet) {
    const kind = kindOf(values.kind);
    if (heading && kind === undefined) continue;
    const key = kind && onceOf(kind, values);
    const [first, ...also] = [
      ...unreadable,
      ...faultsOf(kind, { values, cells }, subProducts).filter(({ cell }) =>
        unreadable.every((each) => each.cell !== cell),
      ),
      ...repeatedFaults(taken.get(key ?? ''), cells),
    ];
    if (first || kind === undefined) {
      if (first) notAdded.push({ row, ...values, ...first, also });
      continue;
    }
    if (key) taken.set(key, row);
    const { code, number, date, value } = values;
    if (kind === 'invoice')
      invoices.push({
        ...{ row, serie_invoice: code, number_invoice: String(Number(number)) },
        ...{ date_invoice: date, value_invoice: value },
      });
    else if (kind === 'receipt')
      receipts.push({ row, number_receipt: number, date_receipt: date, value_receipt: value });
    else sub_products.push({ row, id: code, description: subProducts.get(code) ?? '', qty: value });
  }
  return { invoices, receipts, sub_products, not_added: notAdded };
}

/** `Facturas` is FACTURA. */
const kindOf = (text: string): UnopsLineKind | undefined =>
  // The table's keys are the kinds.
  (Object.keys(UNOPS_LINE_KINDS) as UnopsLineKind[]).find(
    (kind) => folded(UNOPS_LINE_KINDS[kind]) === folded(text).replace(/s$/, ''),
  );

function faultsOf(
  kind: UnopsLineKind | undefined,
  { values, cells }: Pick<UnopsLineRow, 'values' | 'cells'>,
  subProducts: ReadonlyMap<string, string>,
): readonly UnopsLineFault[] {
  if (kind === undefined)
    return [
      {
        cell: cells.kind,
        reason: 'kind',
        message: `${quoted(values.kind)}: escriba ${Object.values(UNOPS_LINE_KINDS).join(', ')}.`,
      },
    ];
  const { check, cells: places } = SHAPES[kind];
  const checked = check(
    Object.fromEntries(Object.entries(places).map(([field, cell]) => [field, values[cell]])),
  );
  const faults = ('errors' in checked ? checked.errors : []).map(
    ({ field, message }): UnopsLineFault => ({
      cell: cells[places[field] ?? 'kind'],
      reason: 'invalid',
      message,
    }),
  );
  if (kind !== 'subProduct' || values.code === '' || subProducts.has(values.code)) return faults;
  return [
    {
      cell: cells.code,
      reason: 'sub_product',
      message: `No existe el subproducto ${quoted(values.code)}. Corrija el código.`,
    },
    ...faults,
  ];
}

/** An invoice and a sub-product are in a record once; receipts may repeat. */
function onceOf(kind: UnopsLineKind, { code, number }: UnopsLineTexts): string | undefined {
  if (kind === 'receipt') return undefined;
  return kind === 'invoice' ? `invoice ${invoiceKey({ serie: code, number })}` : `subProduct ${code}`;
}

const repeatedFaults = (before: number | undefined, { code }: UnopsLineTexts): readonly UnopsLineFault[] =>
  before === undefined ? [] : [{ cell: code, reason: 'repeated', message: `Ya está en la fila ${before}.` }];
