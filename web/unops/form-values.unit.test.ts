import type { UnopsDetail } from '@expediente/schemas/unops/read.ts';
import { expect, test } from 'vitest';
import { lackedBy, liveSums, sumFaults, unopsValues } from './form-values.ts';

/** The first record of the worked example (unops §2): 1,000 × 12.50. */
const FIRST = {
  ...unopsValues(undefined, 2026),
  p_price: '12.50',
  p_qty: '1000',
  p_sub_products: [
    { id: '1-1-1', description: 'CONSULTA', qty: '600' },
    { id: '1-1-2', description: 'EMERGENCIA', qty: '400' },
  ],
  p_invoices: [
    { key: 'a', serie_invoice: 'A', number_invoice: '1', date_invoice: '2026-11-20', value_invoice: '7500' },
    {
      key: 'b',
      serie_invoice: 'A',
      number_invoice: '2',
      date_invoice: '2026-11-20',
      value_invoice: '5000.00',
    },
  ],
  p_receipts: [{ key: 'r', number_receipt: 'R1', date_receipt: '2026-11-21', value_receipt: '12500.00' }],
};

test('a new record is of the session year and of today, with all its receipts', () => {
  const values = unopsValues(undefined, 2025);
  expect(values).toMatchObject({
    p_year_reception: 2025,
    p_receipts_completed: 1,
    p_invoices: [],
    p_qty: '',
  });
  expect(values.p_date_act).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('quantities that were saved are whole in the form', () => {
  // What the form reads of a record.
  const saved = {
    qty: '1000.00',
    price: '12.50',
    sub_products: [{ id: '1', description: 'UNO', qty: '600.00' }],
  } as unknown as UnopsDetail;
  expect(unopsValues(saved, 2026)).toMatchObject({
    p_qty: '1000',
    p_price: '12.50',
    p_sub_products: [{ id: '1', description: 'UNO', qty: '600' }],
  });
});

test('sums stand next to what they must be, and say what is missing or too much', () => {
  expect(liveSums(FIRST)).toMatchObject({
    total: '12500.00',
    subProducts: { sum: '1000.00', whole: '1000.00', missing: '' },
    invoices: { sum: '12500.00', whole: '12500.00', missing: '' },
    receipts: { missing: '' },
  });
  const [invoice] = FIRST.p_invoices;
  const wrong = {
    ...FIRST,
    p_sub_products: FIRST.p_sub_products.slice(0, 1),
    p_invoices: invoice ? [invoice] : [],
    p_receipts: FIRST.p_receipts.map((line) => ({ ...line, value_receipt: '12500.5' })),
  };
  expect(liveSums(wrong)).toMatchObject({
    subProducts: { missing: 'Faltan 400' },
    invoices: { missing: 'Faltan Q5,000.00' },
    receipts: { missing: 'Sobran Q0.50' },
  });
});

test('sums that are wrong are refused in the words and the order of R3 §5', () => {
  expect(sumFaults(FIRST)).toEqual([]);
  expect(sumFaults({ ...FIRST, p_qty: '900' })).toEqual([
    {
      field: 'p_sub_products',
      message: 'La Cantidad Total debe de coincidir con la suma de las cantidades de los SubProductos.',
    },
    {
      field: 'p_invoices',
      message: 'El total debe de coincidir con la suma de los valores de las Facturas.',
    },
    { field: 'p_receipts', message: 'El total debe de coincidir con la suma de los valores de los Recibos.' },
  ]);
});

test('sub-products may be left out; sums are judged once price and quantity are numbers', () => {
  expect(sumFaults({ ...FIRST, p_sub_products: [] })).toEqual([]);
  expect(liveSums({ ...FIRST, p_sub_products: [] }).subProducts.missing).toBe('');
  expect(sumFaults({ ...FIRST, p_price: '', p_invoices: [] })).toEqual([]);
});

test('the total is rounded half away from zero: 3 × 33.3333 is 100.00', () => {
  expect(liveSums({ ...FIRST, p_qty: '3', p_price: '33.3333' }).total).toBe('100.00');
});

test('what is left empty although it may be saved', () => {
  expect(
    lackedBy({ ...FIRST, p_date_act: '', p_number_itb: ' ', p_number_order: '1', p_number_act: '2' }),
  ).toEqual(['Sin número de ITB', 'Sin fecha de acta']);
});

test('nothing agrees before anything is typed', () => {
  const { invoices, receipts, subProducts } = liveSums({
    ...FIRST,
    p_price: '',
    p_qty: '',
    p_invoices: [],
    p_receipts: [],
    p_sub_products: [],
  });
  expect([invoices.begun, receipts.begun, subProducts.begun]).toEqual([false, false, false]);
  expect(liveSums({ ...FIRST, p_invoices: [] }).invoices).toMatchObject({ begun: true });
});
