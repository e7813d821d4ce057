import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import type { PacEvent } from '@expediente/schemas/pac/events.ts';
import { specify } from '../testing/specification.ts';
import { pac } from './decide.ts';
import { pacStates } from './life-cycle.ts';

const SUPPLY = {
  supply: 30101,
  subProduct: '1-1-1',
  row: '266',
  group: '200',
  codInternal: '1001',
  description: 'ACETAMINOFÉN',
  qty: quantity(1000),
  price: price('2.5'),
};
const LINE = { ...SUPPLY, id: '30101-1-1-1', subtotal: money(2500) };
const AMOUNTS = { qtyStart: quantity(1000), budget: money(2500) };
const CENTRE = { unit: 100101, executor: 100100, year: 2026 };

const drafted: PacEvent = { type: 'PacDrafted', data: { ...CENTRE, ...AMOUNTS, lines: [LINE] } };
const sent: PacEvent = { type: 'PacSent', data: { from: 0 } };
const approved: PacEvent = { type: 'PacApproved', data: AMOUNTS };

/** What a reprogramming adds to the plan, and what the plan comes to with it. */
const CHANGE = {
  reprogramming: 7,
  number: 1,
  numberResolution: '1/2026',
  dateResolution: '2026-11-22',
  added: [{ ...LINE, id: '30102-1-1-1', supply: 30102, qty: quantity(20), subtotal: money(50) }],
  eliminated: [],
  reactivated: [],
  budget: money(2550),
  qty: quantity(1020),
};

specify(pac, pacStates, (given) => ({
  SavePac: given([])
    .when({ type: 'SavePac', ...CENTRE, lines: [{ ...SUPPLY, active: true }] })
    .then([drafted]),
  SendPac: given([drafted])
    .when({ type: 'SendPac', catalogue: [{ supply: 30101, price: price('2.5'), active: true }] })
    .then([sent]),
  WithdrawPac: given([drafted, sent])
    .when({ type: 'WithdrawPac' })
    .then([{ type: 'PacWithdrawn', data: {} }]),
  RejectPac: given([drafted, sent])
    .when({ type: 'RejectPac', reason: 'Falta un insumo' })
    .then([{ type: 'PacRejected', data: { reason: 'Falta un insumo' } }]),
  ApprovePac: given([drafted, sent]).when({ type: 'ApprovePac' }).then([approved]),
  ReprogramPac: given([drafted, sent, approved])
    .when({ type: 'ReprogramPac', ...CHANGE })
    .then([{ type: 'PacReprogrammed', data: CHANGE }]),
}));
