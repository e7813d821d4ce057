import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { MENU_PAGES, MENU_RECORDS } from '@expediente/catalogues/access/menu.ts';
import { ADMINISTRATOR } from '@expediente/catalogues/access/profiles.ts';
import type {
  ActionRecord,
  MenuOptionRecord,
  MenuPage,
  ProfilePage,
} from '@expediente/schemas/catalogues/records.ts';
import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import { type TestServices, testServices, workflowOver } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Workflow } from '../shared/commands/workflow.ts';
import { newInMenu, offerMenu } from './offered-menu.ts';
import { SYSTEM } from './system-records.ts';

/** An installation of before a page and an action, under a program that has them. */

let services: TestServices;
let workflow: Workflow;
beforeAll(async () => {
  services = await testServices();
  workflow = workflowOver(services);
});
afterAll(async () => await services.close());

/** As if the program had been written with it. */
const add = <Item>(list: readonly Item[], item: Item): void => {
  (list as Item[]).push(item);
};

const offer = async (): Promise<void> => {
  const fresh = await newInMenu(services.store);
  if (fresh === null) return;
  await workflow.act('offerMenu', {}, SYSTEM, {}, async (unit) => await offerMenu(unit, fresh));
  await services.positions.waitFor(['access'], await services.store.head());
};

/** `pedidos.view` of all that a user's menu leads to. */
async function rightsOf(username: string): Promise<readonly string[]> {
  const token = await services.signIn(username);
  const { data } = await services.call('POST', '/users/session', { token });
  return (data.permissions as readonly MenuPermission[])
    .flatMap(({ children }) => children.flatMap(({ pages }) => pages))
    .flatMap(({ a_href, actions_profile }) => [
      a_href,
      ...actions_profile.filter(({ enabled }) => enabled === 1).map(({ field }) => `${a_href}.${field}`),
    ]);
}

test('the menu an installation was created with is not new', async () => {
  expect(await newInMenu(services.store)).toBeNull();
});

test('a page, an action and a right the installation never had are offered to profile 1 alone', async () => {
  const page: MenuPage = {
    a_href: 'almacenes',
    description: 'Almacenes',
    enabled: 1,
    show: 1,
    actions: ['view', 'stamp'],
  };
  const stamp: ActionRecord = {
    id_actions: 900,
    description_actions: 'Sellar',
    field_actions: 'stamp',
    color_actions: '#1F5A96',
    icon_actions: 'Edit',
    enabled_actions: 1,
  };
  const changed = MENU_PAGES.find(({ a_href }) => a_href === 'reprogramacion');
  const given = ADMINISTRATOR.pages.find(({ a_href }) => a_href === 'reprogramacion');
  const place = MENU_RECORDS[1]?.submenus[0]?.childrens;
  if (!changed || !given || !place) throw new Error('the menu is another one');
  add(ACTION_RECORDS, stamp);
  add(MENU_PAGES, page);
  add(place, page);
  add(changed.actions, 'stamp');
  const whole: ProfilePage['actions'] = [
    { field: 'view', enabled: 1 },
    { field: 'stamp', enabled: 1 },
  ];
  add(ADMINISTRATOR.pages, { a_href: 'almacenes', main: 0, enabled: 1, actions: whole });
  add(given.actions, { field: 'stamp', enabled: 1 });

  expect(await newInMenu(services.store)).toEqual({
    actions: ['stamp'],
    pages: ['almacenes'],
    rights: ['reprogramacion.stamp'],
  });
  await offer();
  expect(await rightsOf('admin')).toEqual(
    expect.arrayContaining([
      'almacenes.view',
      'almacenes.stamp',
      'reprogramacion.stamp',
      'reprogramacion.view',
    ]),
  );
  const centre = await rightsOf('centro');
  expect(centre).toContain('reprogramacion.view');
  expect(centre.filter((right) => /almacenes|stamp/.test(right))).toEqual([]);
});

test('entries removed by the administrator are not offered again', async () => {
  expect(await newInMenu(services.store)).toBeNull();
  const token = await services.signIn('admin');
  const { data } = await services.call('GET', '/tagsitems/get/id/2', { token });
  const { description, icon, enabled, submenus, revision } = data as MenuOptionRecord & {
    readonly revision: number;
  };
  const without = submenus.map((group) => ({
    ...group,
    childrens: group.childrens
      .filter(({ a_href }) => a_href !== 'almacenes')
      .map((page) => ({ ...page, actions: page.actions.filter((action) => action !== 'stamp') })),
  }));
  const saved = await services.call('POST', '/tagsitems/insert/update', {
    token,
    p_id_tags_items_parent_master: 2,
    p_description: description,
    p_icon: icon,
    p_enabled: enabled,
    p_childrens: without,
    p_revision: revision,
  });
  expect(saved).toMatchObject({ response: 'success' });
  const head = await services.store.head();
  await offer();
  expect(await services.store.head()).toEqual(head);
  expect(await rightsOf('admin')).not.toContain('almacenes.view');
});
