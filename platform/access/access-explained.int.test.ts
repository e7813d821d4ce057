import { catalogueStream } from '@expediente/catalogues/engine/reference.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { AccessPage, AccessRow } from '@expediente/schemas/catalogues/access.ts';
import type { CatalogueName } from '@expediente/schemas/catalogues/records.ts';
import { appendTo, newEvent } from '@expediente/testing/events.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** "¿Quién podía pagar en marzo?", answered from the events. */

let services: TestServices;
let admin: string;
beforeAll(async () => {
  services = await testServices();
  admin = await services.signIn('admin');
  await lastYear();
});
afterAll(async () => await services.close());

const ask = async (question: Record<string, string>): Promise<Answer> =>
  await services.call('GET', '/users/access/get/all', { token: admin, ...question });
const rowsOf = async (question: Record<string, string>): Promise<readonly AccessRow[]> =>
  (await ask(question)).data.rows;
const usersOf = (rows: readonly AccessRow[], flag: 'allowed' | 'within' = 'allowed'): readonly string[] =>
  rows.filter((row) => row[flag] === 1).map(({ username }) => username);

/** A page and an action for the test, and a treasurer who could pay from 10 March to 20 April of 2025. */
async function lastYear(): Promise<void> {
  const happened = async (
    day: string,
    by: string,
    name: CatalogueName,
    id: number,
    type: string,
    data: JsonObject,
  ): Promise<void> => {
    const stream = catalogueStream(name, id);
    const last = (await services.store.readStream(stream)).at(-1);
    const event = newEvent(type, data);
    const { position } = await appendTo(
      services.store,
      stream,
      last ? { revision: last.revision, chain: last.metadata.chain } : 'none',
      { ...event, metadata: { ...event.metadata, at: `${day}T18:00:00.000Z`, userName: by } },
    );
    await services.positions.waitFor(['access', 'catalogues'], position);
  };
  const granted = (enabled: 0 | 1) => [
    { a_href: 'caja', main: 1, enabled: 1, actions: [{ field: 'paycash', enabled }] },
  ];
  await happened('2025-01-05', 'Rosa', 'action', 40, 'ActionCreated', {
    id_actions: 40,
    description_actions: 'Pagar en caja',
    field_actions: 'paycash',
    color_actions: 'primary',
    icon_actions: 'Paid',
    enabled_actions: 1,
  });
  await happened('2025-01-05', 'Rosa', 'menuOption', 9, 'MenuOptionCreated', {
    id_tags_items_parent_master: 9,
    description: 'Caja',
    icon: 'Paid',
    enabled: 1,
    submenus: [
      {
        description: 'Caja',
        icon: 'Paid',
        enabled: 1,
        childrens: [{ description: 'Caja chica', a_href: 'caja', enabled: 1, show: 1, actions: ['paycash'] }],
      },
    ],
  });
  await happened('2025-01-05', 'Rosa', 'profile', 20, 'ProfileCreated', {
    id: 20,
    description: 'Tesorería',
    auto_generated: 0,
    reach: 'assigned',
    pages: granted(0),
  });
  await happened('2025-02-01', 'Rosa', 'user', 30, 'UserCreated', {
    id: 30,
    full_name: 'Tito Tesorero',
    email: 'tito@ejemplo.test',
    phone: '22000130',
    username: 'tito',
    state: 1,
    id_profile: 20,
    units: [{ id: 100101, state: 1 }],
  });
  await happened('2025-03-10', 'Marta', 'profile', 20, 'ProfileChanged', { pages: granted(1) });
  await happened('2025-04-20', 'Julio', 'user', 30, 'UserChanged', { state: 0 });
}

const CASH = { page: 'caja', action: 'paycash' };

test('who could on a given day, and at any moment of a month', async () => {
  expect(usersOf(await rowsOf({ ...CASH, date: '2025-03-09' }))).toEqual([]);
  expect(usersOf(await rowsOf({ ...CASH, date: '2025-03-31' }))).toEqual(['tito']);
  expect(usersOf(await rowsOf({ ...CASH, from: '2025-03-01', date: '2025-03-31' }), 'within')).toEqual([
    'tito',
  ]);
  expect(usersOf(await rowsOf({ ...CASH, from: '2025-04-01', date: '2025-05-31' }), 'within')).toEqual([
    'tito',
  ]);
  expect(usersOf(await rowsOf({ ...CASH, from: '2025-05-01', date: '2025-05-31' }), 'within')).toEqual([]);
  expect(usersOf(await rowsOf(CASH))).toEqual([]);
});

test('without a question, what a user may do now', async () => {
  const pages = async (user: string) => (await ask({ user })).data.pages as readonly AccessPage[];
  const centro = await pages('2');
  const requests = centro.find(({ a_href }) => a_href === 'pedidos');
  expect(requests?.allowed).toBe(1);
  const may = requests?.actions.filter(({ allowed }) => allowed === 1).map(({ field }) => field);
  expect(may).toEqual(expect.arrayContaining(['view', 'create', 'sendrequest']));
  expect(may).not.toContain('consolidateorder');
  expect(centro.find(({ a_href }) => a_href === 'usuarios')?.allowed).toBe(0);
  // An inactive user has no permissions, whatever the profile grants.
  expect((await pages('30')).filter(({ allowed }) => allowed !== 0)).toEqual([]);
});

test('since when, granted by whom, and why no longer', async () => {
  const [row] = await rowsOf({ ...CASH, user: '30' });
  expect(row?.history.map(({ at, by, text, allowed }) => [at.slice(0, 10), by, text, allowed])).toEqual([
    ['2025-04-20', 'Julio (operador)', 'Cambió Estado (usuario Tito Tesorero)', 0],
    ['2025-03-10', 'Marta (operador)', 'Cambió Permisos (perfil Tesorería)', 1],
    ['2025-02-01', 'Rosa (operador)', 'Creó el usuario (usuario Tito Tesorero)', 0],
  ]);
  expect(row?.checks.find(({ holds }) => holds === 0)?.text).toBe(
    'El usuario tito está INACTIVO: no puede ingresar.',
  );
});

test('by which revisions of user and profile, as of that day and as an event would keep them', async () => {
  const rightOn = async (date: string) =>
    (await rowsOf({ ...CASH, user: '30', date })).map(({ right }) => right);
  const [before, granted, after] = [
    await rightOn('2025-02-28'),
    await rightOn('2025-03-31'),
    await rightOn('2025-12-31'),
  ];
  expect(before).toEqual(['user-30@0;profile-20@0']);
  expect(granted).toEqual(['user-30@0;profile-20@1']);
  expect(after).toEqual(['user-30@1;profile-20@1']);
});

test('a user who did not exist yet is not listed', async () => {
  expect(await rowsOf({ ...CASH, user: '30', date: '2025-01-31' })).toEqual([]);
});

test('the seeded users, by page and action, by operation, within their units', async () => {
  const consolidate = { page: 'pedidos', action: 'consolidateorder' };
  expect(usersOf(await rowsOf(consolidate))).toEqual(['compras']);
  expect(usersOf(await rowsOf({ operation: '/orders/consolidate/approve' }))).toEqual(['compras']);
  expect(usersOf(await rowsOf({ page: 'pedidos', action: 'create', unit: '100101' }))).toEqual(['centro']);
  const [centro] = await rowsOf({ page: 'pedidos', action: 'create', unit: '100201', user: '2' });
  expect(centro?.checks.at(-1)?.text).toMatch(/^La unidad ejecutora 1002\d+ .* no es de las suyas/);
  expect(usersOf(await rowsOf({ page: 'usuarios', profile: '6' }))).toEqual(['auditor']);
});

test('the answer agrees with the decision on a request', async () => {
  for (const username of ['centro', 'compras', 'auditor', 'operador']) {
    const token = await services.signIn(username);
    const { status } = await services.call('GET', '/users/get/all', { token });
    const allowed = usersOf(await rowsOf({ operation: '/users/get/all' })).includes(username);
    expect([username, status === 200]).toEqual([username, allowed]);
  }
});

test('without a question it lists the possible ones; an invalid one is refused by field', async () => {
  const { data } = await ask({});
  expect(data.pages).toContainEqual({
    a_href: 'caja',
    description: 'Caja chica',
    actions: [{ field: 'paycash', description: 'Pagar en caja' }],
  });
  for (const [question, field] of [
    [{ page: 'a|b' }, 'page'],
    [{ page: 'caja', action: 'x y' }, 'action'],
    [{ operation: '/nada' }, 'operation'],
    [{ ...CASH, date: 'marzo' }, 'date'],
    [{ ...CASH, from: '2026-02-01', date: '2026-01-01' }, 'from'],
    [{ ...CASH, user: 'x' }, 'user'],
  ] as const) {
    const answer = await ask(question);
    expect([answer.status, answer.data.errors[0].field]).toEqual([400, field]);
  }
});

test('only administrators and auditors may ask', async () => {
  const token = await services.signIn('centro');
  expect((await services.call('GET', '/users/access/get/all', { ...CASH, token })).status).toBe(403);
});
