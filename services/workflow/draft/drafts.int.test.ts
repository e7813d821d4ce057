import { randomUUID } from 'node:crypto';
import { buildServer } from '@expediente/app/http/server.ts';
import { openMeters } from '@expediente/app/metrics/meters.ts';
import { START } from '@expediente/eventstore/port.ts';
import { readConfiguration } from '@expediente/platform/config.ts';
import { type Drafts, draftsIn } from '@expediente/platform/drafts/drafts.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { Metrics } from '@expediente/platform/metrics.ts';
import { DRAFT_DAYS, MAX_DRAFT_BYTES, MOST_DRAFTS } from '@expediente/schemas/draft/limits.ts';
import type { Draft } from '@expediente/schemas/draft/read.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerDrafts } from './routes.ts';

/** What is typed and not saved yet: one's own, bounded, and in nothing that stays. */

let services: TestServices;
let drafts: Drafts;
let own: string;
let foreign: string;
beforeAll(async () => {
  services = await testServices();
  drafts = draftsIn(services.pool);
  [own, foreign] = [await services.signIn('compras'), await services.signIn('centro')];
});
afterAll(async () => await services.close());

const content = (text: string): string => JSON.stringify({ values: { p_justification: text } });
const keep = async (token: string, form: string, id: string, text: string): Promise<Answer> =>
  await services.call('POST', '/drafts/keep', { token, p_form: form, p_id: id, p_content: text });
const remove = async (token: string, form: string, id: string, more: object = {}): Promise<Answer> =>
  await services.call('POST', '/drafts/remove', { token, p_form: form, p_id: id, ...more });
const read = async (token: string, form: string): Promise<readonly Draft[]> =>
  (await services.call('GET', '/drafts/get', { token, form })).data;

const events = async (): Promise<number> => {
  let count = 0;
  for await (const batch of services.store.readAll(START)) count += batch.events.length;
  return count;
};
const facts = async (): Promise<string> =>
  String((await services.pool.query('select count(*) from audit')).rows[0].count);

test('a draft is read back by its own person alone, is written over, and goes; nothing of it is in what stays', async () => {
  const [id, form] = [randomUUID(), 'request:new:2026'];
  const before = [await events(), await facts(), services.facts.length];
  const first = await keep(own, form, id, content('Guantes'));
  expect(first).toMatchObject({ status: 200, response: 'success', message: '' });
  expect(await read(own, form)).toEqual([{ id, content: content('Guantes'), saved: first.data.saved }]);
  expect(await read(foreign, form)).toEqual([]);
  expect(await read(own, 'request:new:2027')).toEqual([]);

  // The same id of another person is another draft.
  await keep(foreign, form, id, content('De otra persona'));
  expect(await read(own, form)).toMatchObject([{ content: content('Guantes') }]);
  expect((await remove(foreign, form, id)).data).toEqual({ removed: 1 });
  expect((await remove(foreign, form, id)).data).toEqual({ removed: 0 });

  await keep(own, form, id, content('Guantes de nitrilo'));
  expect(await read(own, form)).toMatchObject([{ id, content: content('Guantes de nitrilo') }]);
  expect((await remove(own, form, id)).data).toEqual({ removed: 1 });
  expect(await read(own, form)).toEqual([]);
  expect([await events(), await facts(), services.facts.length]).toEqual(before);
});

test('each opening of a form has its own, the latest first; what was kept after it was seen stays', async () => {
  const form = 'order:12';
  const [one, other] = [randomUUID(), randomUUID()];
  const { data: seen } = await keep(own, form, one, content('1'));
  await keep(own, form, other, content('2'));
  const { data: later } = await keep(own, form, one, content('1 y más'));
  expect((await read(own, form)).map(({ id }) => id)).toEqual([one, other]);
  await services.pool.query(`update draft set saved_at = saved_at + interval '1 second' where id = $1`, [
    one,
  ]);
  expect((await remove(own, form, one, { p_seen: seen.saved })).data).toEqual({ removed: 0 });
  expect((await remove(own, form, one, { p_seen: later.saved })).data).toEqual({ removed: 0 });
  const [latest] = await read(own, form);
  expect((await remove(own, form, one, { p_seen: latest?.saved })).data).toEqual({ removed: 1 });
  expect((await read(own, form)).map(({ id }) => id)).toEqual([other]);
});

test('who has no session, and who sends it from another page with the cookie alone, keeps nothing', async () => {
  const payload = { p_form: 'request:1', p_id: randomUUID(), p_content: content('x') };
  expect(await services.call('POST', '/drafts/keep', payload)).toMatchObject({ status: 401 });
  const cookie = { cookie: `expediente=${own}` };
  expect(await services.call('POST', '/drafts/keep', payload, cookie)).toMatchObject({ status: 403 });
  expect(await services.call('POST', '/drafts/remove', payload, cookie)).toMatchObject({ status: 403 });
  // The browser's session became another person's: the page's text is not put among theirs.
  const anothers = { ...cookie, 'x-requested-with': 'expediente', 'x-expediente-speaker': '2/2026/1' };
  expect(await services.call('POST', '/drafts/keep', payload, anothers)).toMatchObject({ status: 409 });
  expect(await services.call('GET', '/drafts/get', { form: 'request:1' })).toMatchObject({ status: 401 });
  expect(await read(own, 'request:1')).toEqual([]);
  const ours = { ...cookie, 'x-requested-with': 'expediente' };
  expect(await services.call('POST', '/drafts/keep', payload, ours)).toMatchObject({ status: 200 });
});

test.each([
  ['another form', { p_form: 'Pedido 1' }, 'p_form'],
  ['an endless form', { p_form: `a${':b'.repeat(100)}` }, 'p_form'],
  ['no id', { p_id: '12' }, 'p_id'],
  ['no JSON', { p_content: '{"a"' }, 'p_content'],
  ['no object', { p_content: '[1]' }, 'p_content'],
  ['too much', { p_content: content('x'.repeat(MAX_DRAFT_BYTES)) }, 'p_content'],
  ['too many bytes', { p_content: content('ñ'.repeat(MAX_DRAFT_BYTES / 2)) }, 'p_content'],
  ['nothing', { p_content: undefined }, 'p_content'],
])('%s is refused in Spanish, and leaves no fact', async (_, changed, field) => {
  const before = services.facts.length;
  const payload = { token: own, p_form: 'bounds:1', p_id: randomUUID(), p_content: '{}', ...changed };
  const answer = await services.call('POST', '/drafts/keep', payload);
  expect(answer).toMatchObject({ status: 400, response: 'error', data: { errors: [{ field }] } });
  expect(answer.message).toMatch(/^(Indique|El|Este) /);
  expect(services.facts.length).toBe(before);
  expect(await read(own, 'bounds:1')).toEqual([]);
});

test('a person has so many, of which the oldest go; those of others stay', async () => {
  await keep(foreign, 'many:0', randomUUID(), content('de otra persona'));
  await drafts.keep(4, 'many:0', { id: randomUUID(), content: content('0') });
  // The next is kept within the same millisecond.
  await services.pool.query(`update draft set saved_at = saved_at - interval '1 minute' where user_id = 4`);
  for (let at = 1; at <= MOST_DRAFTS; at += 1)
    await drafts.keep(4, `many:${at}`, { id: randomUUID(), content: content(`${at}`) });
  const { rows } = await services.pool.query('select count(*)::int as count from draft where user_id = 4');
  expect(rows).toEqual([{ count: MOST_DRAFTS }]);
  expect(await drafts.of(4, 'many:0')).toEqual([]);
  expect(await drafts.of(4, `many:${MOST_DRAFTS}`)).toHaveLength(1);
  expect(await read(foreign, 'many:0')).toHaveLength(1);
});

test('a draft of thirty days ago is neither offered nor kept', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  await keep(own, 'old:1', old, content('viejo'));
  await keep(own, 'old:1', young, content('nuevo'));
  const age = async (id: string, days: number) =>
    await services.pool.query(
      'update draft set saved_at = saved_at - make_interval(days => $2) where id = $1',
      [id, days],
    );
  await age(old, DRAFT_DAYS);
  await age(young, DRAFT_DAYS - 1);
  expect((await read(own, 'old:1')).map(({ id }) => id)).toEqual([young]);
  expect(await drafts.sweep(new Date())).toBe(1);
  const { rows } = await services.pool.query(`select id from draft where form = 'old:1'`);
  expect(rows).toEqual([{ id: young }]);
});

test('nothing that was typed is in the log, whatever becomes of the call', async () => {
  const lines: string[] = [];
  const log = openLog({ level: 'trace', stream: { write: (line: string) => void lines.push(line) } });
  const server = await buildServer({
    configuration: readConfiguration({}),
    meters: openMeters(new Metrics(false)),
    log,
    services: [async (api) => registerDrafts(api, { access: services.access, drafts })],
    checks: {},
  });
  const send = async (p_form: string, p_content: string): Promise<number> => {
    const payload = { token: own, p_form, p_id: randomUUID(), p_content };
    return (await server.inject({ method: 'POST', url: '/api/drafts/keep', payload })).statusCode;
  };
  expect(await send('request:7', content('MI SECRETO'))).toBe(200);
  expect(await send('request:7', 'MI SECRETO')).toBe(400);
  await services.pool.query('alter table draft rename to draft_away');
  expect(await send('request:7', content('MI SECRETO'))).toBe(500);
  await services.pool.query('alter table draft_away rename to draft');
  await server.close();
  expect(lines.join('')).toContain('/api/drafts/keep');
  expect(lines.join('')).not.toContain('SECRETO');
});
