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

  test('does not change, nor take over by a password, who has more or works elsewhere; the buttons say why', async () => {
    for (const id of [1, 4, 6, ids.north ?? 0]) {
      const form = await clerk.userForm(id);
      const taken = await clerk.post('delegado', '/users/insert/update', {
        ...form,
        p_password: 'Tomada-2026!',
      });
      const gone = await clerk.post('delegado', '/users/delete', { p_id: id });
      expect([taken.status, gone.status]).toEqual([403, 403]);
      const { data } = await clerk.get('delegado', `/users/get/id/${id}`);
      const offers: { action: string; allowed: boolean; reason: string }[] = data.actions;
      expect(offers.map(({ action, allowed, reason }) => [action, allowed, reason])).toEqual([
        ['view', true, ''],
        ['update', false, taken.message],
        ['delete', false, taken.message],
      ]);
    }
    expect(await services.signIn('admin', 'Tomada-2026!')).toBeUndefined();
    const { data } = await clerk.get('delegado', '/users/get/all');
    const admin = data.rows.find(({ id }: { id: number }) => id === 1);
    expect(admin.actions[1].allowed).toBe(false);
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
