import { plainRead } from '@expediente/schemas/order/fields.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { amountsOf, openedBy, orderPayload, orderValues } from './form-values.ts';
import { withReceiptDays } from './order-lines.tsx';
import { cameValues, carriedOver, isCarriedWhole, partAmounts, partPayload } from './parting.ts';
import { shortageOf } from './shortage.ts';

const ORDER: OrderDetail = {
  ...plainRead(() => ''),
  id: 7,
  revision: 3,
  actions: [],
  id_executor: 1,
  year: 2026,
  number_resolution: 'RES-1',
  date_resolution: '2026-02-01',
  part: null,
  division: null,
  divisions: [],
  divisions_total: '',
  parts: 0,
  id_root: 7,
  deliveries: [],
  deliveries_total: '',
  justification_short: '',
  quarter: 'PRIMERO',
  supplie: 'GUANTE',
  unit: 'EMERGENCIA, FARMACIA',
  id_units: [11, 12],
  id_provider: null,
  provider_nit: '',
  provider_name: '',
  id_type_purchase: null,
  type_purchase: '',
  qty: '30.00',
  total: '10.00',
  subtotal: '8.93',
  iva_amount: '1.07',
  iva: 1,
  state: 0,
  type_order: 1,
  date_due: null,
  paid_late: 0,
  unreversed: 0,
  papers_missing: [],
  number_reversal: '',
  date_reversal: null,
  date_publish: null,
  judge_again: 0,
  user_created: 'compras',
  date_created: '2026-02-01T12:00:00.000Z',
  user_updated: 'compras',
  date_updated: '2026-02-01T12:00:00.000Z',
  calculate_fee: 1,
  has_award: 0,
  number_table: '',
  date_send_daf: null,
  date_send_daf_last: null,
  date_rejection: null,
  justification_rejection: '',
  rejection_causes: [],
  rejection_papers: [],
  date_ban: null,
  justification_ban: '',
  date_pay: null,
  number: '',
  number_box: '',
  act_number: '',
  receipts_completed: 0,
  orders: [],
  supplies: [
    {
      id: 5,
      cod_internal: '2001',
      cod_ppr: '30201-1',
      description_internal: 'GUANTE',
      description_presentation: 'CAJA',
      id_row: '295',
      id_group: '200',
      price: '0.333',
      plan_price: '0.333',
      qty: '30.00',
      order_ids: [1, 2],
    },
  ],
  units: [11, 12].map((unit) => ({
    id: `${unit}-5`,
    id_unit: unit,
    unit: `UNIDAD ${unit}`,
    id_supplie: 5,
    supplie: 'GUANTE',
    requested_qty: '15.00',
    qty: '15.00',
    amount: '5.00',
    number_invoice: '',
    date_issue: null,
    date_reception: null,
  })),
  invoices: [],
  charges: [],
  award: null,
  judged: [],
  law: FIRST_LAW,
  alerts: [],
};

const offer = (fields?: readonly string[]) => ({
  action: 'update',
  allowed: true,
  reason: '',
  ...(fields ? { fields } : {}),
});

describe('the values a form begins with', () => {
  test('of a consolidation are the documents’ defaults', () => {
    const values = orderValues(ORDER);
    expect(values.p_iva).toBe(1);
    expect(values.p_number_award).toBe('N/A');
    expect(values.p_date_issue).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(values.p_id_provider).toBe('');
  });

  test('with an award leave its number to be typed', () => {
    expect(orderValues({ ...ORDER, has_award: 1 }).p_number_award).toBe('');
  });

  test('of a recorded award propose its number and its winner', () => {
    const award = {
      id: 4,
      number: '4/2026',
      id_provider: 9,
      provider_nit: '99999900011',
      provider: 'Droguería Ejemplo del Norte, S.A.',
      amount: '9.99',
    };
    const values = orderValues({ ...ORDER, has_award: 1, award });
    expect([values.p_number_award, values.p_id_provider]).toEqual(['4/2026', 9]);
  });
});

describe('the quarter that a consolidation proposes', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const charge = (quarter: string) => ({
    id_unit: 11,
    unit: 'EMERGENCIA',
    id_group: '200',
    quarter,
    amount: '1.00',
  });
  const proposed = (instant: string, order: Partial<OrderDetail>) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    const { p_date_issue, p_quarter } = orderValues({ ...ORDER, ...order });
    return [p_date_issue, p_quarter];
  };
  const DECEMBER = { quarter: 'TERCERO', charges: [charge('TERCERO')] };

  test('is that of today in its year', () => {
    expect(proposed('2026-12-31T23:00:00-06:00', { quarter: 'SEGUNDO' })).toEqual(['2026-12-31', 'TERCERO']);
    expect(proposed('2028-02-29T12:00:00-06:00', { ...DECEMBER, year: 2028 })).toEqual([
      '2028-02-29',
      'PRIMERO',
    ]);
  });

  test('is that of its requests in another year', () => {
    expect(proposed('2027-01-01T00:00:00-06:00', DECEMBER)).toEqual(['2027-01-01', 'TERCERO']);
    expect(proposed('2027-01-05T12:00:00-06:00', { quarter: 'SEGUNDO' })[1]).toBe('SEGUNDO');
    expect(
      proposed('2027-01-05T12:00:00-06:00', {
        quarter: 'SEGUNDO',
        charges: [charge('SEGUNDO'), charge('TERCERO')],
      })[1],
    ).toBe('TERCERO');
    expect(proposed('2026-12-31T12:00:00-06:00', { year: 2027, quarter: 'SEGUNDO' })[1]).toBe('SEGUNDO');
  });
});

describe('amounts while typing', () => {
  test('round the total once and give the last line the rest', () => {
    const { total, subtotal, iva, lines } = amountsOf(orderValues(ORDER), ORDER);
    expect([total, subtotal, iva]).toEqual(['9.99', '8.92', '1.07']);
    expect(lines).toEqual({ '11-5': '5.00', '12-5': '4.99' });
  });

  test('take the rate of IVA of the version that the date typed chooses', () => {
    const law = {
      ...FIRST_LAW,
      iva: [...FIRST_LAW.iva, { version: 2, validFrom: '2026-12-01', values: { rate: '15.00' } }],
    };
    const values = orderValues(ORDER);
    const ivaOn = (p_date_issue: string) => amountsOf({ ...values, p_date_issue }, { ...ORDER, law }).iva;
    expect([ivaOn('2026-11-30'), ivaOn('2026-12-01')]).toEqual(['1.07', '1.30']);
  });

  test('count what is no number yet as zero, and hold no IVA when exempt', () => {
    const values = orderValues(ORDER);
    const [first, second] = values.p_unit;
    const typed = [
      { ...first, qty: '1,5' },
      { ...second, qty: '10' },
    ].filter((line) => line.id !== undefined) as typeof values.p_unit; // both lines are there
    const { total, subtotal, iva } = amountsOf({ ...values, p_iva: 2, p_unit: typed }, ORDER);
    expect([total, subtotal, iva]).toEqual(['3.33', '3.33', '0.00']);
  });
});

describe('the command', () => {
  test('holds the whole form while all of it is open', () => {
    expect(orderPayload(ORDER, openedBy(offer()), orderValues(ORDER))).toMatchObject({
      p_id: 7,
      p_revision: 3,
      p_total: '9.99',
      p_subtotal: '8.92',
      p_supplies: [{ id: 5, price: '0.333', order_ids: [1, 2] }],
      p_invoices: [],
    });
  });

  test('holds only what the phase leaves open', () => {
    const receiving = openedBy(offer(['p_unit.number_invoice', 'p_exemption_iva']));
    expect(orderPayload(ORDER, receiving, orderValues(ORDER))).toEqual({
      p_id: 7,
      p_revision: 3,
      p_exemption_iva: '',
      p_unit: [
        { id: '11-5', id_unit: 11, number_invoice: '' },
        { id: '12-5', id_unit: 12, number_invoice: '' },
      ],
    });
  });
});

test('a receipt just written takes the day of today, days already typed stay', () => {
  const { p_unit } = orderValues(ORDER);
  const after = p_unit.map((line) => ({ ...line, number_invoice: 'R-1', date_issue: '2026-02-03' }));
  const [line] = withReceiptDays(p_unit, after);
  expect(line?.date_issue).toBe('2026-02-03');
  expect(line?.date_reception).not.toBe('');
});

describe('what came of an order', () => {
  const COMMITTED: OrderDetail = { ...ORDER, state: 2, date_issue: '2026-02-01' };
  const typed = (mode: 'separar' | 'cerrar', ...qtys: readonly string[]) => {
    const values = cameValues(mode, COMMITTED);
    return { ...values, p_unit: values.p_unit.map((line, at) => ({ ...line, qty: qtys[at] ?? line.qty })) };
  };

  test('is nothing until it is typed where it is separated, and all where the order is closed', () => {
    expect(cameValues('separar', COMMITTED).p_unit.map(({ has, qty }) => [has, qty])).toEqual([
      ['15.00', ''],
      ['15.00', ''],
    ]);
    expect(cameValues('cerrar', COMMITTED).p_unit.map(({ qty }) => qty)).toEqual(['15.00', '15.00']);
  });

  test('is separated by its rounded amounts, and the order keeps the difference', () => {
    // 4 × 0.333 is 1.33; a whole line takes its own amount.
    expect(partAmounts('separar', COMMITTED, typed('separar', '4', '15'))).toEqual({
      lines: { '11-5': { rest: '11.00', amount: '1.33' }, '12-5': { rest: '0.00', amount: '5.00' } },
      ...{ came: '6.33', rest: '3.67', whole: '10.00', asked: '30.00', missing: '11.00' },
    });
    // More than there is leaves nothing that could be shown.
    expect(partAmounts('separar', COMMITTED, typed('separar', '16')).lines['11-5']?.rest).toBe('');
  });

  test('closes the order, and the rest goes back to the plan with its amount', () => {
    expect(partAmounts('cerrar', COMMITTED, typed('cerrar', '5'))).toMatchObject({
      lines: { '11-5': { rest: '10.00' }, '12-5': { rest: '0.00' } },
      ...{ rest: '3.33', asked: '30.00', missing: '10.00' },
    });
  });

  test('is sent line by line, with zero where nothing came', () => {
    expect(partPayload('separar', COMMITTED, typed('separar', '4'))).toMatchObject({
      p_id: 7,
      p_revision: 3,
      p_unit: [
        { id: '11-5', qty: '4' },
        { id: '12-5', qty: '0.00' },
      ],
    });
  });

  test('goes from the order’s form into the other one: lines with less, or with a receipt', () => {
    const values = orderValues(COMMITTED);
    const [one, other] = values.p_unit;
    if (!one || !other) throw new Error('the order has two lines');
    const lines = (first: object, second: object) => ({
      ...values,
      p_unit: [
        { ...one, ...first },
        { ...other, ...second },
      ],
    });
    const came = (mode: 'separar' | 'cerrar', of: typeof values) =>
      carriedOver(mode, cameValues(mode, COMMITTED), of).p_unit?.map(({ qty, number_invoice }) => [
        qty,
        number_invoice,
      ]);
    const short = lines({ qty: '5', number_invoice: 'D-1' }, {});
    expect(came('separar', short)).toEqual([
      ['5', 'D-1'],
      ['', ''],
    ]);
    expect(came('cerrar', short)).toEqual([
      ['5', 'D-1'],
      ['15.00', ''],
    ]);
    expect(came('separar', lines({}, { number_invoice: 'D-2' }))).toEqual([
      ['', ''],
      ['15.00', 'D-2'],
    ]);
    expect(isCarriedWhole(COMMITTED, short)).toBe(true);
    expect(isCarriedWhole(COMMITTED, { ...short, p_npg_nog: 'E1' })).toBe(false);
  });

  test('shows what it lacks before it is saved', () => {
    const line = { requested_qty: '20.00', qty: '10' };
    expect(shortageOf([line])).toBe('Faltan 10 de 20');
    expect(shortageOf([line, { ...line, qty: '20' }])).toBe('Faltan 10 de 20');
    expect(shortageOf([line, line])).toBe('Faltan 20 de 40 en 2 líneas');
    expect(
      shortageOf([
        { ...line, qty: '20.00' },
        { ...line, qty: '' },
      ]),
    ).toBe('');
  });

  test('amounts of an order in parts stay as they are until a line changes', () => {
    // 15 × 0.333 would be 5.00: the separation left a cent more.
    const units = ORDER.units.map((line, at) => (at === 0 ? { ...line, amount: '5.01' } : line));
    const inParts: OrderDetail = {
      ...COMMITTED,
      ...{ units, total: '10.01', parts: 1 },
      deliveries: [
        {
          ...{ id: 8, part: 1, state: 2, qty: '1.00', total: '0.33' },
          ...{ number_devengade: '', date_devengade: null, date_pay: null },
        },
      ],
    };
    expect(amountsOf(orderValues(inParts), inParts)).toMatchObject({
      total: '10.01',
      lines: { '11-5': '5.01' },
    });
  });
});
