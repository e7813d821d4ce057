import { streamName } from '@expediente/kernel/streams.ts';
import {
  type AwardDesk,
  awardDesk,
  awardForm,
  ofConsolidation,
} from '@expediente/testing/workflow/awards.ts';
import { approvedPlan, orderForm } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Workflow } from '../shared/commands/workflow.ts';

let service: TestWorkflow;
let desk: AwardDesk;
/** Two processes of the write side on one database. */
let processes: readonly [Workflow, Workflow];
beforeAll(async () => {
  service = await testWorkflow();
  desk = awardDesk(service);
  processes = [service.workflow, await service.anotherProcess()];
  await approvedPlan(service, 100101, [{ supply: 1, qty: 100_000 }]);
});
afterAll(async () => await service.close());

const ROUNDS = 15;
const executor = { id: 100100, name: 'UNIDAD EJECUTORA 100100' };
const session = sessionOf({ userId: 14, username: 'compras', executor, executors: [executor] });
const act = async (workflow: Workflow, path: Parameters<Workflow['execute']>[0], payload: object) =>
  (await workflow.execute(path, { ...payload }, session, { at: new Date() })).envelope;
const typesOf = async (order: number) =>
  (await service.store.readStream(streamName('order', order))).map(({ type }) => type);

test('of 20 awards at once with one number one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      act(
        processes[at % 2 === 0 ? 0 : 1],
        '/awardacts/insert/update',
        awardForm(at % 3 === 0 ? '12/2026' : '12'),
      ),
    ),
  );
  const [won, lost] = [true, false].map((success) =>
    answers.filter(({ response }) => (response === 'success') === success),
  );
  expect(won).toHaveLength(1);
  expect(new Set(lost?.map(({ message }) => message.replace('12/2026', '12')))).toEqual(
    new Set(['El acta No. 12 ya existe. Escriba otro número']),
  );
});

test('freeing a consolidation and awarding it never both succeed, from two processes', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await desk.consolidated();
    const [first, second] = round % 2 === 0 ? processes : [processes[1], processes[0]];
    const [freed, awarded] = await Promise.all([
      act(first, '/orders/purchaseorder/free', { p_id: order }),
      act(second, '/awardacts/insert/update', awardForm(`F-${round}`, ofConsolidation(order))),
    ]);
    expect([freed.response, awarded.response].sort()).toEqual(['success', 'warning']);
    const won = freed.response === 'success' ? 'OrderFreed' : 'OrderAwardLinked';
    expect(await typesOf(order)).toEqual(['OrderConsolidated', won]);
  }
});

test('a consolidation has one award, however many come at once', async () => {
  const order = await desk.consolidated();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      act(
        processes[at % 2 === 0 ? 0 : 1],
        '/awardacts/insert/update',
        awardForm(`U-${at}`, ofConsolidation(order)),
      ),
    ),
  );
  expect(answers.filter(({ response }) => response === 'success')).toHaveLength(1);
  expect(await typesOf(order)).toEqual(['OrderConsolidated', 'OrderAwardLinked']);
});

test('an award is not deleted under the number that its order takes at the same time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await desk.consolidated();
    const p_id = await desk.saved({ p_number: `D-${round}`, ...ofConsolidation(order) });
    const form = orderForm(order, { p_number_award: `D-${round}/2026` });
    const [deleted, generated] = await Promise.all([
      act(processes[0], '/awardacts/delete', { p_id }),
      act(processes[1], '/orders/purchaseorder/generate', form),
    ]);
    expect(generated.response).toBe('success');
    // Either it was deleted before, and the order shows that it has no award, or the number kept it.
    const types = await typesOf(order);
    const [unlinked, made] = [types.indexOf('OrderAwardUnlinked'), types.indexOf('OrderGenerated')];
    if (deleted.response === 'success') expect([unlinked, made]).toEqual([2, 3]);
    else {
      expect(deleted.message).toContain(`El acta D-${round}/2026 la lleva la orden de compra OC-${order}`);
      expect(unlinked).toBe(-1);
    }
  }
});
