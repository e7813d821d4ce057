import { price } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { PlanLineMove } from '@expediente/machines/ledger/commands.ts';
import type { PacCommand } from '@expediente/machines/pac/decide.ts';
import { pac } from '@expediente/machines/pac/index.ts';
import type { PlannedSupply } from '@expediente/machines/pac/prices.ts';
import type { PacState } from '@expediente/machines/pac/record.ts';
import { PacStep, RejectPac } from '@expediente/schemas/pac/commands.ts';
import { movePlanLines } from '../ledgers.ts';
import { command } from '../operation.ts';
import { type Answer, done } from '../pipeline/answer.ts';
import { NotFound } from '../pipeline/errors.ts';
import { expectVisible } from '../scope.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

/** 0 or 2 to 1 (R3 §4), at the prices of today (domain §8). */
export const sendPac = command('/packsannual/send', PacStep, async (unit, payload) =>
  answer(
    'El PAC se envió para aprobación.',
    await step(unit, payload, async ({ lines }) => ({
      type: 'SendPac',
      catalogue: await plannedSupplies(unit, lines),
    })),
  ),
);

async function plannedSupplies(unit: UnitOfWork, lines: PacState['lines']): Promise<PlannedSupply[]> {
  const records = await unit.references('supply', [...new Set(lines.map(({ supply }) => supply))]);
  return [...records.values()].map(({ id, price: now, state }) => ({
    supply: id,
    price: price(now),
    active: state === 1,
  }));
}

/** 1 to 3: its lines become streams of their own in the same append (architecture "Several records at once"). */
export const approvePac = command('/packsannual/approve', PacStep, async (unit, payload) => {
  const after = await step(unit, payload, () => ({ type: 'ApprovePac' }));
  await movePlanLines(unit, openings(after));
  return answer('El PAC se aprobó.', after);
});

/** 1 to 2, with the reason. */
export const rejectPac = command('/packsannual/disapprove', RejectPac, async (unit, payload) =>
  answer(
    'El PAC se rechazó.',
    await step(unit, payload, () => ({ type: 'RejectPac', reason: payload.p_justification })),
  ),
);

async function step(
  unit: UnitOfWork,
  payload: PacStep,
  decision: (plan: PacState) => PacCommand | Promise<PacCommand>,
): Promise<PacState> {
  const key = [payload.p_id_unit, payload.p_year] as const;
  const { state, exists } = await unit.load(pac, ...key);
  if (!exists) throw new NotFound(`El centro de costo no tiene un PAC del año ${payload.p_year}.`);
  expectVisible(unit, { executor: state.executor, units: [state.unit] }, 'PAC');
  await unit.expectSeen(pac, key, payload.p_revision);
  return await unit.decide(pac, key, await decision(state));
}

function openings({ unit, executor, year, lines }: PacState): PlanLineMove[] {
  const source = streamName(pac.events.category, unit, year);
  return lines.map(({ supply, subProduct, row, group, codInternal, description, qty, price }) => ({
    key: [unit, year, supply, subProduct],
    command: {
      type: 'OpenPlanLine',
      unit,
      executor,
      year,
      supply,
      subProduct,
      row,
      group,
      codInternal,
      description,
      qtyStart: qty,
      price,
      source,
    },
  }));
}

const answer = (message: string, plan: PacState): Answer =>
  done(message, {
    id: `${plan.unit}-${plan.year}`,
    id_unit: plan.unit,
    year: plan.year,
    state: pac.status(plan),
  });
