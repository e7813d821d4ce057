import { comparedCatalogue } from '@expediente/catalogues/engine/compared.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { CatalogueName, MenuOptionRecord, ProfilePage } from '@expediente/schemas/catalogues/records.ts';
import { type Clerk, clerkOf, PASSWORD, person } from '@expediente/testing/services/clerk.ts';
import {
  type Answer,
  type TestServices,
  testServices,
  workflowOver,
} from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveUniques } from '../catalogue/holdings.ts';
import { findRecord } from '../catalogue/record.ts';
import type { Workflow } from '../shared/commands/workflow.ts';
import { done } from '../shared/unit/answer.ts';
import { giveAdministration } from './administrator.ts';
import { SYSTEM } from './system-records.ts';

let services: TestServices;
let clerk: Clerk;
beforeAll(async () => {
  services = await testServices();
  clerk = clerkOf(services);
  await clerk.enter('admin');
});
afterAll(async () => await services.close());

const VIEW = 1;
const CREATE = 2;
const UPDATE = 3;
const ADMINISTRATION = 6;
describe('an installation is never left without an administrator', () => {
  const refused = (answer: Answer, rule: string, field: string): void =>
    expect([answer.response, answer.data]).toEqual(['warning', { rule, field }]);

  test.each([
    ['p_id_profile', { p_id_profile: 5 }],
    ['p_state', { p_state: 0 }],
  ])('by %s of the only one', async (field, change) => {
    // Somebody else with the right to edit users, so that it is not the own user's rule that refuses.
    const { data } = await clerk.post(
      'admin',
      '/users/insert/update',
      person(`otra-${field}`, { p_id_profile: 1 }),
    );
    await clerk.enter(`otra-${field}`, PASSWORD);
    const own = { ...(await clerk.userForm(data.id)), ...change };
    const last = { ...(await clerk.userForm(1)), ...change };
    expect((await clerk.post(`otra-${field}`, '/users/insert/update', last)).response).toBe('success');
    refused(
      await clerk.post(`otra-${field}`, '/users/insert/update', own),
      field === 'p_state' ? 'ownUser' : 'lastAdministrator',
      field,
    );
    const back = await clerk.post(`otra-${field}`, '/users/insert/update', {
      ...last,
      p_state: 1,
      p_id_profile: 1,
    });
    expect(back.response).toBe('success');
    await clerk.enter('admin');
    expect((await clerk.post('admin', '/users/insert/update', { ...own, p_state: 0 })).response).toBe(
      'success',
    );
  });

  test.each([VIEW, UPDATE])('by action %i made inactive, in the form or from a workbook', async (id) => {
    const form = await clerk.actionForm(id);
    refused(
      await clerk.post('admin', '/actions/insert/update', { ...form, p_enabled_actions: 0 }),
      'administration',
      'p_enabled_actions',
    );
    const { revision } = (await clerk.get('admin', `/actions/get/id/${id}`)).data;
    const values = { id_actions: String(id), enabled_actions: 0 };
    const { data } = await clerk.post('admin', '/catalogues/action/import/load', {
      p_rows: [{ row: 2, values, revision }],
    });
    expect(data.rows[0].is).toBe('refused');
    expect((await clerk.actionForm(id)).p_enabled_actions).toBe(1);
  });

  test('by the field of an action, which stays', async () => {
    const form = { ...(await clerk.actionForm(CREATE)), p_field_actions: 'crear' };
    refused(await clerk.post('admin', '/actions/insert/update', form), 'fixed', 'p_field_actions');
  });

  const withoutPage = (link: string) => (option: MenuOptionRecord['submenus']) =>
    option.map((group) => ({ ...group, childrens: group.childrens.filter(({ a_href }) => a_href !== link) }));
  const eachPage = (change: object) => (option: MenuOptionRecord['submenus']) =>
    option.map((group) => ({
      ...group,
      childrens: group.childrens.map((page) => (page.a_href === 'perfiles' ? { ...page, ...change } : page)),
    }));
  test.each([
    ['a page taken away', withoutPage('opcionesmenu')],
    ['a page made inactive', eachPage({ enabled: 0 })],
    ['all actions of a page', eachPage({ actions: [] })],
    ['one that administers', eachPage({ actions: ['view', 'create', 'delete'] })],
    ['a link', eachPage({ a_href: 'roles' })],
    ['the capitals of a link', eachPage({ a_href: 'Perfiles' })],
    ['a group', (groups: MenuOptionRecord['submenus']) => groups.map((group) => ({ ...group, enabled: 0 }))],
  ])('by the menu: %s', async (_, change) => {
    const form = await clerk.menuForm(ADMINISTRATION);
    const p_childrens = change(form.p_childrens as MenuOptionRecord['submenus']);
    refused(
      await clerk.post('admin', '/tagsitems/insert/update', { ...form, p_childrens }),
      'administration',
      'p_childrens',
    );
  });
  test('by the menu option made inactive', async () => {
    const form = { ...(await clerk.menuForm(ADMINISTRATION)), p_enabled: 0 };
    refused(await clerk.post('admin', '/tagsitems/insert/update', form), 'administration', 'p_enabled');
  });

  test('by what its profile may', async () => {
    const form = await clerk.profileForm(1);
    const pages = form.p_tags_items as readonly ProfilePage[];
    const less = pages.map((page) =>
      page.a_href === 'usuarios'
        ? { ...page, actions: page.actions.filter(({ field }) => field !== 'update') }
        : page,
    );
    const answer = await clerk.post('admin', '/profile/insert/update', { ...form, p_tags_items: less });
    refused(answer, 'administration', 'p_tags_items');
    expect(answer.message).toContain('Usuarios: Editar');
    refused(
      await clerk.post('admin', '/profile/insert/update', { ...form, p_reach: 'assigned' }),
      'administration',
      'p_reach',
    );
  });

  test('of the product’s other pages the link stays, and they may leave the menu and come back', async () => {
    const form = await clerk.menuForm(5);
    const groups = form.p_childrens as MenuOptionRecord['submenus'];
    const renamed = groups.map((group) => ({
      ...group,
      childrens: group.childrens.map((page) =>
        page.a_href === 'grupos' ? { ...page, a_href: 'clases' } : page,
      ),
    }));
    refused(
      await clerk.post('admin', '/tagsitems/insert/update', { ...form, p_childrens: renamed }),
      'ownLink',
      'p_childrens',
    );
    const less = { ...form, p_childrens: withoutPage('grupos')(groups) };
    expect((await clerk.post('admin', '/tagsitems/insert/update', less)).response).toBe('success');
    expect((await clerk.post('admin', '/tagsitems/insert/update', form)).response).toBe('success');
  });

  test('by two who make each other inactive at the same moment, in one process or in two', async () => {
    const process = () => workflowOver(services);
    const { data } = await clerk.post('admin', '/users/insert/update', person('pareja', { p_id_profile: 1 }));
    const administrator = await services.access.check(clerk.tokens.admin);
    if (administrator === null) throw new Error('no user administers');
    for (let round = 0; round < 6; round += 1) {
      const one = process();
      const workflows = [one, round % 2 === 0 ? one : process()] as const;
      const forms = [await clerk.userForm(data.id), await clerk.userForm(1)] as const;
      const outcomes = await Promise.all(
        forms.map(async (form, at) =>
          (at === 0 ? workflows[0] : workflows[1]).execute(
            '/users/insert/update',
            { ...form, p_state: 0 },
            { ...administrator, userId: at === 0 ? 1 : data.id },
          ),
        ),
      );
      expect(outcomes.map(({ refused: rule }) => rule).sort()).toEqual(['lastAdministrator', null].sort());
      await clerk.settled();
      for (const form of forms) await one.execute('/users/insert/update', form, administrator);
      await clerk.settled();
    }
    await clerk.enter('admin');
    await clerk.post('admin', '/users/delete', { p_id: data.id });
  });
});

describe('a cost centre with work in its name', () => {
  const moved = { p_is_executor: 0, p_id_parent: 100200 };
  const raised = { p_is_executor: 1, p_id_entity: 1, p_id_parent: null };
  const save = async (id: number, change: object): Promise<Answer> =>
    await clerk.post('admin', '/unit/insert/update', { ...(await clerk.unitForm(id)), ...change });

  test('stays under its executor and becomes none; the form locks the fields and says what it has', async () => {
    await clerk.enter('centro');
    const lines = [{ p_id_supplie: 1, p_id_sub_products: '1-1-1', p_qty: 10 }];
    const plan = { p_id_unit: 100101, p_year: 2026, p_details: lines };
    expect((await clerk.post('centro', '/packsannual/insert/update', plan)).response).toBe('success');
    await services.positions.waitFor(['pac'], await services.store.head());
    for (const [change, field] of [
      [moved, 'p_id_parent'],
      [raised, 'p_is_executor'],
    ] as const) {
      const answer = await save(100101, change);
      expect([answer.data, answer.message]).toEqual([
        { rule: 'unitWithWork', field },
        expect.stringContaining('1 PAC anual'),
      ]);
      const { locked } = (await clerk.get('admin', '/unit/get/id/100101')).data;
      expect(locked[field.slice(2)]).toBe(answer.message);
    }
    expect((await save(100101, { p_address: 'Otra dirección' })).response).toBe('success');
  });

  test('without work it moves, and may come back', async () => {
    expect((await clerk.get('admin', '/unit/get/id/100102')).data.locked).toEqual({});
    expect((await save(100102, moved)).response).toBe('success');
    expect((await save(100102, { p_id_parent: 100100 })).response).toBe('success');
  });
});

describe('administration given back', () => {
  let workflow: Workflow;
  beforeAll(() => {
    workflow = workflowOver(services);
  });
  /** What saves did before rules kept them from it: the record and the values it holds, as events. */
  const damage = async (name: CatalogueName, key: number, change: (record: never) => object | null) => {
    const { refused } = await workflow.act('damage', {}, SYSTEM, {}, async (unit) => {
      const { record } = await findRecord(unit, CATALOGUES[name], key);
      const changes = change(record as never);
      await moveUniques(unit, CATALOGUES[name], record, changes === null ? null : { ...record, ...changes });
      const decider = comparedCatalogue(CATALOGUES[name]);
      await unit.decide(
        decider,
        [key],
        changes === null ? { type: 'delete', reason: '' } : { type: 'change', changes },
      );
      return done('');
    });
    expect(refused).toBeNull();
  };
  const give = async (username: string) => {
    const outcome = await workflow.act('access administrator', {}, SYSTEM, {}, (unit) =>
      giveAdministration(unit, username),
    );
    await clerk.settled();
    return outcome;
  };
  /** All that has to be possible again. */
  const expectAble = async (): Promise<void> => {
    await clerk.enter('admin');
    const user = await clerk.userForm(5);
    for (const [path, form] of [
      ['/users/insert/update', { ...user, p_state: 1 }],
      ['/profile/insert/update', await clerk.profileForm(5)],
      ['/actions/insert/update', await clerk.actionForm(CREATE)],
      ['/tagsitems/insert/update', await clerk.menuForm(ADMINISTRATION)],
    ] as const)
      expect([path, (await clerk.post('admin', path, form)).response]).toEqual([path, 'success']);
    const made = await clerk.post('admin', '/actions/insert/update', {
      p_id_actions: 0,
      p_description_actions: 'Otra',
      p_field_actions: `otra${Date.now()}`,
      p_color_actions: '#1F5A96',
      p_icon_actions: 'Edit',
    });
    expect(made.response).toBe('success');
  };
  type Groups = Pick<MenuOptionRecord, 'submenus'>;
  const pages =
    (change: (link: string) => object | null) =>
    ({ submenus }: Groups) => ({
      submenus: submenus.map((group) => ({
        ...group,
        childrens: group.childrens.flatMap((page) => {
          const changed = change(page.a_href);
          return changed === null ? [] : [{ ...page, ...changed }];
        }),
      })),
    });

  test.each<[string, () => Promise<void>]>([
    [
      'the only administrator has another profile',
      async () => await damage('user', 1, () => ({ id_profile: 5 })),
    ],
    ['an action is inactive', async () => await damage('action', UPDATE, () => ({ enabled_actions: 0 }))],
    [
      'a page is gone',
      async () =>
        await damage(
          'menuOption',
          6,
          pages((link) => (link === 'opcionesmenu' ? null : {})),
        ),
    ],
    [
      'a link is another',
      async () =>
        await damage(
          'menuOption',
          6,
          pages((link) => (link === 'acciones' ? { a_href: 'acts' } : {})),
        ),
    ],
    [
      'a link is in capitals',
      async () =>
        await damage(
          'menuOption',
          6,
          pages((link) => (link === 'usuarios' ? { a_href: 'USUARIOS' } : {})),
        ),
    ],
    ['the menu option is inactive', async () => await damage('menuOption', 6, () => ({ enabled: 0 }))],
    [
      'its groups are inactive',
      async () =>
        await damage('menuOption', 6, ({ submenus }: Groups) => ({
          submenus: submenus.map((group) => ({ ...group, enabled: 0 })),
        })),
    ],
    ['it was deleted', async () => await damage('menuOption', 6, () => null)],
    [
      'an action has another field',
      async () => await damage('action', CREATE, () => ({ field_actions: 'crear' })),
    ],
    ['an action was deleted', async () => await damage('action', VIEW, () => null)],
    [
      'all are inactive',
      async () => {
        for (const id of [1, 2, 3, 4, 5, 6, 7]) await damage('user', id, () => ({ state: 0 }));
      },
    ],
    [
      'its profile may nothing',
      async () => await damage('profile', 1, () => ({ pages: [], reach: 'assigned' })),
    ],
  ])('when %s', async (_, harm) => {
    await harm();
    await clerk.settled();
    const { envelope, refused } = await give('ADMIN');
    expect(refused).toBeNull();
    expect(envelope.data).toMatchObject({
      username: 'admin',
      mended: expect.arrayContaining([expect.any(String)]),
    });
    await expectAble();
    expect((await give('admin')).envelope.data).toMatchObject({ mended: [] });
  });

  test('not to somebody who is not there', async () => {
    const { refused, envelope } = await give('nadie');
    expect([refused, envelope.message]).toEqual(['not-found', 'No existe el usuario nadie.']);
  });
});
