import { UNOPS_LOAD } from '@expediente/schemas/unops/load.ts';
import { expect, test } from 'vitest';
import { cellsOfRow, rowsToAdd } from '../kit/workbook/added-rows.ts';
import { earlierInWords, UNOPS_ROWS, withLines } from './line-rows.ts';

const invoice = (row: number, number_invoice: string, serie_invoice = '0A1B-2C3D') => ({
  ...{ row, serie_invoice, number_invoice },
  ...{ date_invoice: '2026-02-10', value_invoice: '40.00' },
});
const receipt = { row: 5, number_receipt: 'R-1', date_receipt: '2026-02-11', value_receipt: '80.00' };
const subProduct = (row: number, id: string) => ({ row, id, description: `SUBPRODUCTO ${id}`, qty: '10' });

const { row: _, ...kept } = invoice(0, '501', '0a1b2c3d');
const FORM = {
  p_year_reception: 2026,
  p_invoices: [
    { ...kept, key: 'a' },
    { serie_invoice: '', number_invoice: '', date_invoice: '2026-02-10', value_invoice: '', key: 'b' },
  ],
  p_receipts: [],
  p_sub_products: [{ id: '1-1-1', description: 'SUBPRODUCTO 1-1-1', qty: '4' }],
};
const READ = {
  invoices: [invoice(2, '501'), invoice(3, '502')],
  receipts: [receipt],
  sub_products: [subProduct(6, '1-1-1'), subProduct(7, '1-1-2')],
  not_added: [],
};

test('what the form has already is not added again, however it is written', () => {
  const lines = rowsToAdd(UNOPS_ROWS, READ, FORM);
  expect(lines.added.map((line) => ({ row: line.row, ...UNOPS_ROWS.shown(line) }))).toEqual([
    { row: 3, name: 'Factura 0A1B-2C3D 502', details: '10/02/2026 · Q40.00' },
    { row: 5, name: 'Recibo R-1', details: '11/02/2026 · Q80.00' },
    { row: 7, name: 'Subproducto 1-1-2 · SUBPRODUCTO 1-1-2', details: '10' },
  ]);
  expect(lines.refused.map((each) => [each.row, cellsOfRow(UNOPS_LOAD, each).code, each.message])).toEqual([
    [2, '0A1B-2C3D', 'Ya está en el formulario: cámbiela ahí.'],
    [6, '1-1-1', 'Ya está en el formulario: cámbiela ahí.'],
  ]);
});

test('lines follow those of the form; one that was begun and left empty gives its place up', () => {
  const { p_invoices, p_receipts, p_sub_products } = withLines(FORM, rowsToAdd(UNOPS_ROWS, READ, FORM).added);
  expect(p_invoices.map(({ number_invoice }) => number_invoice)).toEqual(['501', '502']);
  expect(new Set(p_invoices.map(({ key }) => key)).size).toBe(2);
  expect(p_receipts).toMatchObject([{ number_receipt: 'R-1' }]);
  expect(p_sub_products.map(({ id }) => id)).toEqual(['1-1-1', '1-1-2']);
});

test('documents of before the year of the record are reported, and are added', () => {
  const { added } = rowsToAdd(UNOPS_ROWS, READ, FORM);
  expect(earlierInWords(added, 2026)).toBe('');
  expect(
    earlierInWords(
      added.map((line) => (line.is === 'receipt' ? { ...line, date_receipt: '2022-11-20' } : line)),
      2026,
    ),
  ).toBe(
    'Hay 1 documento de antes de 2026 (del 20/11/2022 en la fila 5): revise que su fecha sea la correcta.',
  );
  expect(earlierInWords(added, 2027)).toBe(
    'Hay 2 documentos de antes de 2027, el primero del 10/02/2026 en la fila 3: revise que sus fechas sean las correctas.',
  );
});
