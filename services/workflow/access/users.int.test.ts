import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let services: TestServices;
let admin: string;
beforeAll(async () => {
  services = await testServices();
  admin = await services.signIn('admin');
});
afterAll(async () => await services.close());

const post = async (path: string, payload: object, token = admin): Promise<Answer> =>
  await services.call('POST', path, { ...payload, token });
const get = async (path: string): Promise<Answer> => await services.call('GET', path, { token: admin });

const PASSWORD = 'Nueva-2026!';
const user = {
  p_id: 0,
  p_full_name: 'Usuario de Prueba',
  p_email: 'prueba@ejemplo.test',
  p_phone: '22009999',
  p_username: 'prueba',
  p_password: PASSWORD,
  p_state: 1,
  p_id_profile: 2,
  p_unit: [{ p_id_unit: 100101, p_state: 1 }],
};

test.each([
  [{ p_full_name: '' }, 'p_full_name', 'Este campo es obligatorio.'],
  [{ p_email: 'prueba@' }, 'p_email', 'Formato incorrecto: Ej. nombre@ejemplo.com'],
  [{ p_phone: '123456789' }, 'p_phone', 'Formato incorrecto: Ej. 12345678'],
  [{ p_id_profile: '' }, 'p_id_profile', 'Por favor, seleccionar perfil'],
  [{ p_id_profile: 99 }, 'p_id_profile', 'Por favor, seleccionar perfil'],
  [{ p_unit: [{ p_id_unit: 5, p_state: 1 }] }, 'p_unit.0.p_id_unit', 'No existe el centro de costo'],
  [{ p_password: '' }, 'p_password', expect.any(String)],
  [
    { p_password: 'corta1' },
    'p_password',
    'La contraseña debe tener mínimo 8 caracteres, incluir letras, números y signos.',
  ],
])('%j is refused at %s', async (change, field, message) => {
  const answer = await post('/users/insert/update', { ...user, ...change });
  expect([answer.status, answer.data.errors]).toEqual([400, [{ field, message }]]);
});

test('a user signs in with the password given, which no event holds; who gave it to whom is a fact', async () => {
  const { data } = await post('/users/insert/update', user);
  expect((await get(`/users/get/id/${data.id}`)).data).toMatchObject({
    username: 'prueba',
    description_profile: 'Centro de costo',
    units: [{ id: 100101, state: 1 }],
  });
  expect(await services.signIn('prueba', PASSWORD)).toMatch(/\w/);
  const found = await services.pool.query(
    `select 1 from eventstore.event where data::text like '%${PASSWORD}%'`,
  );
  expect(found.rows).toEqual([]);
  expect(services.facts).toContainEqual(
    expect.objectContaining({ kind: 'password', user: '1', entity: `user:${data.id}`, result: 'given' }),
  );
});

test('whom an administrator made inactive or gave a new password a moment ago is taken as they are now', async () => {
  const fresh = { ...user, p_username: 'reciente' };
  const { data } = await post('/users/insert/update', fresh);
  // Without a read in between.
  expect(await services.signIn('reciente', PASSWORD)).toMatch(/\w/);
  await Promise.all(Array.from({ length: 7 }, () => services.signIn('reciente', 'no')));
  const login = async (p_password: string) =>
    await services.call('POST', '/users/login', { p_username: 'reciente', p_password, p_year: 2026 });
  expect((await login(PASSWORD)).status).toBe(429);
  await post('/users/insert/update', { ...fresh, p_id: data.id, p_password: 'Dada-2026!' });
  expect((await login('Dada-2026!')).data.weak).toBe(0);
  await post('/users/insert/update', { ...fresh, p_id: data.id, p_password: '', p_state: 0 });
  expect((await login('Dada-2026!')).response).toBe('warning');
});

test('the username stays, and is no other user’s', async () => {
  const { data } = await get('/users/get/all');
  const { id } = data.rows.find(({ username }: { username: string }) => username === 'prueba');
  const renamed = await post('/users/insert/update', { ...user, p_id: id, p_username: 'otra' });
  expect([renamed.response, renamed.data.field]).toEqual(['warning', 'p_username']);
  const taken = await post('/users/insert/update', { ...user, p_username: 'CENTRO' });
  expect([taken.response, taken.message]).toEqual([
    'warning',
    'Otro usuario ya tiene este nombre de usuario',
  ]);
});

test.each([
  ['another profile', { p_id_profile: 3 }, true],
  ['other units', { p_unit: [{ p_id_unit: 100102, p_state: 1 }] }, true],
  ['another password', { p_password: 'Otra-2026!!' }, true],
  ['another phone', { p_phone: '22008888' }, false],
])('%s ends the open sessions or not', async (_, change, ended) => {
  const fresh = { ...user, p_username: `prueba-${Object.values(change)[0]}`.slice(0, 40) };
  const { data } = await post('/users/insert/update', fresh);
  await get(`/users/get/id/${data.id}`);
  const token = await services.signIn(fresh.p_username, PASSWORD);
  const edit = { ...fresh, p_password: '', ...change, p_id: data.id };
  expect((await post('/users/insert/update', edit)).response).toBe('success');
  expect((await post('/users/session', {}, token)).status).toBe(ended ? 401 : 200);
});

test('deleting one makes it inactive, signs it out, and keeps what it did', async () => {
  const fresh = { ...user, p_username: 'borrable' };
  const { data } = await post('/users/insert/update', fresh);
  await get(`/users/get/id/${data.id}`);
  const token = await services.signIn('borrable', PASSWORD);
  const answer = await post('/users/delete', { p_id: data.id });
  expect([answer.response, answer.message]).toEqual([
    'success',
    'El usuario quedó INACTIVO: su historia se conserva.',
  ]);
  expect((await post('/users/session', {}, token)).status).toBe(401);
  expect((await get(`/users/get/id/${data.id}`)).data.state).toBe(0);
  expect(await services.signIn('borrable', PASSWORD)).toBeUndefined();
  const own = await post('/users/delete', { p_id: 1 });
  expect([own.response, own.message]).toEqual(['warning', 'No puede poner INACTIVO su propio usuario.']);
});

test('the units to give stand under their executors', async () => {
  const { data } = await get('/users/unit/get/all/2');
  expect(data.rows[0]).toMatchObject({ id: 100100, description: 'HOSPITAL GENERAL NORTE' });
  expect(data.rows[0].units.at(0)).toEqual({
    id: 100101,
    description: 'EMERGENCIA',
    state: 1,
    exists_unit: 1,
  });
  expect(data.rows[0].units.at(-1)).toMatchObject({ id: 100106, state: 0, exists_unit: 0 });
  expect((await get('/users/unit/get/all/0')).data.total).toBe(4);
});

test('a profile has one first page; its tree shows what it may', async () => {
  const two = [
    { a_href: 'grupos', main: 1, enabled: 1, actions: [] },
    { a_href: 'libros', main: 1, enabled: 1, actions: [] },
  ];
  for (const p_tags_items of [[], two]) {
    const answer = await post('/profile/insert/update', { p_id: 0, p_description: 'X', p_tags_items });
    expect([answer.response, answer.message]).toEqual(['warning', 'Por favor, seleccione el módulo inicial']);
  }
  const first = { a_href: 'grupos', main: 1, enabled: 1, actions: [] };
  for (const [page, expected] of [
    [{ a_href: 'nada', main: 0, enabled: 1, actions: [] }, 'una página «nada»'],
    [
      { a_href: 'libros', main: 0, enabled: 1, actions: [{ field: 'volar', enabled: 1 }] },
      'una acción «volar»',
    ],
  ] as const) {
    const answer = await post('/profile/insert/update', {
      p_id: 0,
      p_description: 'X',
      p_tags_items: [first, page],
    });
    expect(answer).toMatchObject({ response: 'warning', data: { rule: 'unknownRight' } });
    expect(answer.message).toContain(expected);
  }
  const { data } = await get('/profile/tagsitems/get/all/5');
  const pages = data.rows.flatMap(({ submenus }: { submenus: { childrens: object[] }[] }) =>
    submenus.flatMap(({ childrens }) => childrens),
  );
  expect(pages.find(({ a_href }: { a_href: string }) => a_href === 'grupos')).toMatchObject({
    enabled: 1,
    actions: expect.arrayContaining([
      { field: 'view', description: 'Ver', enabled: 1 },
      { field: 'delete', description: 'Eliminar', enabled: 0 },
    ]),
  });
  expect((await post('/profile/delete', { p_id: 1 })).data).toEqual({ rule: 'ofTheSystem' });
  const locked = { p_id: 1, p_description: 'Administrador', p_tags_items: two.slice(0, 1) };
  expect((await post('/profile/insert/update', locked)).data.rule).toBe('administration');
});

test('a profile is saved from its tree, as it was read', async () => {
  const before = (await get('/profile/get/id/5')).data;
  const { rows } = (await get('/profile/tagsitems/get/all/5')).data;
  const payload = { p_id: 5, p_description: before.description, p_reach: before.reach };
  const saved = await post('/profile/insert/update', { ...payload, p_tags_items: rows });
  expect(saved).toMatchObject({ status: 200, response: 'success' });
  const after = (await get('/profile/get/id/5')).data;
  const allowed = ({ pages }: typeof before) =>
    Object.fromEntries(
      pages.map(({ a_href, main, enabled, actions }: typeof before) => [
        a_href,
        [
          main,
          enabled,
          actions
            .filter((each: typeof before) => each.enabled === 1)
            .map((each: typeof before) => each.field),
        ],
      ]),
    );
  expect(allowed(after)).toEqual(allowed(before));
  expect((await get('/profile/tagsitems/get/all/5')).data.rows).toEqual(rows);
});

test('cost centres stand under their executor, whatever their numbers', async () => {
  const centre = { p_description: 'CLÍNICA', p_is_executor: 0, p_id_parent: 100200, p_address: '1a. calle' };
  await post('/unit/insert/update', { ...centre, p_id: 123, p_is_new: 1, p_appear_in_acts: 1 });
  const { rows } = (await get('/unit/get/all')).data;
  const ids = rows.map(({ id }: { id: number }) => id);
  expect(ids.slice(ids.indexOf(100200), ids.indexOf(100200) + 3)).toEqual([100200, 123, 100201]);
  const inActs = (await get('/unit/publicaward/get/all')).data.rows;
  expect(inActs.map(({ id }: { id: number }) => id)).toContain(123);
  expect(inActs.map(({ id }: { id: number }) => id)).not.toContain(100103);
  await post('/unit/delete', { p_id: 123 });
});

test('its history names units and permissions as people know them', async () => {
  const { data } = await post('/users/insert/update', { ...user, p_username: 'historia' });
  const p_unit = [100101, 100102].map((p_id_unit) => ({ p_id_unit, p_state: 1 }));
  const change = { ...user, p_username: 'historia', p_id: data.id, p_password: '', p_unit, p_id_profile: 3 };
  await post('/users/insert/update', change);
  await get(`/users/get/id/${data.id}`);
  const { entries } = (await get(`/history/user/${data.id}`)).data;
  expect(entries[1]).toMatchObject({
    sentence: 'Cambió Perfil, Centros de costo',
    changes: [
      { label: 'Perfil', before: 'Centro de costo', after: 'Aprobador' },
      {
        label: 'Centros de costo',
        before: ['100101 EMERGENCIA'],
        after: ['100101 EMERGENCIA', '100102 CONSULTA EXTERNA'],
      },
    ],
  });
});
