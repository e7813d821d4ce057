import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import { type EventStore, EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import type { EventMetadata } from '@expediente/kernel/events.ts';
import { Access } from '@expediente/platform/access/access.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccessDirectory } from './directory.ts';

/** Who may do what comes from the event store, and by which right something was done is kept with it. */

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(async () => await services.close());

const headOf = async (name: 'user' | 'profile' | 'group', id: number | string) => {
  const last = (await services.store.readStream(catalogueStream(name, id))).at(-1);
  if (!last) throw new Error(`no ${name} ${id}`);
  return last;
};

/** What the events of a saved group say of who saved it. */
async function savedGroup(token: string, id: string): Promise<EventMetadata> {
  const { status, message } = await services.call('POST', '/groups/insert/update', {
    token,
    p_id: id,
    p_id_group: id,
    p_description: `GRUPO ${id}`,
  });
  expect([status, message]).toEqual([200, expect.any(String)]);
  return (await headOf('group', id)).metadata;
}

/** As an insider with the database's password would. */
async function tamper(catalogue: 'user' | 'profile', set: string): Promise<void> {
  const { rowCount } = await services.pool.query(`update ${catalogueTable(catalogue).realName} ${set}`);
  expect(rowCount).toBeGreaterThan(0);
}

const BAN = '/orders/purchaseorder/ban';
const ban = async (token: string) =>
  (await services.call('POST', BAN, { token, p_id: 24, p_description: 'Ya no hace falta' })).status;

test('an event names its session, and the revisions of user and profile at that moment', async () => {
  const token = await services.signIn('admin');
  const first = await savedGroup(token, '901');
  const session = (await services.access.check(token))?.id;
  expect(session).toMatch(/^[0-9a-f-]{36}$/);
  expect(first).toMatchObject({
    userId: '1',
    username: 'admin',
    profile: '1',
    right: 'user-1@0;profile-1@0',
    session,
  });
});

test('a changed profile is the next right, in every process and before the next call', async () => {
  const { pool, connectionString, store } = services;
  const directory = await AccessDirectory.open({ store });
  const other = await Access.open({
    pool,
    connectionString,
    directory,
    head: async () => await store.head(),
  });
  const token = await services.signIn('operador');
  const before = await other.check(token);
  expect(before?.permissions).not.toEqual([]);
  const stream = catalogueStream('profile', before?.profileId ?? 0);
  const { revision, metadata } = await headOf('profile', before?.profileId ?? 0);
  await appendTo(
    store,
    stream,
    { revision, chain: metadata.chain },
    newEvent('ProfileChanged', { pages: [] }),
  );
  for (const access of [other, services.access]) {
    await expect.poll(async () => (await access.check(token))?.permissions, { interval: 10 }).toEqual([]);
    expect((await access.check(token))?.right).toContain(`${stream}@${revision + 1}`);
  }
  await other.close();
  await directory.close();
});

test('rewriting the tables of users and profiles gives no user a right', async () => {
  const before = await services.signIn('auditor');
  expect(await ban(before)).toBe(403);
  const compras = await services.signIn('compras');
  // Let through: the guard comes before the look at what was sent.
  expect(await ban(compras)).toBe(400);
  const { realName } = catalogueTable('profile');
  await tamper('profile', `set pages = (select pages from ${realName} where id = 1), reach = 'institution'`);
  await tamper(
    'user',
    "set id_profile = 1, state = 1, username = case id when 3 then 'intruso' else username end",
  );
  for (const token of [before, await services.signIn('auditor')]) expect(await ban(token)).toBe(403);
  const { pool, connectionString, store } = services;
  const directory = await AccessDirectory.open({ store });
  const other = await Access.open({
    pool,
    connectionString,
    directory,
    head: async () => await store.head(),
  });
  const session = await other.check(await services.signIn('auditor'));
  expect(session?.profileId).not.toBe(1);
  expect(session && mayUse(session, 'unidadproveedor.ban|ordenescompra.ban')).toBe(false);
  expect(await services.signIn('intruso')).toBeUndefined();
  await other.close();
  await directory.close();
});

test('an event that this program cannot read changes no right, and hinders no other user', async () => {
  const stream = catalogueStream('user', 4);
  for (const [data, schemaVersion] of [
    [{ id_profile: 1 }, '99'],
    [{ units: null }, '1'],
  ] as const) {
    const last = (await services.store.readStream(stream)).at(-1);
    if (!last) throw new Error('no user 4');
    const head = { revision: last.revision, chain: last.metadata.chain };
    await appendTo(services.store, stream, head, newEvent('UserChanged', data, { schemaVersion }));
  }
  const directory = await AccessDirectory.open({ store: services.store });
  const person = await directory.person(4);
  expect(person?.user).toMatchObject({ id_profile: 4, units: expect.any(Array) });
  expect(person?.right).toMatch(/^user-4@0;/);
  expect(await directory.person(1)).not.toBeNull();
  await directory.close();
});

test('while the event store is away the rights are those known, also of who signs in now', async () => {
  let away = false;
  const store: Pick<EventStore, 'readAll' | 'subscribe'> = {
    readAll: (...asked) => {
      if (away) throw new EventStoreUnavailable('away');
      return services.store.readAll(...asked);
    },
    subscribe: (...asked) => services.store.subscribe(...asked),
  };
  const directory = await AccessDirectory.open({ store });
  away = true;
  expect(await directory.userNamed('COMPRAS')).toMatchObject({ username: 'compras' });
  expect(await directory.userNamed('nadie')).toBeNull();
  expect((await directory.person(1))?.right).toBe('user-1@0;profile-1@0');
  away = false;
  await directory.close();
});

test('a name of before signs in however it is composed; of two that look the same each opens its own account', async () => {
  const [first] = await services.store.readStream(catalogueStream('user', 4));
  if (!first) throw new Error('no user 4');
  const add = async (id: number, username: string) =>
    await services.store.append([
      {
        stream: catalogueStream('user', id),
        expected: 'none',
        events: [
          newEvent(
            'UserCreated',
            { ...first.data, id, username },
            { schemaVersion: first.metadata.schemaVersion },
          ),
        ],
      },
    ]);
  await add(9001, 'pen\u0303a');
  const directory = await AccessDirectory.open({ store: services.store });
  for (const typed of ['pe\u00f1a', 'PEN\u0303A', 'pe\u200b\u00f1a', '\uff50e\u00f1a'])
    expect((await directory.userNamed(typed))?.id, typed).toBe(9001);
  expect(await directory.userNamed('pena')).toBeNull();
  await add(9002, 'pe\u00f1a');
  expect((await directory.userNamed('pe\u00f1a'))?.id).toBe(9002);
  expect((await directory.userNamed('pen\u0303a'))?.id).toBe(9001);
  await directory.close();
});
