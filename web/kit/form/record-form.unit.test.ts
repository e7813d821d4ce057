import { UpdateOrder } from 'validator:order/commands.ts';
import { SavePac } from 'validator:pac/commands.ts';
import { SaveRequest } from 'validator:request/commands.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { ORDER_FIELDS, ORDER_LINES, type OrderValues } from '@expediente/schemas/order/forms.ts';
import { PAC_FORM } from '@expediente/schemas/pac/forms.ts';
import { REQUEST_FORM } from '@expediente/schemas/request/forms.ts';
import { type FormField, NOW, TODAY } from '@expediente/schemas/shared/form.ts';
import { decimalRule } from '@expediente/schemas/types.ts';
import { describe, expect, test } from 'vitest';
import {
  blankLine,
  labelOf,
  limitsOf,
  lineColumns,
  lineKey,
  payloadOf,
  readForm,
  valuesOf,
} from './record-form.ts';

const ORDER = {
  number_purchase: 'OC-1',
  date_issue: null,
  iva: 1,
  units: [
    { id: '11-5', id_unit: 11, id_supplie: 5, qty: '2.00', amount: '7.00', date_issue: null, secret: 'x' },
  ],
  supplies: [{ id: 5, price: '3.50', qty: '2.00', order_ids: [1], id_group: '200' }],
  invoices: [{ serie_invoice: 'A', number_invoice: '1', date_invoice: '2026-01-02' }],
};
const values = valuesOf<OrderValues>(ORDER_FIELDS, UpdateOrder, ORDER);

describe('the values that a form begins with', () => {
  test('are those of the record under the command’s names; what is not there is empty', () => {
    expect(values).toMatchObject({
      p_number_purchase: 'OC-1',
      p_date_issue: '',
      p_id_provider: '',
      p_iva: 1,
    });
    expect(Object.keys(values)).toEqual(ORDER_FIELDS.map(({ name }) => name));
  });

  test('hold of a line what is sent, shown or kept, and nothing that is worked out', () => {
    expect(values.p_unit).toEqual([{ id: '11-5', id_unit: 11, id_supplie: 5, qty: '2.00', date_issue: '' }]);
    expect(values.p_supplies).toEqual([{ id: 5, price: '3.50', order_ids: [1] }]);
    expect(values.p_invoices).toEqual([{ ...ORDER.invoices[0], key: 'saved-0' }]);
  });

  test('of a line are those of the field that its column names, else of its own without p_', () => {
    const sub_products = [{ id_sub_products: '1-1-1', newQty: '2.00', available: '9.00' }];
    expect(valuesOf(REQUEST_FORM, SaveRequest, { sub_products }).p_sub_products).toEqual([
      { p_id_sub_products: '1-1-1', p_qty: '2.00' },
    ]);
  });

  test('of no record are empty', () => {
    expect(valuesOf(PAC_FORM, SavePac)).toEqual({ p_id_unit: '', p_year: '', p_details: [] });
  });

  test('of no record are what the fields begin with; a record’s own are its own, empty ones too', () => {
    const fields = [
      { name: 'p_date', begins: TODAY },
      { name: 'p_hour', begins: NOW },
      { name: 'p_has_award', begins: 1 },
    ];
    expect(valuesOf(fields, SaveRequest)).toEqual({
      p_date: dateInGuatemala(new Date()),
      p_hour: expect.stringMatching(/^[0-2]\d:[0-5]\d$/),
      p_has_award: 1,
    });
    expect(valuesOf(fields, SaveRequest, { date: null, has_award: 0 })).toEqual({
      p_date: '',
      p_hour: '',
      p_has_award: 0,
    });
  });
});

describe('dates of every form', () => {
  const forms = Object.entries(
    import.meta.glob<Readonly<Record<string, unknown>>>('../../../schemas/*/forms.ts', { eager: true }),
  ).flatMap(([path, exported]) =>
    Object.entries(exported).flatMap(([name, fields]) =>
      isForm(fields) ? [[`${path.split('/').at(-2)} ${name}`, fields] as const] : [],
    ),
  );
  const dated = forms.filter(([, fields]) => fields.some(({ widget }) => widget === 'date'));

  test('are those of the steps too', () =>
    expect(dated.map(([name]) => name)).toEqual(
      expect.arrayContaining(['reprogramming APPROVE_REPROGRAMMING_FORM', 'order PAY_FORM']),
    ));

  test.each(dated)('%s begins with today', (_, fields) => {
    const begun = valuesOf(fields, SaveRequest);
    const days = fields.filter(({ widget }) => widget === 'date').map(({ name }) => begun[name]);
    expect(new Set(days)).toEqual(new Set([dateInGuatemala(new Date())]));
  });
});

const isForm = (value: unknown): value is readonly FormField[] =>
  Array.isArray(value) &&
  value.every((field) => typeof field === 'object' && field !== null && 'name' in field);

describe('the command', () => {
  test('takes from a line its names and what is open of it', () => {
    const open = new Set(['p_unit.qty', 'p_invoices']);
    expect(payloadOf(ORDER_FIELDS, UpdateOrder, values, (field) => open.has(field))).toEqual({
      p_unit: [{ id: '11-5', id_unit: 11, qty: '2.00' }],
      p_invoices: ORDER.invoices,
    });
  });

  test('leaves a list out of which nothing is open', () => {
    expect(payloadOf(ORDER_FIELDS, UpdateOrder, values, (field) => field === 'p_npg_nog')).toEqual({
      p_npg_nog: '',
    });
  });

  test('says null for a number that may be missing, and keeps an empty text', () => {
    const request = valuesOf(REQUEST_FORM, SaveRequest);
    expect(payloadOf(REQUEST_FORM, SaveRequest, request)).toMatchObject({
      p_number: null,
      p_justification: '',
      p_year_additional: '',
    });
  });
});

describe('lines', () => {
  test('of a record that is read have its fields: columns, and their key', () => {
    const [, , { lines }] = PAC_FORM;
    const read = readForm(lines);
    expect(read.columns.map(({ field }) => field)).toEqual([
      'cod_internal',
      'description_internal',
      'id_row',
      'id_sub_products',
      'price',
      'qty_start',
      'subtotal',
    ]);
    expect(read.key).toEqual(['id_supplie', 'id_sub_products']);
  });

  const INVOICES = ORDER_LINES[2].lines;

  test('have the limits of the command’s schema', () => {
    expect(limitsOf(SavePac, 'p_details', 'p_qty').decimal).toEqual(
      decimalRule('quantity', { scale: 0, minimum: '1', maximum: '999999999' }),
    );
    // Of a text that may be null.
    expect(limitsOf(UpdateOrder, 'p_unit', 'number_invoice')).toEqual({ maxLength: 100 });
  });

  test('are open column by column, or as a whole, or not at all', () => {
    const openOf = (isOpen: (field: string) => boolean) =>
      lineColumns('p_invoices', INVOICES, UpdateOrder, { isOpen }).map(({ editable }) => editable);
    expect(openOf((field) => field === 'p_invoices')).toEqual([true, true, true]);
    expect(openOf((field) => field === 'p_invoices.date_invoice')).toEqual([false, false, true]);
    expect(lineColumns('p_invoices', INVOICES, undefined).some(({ editable }) => editable)).toBe(false);
  });

  test('without a name of their own are kept apart by a key that is not sent', () => {
    const [one, other] = [blankLine(INVOICES), blankLine(INVOICES)];
    expect(lineKey(INVOICES, one)).not.toBe(lineKey(INVOICES, other));
    const sent = payloadOf(ORDER_FIELDS, UpdateOrder, { ...values, p_invoices: [one] });
    expect(sent.p_invoices).toEqual([{ serie_invoice: '', number_invoice: '', date_invoice: '' }]);
  });
});

test('a fault is reported by the name of its field, of a line by its place or what names it', () => {
  const order = labelOf(ORDER_FIELDS, UpdateOrder, values);
  expect(order('p_npg_nog')).toBe('NPG / NOG');
  expect(order('p_unit')).toBe('Centros de costo');
  expect(order('p_unit.0.qty')).toBe('Centro de costo 1, entregado');
  expect(order('p_invoices.1')).toBe('Factura 2');
  const asked = { p_sub_products: [{ p_id_sub_products: '1-1-2', p_qty: '5' }] };
  const request = labelOf(REQUEST_FORM, SaveRequest, asked);
  expect(request('p_sub_products.0.p_qty')).toBe('Subproducto 1-1-2, cantidad');
  expect(request('p_sub_products')).toBe('Cantidad por subproducto');
});
