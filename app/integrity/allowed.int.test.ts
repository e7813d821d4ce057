import { randomUUID } from 'node:crypto';
import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { streamCategory, streamName } from '@expediente/kernel/streams.ts';
import { noteCredentials } from '@expediente/platform/access/credentials.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { ITSELF } from '@expediente/projections/ops.ts';
import type { AccessRow } from '@expediente/schemas/catalogues/access.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInstallation } from './installation.ts';
import { inWords, named } from './naming.ts';

/** By which right the demonstration's story was done, from its own log. */

let service: TestServices;

beforeAll(async () => {
  service = await testServices();
  await writeDemonstration(service);
}, 240_000);

afterAll(async () => await service.close());

async function allEvents(): Promise<readonly StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const { events } of service.store.readAll(START)) all.push(...events);
  return all;
}

test('no user of the demonstration acts before there are users, profiles, menu and actions', async () => {
  const events = await allEvents();
  const begun = new Map<string, string>();
  for (const { stream, metadata } of events) if (!begun.has(stream)) begun.set(stream, metadata.at);
  const menu = [...begun].filter(([stream]) => ['menuOption', 'action'].includes(streamCategory(stream)));
  expect(menu.length).toBeGreaterThan(0);
  const acts = events.filter(({ metadata: { userId } }) => userId !== '0');
  expect(new Set(acts.map(({ metadata: { userId } }) => userId)).size).toBeGreaterThan(3);
  const early = acts.filter(({ metadata: { userId, profile = '', at } }) =>
    [
      begun.get(streamName('user', userId)),
      begun.get(streamName('profile', profile)),
      ...menu.map(([, at]) => at),
    ].some((first) => first === undefined || first >= at),
  );
  expect(early.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual([]);
});

test('who could pay when the demonstration paid is named by its users', async () => {
  const token = await service.signIn('admin');
  const paid = (await allEvents()).find(({ type }) => type === 'OrderPaid');
  const day = paid?.metadata.at.slice(0, 10) ?? '';
  const { data } = await service.call('GET', '/users/access/get/all', {
    ...{ token, page: 'unidadproveedor', action: 'pay', from: day, date: day },
  });
  const may = (data.rows as readonly AccessRow[]).filter(({ within }) => within === 1);
  expect(may.map(({ username }) => username)).toContain(paid?.metadata.username);
});

const checked = async () =>
  (await checkInstallation(service)).findings.filter(({ check }) => check === 'allowed');

test('the whole story was allowed', async () => {
  expect(await checked()).toEqual([]);
});

test('a plan line reduced by hand, well chained, with no act that asks for it', async () => {
  const { store } = service;
  const stream = (await allEvents()).find(({ type }) => type === 'PlanLineOpened')?.stream;
  const last = stream && (await store.readStream(stream)).at(-1);
  if (!last) throw new Error('no plan line');
  const { chain: _, of: __, ...metadata } = last.metadata;
  await store.append([
    {
      stream: last.stream,
      expected: { revision: last.revision, chain: last.metadata.chain },
      events: [
        {
          id: randomUUID(),
          type: 'PlanLineReduced',
          data: { qty: '1.00', source: 'reprogramming-1' },
          metadata: { ...metadata, commandId: randomUUID() },
        },
      ],
    },
  ]);
  const findings = await checked();
  expect(findings).toMatchObject([
    { stream: last.stream, what: expect.stringContaining('movió saldos o números sin el acto que lo causa') },
  ]);
  expect((await named(service, findings)).map(inWords)).toEqual([
    expect.stringMatching(
      /^Línea del plan.*movió saldos o números sin el acto que lo causa, revisión \d+: /i,
    ),
  ]);
});

test('an act written by hand, well chained, in the name of who has no permission', async () => {
  const { store, pool } = service;
  await service.signIn('centro');
  const [open] = (await pool.query<{ id: string }>('select id from session where user_id = 2')).rows;
  const stream = (await allEvents()).find(({ type }) => type === 'OrderCommitted')?.stream;
  const last = stream && (await store.readStream(stream)).at(-1);
  if (!last) throw new Error('no order');
  const profile = (await store.readStream(catalogueStream('profile', 5))).at(-1);
  const { chain: _, of: __, ...metadata } = last.metadata;
  await store.append([
    {
      stream: last.stream,
      expected: { revision: last.revision, chain: last.metadata.chain },
      events: [
        {
          id: randomUUID(),
          type: 'OrderBanned',
          data: { date: '2026-01-01', reason: 'Ya no hace falta', accrued: false },
          metadata: {
            ...metadata,
            ...{ userId: '2', userName: 'Usuario Centro', username: 'centro', commandId: randomUUID() },
            ...{
              at: new Date().toISOString(),
              ...{ profile: '2', session: open?.id ?? '' },
              right: `user-2@0;profile-2@${profile?.revision}`,
            },
          },
        },
      ],
    },
  ]);
  const findings = (await checked()).filter(({ stream: named }) => named === last.stream);
  expect(findings).toMatchObject([
    { stream: last.stream, what: expect.stringContaining('actuó sin permiso') },
  ]);
  expect((await named(service, findings)).map(inWords)).toEqual([
    expect.stringMatching(
      /^Orden de compra .*actuó sin permiso, revisión \d+: .*centro.*unidadproveedor\.ban/,
    ),
  ]);
});

let groups = 900;
/** An act through the API, after which every act of a person has to name its right and session. */
async function actedByApi(): Promise<void> {
  groups += 1;
  const group = { p_id: String(groups), p_description: `GRUPO ${groups}`, p_is_new: 1 };
  const token = await service.signIn('admin');
  const { response, message } = await service.call('POST', '/groups/insert/update', { token, ...group });
  expect(response, message).toBe('success');
}

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'of a user that there is not',
    { userId: '999', userName: 'Persona Inventada', username: 'inventada' },
    'el registro no tiene al usuario 999',
  ],
  [
    'of one who is there, without a right',
    { userId: '2', userName: 'Usuario Centro', username: 'centro' },
    'no nombra el derecho con que se hizo',
  ],
])('an annulment %s, in an append of its own', async (_, who, witness) => {
  await actedByApi();
  const orders = (await allEvents()).filter(({ stream }) => streamCategory(stream) === 'order');
  const last = orders.findLast(({ type }) => type === 'OrderSentToDaf') ?? orders.at(-1);
  const end = last && (await service.store.readStream(last.stream)).at(-1);
  if (!end) throw new Error('no order');
  const { chain: _chain, of: _of, right: _right, session: _session, ...metadata } = end.metadata;
  await service.store.append([
    {
      stream: end.stream,
      expected: { revision: end.revision, chain: end.metadata.chain },
      events: [
        {
          id: randomUUID(),
          type: 'OrderBanned',
          data: { date: '2026-01-01', reason: 'Ya no hace falta', accrued: false },
          metadata: { ...metadata, ...who, at: new Date().toISOString(), commandId: randomUUID() },
        },
      ],
    },
  ]);
  const findings = (await checked()).filter(
    ({ stream, what }) => stream === end.stream && what.includes(`revisión ${end.revision + 1}`),
  );
  expect(findings).toMatchObject([{ witness: expect.stringContaining(witness) }]);
});

test('a session that was put into its table, and what was done in it', async () => {
  const { pool } = service;
  await actedByApi();
  await pool.query('update session set user_id = 3 where user_id = 1');
  const findings = await checked();
  expect(findings).toContainEqual(
    expect.objectContaining({ stream: 'user-3', what: 'tiene abierta una sesión a la que no ingresó' }),
  );
  // Its acts are judged by its sign-in.
  await pool.query('delete from session where user_id = 3');
  expect((await checked()).some(({ stream }) => stream === 'user-3')).toBe(false);
});

test('a password that was put in the place of another one', async () => {
  const { pool } = service;
  await noteCredentials(pool, openAudit(pool, openLog({ level: 'silent' })), ITSELF.name);
  const about = async () => (await checked()).filter(({ what }) => what.includes('contraseña'));
  expect(await about()).toEqual([]);
  await pool.query(
    'update credential set hash = (select hash from credential where user_id = 1) where user_id = 2',
  );
  expect(await about()).toMatchObject([{ stream: 'user-2', what: 'su contraseña no es la que se le dio' }]);
});
