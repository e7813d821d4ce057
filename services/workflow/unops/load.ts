import { folded, quoted } from '@expediente/kernel/text.ts';
import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import { UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { NOTHING } from '@expediente/schemas/operation.ts';
import {
  linesFault,
  UnopsInvoiceInput,
  UnopsReceiptInput,
  UnopsSubProductInput,
} from '@expediente/schemas/unops/commands.ts';
import {
  type ClassifiedUnopsLines,
  UNOPS_LINE_KINDS,
  UNOPS_LOAD,
  type UnopsLineCell,
  type UnopsLineKind,
  type UnopsLineTexts,
} from '@expediente/schemas/unops/load.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import { lineLoad } from '../shared/line-load/definition.ts';
import { type Check, classifyRows } from '../shared/line-load/rows.ts';
import type { LoadedRow } from '../shared/workbooks/read.ts';

/** Invoices, receipts and sub-products of a record from a workbook, as the save would take them. */
export const unopsLoad = lineLoad(UNOPS_LOAD, NOTHING, async ({ rows, workflow: { finder } }) => {
  const read = await rows();
  await finder.settled();
  const codes = [...new Set(read.map(({ values: { code } }) => code))].filter((code) => code !== '');
  const found = await finder.recordsWith('subProduct', 'id', codes);
  const lines = classifyUnopsLines(read, new Map(found.map(({ id, description }) => [id, description])));
  const { invoices, receipts, sub_products } = lines;
  const fault = linesFault({ p_invoices: invoices, p_receipts: receipts, p_sub_products: sub_products });
  if (fault !== '') throw new UnreadableWorkbook(`${fault}.`);
  return lines;
});

/** Fields of a line in the save, each with the cell that it is read from. */
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

/** @param subProducts descriptions of the sub-products that rows name, by code */
function classifyUnopsLines(
  sheet: readonly LoadedRow<UnopsLineTexts>[],
  subProducts: ReadonlyMap<string, string>,
): ClassifiedUnopsLines {
  const { lines, not_added } = classifyRows(UNOPS_LOAD, sheet, {
    lineOf(values) {
      const kind = kindOf(values.kind);
      return kind && { ...values, kind };
    },
    checks: (values, line) =>
      line
        ? [...subProductChecks(line, subProducts), ...saveChecks(line)]
        : [
            [
              'kind',
              'kind',
              `${quoted(values.kind)}: escriba ${Object.values(UNOPS_LINE_KINDS).join(', ')}.`,
            ],
          ],
    keyOf: ({ kind, code, number }) =>
      // Receipts may repeat.
      kind === 'receipt'
        ? undefined
        : `${kind} ${kind === 'invoice' ? invoiceKey({ serie: code, number }) : code}`,
  });
  return {
    invoices: lines
      .filter(({ kind }) => kind === 'invoice')
      .map(({ row, code, number, date, value }) => ({
        ...{ row, serie_invoice: code, number_invoice: String(Number(number)) },
        ...{ date_invoice: date, value_invoice: value },
      })),
    receipts: lines
      .filter(({ kind }) => kind === 'receipt')
      .map(({ row, number, date, value }) => ({
        ...{ row, number_receipt: number, date_receipt: date, value_receipt: value },
      })),
    sub_products: lines
      .filter(({ kind }) => kind === 'subProduct')
      .map(({ row, code, value }) => ({
        row,
        id: code,
        description: subProducts.get(code) ?? '',
        qty: value,
      })),
    not_added,
  };
}

type Line = UnopsLineTexts & { readonly kind: UnopsLineKind };

/** Kind of a line: `Facturas` is FACTURA. */
const kindOf = (text: string): UnopsLineKind | undefined =>
  // The table's keys are the kinds.
  (Object.keys(UNOPS_LINE_KINDS) as UnopsLineKind[]).find(
    (kind) => folded(UNOPS_LINE_KINDS[kind]) === folded(text).replace(/s$/, ''),
  );

const subProductChecks = (
  { kind, code }: Line,
  subProducts: ReadonlyMap<string, string>,
): readonly Check<UnopsLineCell, 'sub_product'>[] => [
  [
    'code',
    'sub_product',
    kind === 'subProduct' &&
      code !== '' &&
      !subProducts.has(code) &&
      `No existe el subproducto ${quoted(code)}. Corrija el código.`,
  ],
];

/** Faults that the save would find. */
function saveChecks(line: Line): readonly Check<UnopsLineCell, 'invalid'>[] {
  const { check, cells } = SHAPES[line.kind];
  const checked = check(
    Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, line[cell]])),
  );
  const faults = 'errors' in checked ? checked.errors : [];
  return faults.map(({ field, message }) => [cells[field] ?? 'kind', 'invalid', message]);
}
