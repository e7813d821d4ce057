import { START } from '@expediente/eventstore/port.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { DomainEvent } from '@expediente/kernel/events.ts';
import type { Decider } from '@expediente/machines/decider.ts';
import { unops } from '@expediente/machines/unops/decide.ts';
import { lacksOf } from '@expediente/machines/unops/lacks.ts';
import { receiptsFault } from '@expediente/machines/unops/rules.ts';
import { unopsConsolidation } from '@expediente/machines/unops-consolidation/decide.ts';
import { unopsRegularization } from '@expediente/machines/unops-regularization/decide.ts';
import { planLines, quarterBudgets } from '@expediente/projections/ledger/model.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { formData } from '@expediente/testing/workflow/forms.ts';
import { SMALL_PDF, unopsForm, unopsInvoice, unopsReceipt } from '@expediente/testing/workflow/unops.ts';
import { foldOnto } from '@expediente/workflow/shared/pipeline/fold.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const TODAY = dateInGuatemala(new Date());
const YEAR = Number(TODAY.slice(0, 4));

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
});
afterAll(async () => await services.close());

/** Every record of a kind as its stream has it. */
async function all<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
): Promise<readonly State[]> {
  const states = new Map<string, State>();
  for await (const { events } of services.store.readAll(START, { categories: [decider.events.category] }))
    for (const event of events)
      states.set(event.stream, foldOnto(decider, states.get(event.stream) ?? decider.initial, [event]));
  return [...states.values()];
}

const counted = <Key>(keys: readonly Key[]): ReadonlyMap<Key, number> =>
  keys.reduce((counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1), new Map<Key, number>());

test('the demonstration has purchases through UNOPS in every state, and of every executor', async () => {
  const records = await all(unops);
  const north = records.filter(({ executor }) => executor === 100100);
  expect(counted(north.map(({ status }) => status))).toEqual(
    new Map([
      ['registrado', 6],
      ['consolidado', 3],
      ['regularizado', 5],
      ['eliminado', 1],
    ]),
  );
  expect(new Set(records.map(({ executor }) => executor))).toEqual(new Set([100100, 100200, 100300, 100400]));
  expect(new Set(records.map(({ providerName }) => providerName))).toEqual(
    new Set(['Organismo Internacional Demo']),
  );
  const open = north.filter(({ status }) => status === 'registrado');
  expect(open.filter((record) => receiptsFault(record) !== '')).toHaveLength(1);
  expect(open.filter((record) => lacksOf(record).length > 0)).toHaveLength(1);
  expect(open.filter(({ yearReception }) => yearReception === YEAR - 1)).toHaveLength(1);

  expect(counted((await all(unopsConsolidation)).map(({ status }) => status))).toEqual(
    new Map([
      ['regularizada', 5],
      ['consolidada', 3],
      ['liberada', 1],
    ]),
  );
  expect((await all(unopsRegularization)).map(({ curdp, records: count }) => [curdp, count])).toEqual([
    [`${YEAR - 1}-15`, 1],
    [`${YEAR}-42`, 3],
    [`${YEAR}-51`, 1],
    [`${YEAR}-7`, 1],
  ]);
});

test('a whole life moves no row of plan lines and quarter budgets', async () => {
  const rows = async () => {
    await services.caughtUp();
    const read = async (table: string) =>
      (await services.pool.query(`select to_jsonb(t) as row from ${table} t order by 1`)).rows;
    return { lines: await read(planLines.realName), budgets: await read(quarterBudgets.realName) };
  };
  const token = await services.signIn('compras', 'Demo-2026!', YEAR);
  const post = async (path: string, payload: object) => {
    const answer = await services.call('POST', `/unops/${path}`, { token, ...payload });
    expect(answer).toMatchObject({ status: 200, response: 'success' });
    return answer.data;
  };
  const before = await rows();
  expect(before.lines.length).toBeGreaterThan(20);
  expect(before.budgets.length).toBeGreaterThan(10);

  const form = (changes: object = {}) =>
    unopsForm({
      p_id_supplie: before.lines[0].row.id_supplie,
      p_invoices: [unopsInvoice(70_001, '80.00', TODAY)],
      p_receipts: [unopsReceipt('R-1', '80.00', TODAY)],
      ...changes,
    });
  const { id_unops } = await post('insert/update', form());
  await post('insert/update', form({ p_id_unops: id_unops, p_number_itb: 'ITB-2' }));
  const consolidate = async () =>
    (await post('consolidate', { p_date_consolidate: TODAY, p_unops: [id_unops] })).id_unops_consolidate;
  await post('consolidate/delete', { p_id: await consolidate() });
  const { payload, headers } = formData(
    {
      token,
      p_number_curdp: '90001',
      p_date_pay: TODAY,
      p_list_consolidate: JSON.stringify([await consolidate()]),
    },
    { field: 'p_file_regularize', name: 'CURDP.pdf', bytes: SMALL_PDF },
  );
  expect(await services.send('/unops/regularize', payload, headers['content-type'])).toMatchObject({
    response: 'success',
  });
  const { id_unops: another } = await post(
    'insert/update',
    form({ p_invoices: [unopsInvoice(70_002, '80.00', TODAY)] }),
  );
  await post('delete', { p_id_unops: another });
  expect(await rows()).toEqual(before);
});
