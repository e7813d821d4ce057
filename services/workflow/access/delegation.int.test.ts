import { type Clerk, clerkOf, PASSWORD, person } from '@expediente/testing/services/clerk.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let services: TestServices;
let clerk: Clerk;
beforeAll(async () => {
  services = await testServices();
  clerk = clerkOf(services);
  await clerk.enter('admin');
});
afterAll(async () => await services.close());

describe('who administers users without being profile 1', () => {
  const may = (a_href: string, ...fields: string[]) => ({
    a_href,
    main: 0,
    enabled: 1,
    actions: fields.map((field) => ({ field, enabled: 1 })),
  });
  const EDITING = ['view', 'create', 'update', 'delete'];
  const own = [
    { ...may('inicio', 'view'), main: 1 },
    may('usuarios', ...EDITING),
    may('perfiles', ...EDITING),
    may('opcionesmenu', ...EDITING),
    may('acciones', ...EDITING),
    may('pedidos', 'view'),
  ];
  const narrow = [{ ...may('inicio', 'view'), main: 1 }, may('pedidos', 'view')];
  const ids: Record<string, number> = {};
  const NORTH = { p_id_unit: 100101, p_state: 1 };
  const SOUTH = { p_id_unit: 100201, p_state: 1 };

  beforeAll(async () => {
    await clerk.enter('admin');
    for (const [name, p_tags_items] of Object.entries({ delegado: own, lector: narrow }))
      ids[name] = (
        await clerk.post('admin', '/profile/insert/update', { p_id: 0, p_description: name, p_tags_items })
      ).data.id;
    const { data } = await clerk.post('admin', '/users/insert/update', {
      ...person('delegado', { p_id_profile: ids.delegado, p_unit: [SOUTH] }),
    });
    ids.self = data.id;
    ids.north = (
      await clerk.post(
        'admin',
        '/users/insert/update',
        person('norte', { p_id_profile: ids.lector, p_unit: [NORTH] }),
      )
    ).data.id;
    await clerk.enter('delegado', PASSWORD);
  });

  test('gives profiles and units within its own, and changes those who have them', async () => {
    const given = person('ayudante', { p_id_profile: ids.lector, p_unit: [SOUTH] });
    const { response, data } = await clerk.post('delegado', '/users/insert/update', given);
    expect(response).toBe('success');
    const change = { ...given, p_id: data.id, p_password: 'Otra-2026!!', p_id_profile: ids.delegado };
    expect((await clerk.post('delegado', '/users/insert/update', change)).response).toBe('success');
    const row = (await clerk.get('delegado', `/users/get/id/${data.id}`)).data;
    expect(row.actions.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([true, true, true]);
  });

  test.each([
    ['profile 1', 'p_id_profile', () => ({ p_id_profile: 1 })],
    ['a profile of the institution', 'p_id_profile', () => ({ p_id_profile: 6 })],
    ['a profile that may more', 'p_id_profile', () => ({ p_id_profile: 4 })],
    ['units of another executor', 'p_unit', () => ({ p_unit: [SOUTH, NORTH] })],
  ])('does not give %s, to itself or another', async (_, field, change) => {
    const fresh = person('ajeno', { p_id_profile: ids.lector, p_unit: [SOUTH], ...change() });
    const self = {
      ...person('delegado', { p_id_profile: ids.delegado, p_unit: [SOUTH], ...change() }),
      p_password: '',
    };
    for (const payload of [fresh, { ...self, p_id: ids.self }]) {
      const answer = await clerk.post('delegado', '/users/insert/update', payload);
      expect([answer.response, answer.data]).toEqual(['warning', { rule: 'authority', field }]);
    }
  });

  test('does not change, nor take over by a password, who has more or works elsewhere, and does not see them', async () => {
    for (const id of [1, 4, 6, ids.north ?? 0]) {
      const form = await clerk.userForm(id);
      const taken = await clerk.post('delegado', '/users/insert/update', {
        ...form,
        p_password: 'Tomada-2026!',
      });
      const gone = await clerk.post('delegado', '/users/delete', { p_id: id });
      expect([taken.status, gone.status]).toEqual([403, 403]);
      expect((await clerk.get('delegado', `/users/get/id/${id}`)).status).toBe(404);
      expect((await clerk.get('delegado', `/history/user/${id}`)).status).toBe(404);
    }
    expect(await services.signIn('admin', 'Tomada-2026!')).toBeUndefined();
  });

  test('sees the people of its executor and no names or telephones of others; a user of the whole institution sees all', async () => {
    const more = await clerk.post(
      'admin',
      '/users/insert/update',
      person('colega', { p_id_profile: 4, p_unit: [SOUTH] }),
    );
    const free = await clerk.post(
      'admin',
      '/users/insert/update',
      person('libre', { p_id_profile: ids.lector }),
    );
    const names = async (user: string): Promise<string[]> => {
      const { data } = await clerk.get(user, '/users/get/all');
      expect(data.total).toBe(data.rows.length);
      return data.rows.map(({ username }: { username: string }) => username);
    };
    const seen = await names('delegado');
    expect(seen).toEqual(expect.arrayContaining(['delegado', 'ayudante', 'colega', 'libre']));
    for (const hidden of ['admin', 'auditor', 'operador', 'centro', 'compras', 'norte'])
      expect(seen).not.toContain(hidden);
    expect(await names('admin')).toEqual(expect.arrayContaining([...seen, 'admin', 'auditor', 'norte']));
    // Of a colleague whose profile may more the buttons say why not.
    const { data } = await clerk.get('delegado', `/users/get/id/${more.data.id}`);
    expect(data.actions[1]).toMatchObject({ action: 'update', allowed: false });
    expect((await clerk.get('delegado', `/history/user/${more.data.id}`)).status).toBe(200);
    expect((await clerk.get('delegado', `/users/get/id/${free.data.id}`)).status).toBe(200);
  });

  test('changes neither the menu nor the actions, which everybody of all executors has', async () => {
    const option = await clerk.menuForm(5);
    const action = await clerk.actionForm(2);
    const tries = [
      ['/tagsitems/insert/update', { ...option, p_enabled: 0 }],
      ['/tagsitems/delete', { p_id_tags_items_parent_master: 5 }],
      ['/actions/insert/update', { ...action, p_enabled_actions: 0 }],
      ['/actions/delete', { p_id_actions: 2 }],
    ] as const;
    for (const [path, payload] of tries) {
      const answer = await clerk.post('delegado', path, payload);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.message).toContain('toda la institución');
    }
    const { data } = await clerk.get('delegado', '/actions/get/id/2');
    expect(data.actions).toContainEqual(
      expect.objectContaining({ action: 'update', allowed: false, reason: expect.stringContaining('menú') }),
    );
  });

  test('does not widen a profile, its own or another, nor change one that may more', async () => {
    const form = await clerk.profileForm(ids.delegado ?? 0, 'delegado');
    const save = async (change: object) =>
      await clerk.post('delegado', '/profile/insert/update', { ...form, ...change });
    const more = [...own, may('grupos', 'view')];
    const wider = await save({ p_tags_items: more });
    expect([wider.data, wider.message]).toEqual([
      { rule: 'authority', field: 'p_tags_items' },
      expect.stringContaining('Grupos'),
    ]);
    expect((await save({ p_reach: 'institution' })).data).toEqual({ rule: 'authority', field: 'p_reach' });
    expect((await save({ p_id: 0, p_tags_items: more })).data.rule).toBe('authority');
    expect((await save({ p_id: 5, p_tags_items: narrow })).status).toBe(403);
    expect((await save({ p_id: 0, p_description: 'menos', p_tags_items: narrow })).response).toBe('success');
    const shut = own.filter(({ a_href }) => a_href !== 'perfiles');
    expect((await save({ p_tags_items: shut })).data.rule).toBe('ownProfile');
    expect((await clerk.post('delegado', '/profile/delete', { p_id: 6 })).status).toBe(403);
    const { data } = await clerk.get('delegado', '/profile/get/all');
    const first = data.rows.find(({ id }: { id: number }) => id === 1);
    expect(first.actions.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([true, false, false]);
  });
});
