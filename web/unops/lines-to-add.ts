import { shownDate } from '@expediente/kernel/dates.ts';
import { counted, shownMoney } from '@expediente/kernel/format.ts';
import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import type { UnopsValues } from '@expediente/schemas/unops/forms.ts';
import type {
  ClassifiedUnopsLines,
  LoadedInvoice,
  LoadedReceipt,
  LoadedSubProduct,
  RefusedUnopsLine,
  UnopsLineTexts,
} from '@expediente/schemas/unops/load.ts';
import { newKey } from '../base/api.ts';

/** Rows that were checked, against the lines that the form has. */
export interface UnopsLinesToAdd {
  readonly invoices: readonly LoadedInvoice[];
  readonly receipts: readonly LoadedReceipt[];
  readonly subProducts: readonly LoadedSubProduct[];
  readonly refused: readonly RefusedUnopsLine[];
}

type FormLines = Pick<UnopsValues, 'p_sub_products' | 'p_invoices' | 'p_receipts'>;

const keyOf = ({
  serie_invoice,
  number_invoice,
}: Pick<LoadedInvoice, 'serie_invoice' | 'number_invoice'>): string =>
  invoiceKey({ serie: serie_invoice, number: number_invoice });

/** The server checked the rows among themselves; what the form has already is not added again. */
export function linesToAdd(
  { invoices, receipts, sub_products, not_added }: ClassifiedUnopsLines,
  form: FormLines,
): UnopsLinesToAdd {
  const hasInvoice = (line: LoadedInvoice) => form.p_invoices.some((each) => keyOf(each) === keyOf(line));
  const hasSubProduct = (line: LoadedSubProduct) => form.p_sub_products.some(({ id }) => id === line.id);
  const again = (texts: UnopsLineTexts, row: number): RefusedUnopsLine => ({
    ...{ row, ...texts, cell: 'Serie o código', reason: 'repeated', also: [] },
    message: 'Ya está en el formulario: cámbiela ahí.',
  });
  const refused = [
    ...invoices.filter(hasInvoice).map((each) => again(textsOfInvoice(each), each.row)),
    ...sub_products
      .filter(hasSubProduct)
      .map(({ row, id, qty }) =>
        again({ kind: 'SUBPRODUCTO', code: id, number: '', date: '', value: qty }, row),
      ),
  ];
  return {
    invoices: invoices.filter((line) => !hasInvoice(line)),
    receipts,
    subProducts: sub_products.filter((line) => !hasSubProduct(line)),
    refused: [...not_added, ...refused].sort((a, b) => a.row - b.row),
  };
}

/** Documents of before the year of the record, which may be a workbook's days read otherwise than they were meant; '' none. */
export function earlierInWords({ invoices, receipts }: UnopsLinesToAdd, year: number | ''): string {
  if (year === '') return '';
  const rows = [
    ...invoices.map(({ row, date_invoice }) => ({ row, day: date_invoice })),
    ...receipts.map(({ row, date_receipt }) => ({ row, day: date_receipt })),
  ].filter(({ day }) => day !== '' && day < `${year}-01-01`);
  const [first] = rows.sort((a, b) => a.row - b.row);
  if (!first) return '';
  const where = `del ${shownDate(first.day)} en la fila ${first.row}`;
  return rows.length === 1
    ? `Hay 1 documento de antes de ${year} (${where}): revise que su fecha sea la correcta.`
    : `Hay ${counted(rows.length, 'documento')} de antes de ${year}, el primero ${where}: revise que sus fechas sean las correctas.`;
}

const textsOfInvoice = (line: LoadedInvoice): UnopsLineTexts => ({
  ...{ kind: 'FACTURA', code: line.serie_invoice, number: line.number_invoice },
  ...{ date: line.date_invoice, value: line.value_invoice },
});

/** The cells of a row that was refused. */
export const lineCells = ({ kind, code, number, date, value }: RefusedUnopsLine): UnopsLineTexts => ({
  ...{ kind, code, number, date, value },
});

/** Each line in words, in the order of the sheet. */
export const namesOfLines = ({ invoices, receipts, subProducts }: UnopsLinesToAdd) =>
  [
    ...invoices.map(({ row, serie_invoice, number_invoice, date_invoice, value_invoice }) => ({
      row,
      name: `Factura ${serie_invoice} ${number_invoice}`,
      details: `${shownDate(date_invoice)} · ${shownMoney(value_invoice)}`,
    })),
    ...receipts.map(({ row, number_receipt, date_receipt, value_receipt }) => ({
      row,
      name: `Recibo ${number_receipt}`,
      details: `${shownDate(date_receipt)} · ${shownMoney(value_receipt)}`,
    })),
    ...subProducts.map(({ row, id, description, qty }) => ({
      row,
      name: `Subproducto ${id} · ${description}`,
      details: qty,
    })),
  ].sort((a, b) => a.row - b.row);

/** A line that was begun and not filled in gives its place up. */
const isBlank = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() === '');

/** The form's lines with further ones. */
export const withLines = (
  form: FormLines,
  { invoices, receipts, subProducts }: UnopsLinesToAdd,
): FormLines => ({
  p_sub_products: [...form.p_sub_products, ...subProducts.map(({ row: _, ...line }) => line)],
  p_invoices: [
    ...form.p_invoices.filter(
      (line) => !isBlank(line.serie_invoice, line.number_invoice, line.value_invoice),
    ),
    ...invoices.map(({ row: _, ...line }) => ({ ...line, key: newKey() })),
  ],
  p_receipts: [
    ...form.p_receipts.filter((line) => !isBlank(line.number_receipt, line.value_receipt)),
    ...receipts.map(({ row: _, ...line }) => ({ ...line, key: newKey() })),
  ],
});
