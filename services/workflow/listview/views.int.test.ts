import { randomUUID } from 'node:crypto';
import { START } from '@expediente/eventstore/port.ts';
import { openPool } from '@expediente/platform/database.ts';
import { viewsIn } from '@expediente/platform/views/views.ts';
import { MOST_VIEWS } from '@expediente/schemas/listview/limits.ts';
import type { KeptViews } from '@expediente/schemas/listview/read.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Views of lists that people keep: each one's own, or those of a profile, which only its administrators change. */

let services: TestServices;
let admin: string;
let buyer: string;
let centre: string;
/** Person with the profile of `compras`. */
let colleague: string;
beforeAll(async () => {
  services = await testServices();
  [admin, buyer, centre] = [
    await services.signIn('admin'),
    await services.signIn('compras'),
    await services.signIn('centro'),
  ];
  const made = await services.call('POST', '/users/insert/update', {
    ...{ token: admin, p_id: 0, p_full_name: 'Ana Colega', p_email: 'ana@ejemplo.test', p_phone: '22000999' },
    ...{
      p_username: 'colega',
      p_password: 'Demo-2026!',
      p_state: 1,
      p_id_profile: await profileOf('compras'),
    },
    p_unit: [{ p_id_unit: 100102, p_state: 1 }],
  });
  expect(made).toMatchObject({ status: 200, response: 'success' });
  colleague = await services.signIn('colega');
});
afterAll(async () => await services.close());

const profileOf = async (username: string): Promise<number> =>
  (await services.access.directory.person((await userOf(username)).id))?.user.id_profile ?? 0;
async function userOf(username: string) {
  const user = await services.access.directory.userNamed(username);
  if (!user) throw new Error(`no user ${username}`);
  return user;
}
const keep = async (token: string, p_list: string, p_name: string, more: object = {}): Promise<Answer> =>
  await services.call('POST', '/views/keep', { token, p_list, p_name, p_query: 'f.state=1', ...more });
const read = async (token: string, list: string): Promise<KeptViews> =>
  (await services.call('GET', '/views/get', { token, list })).data;
const names = async (token: string, list: string): Promise<readonly string[]> =>
  (await read(token, list)).views.map(({ name }) => name);
const remove = async (token: string, p_id: string): Promise<Answer> =>
  await services.call('POST', '/views/remove', { token, p_id });
const choose = async (token: string, p_list: string, more: object): Promise<Answer> =>
  await services.call('POST', '/views/default', { token, p_list, ...more });

const events = async (): Promise<number> => {
  let count = 0;
  for await (const batch of services.store.readAll(START)) count += batch.events.length;
  return count;
};

test('a view is read back by its own person alone, changed and removed by no other, and is no event', async () => {
  const before = await events();
  const list = 'unidadproveedor';
  const { data } = await keep(buyer, list, 'Por vencer');
  expect(await read(buyer, list)).toEqual({
    views: [
      {
        ...{ id: data.id, name: 'Por vencer', query: 'f.state=1', profile: null, changeable: true },
        owner: (await userOf('compras')).full_name,
      },
    ],
    default: null,
    forProfiles: false,
  });
  expect(await names(colleague, list)).toEqual([]);
  expect(await names(admin, list)).toEqual([]);
  expect(await names(buyer, 'actas')).toEqual([]);
  for (const other of [colleague, admin]) {
    expect(await keep(other, list, 'Mía', { p_id: data.id })).toMatchObject({
      status: 404,
      message: 'La vista no existe.',
    });
    expect(await remove(other, data.id)).toMatchObject({ status: 404 });
    expect(await choose(other, list, { p_id: data.id })).toMatchObject({ status: 404 });
  }
  // Its list stays: a view of one list is none of another.
  expect(await keep(buyer, 'actas', 'Por vencer', { p_id: data.id })).toMatchObject({ status: 404 });
  await keep(buyer, list, 'Por vencer pronto', { p_id: data.id, p_query: 'f.state=5&sort=date_due' });
  expect((await read(buyer, list)).views).toMatchObject([
    { id: data.id, name: 'Por vencer pronto', query: 'f.state=5&sort=date_due' },
  ]);
  expect((await remove(buyer, data.id)).data).toEqual({ removed: 1 });
  expect(await remove(buyer, data.id)).toMatchObject({ status: 404 });
  expect(await names(buyer, list)).toEqual([]);
  expect(await events()).toBe(before);
});

test('a view of a profile is kept by who changes profiles, and seen by its people', async () => {
  const [list, p_profile] = ['unidadproveedor', await profileOf('compras')];
  expect(await keep(buyer, list, 'De todos', { p_profile })).toMatchObject({
    status: 403,
    message: 'Solo quien cambia perfiles guarda vistas para un perfil.',
  });
  expect(await keep(admin, list, 'De nadie', { p_profile: 999 })).toMatchObject({
    response: 'warning',
    data: { rule: 'no-profile', field: 'p_profile' },
  });
  const { data } = await keep(admin, list, 'De compras', { p_profile });
  expect((await read(admin, list)).forProfiles).toBe(true);
  for (const [token, changeable] of [
    [admin, true],
    [buyer, false],
    [colleague, false],
  ] as const)
    expect((await read(token, list)).views).toMatchObject([
      { id: data.id, name: 'De compras', profile: { id: p_profile }, changeable },
    ]);
  expect(await keep(buyer, list, 'Otra', { p_id: data.id })).toMatchObject({ status: 404 });
  expect(await remove(buyer, data.id)).toMatchObject({ status: 404 });
  // Each has names of their own.
  expect(await keep(buyer, list, 'De compras')).toMatchObject({ response: 'success' });
  expect(await keep(admin, list, 'De compras', { p_profile, p_query: '' })).toMatchObject({
    data: { rule: 'same-name' },
  });
  await remove(admin, data.id);
  expect((await read(buyer, list)).views).toMatchObject([{ name: 'De compras', profile: null }]);
});

test('views of a deleted profile are shown to no one', async () => {
  const made = await services.call('POST', '/profile/insert/update', {
    ...{ token: admin, p_id: 0, p_description: 'PERFIL DE PASO' },
    p_tags_items: [{ a_href: 'pedidos', main: 1, enabled: 1, actions: [] }],
  });
  expect(made).toMatchObject({ response: 'success' });
  const { id } = made.data;
  await keep(admin, 'pedidos', 'De paso', { p_profile: id });
  expect(await names(admin, 'pedidos')).toEqual(['De paso']);
  const revision = (await services.call('GET', `/profile/get/id/${id}`, { token: admin })).data.revision;
  expect(
    await services.call('POST', '/profile/delete', {
      ...{ token: admin, p_id: id, p_revision: revision, p_justification: 'Ya no se usa este perfil' },
    }),
  ).toMatchObject({ response: 'success' });
  await expect.poll(async () => await names(admin, 'pedidos')).toEqual([]);
});

test.each(['', 'Pedidos!'])('views of the list «%s» are asked in Spanish for its page', async (list) => {
  const answer = await services.call('GET', '/views/get', { token: buyer, list });
  expect(answer).toMatchObject({ status: 400, data: { errors: [{ field: 'list' }] } });
  expect(answer.message).not.toBe('');
});

test('only lists whose page the session may open', async () => {
  expect(await services.call('GET', '/views/get', { token: centre, list: 'usuarios' })).toMatchObject({
    status: 403,
  });
  expect(await keep(centre, 'usuarios', 'Mía')).toMatchObject({ status: 403 });
  expect(await choose(centre, 'usuarios', { p_shipped: 'Todos' })).toMatchObject({ status: 403 });
  expect(await keep(centre, 'session', 'Mía')).toMatchObject({ status: 403 });
  expect(await services.call('GET', '/views/get', { list: 'pedidos' })).toMatchObject({ status: 401 });
  expect(await keep('', 'pedidos', 'Mía')).toMatchObject({ status: 401 });
});

test.each([
  ['por vencer', 'Por Vencer'],
  ['Emisión', 'EMISION'],
  ['Sin NPG', 'Sin \u200bNPG'],
  ['Sin NOG', 'Sin  NOG'],
])('«%s» and «%s» are one name, and keeping the same again is no second view', async (one, other) => {
  const list = 'actas';
  const first = await keep(buyer, list, one);
  expect(await keep(buyer, list, one)).toMatchObject({ response: 'success', data: first.data });
  expect(await keep(buyer, list, other, { p_query: 'f.state=2' })).toMatchObject({
    status: 200,
    response: 'warning',
    data: { rule: 'same-name', field: 'p_name' },
  });
  expect(await names(buyer, list)).toEqual([one]);
  // Its own name may be written in another way.
  expect(await keep(buyer, list, other, first.data && { p_id: first.data.id })).toMatchObject({
    response: 'success',
  });
  await remove(buyer, first.data.id);
});

test.each([
  ['no name', { p_name: ' ' }, 'p_name'],
  ['a long name', { p_name: 'x'.repeat(61) }, 'p_name'],
  ['a long state', { p_query: 'x'.repeat(2001) }, 'p_query'],
  ['a state that is no address', { p_query: 'f.state=á' }, 'p_query'],
  ['no list', { p_list: 'Pedidos!' }, 'p_list'],
  ['no id', { p_id: '12' }, 'p_id'],
  ['no profile', { p_profile: 'x' }, 'p_profile'],
])('%s is refused in Spanish', async (_, changed, field) => {
  const answer = await keep(buyer, 'ordenescompra', 'Mía', changed);
  expect(answer).toMatchObject({ status: 400, response: 'error', data: { errors: [{ field }] } });
  expect(answer.message).not.toBe('');
  expect(await names(buyer, 'ordenescompra')).toEqual([]);
});

test('a person keeps so many of a list; two processes that keep the same name at once keep one', async () => {
  const list = 'pacgeneral';
  const { id: user, full_name: owner, id_profile: profile } = await userOf('compras');
  const viewer = { user, profile, ofProfiles: false };
  const asked = { id: undefined, list, profile: null, owner };
  // Stores of two processes share nothing but the database.
  const pool = openPool({ connectionString: services.connectionString, name: 'other', max: 8 });
  const [one, other] = [viewsIn(services.pool), viewsIn(pool)];
  const results = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const store = at % 2 === 0 ? one : other;
      return await store.keep(viewer, { ...asked, name: 'A la vez', query: `page=${at}` });
    }),
  );
  expect(results.filter((each) => 'id' in each)).toHaveLength(1);
  expect(results.filter((each) => 'not' in each && each.not === 'duplicate')).toHaveLength(9);
  const many = await Promise.all(
    Array.from(
      { length: MOST_VIEWS + 4 },
      async (_, at) =>
        await (at % 2 === 0 ? one : other).keep(viewer, { ...asked, name: `Vista ${at}`, query: '' }),
    ),
  );
  expect(many.filter((each) => 'not' in each && each.not === 'full')).toHaveLength(5);
  await pool.end();
  expect(await names(buyer, list)).toHaveLength(MOST_VIEWS);
  const full = await keep(buyer, list, 'Una más');
  expect(full).toMatchObject({ response: 'warning', data: { rule: 'too-many-views' } });
  expect(full.message).toContain('elimine');
  // Another list has room.
  expect(await keep(buyer, 'pedidosgeneral', 'Una más')).toMatchObject({ response: 'success' });
});

test('the view with which a list opens: kept, shipped or none, and only one in sight', async () => {
  const list = 'pedidos';
  const { data } = await keep(centre, list, 'Lo mío');
  await choose(centre, list, { p_id: data.id });
  expect((await read(centre, list)).default).toEqual({ id: data.id });
  expect((await read(admin, list)).default).toBeNull();
  await choose(centre, list, { p_shipped: 'Rechazados' });
  expect((await read(centre, list)).default).toEqual({ shipped: 'Rechazados' });
  await choose(centre, list, { p_id: data.id });
  await remove(centre, data.id);
  expect((await read(centre, list)).default).toBeNull();
  expect(await choose(centre, list, { p_id: randomUUID() })).toMatchObject({ status: 404 });
  await choose(centre, list, { p_shipped: 'Rechazados' });
  await choose(centre, list, {});
  expect((await read(centre, list)).default).toBeNull();

  // A profile's view, until the person leaves the profile.
  const shared = await keep(admin, list, 'De todos', { p_profile: await profileOf('centro') });
  await choose(centre, list, { p_id: shared.data.id });
  expect((await read(centre, list)).default).toEqual({ id: shared.data.id });
  const { user, profile } = { user: (await userOf('centro')).id, profile: 1 };
  const moved = { user, profile: profile + 1000, ofProfiles: false };
  expect(await viewsIn(services.pool).defaultOf(moved, list)).toBeNull();
});
