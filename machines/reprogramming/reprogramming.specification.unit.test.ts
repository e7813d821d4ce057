import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import type { ReprogrammingEvent } from '@expediente/schemas/reprogramming/events.ts';
import { specify } from '../testing/specification.ts';
import type { PlanFigures } from './commands.ts';
import { reprogramming } from './decide.ts';
import { reprogrammingStates } from './life-cycle.ts';

const SUPPLY = {
  supply: 30101,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
};
/** 1,000 units at Q2.50 are planned, and none of them is used. */
const PLANNED: PlanFigures = {
  ...SUPPLY,
  line: '30101-1-1-1',
  kind: 'planned',
  plannable: true,
  planned: quantity(1000),
  available: quantity(1000),
  price: price('2.5'),
};
/** 200 more are asked for: the details hold whole lines, before and after. */
const DETAIL = {
  ...SUPPLY,
  id: 1,
  line: '30101-1-1-1',
  level: 'VC',
  justification: 'Cambio de la demanda',
  before: { qty: quantity(1000), price: price('2.5'), total: money(2500) },
  after: { qty: quantity(1200), price: price('2.5'), total: money(3000) },
};
const ASKED = { details: [DETAIL], current: money(2500), requested: money(3000) };
const HEAD = {
  id: 7,
  number: 1,
  unit: 100101,
  executor: 100100,
  year: 2026,
  date: '2026-06-30',
  extensionBudget: 1,
  justification: 'Más consultas',
} as const;
const RESOLUTION = { numberResolution: 'R-12', dateResolution: '2026-07-02' };

const drafted: ReprogrammingEvent = { type: 'ReprogrammingDrafted', data: { ...HEAD, ...ASKED } };
const sent: ReprogrammingEvent = { type: 'ReprogrammingSent', data: { from: 0, ...ASKED } };

specify(reprogramming, reprogrammingStates, (given) => ({
  SaveReprogramming: given([])
    .when({
      type: 'SaveReprogramming',
      ...HEAD,
      details: [
        {
          id: 1,
          level: 'VC',
          levelKnown: true,
          qty: quantity(1200),
          justification: 'Cambio de la demanda',
          plan: PLANNED,
        },
      ],
      planApproved: true,
      current: money(2500),
    })
    .then([drafted]),
  SendReprogramming: given([drafted])
    .when({ type: 'SendReprogramming', plan: [PLANNED], current: money(2500) })
    .then([sent]),
  WithdrawReprogramming: given([drafted, sent])
    .when({ type: 'WithdrawReprogramming' })
    .then([{ type: 'ReprogrammingWithdrawn', data: {} }]),
  RejectReprogramming: given([drafted, sent])
    .when({ type: 'RejectReprogramming', reason: 'Sin respaldo' })
    .then([{ type: 'ReprogrammingRejected', data: { reason: 'Sin respaldo' } }]),
  ApproveReprogramming: given([drafted, sent])
    .when({ type: 'ApproveReprogramming', ...RESOLUTION, today: '2026-07-02' })
    .then([{ type: 'ReprogrammingApproved', data: { ...RESOLUTION, ...ASKED } }]),
}));
