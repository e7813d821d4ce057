import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import type { PaperKindRecord } from '@expediente/schemas/catalogues/records.ts';
import type { OrderEvent } from '@expediente/schemas/order/events.ts';
import { ORDER_HEADER, ofEach } from '@expediente/schemas/order/fields.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { CORRECTED_LAW, PAPER } from '../testing/samples.ts';
import { specify } from '../testing/specification.ts';
import type { ConsolidatedRequest, OrderChanges } from './commands.ts';
import { order } from './decide.ts';
import { judgedForm, judgedTerm } from './judged.ts';
import { orderStates } from './life-cycle.ts';

const TODAY = '2026-06-30';
const law = FIRST_LAW;

const SUPPLY = {
  supply: 30101,
  row: '266',
  group: '200',
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
  price: price('2.5'),
};
/** One pedido of 300 units at Q2.50. */
const REQUEST: ConsolidatedRequest = {
  id: 1,
  status: 'enviado',
  executor: 100100,
  year: 2026,
  kind: 1,
  unit: 100101,
  number: 1,
  date: '2026-02-01',
  quarter: 'PRIMERO',
  lines: [{ ...SUPPLY, subProduct: '1-1-1', qty: quantity(300) }],
};
const CONSOLIDATION = {
  id: 9,
  executor: 100100,
  year: 2026,
  kind: 1,
  numberResolution: 'R-9',
  dateResolution: '2026-02-10',
  calculateFee: 1,
  hasAward: 1,
} as const;
const SHARE = { request: 1, unit: 100101, supply: 30101, subProduct: '1-1-1', requested: quantity(300) };
const LINE = {
  id: '100101-30101',
  unit: 100101,
  supply: 30101,
  requested: quantity(300),
  delivered: quantity(300),
  amount: money(750),
  receiptNumber: '',
  receiptDate: '',
  receptionDate: '',
};
const CHARGE = { unit: 100101, group: '200', quarter: 'PRIMERO', amount: money(750) } as const;
const consolidated: OrderEvent = {
  type: 'OrderConsolidated',
  data: {
    ...CONSOLIDATION,
    requests: [1],
    allocations: [SHARE],
    lines: [LINE],
    supplies: [{ ...SUPPLY, requests: [1] }],
    quarter: 'PRIMERO',
    total: money(750),
    charges: [CHARGE],
    judged: [],
  },
};

/** The form as its person fills it. */
const TYPED = {
  numberPurchase: '15',
  npgNog: '12345678',
  dateIssue: '2026-02-15',
  numberAward: 'N/A',
  iva: 1,
  quarter: 'PRIMERO',
} as const;
const PROVIDER = { id: 1, nit: '99999900011', name: 'Droguería Ejemplo del Norte, S.A.' };
const CHANGES: OrderChanges = {
  ...TYPED,
  purchaseType: { id: 1, description: 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA' },
  provider: { ...PROVIDER, active: true },
};
/** The form with what the server works out. */
const FORM = {
  ...ofEach(ORDER_HEADER, () => ''),
  ...TYPED,
  purchaseType: 1,
  purchaseTypeDescription: 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA',
  provider: PROVIDER.id,
  providerNit: PROVIDER.nit,
  providerName: PROVIDER.name,
  lines: [LINE],
  supplies: [{ ...SUPPLY, requests: [1] }],
  invoices: [],
  total: money(750),
  subtotal: money('669.64'),
  ivaAmount: money('80.36'),
  charges: [CHARGE],
};
const judged = judgedForm(law, { ...FORM, dateResolution: '2026-02-10' });
const generated: OrderEvent = { type: 'OrderGenerated', data: { ...FORM, judged } };

const COMMITMENT = { numberCompromise: '77', dateCompromise: '2026-02-20', dateSendProvider: '2026-02-21' };
const committed: OrderEvent = { type: 'OrderCommitted', data: { ...COMMITMENT, judged: [] } };

/** 100 of 300 came; 500.00 of 750.00 stay. */
const CAME = { id: '100101-30101', qty: quantity(100), receptionDate: '2026-03-12' };
const AMOUNTS = {
  came: { total: money(250), subtotal: money('223.21'), ivaAmount: money('26.79') },
  left: { total: money(500), subtotal: money('446.43'), ivaAmount: money('53.57') },
};
const shareOf = (qty: number, amount: number) => ({
  supplies: [{ ...SUPPLY, requests: [1] }],
  allocations: [{ ...SHARE, requested: quantity(qty) }],
  invoices: [],
  charges: [{ ...CHARGE, amount: money(amount) }],
});
const lineOf = (qty: number, amount: number) => ({
  ...LINE,
  requested: quantity(qty),
  delivered: quantity(qty),
  amount: money(amount),
});
const SPLIT = {
  part: 12,
  number: 1,
  moved: [{ line: LINE.id, requested: quantity(100), delivered: quantity(100), amount: money(250) }],
  lines: [lineOf(200, 500)],
  ...shareOf(200, 500),
  ...AMOUNTS.left,
};
const { id: _, ...HEADER } = CONSOLIDATION;
const OPENED = {
  ...{ id: 12, root: 9, number: 1, ...HEADER, requests: [1] },
  planned: [{ supply: 30101, price: price('2.5') }],
  ...FORM,
  ...shareOf(100, 250),
  lines: [{ ...lineOf(100, 250), receptionDate: '2026-03-12' }],
  ...AMOUNTS.came,
  ...COMMITMENT,
  judged: judgedForm(law, { ...FORM, ...AMOUNTS.came, dateResolution: '2026-02-10' }).filter(
    ({ rule }) => rule === 'iva',
  ),
};
/** Part of the consolidation with 100 of its 300 units. */
const PLACED = [{ id: 1, number: 1, quarter: 'PRIMERO' }] as const;
const contentOf = (qty: number, amount: number) => {
  const { invoices: _, ...share } = shareOf(qty, amount);
  return {
    ...{ requests: [1], planned: [{ supply: 30101, price: price('2.5') }] },
    ...{ ...share, lines: [lineOf(qty, amount)], total: money(amount) },
  };
};
const DIVIDED = {
  ...{ part: 12, number: 1, taken: [1] },
  moved: [{ line: LINE.id, requested: quantity(100), delivered: quantity(100), amount: money(250) }],
  ...contentOf(200, 500),
};
const DIVISION = {
  ...{ ...HEADER, id: 12, root: 9, number: 1, own: [] },
  ...contentOf(100, 250),
  quarter: 'PRIMERO',
  judged: [],
} as const;
const SHARED = { ...COMMITMENT, numberCompromise: '79', npgNog: 'E1', dateNpgNog: '2026-02-22' };
const CLOSED = {
  reason: 'No llegará más',
  returned: [{ line: LINE.id, qty: quantity(200) }],
  exemptionIva: '',
  lines: [{ ...lineOf(100, 250), receptionDate: '2026-03-12' }],
  ...shareOf(100, 250),
  ...AMOUNTS.came,
};

const INVOICE = { serie: '0A1B2C3D', number: '1000000001', date: '2026-03-10' };
const RECEIPT = { receiptNumber: 'DAB-1', receiptDate: '2026-03-12', receptionDate: '2026-03-12' };
/** All that was ordered arrived, with its receipt, its invoice and the exemption of its IVA. */
const documentedOf = (form: typeof FORM): readonly OrderEvent[] => [
  {
    type: 'OrderReceiptsRecorded',
    data: { receipts: [{ line: '100101-30101', delivered: quantity(300), ...RECEIPT }] },
  },
  { type: 'OrderInvoicesRecorded', data: { recorded: [INVOICE], removed: [] } },
  {
    type: 'OrderRevised',
    data: {
      ...form,
      ...COMMITMENT,
      exemptionIva: 'EX-1',
      lines: [{ ...LINE, ...RECEIPT }],
      invoices: [INVOICE],
      numberDevengade: '',
      dateDevengade: '',
      judged,
    },
  },
  { type: 'OrderCompleted', data: {} },
];
const documented = documentedOf(FORM);
const ACCRUAL = { numberDevengade: '88', dateDevengade: '2026-03-20' };
const term = judgedTerm(law, { accrued: '2026-03-20', paid: '' });
const accrued: OrderEvent = {
  type: 'OrderAccrued',
  data: {
    ...ACCRUAL,
    executions: [{ ...SHARE, delivered: quantity(300) }],
    total: money(750),
    judged: [term],
  },
};
const INVOICE_PAPER: PaperKindRecord = {
  id: 1,
  description: 'Factura',
  required_from: 'DEVENGADO',
  purchase_types: '',
  position: 1,
  state: 1,
};
const sentToDaf: OrderEvent = {
  type: 'OrderSentToDaf',
  data: {
    numberTable: 'M-1',
    date: '2026-03-25',
    judged: [
      {
        rule: 'paymentFile',
        version: 1,
        validFrom: '2016-10-01',
        on: '2026-03-25',
        facts: { missing: ['Factura'] },
        result: 'missing',
        by: { mode: 'ask' },
        accepted: 'Factura en trámite',
      },
    ],
  },
};
const TICKED = {
  kinds: [{ kind: 1, description: 'Factura' }],
  causes: [{ cause: 2, description: 'Sin sello' }],
};
const attached: OrderEvent = { type: 'OrderPaperAttached', data: PAPER };
const BOOK = {
  number: '3/2026',
  date: '2026-03-01',
  hour: '08:15',
  book: 1,
  participants: [1],
  purchaseType: 2,
  templates: 0,
};
const LOW_VALUE = { ...FORM, purchaseTypeDescription: 'COMPRA DE BAJA CUANTÍA' };

const ALONE = { law, sisters: [], justification: '' };
const paid: OrderEvent = {
  type: 'OrderPaid',
  data: {
    date: '2026-04-05',
    number: 'P-1',
    numberBox: 'C-1',
    document: { hash: 'abc', name: 'pago.pdf', size: 10 },
    judged: [judgedTerm(law, { accrued: '2026-03-20', paid: '2026-04-05' })],
  },
};
const toAccrual = [consolidated, generated, committed, ...documented, accrued];

specify(order, orderStates, (given) => ({
  ConsolidateOrder: given([])
    .when({
      type: 'ConsolidateOrder',
      ...CONSOLIDATION,
      requests: [REQUEST],
      ...ALONE,
      today: TODAY,
    })
    .then([consolidated]),
  FreeOrder: given([consolidated])
    .when({ type: 'FreeOrder', reason: 'Faltaba un pedido' })
    .then([{ type: 'OrderFreed', data: { reason: 'Faltaba un pedido' } }]),
  UndoOrder: given([consolidated, generated])
    .when({ type: 'UndoOrder', reason: 'Proveedor equivocado' })
    .then([
      { type: 'OrderUndone', data: { numberPurchase: '15', judged: [], reason: 'Proveedor equivocado' } },
    ]),
  GenerateOrder: given([consolidated])
    .when({ type: 'GenerateOrder', changes: { ...CHANGES, law, sisters: [] }, today: TODAY })
    .then([generated]),
  CommitOrder: given([consolidated, generated])
    .when({ type: 'CommitOrder', ...COMMITMENT, law, today: TODAY })
    .then([committed]),
  ReviseOrder: given([consolidated, generated, committed])
    .when({
      type: 'ReviseOrder',
      changes: {
        lines: [{ id: '100101-30101', ...RECEIPT }],
        invoices: [INVOICE],
        exemptionIva: 'EX-1',
        law,
        sisters: [],
      },
      today: TODAY,
    })
    .then(documented),
  SplitOrder: given([consolidated, generated, committed])
    .when({ type: 'SplitOrder', id: 12, came: { lines: [CAME] }, law, today: TODAY })
    .then([{ type: 'OrderSplit', data: SPLIT }]),
  OpenPart: given([])
    .when({ type: 'OpenPart', opened: OPENED, award: { id: 4, number: '4/2026' } })
    .then([
      { type: 'OrderPartOpened', data: OPENED },
      { type: 'OrderAwardLinked', data: { award: 4, number: '4/2026' } },
      { type: 'OrderPartlyDocumented', data: {} },
    ]),
  DivideOrder: given([consolidated])
    .when({
      type: 'DivideOrder',
      ...{ id: 12, lines: [{ id: LINE.id, qty: quantity(100) }], requests: PLACED },
      today: TODAY,
    })
    .then([{ type: 'OrderDivided', data: DIVIDED }]),
  OpenDivision: given([])
    .when({ type: 'OpenDivision', opened: DIVISION })
    .then([{ type: 'OrderDivisionOpened', data: DIVISION }]),
  CloseDivision: given([{ type: 'OrderDivisionOpened', data: DIVISION }])
    .when({
      type: 'CloseDivision',
      reason: 'Error',
      fault: '',
    })
    .then([{ type: 'OrderDivisionReunited', data: { reason: 'Error' } }]),
  ReuniteOrder: given([consolidated, { type: 'OrderDivided', data: DIVIDED }])
    .when({ type: 'ReuniteOrder', part: DIVISION, reason: 'Error', requests: PLACED })
    .then([
      {
        type: 'OrderReunited',
        data: { part: 12, number: 1, ...contentOf(300, 750), reason: 'Error' },
      },
    ]),
  FollowOrder: given([{ type: 'OrderPartOpened', data: OPENED }])
    .when({ type: 'FollowOrder', ...SHARED })
    .then([{ type: 'OrderPartFollowed', data: SHARED }]),
  CloseOrderShort: given([consolidated, generated, committed])
    .when({ type: 'CloseOrderShort', came: { lines: [CAME] }, reason: 'No llegará más', law, today: TODAY })
    .then([
      {
        type: 'OrderReceiptsRecorded',
        data: {
          receipts: [
            {
              ...{ line: LINE.id, delivered: quantity(100), receiptNumber: '', receiptDate: '' },
              receptionDate: '2026-03-12',
            },
          ],
        },
      },
      { type: 'OrderClosedShort', data: CLOSED },
      { type: 'OrderPartlyDocumented', data: {} },
    ]),
  AccrueOrder: given([consolidated, generated, committed, ...documented])
    .when({ type: 'AccrueOrder', ...ACCRUAL, law, today: TODAY })
    .then([accrued]),
  SendOrderToDaf: given(toAccrual)
    .when({
      type: 'SendOrderToDaf',
      numberTable: 'M-1',
      date: '2026-03-25',
      today: TODAY,
      ...{ law: FIRST_LAW, kinds: [INVOICE_PAPER], justification: 'Factura en trámite' },
    })
    .then([sentToDaf]),
  RejectOrder: given([...toAccrual, sentToDaf])
    .when({ type: 'RejectOrder', date: '2026-04-01', reason: 'Falta sello', ...TICKED, today: TODAY })
    .then([{ type: 'OrderRejected', data: { date: '2026-04-01', reason: 'Falta sello', ...TICKED } }]),
  AttachPaper: given(toAccrual)
    .when({ type: 'AttachPaper', ...PAPER })
    .then([attached]),
  RemovePaper: given([...toAccrual, attached])
    .when({ type: 'RemovePaper', kind: PAPER.kind, hash: PAPER.hash })
    .then([
      {
        type: 'OrderPaperRemoved',
        data: { kind: 1, description: 'Factura', hash: PAPER.hash, name: PAPER.name },
      },
    ]),
  PayOrder: given([...toAccrual, sentToDaf])
    .when({
      type: 'PayOrder',
      date: '2026-04-05',
      number: 'P-1',
      numberBox: 'C-1',
      document: { hash: 'abc', name: 'pago.pdf', size: 10 },
      law,
      today: TODAY,
    })
    .then([paid]),
  CorrectPayment: given([...toAccrual, sentToDaf, paid])
    .when({
      type: 'CorrectPayment',
      date: '2026-04-06',
      number: 'P-2',
      numberBox: 'C-1',
      document: null,
      reason: 'Se digitó otro número',
      law,
      today: TODAY,
    })
    .then([
      {
        type: 'OrderPaymentCorrected',
        data: {
          date: '2026-04-06',
          number: 'P-2',
          numberBox: 'C-1',
          document: { hash: 'abc', name: 'pago.pdf', size: 10 },
          judged: [judgedTerm(law, { accrued: '2026-03-20', paid: '2026-04-06' })],
          reason: 'Se digitó otro número',
        },
      },
    ]),
  JudgeOrderAgain: given([consolidated, generated])
    .when({ type: 'JudgeOrderAgain', law: CORRECTED_LAW, reason: 'Se publicó mal' })
    .then([
      {
        type: 'OrderJudgedAgain',
        data: {
          judged: judgedForm(CORRECTED_LAW, { ...FORM, dateResolution: '2026-02-10' }),
          subtotal: money('496.69'),
          ivaAmount: money('253.31'),
          charges: [CHARGE],
          reason: 'Se publicó mal',
        },
      },
    ]),
  BanOrder: given(toAccrual)
    .when({
      type: 'BanOrder',
      date: '2026-04-10',
      reason: 'Incumplimiento',
      numberReversal: '99',
      dateReversal: '2026-04-09',
      today: TODAY,
    })
    .then([
      {
        type: 'OrderBanned',
        data: {
          date: '2026-04-10',
          reason: 'Incumplimiento',
          accrued: true,
          numberReversal: '99',
          dateReversal: '2026-04-09',
        },
      },
    ]),
  RecordOrderMinutes: given([
    consolidated,
    { type: 'OrderGenerated', data: { ...LOW_VALUE, judged } },
    committed,
    ...documentedOf(LOW_VALUE),
  ])
    .when({ type: 'RecordOrderMinutes', minutes: BOOK, today: TODAY })
    .then([{ type: 'OrderMinutesRecorded', data: BOOK }]),
  LinkAward: given([consolidated])
    .when({ type: 'LinkAward', award: 4, number: '4/2026' })
    .then([{ type: 'OrderAwardLinked', data: { award: 4, number: '4/2026' } }]),
  UnlinkAward: given([
    consolidated,
    { type: 'OrderAwardLinked', data: { award: 4, number: '4/2026' } },
    generated,
  ])
    .when({ type: 'UnlinkAward', award: 4 })
    .then([{ type: 'OrderAwardUnlinked', data: {} }]),
}));
