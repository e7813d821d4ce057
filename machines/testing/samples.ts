import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';
import { FIRST_LAW, type Law } from '@expediente/schemas/rules/registry.ts';
import type { Came, OrderChanges, OrderCommand } from '../order/commands.ts';
import type { RequestCommand } from '../request/commands.ts';
import { moveBudgets, moveLines, onRequest, type Records, takenRequests } from './records.ts';

export const YEAR = 2026;
export const UNIT = 100101;
export const EXECUTOR = 100100;
export const SUPPLY = 30101;
export const TODAY = '2026-06-30';

export const requestLine = (qty: string, changes: Partial<RequestLine> = {}): RequestLine => ({
  supply: SUPPLY,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
  qty: quantity(qty),
  price: price('2.5'),
  ...changes,
});

export const saveRequest = (
  changes: Partial<Extract<RequestCommand, { type: 'SaveRequest' }>> = {},
): Extract<RequestCommand, { type: 'SaveRequest' }> => ({
  type: 'SaveRequest',
  today: TODAY,
  id: 1,
  unit: UNIT,
  executor: EXECUTOR,
  year: YEAR,
  kind: 1,
  lot: null,
  number: 1,
  date: '2026-02-01',
  catalogue: 'SI',
  inCatalogue: true,
  description: 'ACETAMINOFÉN',
  codInternal: '1001',
  justification: 'Abastecimiento',
  quarter: 'PRIMERO',
  yearAdditional: YEAR,
  lines: [requestLine('300')],
  planApproved: true,
  ...changes,
});

export function openLine(records: Records, qtyStart: string, subProduct = '1-1-1', unit = UNIT): Records {
  return moveLines(records, [
    {
      key: [unit, YEAR, SUPPLY, subProduct],
      command: {
        type: 'OpenPlanLine',
        unit,
        executor: EXECUTOR,
        year: YEAR,
        supply: SUPPLY,
        subProduct,
        row: '266',
        group: '200',
        codInternal: '1001',
        description: 'ACETAMINOFÉN',
        qtyStart: quantity(qtyStart),
        price: price('2.5'),
        source: `pac-${unit}:${YEAR}`,
      },
    },
  ]);
}

export function openBudget(
  records: Records,
  budget: string,
  quarter: 'PRIMERO' | 'SEGUNDO' | 'TERCERO' = 'PRIMERO',
  unit = UNIT,
): Records {
  return moveBudgets(records, [
    {
      key: [unit, YEAR, '200', quarter],
      command: {
        type: 'OpenQuarterBudget',
        unit,
        executor: EXECUTOR,
        year: YEAR,
        group: '200',
        quarter,
        budget: money(budget),
        source: 'quarterly-1',
      },
    },
  ]);
}

export const sendRequest = { type: 'SendRequest', today: TODAY, prices: [] } as const;

export const sent = (
  records: Records,
  id: number,
  save: Partial<Parameters<typeof saveRequest>[0]> = {},
): Records => onRequest(onRequest(records, id, saveRequest({ id, number: id, ...save })), id, sendRequest);

export const consolidate = (
  records: Records,
  id: number,
  requests: readonly number[],
  changes: Partial<Extract<OrderCommand, { type: 'ConsolidateOrder' }>> = {},
): OrderCommand => ({
  type: 'ConsolidateOrder',
  id,
  executor: EXECUTOR,
  year: YEAR,
  kind: 1,
  numberResolution: `R-${id}`,
  dateResolution: '2026-02-10',
  calculateFee: 1,
  hasAward: 1,
  requests: takenRequests(records, requests),
  law: FIRST_LAW,
  sisters: [],
  justification: '',
  today: TODAY,
  ...changes,
});

export const FORM: OrderChanges = {
  iva: 1,
  numberPurchase: '15',
  npgNog: '12345678',
  dateIssue: '2026-02-15',
  quarter: 'PRIMERO',
  purchaseType: { id: 1, description: 'COMPRA DIRECTA CON OFERTA ELECTRÓNICA' },
  numberAward: 'N/A',
  provider: { id: 1, nit: '99999900011', name: 'Droguería Ejemplo del Norte, S.A.', active: true },
};

export const generate = (changes: OrderChanges = {}): OrderCommand => ({
  type: 'GenerateOrder',
  changes: { ...FORM, ...changes, law: FIRST_LAW, sisters: [] },
  today: TODAY,
});

export const revise = (changes: OrderChanges, law: Law = FIRST_LAW): OrderCommand => ({
  type: 'ReviseOrder',
  changes: { ...changes, law, sisters: [] },
  today: TODAY,
});

export const INVOICE = { serie: '0A1B2C3D', number: '1000000001', date: '2026-03-10' };

export const receipt = (unit = UNIT, changes: Partial<NonNullable<OrderChanges['lines']>[number]> = {}) => ({
  id: `${unit}-${SUPPLY}`,
  receiptNumber: 'DAB-1',
  receiptDate: '2026-03-12',
  receptionDate: '2026-03-12',
  ...changes,
});

/** Receipts of every unit, an invoice and the exemption. */
export const DOCUMENTS: OrderChanges = { lines: [receipt()], invoices: [INVOICE], exemptionIva: 'EX-1' };

export const commit: OrderCommand = {
  type: 'CommitOrder',
  law: FIRST_LAW,
  numberCompromise: '77',
  dateCompromise: '2026-02-20',
  dateSendProvider: '2026-02-21',
  today: TODAY,
};
export const accrue: OrderCommand = {
  type: 'AccrueOrder',
  numberDevengade: '88',
  dateDevengade: '2026-03-20',
  law: FIRST_LAW,
  today: TODAY,
};
export const sendToDaf: OrderCommand = {
  type: 'SendOrderToDaf',
  numberTable: 'M-1',
  date: '2026-03-25',
  ...{ law: FIRST_LAW, kinds: [], justification: '' },
  today: TODAY,
};
export const resendToDaf: OrderCommand = {
  type: 'SendOrderToDaf',
  numberTable: '',
  date: '2026-04-01',
  ...{ law: FIRST_LAW, kinds: [], justification: '' },
  today: TODAY,
};
export const reject: OrderCommand = {
  type: 'RejectOrder',
  date: '2026-04-01',
  reason: 'Falta sello',
  kinds: [{ kind: 1, description: 'Factura' }],
  causes: [{ cause: 2, description: 'Sin sello' }],
  today: TODAY,
};
export const PAPER = {
  kind: 1,
  description: 'Factura',
  hash: 'f'.repeat(64),
  name: 'factura 12.pdf',
  size: 4096,
} as const;
export const attachPaper: OrderCommand = { type: 'AttachPaper', ...PAPER };
export const removePaper: OrderCommand = { type: 'RemovePaper', kind: PAPER.kind, hash: PAPER.hash };
export const pay: OrderCommand = {
  type: 'PayOrder',
  date: '2026-04-05',
  number: 'P-1',
  numberBox: 'C-1',
  document: { hash: 'abc', name: 'pago.pdf', size: 10 },
  law: FIRST_LAW,
  today: TODAY,
};
export const correctPayment: OrderCommand = {
  ...pay,
  type: 'CorrectPayment',
  number: 'P-2',
  document: { hash: 'def', name: 'pago_corregido.pdf', size: 12 },
  reason: 'Se digitó otro número',
};
export const ban: OrderCommand = {
  type: 'BanOrder',
  date: '2026-04-10',
  reason: 'Incumplimiento',
  numberReversal: '',
  dateReversal: '',
  today: TODAY,
};
export const minutes: OrderCommand = {
  type: 'RecordOrderMinutes',
  minutes: {
    number: '3/2026',
    date: '2026-03-01',
    hour: '08:15',
    book: 1,
    participants: [1],
    purchaseType: 2,
    templates: 0,
  },
  today: TODAY,
};
/** Delivery of the one line: `qty` of it. */
const came = (qty: string, { lines, ...papers }: Partial<Came> = {}): Came => ({
  lines: [{ id: `${UNIT}-${SUPPLY}`, qty: quantity(qty), ...lines?.[0] }],
  ...papers,
});
export const split = (qty: string, papers?: Partial<Came>) =>
  ({ type: 'SplitOrder', id: 90, came: came(qty, papers), law: FIRST_LAW, today: TODAY }) as const;
export const closeShort = (qty: string, papers?: Partial<Came>) =>
  ({
    type: 'CloseOrderShort',
    came: came(qty, papers),
    reason: 'El proveedor no entregará más',
    law: FIRST_LAW,
    today: TODAY,
  }) as const;
export const follow: OrderCommand = {
  type: 'FollowOrder',
  npgNog: 'E1',
  dateNpgNog: '2026-02-22',
  numberCompromise: '79',
  dateCompromise: '2026-02-20',
  dateSendProvider: '2026-02-21',
};
export const undo: OrderCommand = { type: 'UndoOrder', reason: 'Proveedor equivocado' };
export const free: OrderCommand = { type: 'FreeOrder', reason: '' };

/** First version of a rule set, and a second one that corrected it. */
const mended = <Name extends 'purchaseLimits' | 'iva' | 'paymentTerm' | 'quarters' | 'windows'>(
  name: Name,
  values: Law[Name][number]['values'],
) => {
  const [first] = FIRST_LAW[name];
  return {
    [name]: [
      { ...first, correctedBy: 2 },
      { ...first, version: 2, values },
    ],
  };
};

/** Law whose first versions of these rule sets were wrong. */
export const CORRECTED_LAW: Law = {
  ...FIRST_LAW,
  ...mended('purchaseLimits', {
    limits: [{ type: 'compra directa', name: 'compra directa', maximum: '10.00' }],
  }),
  ...mended('iva', { rate: '51.00' }),
  ...mended('paymentTerm', { days: 10 }),
  ...mended('quarters', { second: 4, third: 10 }),
  ...mended('windows', { days: 3 }),
};

export const judgeAgain = (reason = 'Se publicó mal', law = CORRECTED_LAW): OrderCommand => ({
  type: 'JudgeOrderAgain',
  law,
  reason,
});
