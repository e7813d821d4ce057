import { price, quantity } from '@expediente/kernel/decimal.ts';
import type { RequestEvent } from '@expediente/schemas/request/events.ts';
import { specify } from '../testing/specification.ts';
import { request } from './decide.ts';
import { requestStates } from './life-cycle.ts';

const TODAY = '2026-02-10';
const LINE = {
  supply: 30101,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
  qty: quantity(300),
  price: price('2.5'),
};
const CONTENT = {
  id: 1,
  unit: 100101,
  executor: 100100,
  year: 2026,
  kind: 1,
  lot: null,
  number: 1,
  date: '2026-02-01',
  catalogue: 'SI',
  description: 'ACETAMINOFÉN',
  codInternal: '1001',
  justification: 'Abastecimiento',
  quarter: 'PRIMERO',
  yearAdditional: 2026,
  lines: [LINE],
} as const;

const REST = {
  ...CONTENT,
  ...{ id: 2, number: 7, restOf: 1, restOfNumber: 1 },
  lines: [{ ...LINE, qty: quantity(180) }],
  totalQty: quantity(180),
} as const;

const drafted: RequestEvent = { type: 'RequestDrafted', data: { ...CONTENT, totalQty: quantity(300) } };
const sent: RequestEvent = { type: 'RequestSent', data: { lines: [LINE] } };
const consolidated: RequestEvent = { type: 'RequestConsolidated', data: { order: 9, resolution: 'R-9' } };

specify(request, requestStates, (given) => ({
  SaveRequest: given([])
    .when({ type: 'SaveRequest', ...CONTENT, inCatalogue: true, planApproved: true, today: TODAY })
    .then([drafted]),
  SendRequest: given([drafted]).when({ type: 'SendRequest', prices: [], today: TODAY }).then([sent]),
  WithdrawRequest: given([drafted, sent])
    .when({ type: 'WithdrawRequest' })
    .then([{ type: 'RequestWithdrawn', data: {} }]),
  RejectRequest: given([drafted, sent])
    .when({ type: 'RejectRequest', reason: 'Revisar cantidad' })
    .then([{ type: 'RequestRejected', data: { reason: 'Revisar cantidad' } }]),
  BanRequest: given([drafted])
    .when({ type: 'BanRequest' })
    .then([{ type: 'RequestBanned', data: {} }]),
  ReduceRequest: given([drafted, sent])
    .when({
      type: 'ReduceRequest',
      taken: [{ supply: 30101, subProduct: '1-1-1', qty: quantity(120), place: 0 }],
      ...{ rest: 2, restNumber: 7 },
    })
    .then([
      {
        type: 'RequestReduced',
        data: {
          lines: [{ ...LINE, qty: quantity(120) }],
          totalQty: quantity(120),
          ...{ rest: 2, restNumber: 7 },
        },
      },
    ]),
  OpenRest: given([])
    .when({ type: 'OpenRest', opened: REST })
    .then([{ type: 'RequestRestOpened', data: REST }]),
  ConsolidateRequest: given([drafted, sent])
    .when({ type: 'ConsolidateRequest', order: 9, resolution: 'R-9' })
    .then([consolidated]),
  AssignRequest: given([drafted, sent, consolidated])
    .when({ type: 'AssignRequest', from: 9, order: 10, part: 1 })
    .then([{ type: 'RequestAssigned', data: { order: 10, part: 1 } }]),
  FreeRequest: given([drafted, sent, consolidated])
    .when({ type: 'FreeRequest', order: 9 })
    .then([{ type: 'RequestFreed', data: { order: 9 } }]),
}));
