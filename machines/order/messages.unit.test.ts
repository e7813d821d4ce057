import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import { isRefused } from '@expediente/kernel/refusal.ts';
import { expect, test } from 'vitest';
import { NO_RECORDS } from '../testing/records.ts';
import {
  accrue,
  ban,
  commit,
  consolidate,
  DOCUMENTS,
  FORM,
  generate,
  INVOICE,
  minutes,
  openBudget,
  openLine,
  pay,
  receipt,
  reject,
  requestLine,
  resendToDaf,
  revise,
  sendToDaf,
  sent,
  UNIT,
} from '../testing/samples.ts';
import { carriedOut, reasonIn } from '../testing/specification.ts';
import type { OrderChanges, OrderCommand } from './commands.ts';
import { order } from './decide.ts';
import type { OrderStatus } from './life-cycle.ts';
import type { OrderState } from './state.ts';

const NEIGHBOUR = 100102;
let records = openBudget(openLine(NO_RECORDS, '1000'), '5000');
records = openBudget(openLine(records, '1000', '1-1-1', NEIGHBOUR), '5000', 'PRIMERO', NEIGHBOUR);
records = sent(sent(records, 1), 2, { unit: NEIGHBOUR, lines: [requestLine('50')] });
const consolidation = consolidate(records, 1, [1, 2]);
const documents: OrderChanges = {
  ...DOCUMENTS,
  lines: [receipt(), receipt(NEIGHBOUR, { receiptNumber: 'DAB-2' })],
};

const PATH: Partial<Record<OrderStatus, readonly OrderCommand[]>> = {
  consolidada: [consolidation],
  generada: [consolidation, generate()],
  comprometida: [consolidation, generate(), commit],
  completada: [consolidation, generate(), commit, revise(documents)],
  devengada: [consolidation, generate(), commit, revise(documents), accrue],
  enviada: [consolidation, generate(), commit, revise(documents), accrue, sendToDaf],
  rechazada: [consolidation, generate(), commit, revise(documents), accrue, sendToDaf, reject],
};
const at = (status: OrderStatus) => carriedOut(order, PATH[status] ?? []);
const answer = (status: OrderStatus, command: OrderCommand) => reasonIn(order.decide(at(status), command));

/** R3 §5 and domain §4.6 for the form, generated from 0. */
test.each<[string, OrderChanges, string]>([
  ['no number', { numberPurchase: '' }, 'Ingresar el número de la orden de compra'],
  ['no issue date', { dateIssue: '' }, 'Ingresar la fecha de emisión'],
  ['no award number', { numberAward: '' }, 'Ingresar el número de adjudicación'],
  ['no quarter', { quarter: undefined }, 'Por favor, ingresar los campos obligatorios'],
  ['no purchase type', { purchaseType: undefined }, 'Por favor, ingresar los campos obligatorios'],
  ['no provider', { provider: undefined }, 'Por favor, ingresar los campos obligatorios'],
  [
    'an inactive provider',
    { provider: { id: 2, nit: 'X', name: 'Uno, S.A.', active: false } },
    'El proveedor Uno, S.A. está inactivo',
  ],
  ['a price of 0', { supplies: [{ supply: 30101, price: price(0) }] }, 'El precio debe ser mayor que cero'],
  [
    'more than was asked',
    { lines: [{ id: `${UNIT}-30101`, delivered: quantity(301) }] },
    `La cantidad entregada de centro de costo ${UNIT} debe ser mayor que cero y como máximo lo solicitado: 300`,
  ],
  ['an unknown line', { lines: [{ id: '1-1' }] }, 'La orden no tiene esa línea'],
  [
    'a receipt without invoice',
    { lines: [receipt()] },
    'Existe una unidad con recibo. Por favor, ingrese la factura',
  ],
  [
    'no exemption with an invoice',
    { invoices: [INVOICE] },
    'Por favor, ingresar la constancia de exención de IVA',
  ],
  [
    'a bare invoice',
    { invoices: [{ ...INVOICE, serie: '' }] },
    'Ingresar la serie, el número y la fecha de cada factura',
  ],
  ['an invoice twice', { invoices: [INVOICE, INVOICE] }, 'La factura 0A1B2C3D 1000000001 está repetida'],
  ['a day that does not exist', { dateNpgNog: '2026-02-30' }, 'Escriba una fecha que exista'],
  ['another total', { givenTotal: money('875.01') }, 'El total no coincide con el de las líneas: Q875.00'],
  ['another subtotal', { givenSubtotal: money('875') }, 'El subtotal no coincide con el del total: Q781.25'],
  [
    'an issue before the resolution',
    { dateIssue: '2026-02-09' },
    'La fecha de emisión (09/02/2026) no puede ser anterior a la fecha de resolución (10/02/2026)',
  ],
  [
    'an issue after today',
    { dateIssue: '2026-07-01' },
    'La fecha de emisión (01/07/2026) no puede ser posterior a hoy (30/06/2026)',
  ],
  [
    'a NPG of a day after today',
    { dateNpgNog: '2026-07-01' },
    'La fecha NPG / NOG (01/07/2026) no puede ser posterior a hoy (30/06/2026)',
  ],
  [
    'an invoice of a day after today',
    { ...documents, invoices: [{ ...INVOICE, date: '2026-07-01' }] },
    'La fecha de la factura 0A1B2C3D 1000000001 (01/07/2026) no puede ser posterior a hoy (30/06/2026)',
  ],
  ['a CUR before its time', { numberCompromise: '7' }, 'El campo CUR de compromiso ya no puede cambiar'],
  ['nothing: equal dates pass', { dateIssue: '2026-02-10' }, ''],
  ['nothing: exempt needs no certificate', { iva: 2, invoices: [INVOICE] }, ''],
  ['nothing: totals that agree', { givenTotal: money('875'), givenSubtotal: money('781.25') }, ''],
])('generating refuses %s', (_, changes, message) => {
  expect(answer('consolidada', generate(changes))).toBe(message);
});

test.each(['generada', 'comprometida', 'completada', 'devengada', 'rechazada'] as const)(
  'in %s a form that changes nothing is taken, and records nothing',
  (status) => {
    const command = revise({ numberAward: 'N/A', givenTotal: money('875') });
    expect(order.decide(at(status), command)).toEqual({ events: [] });
  },
);

type Consolidate = Extract<OrderCommand, { type: 'ConsolidateOrder' }>;
const consolidating = (changes: (command: Consolidate) => Partial<Consolidate>): OrderCommand => {
  if (consolidation.type !== 'ConsolidateOrder') throw new Error('not a consolidation');
  return { ...consolidation, ...changes(consolidation) };
};
const every = (changes: Partial<Consolidate['requests'][number]>) =>
  consolidating(({ requests }) => ({
    requests: requests.map((each, n) => (n === 0 ? each : { ...each, ...changes })),
  }));

test.each<[string, OrderCommand, string]>([
  ['nothing ticked', consolidating(() => ({ requests: [] })), 'Seleccionar los pedidos que se consolidarán'],
  ['a request that moved on', every({ status: 'consolidado' }), 'El registro ya cambió de estado'],
  [
    'another kind',
    every({ kind: 2 }),
    'Aquí solo se consolidan pedidos; los servicios médicos se consolidan en su propio listado',
  ],
  ['another executor', every({ executor: 100200 }), 'Los pedidos deben ser de la misma unidad ejecutora'],
  ['another year', every({ year: 2025 }), 'Los pedidos deben ser del mismo año'],
  [
    'a resolution before a request',
    consolidating(() => ({ dateResolution: '2026-01-31' })),
    'La fecha de resolución (31/01/2026) no puede ser anterior a la fecha del último pedido (01/02/2026)',
  ],
  [
    'a resolution after today',
    consolidating(() => ({ dateResolution: '2026-07-01' })),
    'La fecha de resolución (01/07/2026) no puede ser posterior a hoy (30/06/2026)',
  ],
])('consolidating refuses %s', (_, command, message) => {
  expect(reasonIn(order.decide(order.initial, command))).toBe(message);
});

/** An invoice and a receipt of tomorrow, as they were taken before days after today were refused. */
const tomorrow: OrderChanges = { invoices: [{ ...INVOICE, date: '2026-07-01' }] };
const reached = (status: OrderStatus): OrderState => ({
  ...at(status),
  invoices: [{ ...INVOICE, date: '2026-07-01' }],
});

/** Whatever a status leaves open is of today at most; a step forward looks at it once more. */
test.each<[OrderStatus, string, OrderCommand, string]>([
  ['generada', 'NPG', revise({ dateNpgNog: '2026-07-01' }), 'fecha NPG / NOG'],
  [
    'comprometida',
    'invoice',
    revise({ ...documents, ...tomorrow }),
    'fecha de la factura 0A1B2C3D 1000000001',
  ],
  [
    'comprometida',
    'receipt',
    revise({ ...documents, lines: [receipt(UNIT, { receiptDate: '2026-07-01' })] }),
    `fecha del recibo de centro de costo ${UNIT}`,
  ],
  [
    'comprometida',
    'reception',
    revise({ ...documents, lines: [receipt(UNIT, { receptionDate: '2026-07-01' })] }),
    `fecha de recepción de centro de costo ${UNIT}`,
  ],
  ['comprometida', 'sending', revise({ dateSendProvider: '2026-07-01' }), 'fecha de envío al proveedor'],
  ['devengada', 'accrual', revise({ dateDevengade: '2026-07-01' }), 'fecha de devengado'],
  ['rechazada', 'invoice', revise(tomorrow), 'fecha de la factura 0A1B2C3D 1000000001'],
  [
    'rechazada',
    'reception',
    revise({ lines: [receipt(UNIT, { receptionDate: '2026-07-01' })] }),
    'fecha de recepción',
  ],
])('in %s a form refuses a day after today: %s', (status, _, command, title) => {
  const message = answer(status, command);
  expect(message).toContain(`La ${title}`);
  expect(message).toContain('(01/07/2026) no puede ser posterior a hoy (30/06/2026)');
});

test('no order is paid with a day after today; a rejection lets it be mended', () => {
  const message =
    'La fecha de la factura 0A1B2C3D 1000000001 (01/07/2026) no puede ser posterior a hoy (30/06/2026)';
  expect(reasonIn(order.decide(reached('enviada'), pay))).toBe(message);
  expect(
    reasonIn(order.decide(reached('completada'), { ...accrue, dateDevengade: '2026-06-30' } as OrderCommand)),
  ).toContain('no puede ser anterior');
  expect(reasonIn(order.decide(reached('rechazada'), resendToDaf))).toBe(message);
  const mended = carriedOut(
    order,
    [reject, revise({ invoices: [INVOICE] }), resendToDaf, pay],
    reached('enviada'),
  );
  expect(mended.status).toBe('pagada');
});

/** Dates and reasons of every later step (domain §4.6, §7.36). */
test.each<[OrderStatus, string, OrderCommand, string]>([
  [
    'generada',
    'no CUR',
    { ...commit, numberCompromise: '' } as OrderCommand,
    'Ingresar el CUR de compromiso',
  ],
  [
    'generada',
    'a commitment before the issue',
    { ...commit, dateCompromise: '2026-02-14' } as OrderCommand,
    'La fecha de compromiso (14/02/2026) no puede ser anterior a la fecha de emisión (15/02/2026)',
  ],
  [
    'generada',
    'a sending before the commitment',
    { ...commit, dateSendProvider: '2026-02-19' } as OrderCommand,
    'La fecha de envío al proveedor (19/02/2026) no puede ser anterior a la fecha de compromiso (20/02/2026)',
  ],
  [
    'generada',
    'a commitment after today',
    { ...commit, dateCompromise: '2026-07-02', dateSendProvider: '2026-07-02' } as OrderCommand,
    'La fecha de compromiso (02/07/2026) no puede ser posterior a hoy (30/06/2026)',
  ],
  [
    'comprometida',
    'a receipt without invoice',
    revise({ lines: [receipt()] }),
    'Existe una unidad con recibo. Por favor, ingrese la factura',
  ],
  [
    'comprometida',
    'no exemption with receipts',
    revise({ lines: [receipt()], invoices: [INVOICE] }),
    'Por favor, ingresar la constancia de exención de IVA',
  ],
  [
    'comprometida',
    'a CUR taken out',
    revise({ numberCompromise: '' }),
    'Ingresar el CUR de compromiso, su fecha y la de envío al proveedor',
  ],
  [
    'completada',
    'no accrual CUR',
    { ...accrue, numberDevengade: '' } as OrderCommand,
    'Ingresar el CUR de devengado',
  ],
  [
    'completada',
    'an accrual before the last invoice',
    { ...accrue, dateDevengade: '2026-03-09' } as OrderCommand,
    'La fecha de devengado (09/03/2026) no puede ser anterior a la fecha de la última factura (10/03/2026)',
  ],
  [
    'completada',
    'an accrual before the last reception',
    { ...accrue, dateDevengade: '2026-03-11' } as OrderCommand,
    'La fecha de devengado (11/03/2026) no puede ser anterior a la fecha de la última recepción (12/03/2026)',
  ],
  [
    'devengada',
    'an accrual CUR taken out',
    revise({ numberDevengade: '' }),
    'Ingresar el CUR de devengado y su fecha',
  ],
  [
    'devengada',
    'no table number',
    { ...sendToDaf, numberTable: '' } as OrderCommand,
    'Ingresar el número de mesa de entrada',
  ],
  [
    'devengada',
    'a sending before the accrual',
    { ...sendToDaf, date: '2026-03-19' } as OrderCommand,
    'La fecha de envío a DAF (19/03/2026) no puede ser anterior a la fecha de devengado (20/03/2026)',
  ],
  [
    'enviada',
    'a rejection without reason',
    { ...reject, reason: ' ' } as OrderCommand,
    'Por favor, ingresar la justificación',
  ],
  [
    'enviada',
    'a rejection before the sending',
    { ...reject, date: '2026-03-24' } as OrderCommand,
    'La fecha de rechazo (24/03/2026) no puede ser anterior a la fecha de envío a DAF (25/03/2026)',
  ],
  [
    'enviada',
    'a payment without its PDF',
    { ...pay, document: null } as OrderCommand,
    'Seleccionar el documento PDF',
  ],
  [
    'enviada',
    'a payment before the sending',
    { ...pay, date: '2026-03-24' } as OrderCommand,
    'La fecha de pago (24/03/2026) no puede ser anterior a la fecha de envío a DAF (25/03/2026)',
  ],
  [
    'rechazada',
    'a resend before the rejection',
    { ...resendToDaf, date: '2026-03-31' } as OrderCommand,
    'La fecha de envío a DAF (31/03/2026) no puede ser anterior a la fecha de rechazo (01/04/2026)',
  ],
  [
    'rechazada',
    'another table number',
    { ...resendToDaf, numberTable: 'M-2' } as OrderCommand,
    'El campo No. mesa de entrada ya no puede cambiar',
  ],
  [
    'rechazada',
    'a receipt taken out',
    revise({ lines: [receipt(NEIGHBOUR, { receiptNumber: '' })] }),
    `Falta el número de recibo de centro de costo ${NEIGHBOUR}`,
  ],
  [
    'comprometida',
    'an annulment without reason',
    { ...ban, reason: '' } as OrderCommand,
    'Por favor, ingresar la justificación',
  ],
  [
    'comprometida',
    'an annulment before the issue',
    { ...ban, date: '2026-02-14' } as OrderCommand,
    'La fecha de anulación (14/02/2026) no puede ser anterior a la fecha de emisión (15/02/2026)',
  ],
  [
    'comprometida',
    'an annulment after today',
    { ...ban, date: '2026-07-01' } as OrderCommand,
    'La fecha de anulación (01/07/2026) no puede ser posterior a hoy (30/06/2026)',
  ],
  [
    'completada',
    'a reversal of no accrual',
    { ...ban, numberReversal: '99', dateReversal: '2026-04-09' } as OrderCommand,
    'Solo una orden devengada tiene CUR de reversión',
  ],
  [
    'devengada',
    'a reversal without its day',
    { ...ban, numberReversal: '99' } as OrderCommand,
    'Ingresar la fecha de reversión',
  ],
  [
    'devengada',
    'a reversal before the accrual',
    { ...ban, numberReversal: '99', dateReversal: '2026-03-19' } as OrderCommand,
    'La fecha de reversión (19/03/2026) no puede ser anterior a la fecha de devengado (20/03/2026)',
  ],
])('in %s refuses %s', (status, _, command, message) => {
  expect(answer(status, command)).toBe(message);
});

test('units are named when their names are known', () => {
  const command = { ...accrue, unitNames: { [UNIT]: 'EMERGENCIA', [NEIGHBOUR]: 'FARMACIA' } } as OrderCommand;
  const one = revise({ lines: [receipt(NEIGHBOUR)], invoices: [INVOICE], exemptionIva: 'E' });
  const state = carriedOut(order, [one], at('comprometida'));
  expect(reasonIn(order.decide(state, command))).toBe(
    'Faltan el número de recibo y la fecha de recepción de EMERGENCIA',
  );
});

test.each<[string, Partial<Extract<OrderCommand, { type: 'RecordOrderMinutes' }>['minutes']>, string]>([
  ['no participants', { participants: [] }, 'Por favor, seleccionar Participantes'],
  ['no book', { book: 0 }, 'Por favor, seleccionar Libro'],
  [
    'a day before the issue',
    { date: '2026-02-01' },
    'La fecha del acta (01/02/2026) no puede ser anterior a la fecha de emisión (15/02/2026)',
  ],
  ['nothing', {}, ''],
])('minutes refuse %s', (_, changes, message) => {
  if (minutes.type !== 'RecordOrderMinutes') throw new Error('not minutes');
  const low = generate({ ...FORM, purchaseType: { id: 2, description: 'COMPRA DE BAJA CUANTÍA' } });
  const state = carriedOut(order, [consolidation, low, commit, revise(documents)]);
  expect(reasonIn(order.decide(state, { ...minutes, minutes: { ...minutes.minutes, ...changes } }))).toBe(
    message,
  );
});

/** Where a refusal belongs: the payload's field, a list for its lines; undefined: above the form. */
test.each<[OrderStatus, string, OrderCommand, string | undefined]>([
  ['consolidada', 'no number', generate({ numberPurchase: '' }), 'p_number_purchase'],
  [
    'consolidada',
    'several fields missing',
    generate({ purchaseType: { id: 0, description: '' } }),
    undefined,
  ],
  ['consolidada', 'an issue before the resolution', generate({ dateIssue: '2026-02-09' }), 'p_date_issue'],
  ['generada', 'a commitment of no day', revise({ dateNpgNog: '2026-02-30' }), 'p_date_npg_nog'],
  ['generada', 'no CUR', { ...commit, numberCompromise: '' } as OrderCommand, 'p_number_compromise'],
  [
    'generada',
    'a sending before the commitment',
    { ...commit, dateSendProvider: '2026-02-19' } as OrderCommand,
    'p_date_send_provider',
  ],
  ['comprometida', 'a locked field', revise({ justification: 'Otra' }), 'p_justification_purchase_order'],
  [
    'comprometida',
    'too much delivered',
    revise({ lines: [{ id: '100101-30101', delivered: quantity(9_999) }] }),
    'p_unit',
  ],
  [
    'comprometida',
    'a reception of tomorrow',
    revise({ ...documents, lines: [receipt(UNIT, { receptionDate: '2026-07-01' })] }),
    'p_unit',
  ],
  ['comprometida', 'a reason missing', { ...ban, reason: '' } as OrderCommand, 'p_justification_ban'],
  ['completada', 'no accrual CUR', { ...accrue, numberDevengade: '' } as OrderCommand, 'p_number_devengade'],
  ['devengada', 'no table number', { ...sendToDaf, numberTable: '' } as OrderCommand, 'p_number_table'],
  ['enviada', 'no PDF', { ...pay, document: null } as OrderCommand, 'p_pdf_document'],
  [
    'rechazada',
    'a resend too early',
    { ...resendToDaf, date: '2026-03-31' } as OrderCommand,
    'p_date_send_daf',
  ],
])('in %s a refusal for %s names its field', (status, _, command, field) => {
  const decision = order.decide(at(status), command);
  expect(isRefused(decision) && decision.refusal.field).toBe(field);
});

test('a step refused for a day of the order, which its own form does not hold, names no field', () => {
  const decision = order.decide(reached('rechazada'), resendToDaf);
  expect(isRefused(decision) && decision.refusal).toMatchObject({ rule: 'dates-not-future' });
  expect(isRefused(decision) && decision.refusal.field).toBeUndefined();
});
