import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import type { OrderEvent, OrderInvoiceData } from '@expediente/schemas/order/events.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { describe, expect, test } from 'vitest';
import { NO_RECORDS } from '../testing/records.ts';
import {
  consolidate,
  FORM,
  generate,
  openBudget,
  openLine,
  requestLine,
  sent,
  TODAY,
  UNIT,
} from '../testing/samples.ts';
import { carriedOut, reasonIn } from '../testing/specification.ts';
import { orderAlerts } from './alerts.ts';
import { orderAmounts } from './amounts.ts';
import type { OrderFacts } from './decide.ts';
import { order } from './decide.ts';
import type { MissingDocuments } from './documentation.ts';
import { executionsOf } from './executions.ts';
import { phaseFieldsOf, phasesOf, wholeFormOf } from './form.ts';
import { type JudgedForm, judgedForm } from './judged.ts';
import { type OrderStatus, orderStates } from './life-cycle.ts';
import { lockedChange, openFields } from './locks.ts';
import { NO_ORDER, type OrderState } from './state.ts';

const facts = (status: OrderStatus, changes: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  lowValue: false,
  missing: { first: [], more: 0 },
  award: null,
  part: null,
  division: null,
  shared: false,
  outstanding: false,
  ...changes,
});
const MISSING: MissingDocuments = {
  first: [{ what: 'receipt', unit: UNIT, supply: 0 }],
  more: 0,
};
const AWARDED = 'La consolidación tiene el acta 4/2026; elimínela antes de liberar los pedidos';

const lacking: readonly OrderStatus[] = ['comprometida', 'documentada'];

describe('offered actions', () => {
  /** R3 §4's table, to the letter, with ours behind it (hospital C): what is allowed. */
  test.each<[OrderStatus, readonly string[]]>([
    ['consolidada', ['purchaseorder', 'freeorder', 'divideorder']],
    ['generada', ['view', 'commitment', 'update', 'undoorder', 'receive']],
    ['comprometida', ['view', 'update', 'ban', 'receive', 'splitorder']],
    ['completada', ['view', 'accrued', 'update', 'ban', 'receive']],
    ['devengada', ['view', 'senddaf', 'update', 'ban']],
    ['enviada', ['view', 'pay', 'refuse', 'ban']],
    ['rechazada', ['view', 'senddaf', 'update', 'ban', 'receive']],
    ['pagada', ['view', 'print', 'correctpay']],
    ['anulada', ['view']],
    ['documentada', ['view', 'update', 'ban', 'receive', 'splitorder']],
    ['liberada', []],
  ])('in %s', (status, expected) => {
    const offers = order.offers(facts(status, lacking.includes(status) ? { missing: MISSING } : {}));
    expect(offers.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(expected);
  });

  test('minutes in 3 to 7, only when the purchase type is of low value', () => {
    const offering = (lowValue: boolean) =>
      orderStates.statuses
        .map(({ code }) => orderStates.name(code))
        .filter((status) =>
          order.offers(facts(status, { lowValue })).some(({ action }) => action === 'purchaseorderacta'),
        );
    expect(offering(true)).toEqual(['completada', 'devengada', 'enviada', 'rechazada', 'pagada']);
    expect(offering(false)).toEqual([]);
  });

  test('a blocked action says why', () => {
    const names = { units: { [UNIT]: 'EMERGENCIA' } };
    const blocked = (given: OrderFacts) => order.offers(given, names).find(({ allowed }) => !allowed);
    expect(blocked(facts('documentada', { missing: MISSING }))).toMatchObject({
      action: 'accrued',
      reason: 'Falta el número de recibo de EMERGENCIA',
    });
    expect(blocked(facts('consolidada', { award: '4/2026' }))).toMatchObject({
      action: 'freeorder',
      reason: AWARDED,
    });
  });

  test('every status but 0, 8 and the freed one can be ticked', () => {
    expect(orderStates.codes('tickable')).toEqual([1, 2, 9, 3, 4, 5, 6, 7]);
  });
});

/** Domain §4 "Field locks"; exemption_iva is open wherever receipts are (R3 §5 asks for it there). */
test('what an edit may change in each status', () => {
  const documents = [
    'p_unit.number_invoice',
    'p_unit.date_issue',
    'p_unit.date_reception',
    'p_invoices',
    'p_exemption_iva',
  ];
  const commitment = ['p_number_compromise', 'p_date_compromise', 'p_date_send_provider'];
  const publication = ['p_npg_nog', 'p_date_npg_nog'];
  expect(openFields('comprometida')).toEqual([...commitment, ...publication, 'p_unit.qty', ...documents]);
  expect(openFields('documentada')).toEqual(openFields('comprometida'));
  expect(openFields('completada')).toEqual([...publication, ...documents]);
  expect(openFields('devengada')).toEqual(['p_number_devengade', 'p_date_devengade']);
  expect(openFields('rechazada')).toEqual([...documents, 'p_number_compromise', 'p_number_devengade']);
  for (const status of ['enviada', 'pagada', 'anulada', 'liberada'] as const)
    expect(openFields(status)).toEqual([]);
  expect(openFields('generada')).toContain('p_supplies.price');
  expect(openFields('generada')).not.toContain('p_number_compromise');
  expect(order.offers(facts('devengada')).find(({ action }) => action === 'update')?.fields).toEqual(
    openFields('devengada'),
  );
  // Recording what has come opens a part of it (hospital E1).
  const received = (status: OrderStatus) =>
    order.offers(facts(status)).find(({ action }) => action === 'receive')?.fields;
  expect(received('comprometida')).toEqual(['p_unit.qty', ...documents]);
  expect(received('completada')).toEqual(documents);
  expect(received('rechazada')).toEqual(documents);
  expect(received('devengada')).toBeUndefined();
});

test('whatever part of the form changes where nothing is open, its field is locked', () => {
  const line = {
    id: '1-2',
    unit: 1,
    supply: 2,
    requested: quantity('1'),
    delivered: quantity('1'),
    amount: money(0),
  };
  const texts = { row: '', group: '', codInternal: '', description: '' };
  const paid: OrderState = {
    ...NO_ORDER,
    status: 'pagada',
    lines: [{ ...line, receiptNumber: '', receiptDate: '', receptionDate: '' }],
    supplies: [{ supply: 2, ...texts, price: price('1'), requests: [3] }],
  };
  const other = (value: unknown): unknown =>
    Array.isArray(value) ? [...value, 0] : typeof value === 'number' ? value + 1 : `${value}1`;
  const lockedParts = (parts: object, changed: (part: string, value: unknown) => object): readonly string[] =>
    Object.entries(parts)
      .filter(
        ([part, value]) => lockedChange(paid, { ...paid, ...changed(part, other(value)) }) !== undefined,
      )
      .map(([part]) => part);
  const form = wholeFormOf(paid);
  const workedOut = [
    'purchaseTypeDescription',
    'providerNit',
    'providerName',
    'total',
    'subtotal',
    'ivaAmount',
  ];
  const others = [...workedOut, 'charges', 'judged'];
  const changed = (part: string, value: unknown) => ({
    [part]: value,
    ...phasesOf({ ...phaseFieldsOf(paid), [part]: value }),
  });
  expect(lockedParts(form, changed)).toEqual(Object.keys(form).filter((part) => !others.includes(part)));
  for (const table of ['lines', 'supplies'] as const) {
    const [row = {}] = paid[table];
    expect(lockedParts(row, (column, value) => ({ [table]: [{ ...row, [column]: value }] }))).toEqual(
      Object.keys(row).filter((column) => column !== 'amount'),
    );
  }
});

test('an order is compared field by field: what a phase adds is under a name of its own, and empty until then', () => {
  const fields = [
    'numberCompromise',
    'dateDevengade',
    'numberTable',
    'dateSendDafLast',
    'rejection',
    'datePay',
    'ban',
  ];
  const values = (state: OrderState) => fields.map((field) => order.fields?.(state)[field]);
  expect(values(NO_ORDER)).toEqual(fields.map(() => ''));
  const accrued = {
    ...NO_ORDER,
    ...phasesOf({ ...phaseFieldsOf(NO_ORDER), numberCompromise: '7', dateDevengade: '2026-03-20' }),
  };
  const daf = { numberTable: 'M-1', sent: '2026-03-21', lastSent: '2026-03-23' };
  const rejection = { date: '2026-03-22', reason: 'Falta la firma', kinds: [], causes: [] };
  expect(values({ ...accrued, daf, rejection })).toEqual([
    '7',
    '2026-03-20',
    'M-1',
    '2026-03-23',
    'Falta la firma',
    '',
    '',
  ]);
  expect(fields.map(order.label)).not.toContain(null);
});

describe('amounts', () => {
  const line = (unit: number, delivered: string) => ({
    id: `${unit}-1`,
    unit,
    supply: 1,
    requested: quantity(delivered),
    delivered: quantity(delivered),
    amount: money(0),
    receiptNumber: '',
    receiptDate: '',
    receptionDate: '',
  });
  const supply = {
    supply: 1,
    row: '266',
    group: '200',
    codInternal: '1',
    description: 'X',
    price: price('0.335'),
    requests: [1],
  };

  test('the total is rounded once; the last line takes the rest; IVA as R3 §9', () => {
    const amounts = orderAmounts([line(1, '1'), line(2, '1'), line(3, '1')], [supply], 1, '12.00');
    expect(amounts.lines.map(({ amount }) => amount)).toEqual(['0.34', '0.34', '0.33']);
    expect(amounts).toMatchObject({ total: '1.01', ivaAmount: '0.11', subtotal: '0.90' });
    expect(orderAmounts([line(1, '100')], [supply], 2, '12.00')).toMatchObject({
      ivaAmount: '0.00',
      subtotal: '33.50',
    });
  });
});

describe('consolidation', () => {
  const records = sent(
    sent(openBudget(openLine(openLine(NO_RECORDS, '1000'), '500', '1-1-2'), '5000'), 2, {
      lines: [requestLine('100'), requestLine('40', { subProduct: '1-1-2' })],
    }),
    1,
    { lines: [requestLine('60')], quarter: 'SEGUNDO' },
  );
  const consolidated = carriedOut(order, [consolidate(records, 1, [2, 1])]);

  test('one line per unit and supply; allocations in the order of the requests’ numbers', () => {
    expect(consolidated.lines).toMatchObject([
      { id: `${UNIT}-30101`, requested: '200.00', amount: '500.00' },
    ]);
    expect(
      consolidated.allocations.map(({ request, subProduct, requested }) => [request, subProduct, requested]),
    ).toEqual([
      [1, '1-1-1', '60.00'],
      [2, '1-1-1', '100.00'],
      [2, '1-1-2', '40.00'],
    ]);
    expect(consolidated.supplies).toMatchObject([{ price: '2.50', requests: [1, 2] }]);
  });

  test('charges stand in each request’s quarter, then in the order’s', () => {
    const charged = ({ charges }: typeof consolidated) =>
      charges.map(({ quarter, amount }) => [quarter, amount]);
    expect(charged(consolidated)).toEqual([
      ['PRIMERO', '350.00'],
      ['SEGUNDO', '150.00'],
    ]);
    expect(charged(carriedOut(order, [generate()], consolidated))).toEqual([['PRIMERO', '500.00']]);
    expect(
      charged(carriedOut(order, [consolidate(records, 1, [2, 1], { calculateFee: 0 }), generate()])),
    ).toEqual([]);
  });

  test('what was delivered fills the first request first, none beyond what it asked for', () => {
    const delivered = (qty: string) =>
      executionsOf({
        ...consolidated,
        lines: consolidated.lines.map((line) => ({ ...line, delivered: quantity(qty) })),
      }).map((each) => each.delivered);
    expect(delivered('200')).toEqual(['60.00', '100.00', '40.00']);
    expect(delivered('165')).toEqual(['60.00', '100.00', '5.00']);
    expect(delivered('30')).toEqual(['30.00', '0.00', '0.00']);
  });

  test('several supplies stand without award, and in medical services with one', () => {
    const two = [requestLine('1', { supply: 2, row: '182' }), requestLine('1', { supply: 3, row: '182' })];
    const command = consolidate(records, 1, [2]);
    if (command.type !== 'ConsolidateOrder') throw new Error('not a consolidation');
    const requests = command.requests.map((request) => ({ ...request, lines: two }));
    expect(carriedOut(order, [{ ...command, requests, hasAward: 0 }]).supplies).toHaveLength(2);
    const services = requests.map((request) => ({ ...request, kind: 2 as const }));
    expect(carriedOut(order, [{ ...command, kind: 2, requests: services, hasAward: 1 }]).lines).toHaveLength(
      2,
    );
  });
});

const FACTS: JudgedForm = {
  dateIssue: '2026-02-15',
  dateResolution: '2026-02-10',
  purchaseTypeDescription: 'COMPRA DIRECTA',
  total: money('1'),
  iva: 1,
  justification: '',
};
const alertsOf = (form: JudgedForm, invoices: readonly OrderInvoiceData[] = []) =>
  orderAlerts({ judged: judgedForm(FIRST_LAW, form), dateIssue: form.dateIssue, invoices });

/** Limits of domain §1: they warn and never block. */
test.each([
  ['COMPRA DE BAJA CUANTÍA', '25000', []],
  [
    'COMPRA DE BAJA CUANTÍA',
    '25000.01',
    ['El total Q25,000.01 supera el límite de compra de baja cuantía: Q25,000.00'],
  ],
  [
    'COMPRA DIRECTA CON OFERTA ELECTRÓNICA',
    '92500',
    ['El total Q92,500.00 supera el límite de compra directa: Q90,000.00'],
  ],
  ['COTIZACIÓN', '900000', []],
  ['CONTRATO ABIERTO', '9000000', []],
])('%s of Q%s', (purchaseType, total, expected) => {
  const form = { ...FACTS, purchaseTypeDescription: purchaseType, total: money(total) };
  expect(alertsOf(form)).toEqual(expected);
});

test('puts each event into words', () => {
  const happened: OrderEvent[] = [
    {
      type: 'OrderGenerated',
      data: {
        ...carriedOut(order, [], order.initial),
        providerName: 'Uno, S.A.',
        numberPurchase: '15',
        total: money('720'),
        judged: judgedForm(FIRST_LAW, FACTS),
      },
    },
    {
      type: 'OrderCommitted',
      data: {
        numberCompromise: '123',
        dateCompromise: '2026-02-20',
        dateSendProvider: '2026-02-21',
        judged: [],
      },
    },
    { type: 'OrderRejected', data: { date: '2026-04-01', reason: 'Falta sello', kinds: [], causes: [] } },
    {
      type: 'OrderBanned',
      data: { date: '2026-04-01', reason: 'X', accrued: true, numberReversal: '', dateReversal: '' },
    },
  ];
  expect(happened.map(order.sentence)).toEqual([
    'Generó la orden de compra 15 a Uno, S.A. por Q720.00, según la versión 1 de Límites de compra (rige desde el 01/10/2016)',
    'Comprometió la orden con el CUR 123 el 20/02/2026',
    'Registró el rechazo de DAF del 01/04/2026',
    'Anuló la orden ya devengada, sin CUR de reversión: cantidades y montos volvieron al plan y al presupuesto',
  ]);
  expect(happened.map(order.reasonOf)).toEqual(['', '', 'Falta sello', 'X']);
  expect(order.label('lines.0.receiptNumber')).toBe('No. recibo (línea 1)');
  expect(FORM.iva).toBe(1);
});

test('an invoice older than its order is alerted, not refused', () => {
  const invoices = ['2026-02-14', '2026-02-15', ''].map((date, n) => ({ serie: 'A', number: `${n}`, date }));
  expect(alertsOf(FACTS, invoices)).toEqual([
    'La factura A 0 (14/02/2026) es anterior a la fecha de emisión (15/02/2026)',
  ]);
});

test('a division whose part, or rest, would be worth nothing is refused', () => {
  const command = consolidate(sent(openLine(NO_RECORDS, '1000'), 1), 1, [1]);
  if (command.type !== 'ConsolidateOrder') throw new Error('not a consolidation');
  const lines = [requestLine('300', { price: price('0.40') })];
  const requests = command.requests.map((request) => ({ ...request, lines }));
  const consolidation = carriedOut(order, [{ ...command, requests }]);
  const divide = (qty: string) =>
    order.decide(consolidation, {
      ...{ type: 'DivideOrder', id: 91, today: TODAY },
      lines: [{ id: `${UNIT}-30101`, qty: quantity(qty) }],
      requests: [{ id: 1, number: 1, quarter: 'PRIMERO' }],
    });
  expect(reasonIn(divide('0.01'))).toBe('El total de la parte sería Q0.00: aumente lo que pasa a la parte');
  expect(reasonIn(divide('299.99'))).toBe(
    'El total que queda en la consolidación sería Q0.00: aumente lo que queda en ella',
  );
  expect(divide('299.98')).toMatchObject({ events: [{ data: { total: '0.01' } }] });
});
