import { streamName } from '@expediente/kernel/streams.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { segregation } from '@expediente/schemas/rules/segregation.ts';
import { approvedPlan, documented, orderForm, sentRequests } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Workflow } from './shared/commands/workflow.ts';

/** Days on which each version of the rule is in force. */
const FIRST = '2026-03-02';
const STRICT = '2026-04-01';

let service: TestWorkflow;

/** Does an operation as one of several persons, on a day. */
const by = async (
  user: number,
  day: string,
  path: OperationPath,
  payload: object,
  workflow = service.workflow,
) => {
  const session = sessionOf({
    userId: user,
    username: `u${user}`,
    fullName: `Persona ${user}`,
    executor: { id: 100100, name: 'UNIDAD EJECUTORA' },
  });
  return await workflow.execute(path, payload, session, { at: new Date(`${day}T18:00:00Z`) });
};
const done = async (...asked: Parameters<typeof by>) => {
  const outcome = await by(...asked);
  expect(outcome.envelope.message + (outcome.refused ?? '')).toBe(outcome.envelope.message);
  return outcome;
};
const lastOf = async (...key: Parameters<typeof streamName>) =>
  (await service.store.readStream(streamName(...key))).at(-1);

/** A plan of a year, saved and sent by one person. */
const sentPlan = async (user: number, day: string, year: number) => {
  const key = { p_id_unit: 100102, p_year: year };
  await done(user, day, '/packsannual/insert/update', {
    ...key,
    p_details: [{ p_id_supplie: 1, p_id_sub_products: '1-1-1', p_qty: 10 }],
  });
  await done(user, day, '/packsannual/send', key);
  return key;
};

beforeAll(async () => {
  service = await testWorkflow();
  await approvedPlan(service, 100101, [{ supply: 1, qty: 1000 }]);
  await done(1, '2026-03-20', '/rules/publish', {
    p_name: 'segregation',
    p_values: {
      ...segregation.first.values,
      create_approve: 'refuse',
      sendrequest_consolidateorder: 'refuse',
      commitment_accrued: 'refuse',
    },
    p_valid_from: STRICT,
    p_legal_basis: 'Acuerdo interno 5-2026',
  });
});
afterAll(async () => await service.close());

describe('a pair that alerts', () => {
  test('is done, and the event keeps which, by which version', async () => {
    const plan = await sentPlan(11, FIRST, 2091);
    await done(11, FIRST, '/packsannual/approve', plan);
    const approved = await lastOf('pac', 100102, 2091);
    expect(approved).toMatchObject({
      type: 'PacApproved',
      metadata: {
        userId: '11',
        segregation: 'create_approve;sendrequest_approve',
        ruleVersion: 'segregation@1',
      },
    });
  });

  test('leaves no mark on what two persons did', async () => {
    const plan = await sentPlan(11, FIRST, 2092);
    await done(12, FIRST, '/packsannual/approve', plan);
    const approved = await lastOf('pac', 100102, 2092);
    expect(approved?.metadata).not.toHaveProperty('segregation');
    expect(approved?.metadata.ruleVersion).toBe('1');
  });

  test('no longer counts what was withdrawn', async () => {
    const plan = await sentPlan(11, FIRST, 2093);
    await done(11, FIRST, '/packsannual/withdraw', plan);
    await done(12, FIRST, '/packsannual/send', plan);
    await done(11, FIRST, '/packsannual/approve', plan);
    expect((await lastOf('pac', 100102, 2093))?.metadata.segregation).toBe('create_approve');
  });
});

describe('a pair that is refused', () => {
  test('is left to another person, with its reason', async () => {
    const plan = await sentPlan(11, STRICT, 2094);
    expect(await by(11, STRICT, '/packsannual/approve', plan)).toMatchObject({
      refused: 'segregation',
      envelope: {
        response: 'warning',
        message: 'Usted creó este PAC; la regla Segregación pide que otra persona lo apruebe.',
      },
    });
    expect((await lastOf('pac', 100102, 2094))?.type).toBe('PacSent');
    await done(12, STRICT, '/packsannual/approve', plan);
  });

  test('is refused by a process that has not seen the record before', async () => {
    const plan = await sentPlan(11, STRICT, 2095);
    const other: Workflow = await service.anotherProcess();
    expect((await by(11, STRICT, '/packsannual/approve', plan, other)).refused).toBe('segregation');
    await done(12, STRICT, '/packsannual/approve', plan, other);
    // This process folded the record before the other wrote to it.
    expect((await by(11, STRICT, '/packsannual/approve', plan)).refused).not.toBe('segregation');
  });

  test('changes nothing of the records that the command writes besides', async () => {
    const [request = 0] = await sentRequests(service, [
      { p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 5 }] },
    ]);
    const consolidated = await done(21, FIRST, '/orders/consolidate/approve', {
      p_number_resolution: 'SEG-1',
      p_date_resolution: '2026-02-01',
      p_list_orders: String(request),
      p_calculate_fee: 0,
      p_has_award: 0,
    });
    const { id } = consolidated.envelope.data as { readonly id: number };
    await done(21, STRICT, '/orders/purchaseorder/generate', orderForm(id));
    await done(21, STRICT, '/orders/purchaseorder/commitment', {
      p_id: id,
      p_number_compromise: '9',
      p_date_compromise: '2026-02-03',
      p_date_send_provider: '2026-02-03',
    });
    await done(21, STRICT, '/orders/purchaseorder/update', documented(id));
    const accrual = { p_id: id, p_number_devengade: '31', p_date_devengade: '2026-02-20' };
    const ledger = async () =>
      (await service.store.readStream(streamName('planLine', 100101, 2026, 1, '1-1-1'))).length;
    const before = await ledger();
    expect(await by(21, STRICT, '/orders/purchaseorder/accrued', accrual)).toMatchObject({
      refused: 'segregation',
      envelope: {
        message: 'Usted comprometió esta orden; la regla Segregación pide que otra persona la devengue.',
      },
    });
    expect(await ledger()).toBe(before);
    await done(22, STRICT, '/orders/purchaseorder/accrued', accrual);
    expect(await ledger()).toBeGreaterThan(before);
    expect((await lastOf('order', id))?.metadata.userId).toBe('22');
  });

  test('is refused on a part of what a person did, too, and on the rest of a pedido', async () => {
    const [request = 0] = await sentRequests(service, [
      { p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 5 }] },
    ]);
    const sender = (await lastOf('request', request))?.metadata.userId;
    const consolidation = {
      ...{ p_number_resolution: 'SEG-2', p_date_resolution: '2026-02-01', p_list_orders: String(request) },
      ...{ p_calculate_fee: 0, p_has_award: 0 },
    };
    const consolidated = await done(21, FIRST, '/orders/consolidate/approve', {
      ...consolidation,
      p_lines: [{ p_id: request, p_id_supplie: 1, p_id_sub_products: '1-1-1', p_qty: '4.00' }],
    });
    // Documented by R3, with our addition.
    const { id, rests } = consolidated.envelope.data as { id: number; rests: readonly { id: number }[] };
    await done(21, STRICT, '/orders/purchaseorder/generate', orderForm(id));
    await done(21, STRICT, '/orders/purchaseorder/commitment', {
      p_id: id,
      p_number_compromise: '10',
      p_date_compromise: '2026-02-03',
      p_date_send_provider: '2026-02-03',
    });
    const { p_unit, p_invoices, p_exemption_iva } = documented(id, {}, { qty: '1.00' });
    const separated = await done(22, STRICT, '/orders/purchaseorder/split', {
      ...{ p_id: id, p_unit, p_invoices, p_exemption_iva },
    });
    const { id_part } = separated.envelope.data as { readonly id_part: number };
    const accrual = { p_id: id_part, p_number_devengade: '32', p_date_devengade: '2026-02-20' };
    const accrued = await by(
      21,
      STRICT,
      '/orders/purchaseorder/accrued',
      accrual,
      await service.anotherProcess(),
    );
    expect(accrued).toMatchObject({
      refused: 'segregation',
      envelope: {
        message: 'Usted comprometió esta orden; la regla Segregación pide que otra persona la devengue.',
      },
    });
    await done(22, STRICT, '/orders/purchaseorder/accrued', accrual);
    // Who sent the pedido leaves the consolidation of its rest to others, too.
    const taken = { ...consolidation, p_number_resolution: 'SEG-3', p_list_orders: String(rests[0]?.id) };
    expect(await by(Number(sender), STRICT, '/orders/consolidate/approve', taken)).toMatchObject({
      refused: 'segregation',
      envelope: {
        message: 'Usted envió esta solicitud; la regla Segregación pide que otra persona la consolide.',
      },
    });
    await done(21, STRICT, '/orders/consolidate/approve', taken);
  });
});
