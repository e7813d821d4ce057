import { shownDate } from '@expediente/kernel/dates.ts';
import { counted, shownMoney } from '@expediente/kernel/format.ts';
import { invoiceKey } from '@expediente/machines/order/invoices.ts';
import { linesFault } from '@expediente/schemas/unops/commands.ts';
import type { UnopsValues } from '@expediente/schemas/unops/forms.ts';
import {
  type LoadedInvoice,
  type LoadedReceipt,
  type LoadedSubProduct,
  UNOPS_LINE_KINDS,
  UNOPS_LOAD,
  type UnopsLinesRead,
  type UnopsLineTexts,
} from '@expediente/schemas/unops/load.ts';
import { newKey } from '../base/api.ts';
import type { RowsInto } from '../kit/workbook/added-rows.ts';

export type UnopsLine =
  | (LoadedInvoice & { readonly is: 'invoice' })
  | (LoadedReceipt & { readonly is: 'receipt' })
  | (LoadedSubProduct & { readonly is: 'subProduct' });

type FormLines = Pick<UnopsValues, 'p_sub_products' | 'p_invoices' | 'p_receipts'>;

const keyOf = ({
  serie_invoice,
  number_invoice,
}: Pick<LoadedInvoice, 'serie_invoice' | 'number_invoice'>): string =>
  invoiceKey({ serie: serie_invoice, number: number_invoice });

/** Loads invoices, receipts and sub-products from one workbook. */
export const UNOPS_ROWS: RowsInto<
  Pick<UnopsLinesRead, 'invoices' | 'receipts' | 'sub_products' | 'not_added'>,
  UnopsLine,
  FormLines & Pick<UnopsValues, 'p_year_reception'>
> = {
  load: UNOPS_LOAD,
  linesOf: ({ invoices, receipts, sub_products }) => [
    ...invoices.map((line) => ({ is: 'invoice' as const, ...line })),
    ...receipts.map((line) => ({ is: 'receipt' as const, ...line })),
    ...sub_products.map((line) => ({ is: 'subProduct' as const, ...line })),
  ],
  isThere: (line, form) =>
    line.is === 'invoice'
      ? form.p_invoices.some((each) => keyOf(each) === keyOf(line))
      : line.is === 'subProduct' && form.p_sub_products.some(({ id }) => id === line.id),
  textsOf,
  shown(line) {
    const { code, number, date, value } = textsOf(line);
    if (line.is === 'subProduct')
      return { name: `Subproducto ${code} · ${line.description}`, details: value };
    const name = line.is === 'invoice' ? `Factura ${code} ${number}` : `Recibo ${number}`;
    return { name, details: `${shownDate(date)} · ${shownMoney(value)}` };
  },
  faultOf: (form, added) => linesFault(withLines(form, added)),
  noteOf: ({ p_year_reception }, added) => earlierInWords(added, p_year_reception),
};

function textsOf(line: UnopsLine): UnopsLineTexts {
  const kind = UNOPS_LINE_KINDS[line.is];
  if (line.is === 'subProduct') return { kind, code: line.id, number: '', date: '', value: line.qty };
  return line.is === 'invoice'
    ? {
        ...{ kind, code: line.serie_invoice, number: line.number_invoice },
        ...{ date: line.date_invoice, value: line.value_invoice },
      }
    : { kind, code: '', number: line.number_receipt, date: line.date_receipt, value: line.value_receipt };
}

/**
 * Warning of documents dated before the record's year, as a workbook's dates may have been misread; '' if there are
 * none.
 */
export function earlierInWords(lines: readonly UnopsLine[], year: number | ''): string {
  if (year === '') return '';
  const rows = lines
    .map((line) => ({ row: line.row, day: textsOf(line).date }))
    .filter(({ day }) => day !== '' && day < `${year}-01-01`);
  const [first] = rows.sort((a, b) => a.row - b.row);
  if (!first) return '';
  const where = `del ${shownDate(first.day)} en la fila ${first.row}`;
  return rows.length === 1
    ? `Hay 1 documento de antes de ${year} (${where}): revise que su fecha sea la correcta.`
    : `Hay ${counted(rows.length, 'documento')} de antes de ${year}, el primero ${where}: revise que sus fechas sean las correctas.`;
}

/** True for an added line that is still empty: loaded lines take its place. */
const isBlank = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() === '');

/** Loaded line without the fields that the form does not have. */
const formLine = <Line extends UnopsLine>({ row: _, is: _is, ...line }: Line): Omit<Line, 'row' | 'is'> =>
  line;

/** Form's lines, followed by loaded ones. */
export const withLines = (form: FormLines, added: readonly UnopsLine[]): FormLines => ({
  p_sub_products: [
    ...form.p_sub_products,
    ...added.flatMap((line) => (line.is === 'subProduct' ? [formLine(line)] : [])),
  ],
  p_invoices: [
    ...form.p_invoices.filter(
      (line) => !isBlank(line.serie_invoice, line.number_invoice, line.value_invoice),
    ),
    ...added.flatMap((line) => (line.is === 'invoice' ? [{ ...formLine(line), key: newKey() }] : [])),
  ],
  p_receipts: [
    ...form.p_receipts.filter((line) => !isBlank(line.number_receipt, line.value_receipt)),
    ...added.flatMap((line) => (line.is === 'receipt' ? [{ ...formLine(line), key: newKey() }] : [])),
  ],
});
