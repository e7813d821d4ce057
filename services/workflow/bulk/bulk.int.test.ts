import { randomUUID } from 'node:crypto';
import { price } from '@expediente/kernel/decimal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { BULK_LISTS, isPrint } from '@expediente/schemas/bulk/lists.ts';
import type { BulkJobDetail, BulkJobRead } from '@expediente/schemas/bulk/read.ts';
import type { ProfilePage } from '@expediente/schemas/catalogues/records.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { type Desk, deskOver } from '@expediente/testing/planning/desk.ts';
import { supplyForm } from '@expediente/testing/planning/plans.ts';
import { type Clerk, clerkOf } from '@expediente/testing/services/clerk.ts';
import {
  type Answer,
  type TestServices,
  testServices,
  workflowOver,
} from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { requestForm } from '@expediente/testing/workflow/forms.ts';
import type { TObject } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../modules.ts';
import type { Workflow } from '../shared/commands/workflow.ts';

/** Steps on many pedidos: one command each, a result each, whatever happens to the server or to the person meanwhile. */
oneStory();

const UNIT = 100101;
const LIST = '/orders/get/all';
const SUB_PRODUCT = '1-2-1';

let services: TestServices;
let desk: Desk;
let clerk: Clerk;
let supply = 0;

beforeAll(async () => {
  services = await testServices();
  desk = await deskOver(services, 2026);
  clerk = clerkOf(services);
  await clerk.enter('admin');
  const form = supplyForm({ id: 0, code: '99991', row: '266', price: price('2.50') });
  supply = Number((await desk.post('admin', '/supplies/insert/update', form)).id);
  const plan = { p_id_unit: UNIT, p_year: 2026 };
  await desk.post('centro', '/packsannual/insert/update', {
    ...plan,
    p_details: [{ p_id_supplie: supply, p_id_sub_products: SUB_PRODUCT, p_qty: 10_000 }],
  });
  await desk.post('centro', '/packsannual/send', plan);
  await desk.post('aprobador', '/packsannual/approve', plan);
});
afterAll(async () => await services.close());

const pedidoForm = () =>
  requestForm({ p_id_supplie: supply, p_sub_products: [{ p_id_sub_products: SUB_PRODUCT, p_qty: 1 }] });
async function drafted(count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push(Number((await desk.post('centro', '/orders/insert/update', pedidoForm())).id));
  await services.caughtUp();
  return ids;
}

const begin = async (payload: object, token = desk.tokenOf('centro')): Promise<Answer> =>
  await services.call('POST', '/bulk/begin', {
    ...{ token, p_id: randomUUID(), p_list: LIST, p_action: 'sendrequest' },
    ...payload,
  });
const ticked = (ids: readonly number[]) => ({
  p_records: ids.map((id) => ({ p_id: String(id) })),
  p_count: ids.length,
});
const jobOf = async (id: string, token = desk.tokenOf('centro')): Promise<BulkJobDetail> =>
  (await services.call('GET', `/bulk/get/${id}`, { token })).data;
/** The job once it has ended. */
async function ended(id: string, token = desk.tokenOf('centro')): Promise<BulkJobDetail> {
  await expect.poll(async () => (await jobOf(id, token)).state, { timeout: 60_000 }).not.toBe('running');
  return await jobOf(id, token);
}
const typesOf = async (id: number): Promise<readonly string[]> =>
  (await services.store.readStream(streamName('request', id))).map(({ type }) => type);
/** Events of a pedido that was drafted and sent once. */
const SENT = ['RequestDrafted', 'RequestSent'];
const DRAFT = ['RequestDrafted'];
const results = ({ records }: BulkJobDetail) => records.map(({ result, reason }) => reason || result);

/** A write side that does something before it runs a command, by the number of its call from 1. */
const hooked = (
  before: (call: number) => Promise<unknown>,
  own: Workflow = services.workflow,
): Pick<Workflow, 'execute'> & { calls: number } => ({
  calls: 0,
  async execute(...call) {
    this.calls += 1;
    await before(this.calls);
    return await own.execute(...call);
  },
});
/** A job of ticked pedidos that no process has taken yet. */
async function kept(ids: readonly number[], token?: string): Promise<BulkJobRead> {
  await services.runner.close();
  const { data, message } = await begin(ticked(ids), token);
  if (!data) throw new Error(message);
  return data;
}

test.each(
  BULK_LISTS.flatMap((list) =>
    list.steps.flatMap((step) =>
      isPrint(step) ? [] : [[`${list.path} ${step.action}`, list, step] as const],
    ),
  ),
)('%s has an operation to list and a command with nothing but a key and a reason', (_, list, step) => {
  expect(OPERATIONS.find(({ path }) => path === list.path)).toMatchObject({ method: 'GET' });
  const command = COMMANDS.find(({ path }) => path === step.path);
  expect(command).toMatchObject({ file: null });
  expect([command?.secret, command?.after]).toEqual([undefined, undefined]);
  const key = Object.keys(step.key ?? list.key);
  const fields = Object.keys((command?.schema as TObject | undefined)?.properties ?? {}); // payloads are objects
  expect(fields).toEqual(expect.arrayContaining([...key, 'p_revision']));
  const others = fields.filter((field) => ![...key, 'p_revision', 'p_id'].includes(field));
  expect(others).toEqual(step.reason ? ['p_justification'] : []);
});

test('ticked pedidos are sent, one command each; what cannot be sent is omitted with its reason', async () => {
  const ids = await drafted(4);
  await desk.post('centro', '/orders/send', { p_id: ids[1] });
  await services.caughtUp();
  const answer = await begin(ticked(ids));
  expect(answer).toMatchObject({ status: 200, data: { state: 'running', total: 4, list: LIST } });
  const job = await ended(answer.data.id);
  expect(job).toMatchObject({ state: 'done', done: 3, omitted: 1 });
  expect(results(job)).toEqual(['done', 'El registro ya cambió de estado', 'done', 'done']);
  expect(job.records[0]?.name).toMatch(/^\d+\/2026 · /);
  for (const id of ids) expect(await typesOf(id)).toEqual(SENT);
  // The history of each has its person, under the code of the job.
  const [, sent] = await services.store.readStream(streamName('request', ids[0] ?? 0));
  expect(sent?.metadata).toMatchObject({ correlationId: job.id });
  // The same call again begins nothing.
  expect((await begin({ ...ticked(ids), p_id: job.id })).data).toMatchObject({ id: job.id, state: 'done' });
  expect(
    services.facts.filter(({ result, entity }) => entity === `request:${ids[1]}` && result),
  ).toHaveLength(1);
});

test('all rows of a filter are counted again by the server, under the scope of the session', async () => {
  const [, , third] = await drafted(3);
  const all = { p_filter: JSON.stringify({ state: [0] }), p_search: '' };
  expect(await begin({ ...all, p_count: 40 })).toMatchObject({
    response: 'warning',
    message: 'Ahora son 3; usted confirmó 40. Revise el listado y confirme de nuevo.',
    data: { rule: 'bulk-count' },
  });
  const job = await ended((await begin({ ...all, p_count: 3 })).data.id);
  expect(job).toMatchObject({ state: 'done', total: 3, done: 3 });
  expect(await typesOf(third ?? 0)).toEqual(SENT);
  expect(await begin({ p_filter: '{"nada":[1]}', p_count: 1 })).toMatchObject({ status: 400 });
  // A record that the session does not see is none of its list.
  const unseen = await begin({ p_records: [{ p_id: '999999' }], p_count: 1 });
  expect(results(await ended(unseen.data.id))).toEqual(['Ya no está en su listado.']);
});

test('who may not do the step, or names none, begins nothing; a job is for its own person alone', async () => {
  const [id = 0] = await drafted(1);
  const compras = desk.tokenOf('compras');
  expect(await begin(ticked([id]), compras)).toMatchObject({ status: 403 });
  expect(await begin({ ...ticked([id]), p_list: '/supplies/get/all' })).toMatchObject({ status: 400 });
  expect(await begin({ ...ticked([id]), p_action: 'refuse' })).toMatchObject({ status: 400 });
  expect(await begin({ ...ticked([id]), p_count: 501 })).toMatchObject({ status: 400 });
  expect(
    await begin({ ...ticked([id]), p_list: '/quarterly/get/all/{year}', p_action: 'refuse' }),
  ).toMatchObject({
    status: 400,
    data: { errors: [{ field: 'p_justification' }] },
  });
  expect(await begin(ticked([id]), 'nada')).toMatchObject({ status: 401 });
  const { data } = await begin(ticked([id]));
  await ended(data.id);
  expect(await services.call('GET', `/bulk/get/${data.id}`, { token: compras })).toMatchObject({
    status: 404,
  });
  expect((await services.call('GET', '/bulk/mine', { token: compras, list: LIST })).data).toEqual([]);
  const stop = { token: compras, p_id: data.id };
  expect((await services.call('POST', '/bulk/stop', stop)).data).toEqual({ stopped: 0 });
  expect((await services.call('POST', '/bulk/dismiss', stop)).data).toEqual({ dismissed: 0 });
  const own = { token: desk.tokenOf('centro'), p_id: data.id };
  expect((await services.call('POST', '/bulk/dismiss', own)).data).toEqual({ dismissed: 1 });
  const [latest] = (await services.call('GET', '/bulk/mine', { ...own, list: LIST })).data;
  expect(latest).toMatchObject({ id: data.id, dismissed: true });
});

test('two hundred go through two processes that look at once, each record once, and one job of a list at a time', async () => {
  const ids = await drafted(200);
  const { id } = await kept(ids);
  expect(await begin(ticked(ids))).toMatchObject({ data: { rule: 'bulk-running' } });
  const sides = [hooked(async () => undefined), hooked(async () => undefined, workflowOver(services))];
  const runners = sides.map((side) => services.startRunner(side));
  for (const runner of runners) runner.wake();
  const job = await ended(id);
  await Promise.all(runners.map((runner) => runner.close()));
  expect(job).toMatchObject({ state: 'done', total: 200, done: 200, omitted: 0 });
  expect(sides.map(({ calls }) => calls).sort((one, other) => one - other)).toEqual([0, 200]);
  for (const each of ids) expect(await typesOf(each)).toEqual(SENT);
  const { rows } = await desk.read<{ rows: readonly { id: number; state: number }[] }>(LIST);
  expect(rows.filter((row) => ids.includes(row.id)).map(({ state }) => state)).toEqual(ids.map(() => 1));
});

test('a stopped job ends before its next record', async () => {
  const ids = await drafted(5);
  const { id } = await kept(ids);
  const stop = async (call: number) =>
    call === 2 && (await services.call('POST', '/bulk/stop', { token: desk.tokenOf('centro'), p_id: id }));
  const runner = services.startRunner(hooked(stop));
  runner.wake();
  const job = await ended(id);
  await runner.close();
  expect(job).toMatchObject({ state: 'stopped', done: 2, omitted: 3 });
  expect(results(job)[4]).toBe('Usted detuvo el trabajo antes de llegar a este registro.');
  expect(await typesOf(ids[1] ?? 0)).toEqual(SENT);
  expect(await typesOf(ids[2] ?? 0)).toEqual(DRAFT);
});

test('a process that is killed after a command and before its result leaves the rest to another; nothing is done twice', async () => {
  const ids = await drafted(3);
  const { id } = await kept(ids);
  const killed = randomUUID();
  const session = await services.jobs.take(killed);
  const next = await services.jobs.next(killed, id);
  const under = await services.access.still(session?.session ?? '');
  if (!next || !under) throw new Error('the job was not taken');
  const key = `bulk.${id}.${next.record}`;
  const outcome = await services.workflow.execute('/orders/send', JSON.parse(next.payload), under, { key });
  expect(outcome.refused).toBeNull();
  // While its lease holds no other process takes the job.
  expect(await services.jobs.take(randomUUID())).toBeUndefined();
  await services.pool.query(`update bulk_job set held_until = now() - interval '1 second' where id = $1`, [
    id,
  ]);
  const runner = services.startRunner();
  runner.wake();
  const job = await ended(id);
  await runner.close();
  expect(job).toMatchObject({ state: 'done', done: 3, omitted: 0 });
  for (const each of ids) expect(await typesOf(each)).toEqual(SENT);
  // The killed process, should it wake up again, writes nothing.
  expect(await services.jobs.write(killed, id, 1, { result: 'omitted', reason: 'tarde' })).toBe(false);
});

test('a process that is ended leaves its job, which goes on at once elsewhere', async () => {
  const ids = await drafted(4);
  const { id } = await kept(ids);
  let closing: Promise<void> | undefined;
  const runner = services.startRunner(
    hooked(async (call) => {
      if (call === 2) closing = runner.close();
    }),
  );
  runner.wake();
  await expect.poll(() => closing !== undefined, { timeout: 30_000 }).toBe(true);
  await closing;
  expect(await jobOf(id)).toMatchObject({ state: 'running', done: 2 });
  const other = services.startRunner();
  other.wake();
  expect(await ended(id)).toMatchObject({ state: 'done', done: 4 });
  await other.close();
});

test('a job that was silent for an hour is not continued: it ends as interrupted', async () => {
  const ids = await drafted(2);
  const { id } = await kept(ids);
  await services.pool.query(`update bulk_job set touched_at = now() - interval '61 minutes' where id = $1`, [
    id,
  ]);
  const runner = services.startRunner();
  runner.wake();
  const job = await ended(id);
  await runner.close();
  expect(job).toMatchObject({ state: 'interrupted', done: 0, omitted: 2 });
  expect(results(job)[0]).toMatch(/^El servidor estuvo detenido/);
  expect(await typesOf(ids[0] ?? 0)).toEqual(DRAFT);
});

test('a record that another person changed meanwhile is omitted', async () => {
  const ids = await drafted(3);
  const { id } = await kept(ids);
  const change = async (call: number) =>
    call === 1 &&
    (await desk.post('centro', '/orders/insert/update', {
      ...pedidoForm(),
      p_id: ids[2],
      p_justification: 'Otra causa',
    }));
  const runner = services.startRunner(hooked(change));
  runner.wake();
  const job = await ended(id);
  await runner.close();
  expect(job).toMatchObject({ state: 'done', done: 2, omitted: 1 });
  expect(results(job)[2]).toMatch(/cambi/);
  expect((await typesOf(ids[2] ?? 0)).at(-1)).not.toBe('RequestSent');
});

test('a command that fails unexpectedly is tried again, and then omitted; the others go on', async () => {
  const ids = await drafted(2);
  const { id } = await kept(ids);
  const runner = services.startRunner(
    hooked(async (call) => {
      if (call <= 3) throw new Error('unexpected');
    }),
  );
  runner.wake();
  const job = await ended(id);
  await runner.close();
  expect(job).toMatchObject({ done: 1, omitted: 1 });
  expect(results(job)[0]).toMatch(/falla del sistema/);
});

test('a session that ends meanwhile ends its job, and so does a permission that is taken away', async () => {
  const ids = await drafted(6);
  const token = await services.signIn('centro');
  const { id } = await kept(ids.slice(0, 3), token);
  const leave = async (call: number) =>
    call === 1 && (await services.call('POST', '/users/logout', { token }));
  const runner = services.startRunner(hooked(leave));
  runner.wake();
  const job = await ended(id);
  await runner.close();
  expect(results(job)).toEqual([
    'done',
    ...Array(2).fill('Su sesión terminó antes de llegar a este registro.'),
  ]);

  const next = await kept(ids.slice(3));
  const form = await clerk.profileForm(2);
  const pages = form.p_tags_items as readonly ProfilePage[]; // as the read answers them
  const p_tags_items = pages.map((page) =>
    page.a_href === 'pedidos'
      ? { ...page, actions: page.actions.filter(({ field }) => field !== 'sendrequest') }
      : page,
  );
  const demote = async (call: number) => {
    if (call !== 1) return;
    expect(await clerk.post('admin', '/profile/insert/update', { ...form, p_tags_items })).toMatchObject({
      response: 'success',
    });
  };
  const other = services.startRunner(hooked(demote));
  other.wake();
  const second = await ended(next.id);
  await other.close();
  expect(results(second)).toEqual(['done', ...Array(2).fill('No tiene permiso para realizar esta acción.')]);
  expect(await typesOf(ids[5] ?? 0)).toEqual(DRAFT);
});

test('jobs go thirty days after they were asked', async () => {
  await services.pool.query(`update bulk_job set asked_at = asked_at - interval '30 days'`);
  const { rows } = await services.pool.query('select count(*)::int as count from bulk_job');
  expect(await services.jobs.sweep(new Date())).toBe(rows[0].count);
  const left = await services.pool.query('select count(*)::int as count from bulk_record');
  expect(left.rows).toEqual([{ count: 0 }]);
});
