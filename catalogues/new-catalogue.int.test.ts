import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MenuPage } from '@expediente/schemas/catalogues/records.ts';
import { OPERATIONS, type Operation } from '@expediente/schemas/operations.ts';
import type { TestServices } from '@expediente/testing/services/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MENU_PAGES, MENU_RECORDS } from './access/menu.ts';
import * as definitionModule from './definition.ts';
import * as fieldsModule from './definitions/fields.ts';
import { CATALOGUE_NAMES, CATALOGUES } from './registry.ts';

/** The catalogue that docs/catalogues.md writes, from its very text: what a new one costs, and no more. */

const PAGE = readFileSync(fileURLToPath(new URL('../docs/catalogues.md', import.meta.url)), 'utf8');

/** The text of the page's block of that name. */
function block(name: string): string {
  const text = new RegExp(`\`\`\`ts ${name}\\n([\\s\\S]*?)\`\`\``).exec(PAGE)?.[1];
  if (text === undefined) throw new Error(`docs/catalogues.md has no block «${name}»`);
  return text;
}

/** Runs an expression of the page with these names in sight. */
function evaluated(expression: string, names: Readonly<Record<string, unknown>>): unknown {
  return new Function(...Object.keys(names), `'use strict'; return ${expression};`)(...Object.values(names));
}

function readDefinition(): definitionModule.AnyCatalogue {
  const [, expression = ''] = /export const brand = ([\s\S]*);\s*$/.exec(block('definition')) ?? [];
  // It is what `defineCatalogue` gives.
  return evaluated(expression, { ...definitionModule, ...fieldsModule }) as definitionModule.AnyCatalogue;
}

/** Adds to lists that are only read once the product runs. */
const add = <Item>(list: readonly Item[], ...items: readonly unknown[]): void => {
  (list as unknown[]).push(...items); // as if they had stood there
};

let services: TestServices;
let token: string;

beforeAll(async () => {
  const definition = readDefinition();
  Object.assign(CATALOGUES, { [definition.name]: definition });
  add(CATALOGUE_NAMES, definition.name);
  add<Operation>(OPERATIONS, ...(evaluated(`[${block('operations')}]`, {}) as readonly Operation[]));
  const page = (a_href: string, description: string, actions: readonly string[]): MenuPage => ({
    a_href,
    description,
    enabled: 1,
    show: 1,
    actions,
  });
  const EDITING = ['view', 'create', 'update', 'delete'];
  const pages = evaluated(`[${block('page')}]`, { page, EDITING }) as readonly MenuPage[];
  add(MENU_PAGES, ...pages);
  add(MENU_RECORDS[0]?.submenus[0]?.childrens ?? [], ...pages);
  // Only now: commands, projections and routes are made of the registry as it stands.
  const { testServices } = await import('@expediente/testing/services/services.ts');
  services = await testServices();
  token = await services.signIn('admin');
  await grant('marcas');
  await services.positions.waitFor(['access'], await services.store.head());
  token = await services.signIn('admin');
});
afterAll(async () => await services?.close());

const call = async (method: 'GET' | 'POST', path: string, payload: Record<string, unknown> = {}) => {
  await services.positions.waitFor(['access', 'catalogues'], await services.store.head());
  return await services.call(method, path, { token, ...payload });
};

interface Tree {
  readonly submenus: readonly { readonly childrens: readonly Page[] }[];
}
interface Page {
  readonly a_href: string;
  readonly main: number;
  readonly enabled: number;
  readonly actions: readonly { readonly field: string; readonly enabled: number }[];
}

/** In "Perfiles" the administrator gives its own profile all of a page. */
async function grant(page: string): Promise<void> {
  const { data: tree } = await call('GET', '/profile/tagsitems/get/all/1');
  const pages = (tree.rows as readonly Tree[]).flatMap(({ submenus }) =>
    submenus.flatMap(({ childrens }) => childrens),
  );
  const p_tags_items = pages.map(({ a_href, main, enabled, actions }) =>
    a_href === page
      ? { a_href, main, enabled: 1, actions: actions.map(({ field }) => ({ field, enabled: 1 })) }
      : {
          a_href,
          main,
          enabled,
          actions: actions.map((each) => ({ field: each.field, enabled: each.enabled })),
        },
  );
  const { data: profile } = await call('GET', '/profile/get/id/1');
  const { description, reach, revision } = profile;
  const payload = { p_id: 1, p_description: description, p_reach: reach, p_revision: revision, p_tags_items };
  expect(await call('POST', '/profile/insert/update', payload)).toMatchObject({ response: 'success' });
}

test('a record is created, by the rules of its fields', async () => {
  const wrong = await call('POST', '/brands/insert/update', { p_description: ' Acme' });
  expect(wrong.data.errors).toEqual([
    { field: 'p_description', message: 'Por favor, eliminar espacio en blanco a los costados' },
  ]);
  const saved = await call('POST', '/brands/insert/update', {
    p_description: 'Acme',
    p_country: 'Guatemala',
  });
  expect(saved).toMatchObject({
    response: 'success',
    message: 'La marca se guardó correctamente.',
    data: { id: 1 },
  });
});

test('its value is unique', async () => {
  const again = await call('POST', '/brands/insert/update', { p_description: 'ACME' });
  expect(again).toMatchObject({
    message: 'Otra marca ya tiene esta descripción',
    data: { field: 'p_description' },
  });
});

test('it is listed, searched, read, looked up, and told by its history', async () => {
  const listed = await call('GET', '/brands/get/all', {
    page: '1',
    size: '10',
    search: 'guate',
    sort: '-description',
  });
  expect(listed.data).toMatchObject({ rows: [{ id: 1, description: 'Acme', state: 1 }], total: 1 });
  expect((await call('GET', '/brands/get/id/1')).data).toMatchObject({ country: 'Guatemala', revision: 0 });
  expect((await call('GET', '/brands/get/public', { search: 'acm' })).data.total).toBe(1);
  expect((await call('GET', '/history/brand/1')).status).toBe(200);
});

test('it goes out to a workbook and comes in from one', async () => {
  const { Loader, filledTemplate } = await import('@expediente/testing/services/workbooks.ts');
  const out = await services.download('/catalogues/brand/excel', token);
  expect(out.status).toBe(200);
  const loader = new Loader(services, token, 'brand');
  const content = await filledTemplate(readDefinition(), [
    { description: 'Acme', country: 'México' },
    { description: 'Otra' },
  ]);
  const { data } = await loader.read(content);
  const rows = data.rows.map(({ row, values }) => ({ row, values }));
  const checked = await loader.check(rows);
  expect(checked).toMatchObject([
    { is: 'changed', changes: [{ title: 'País', before: 'Guatemala', after: 'México' }] },
    { is: 'new' },
  ]);
  const loaded = await loader.load(
    rows.map((row, at) => ({ ...row, revision: checked[at]?.revision ?? null })),
    'brands-of-the-page',
  );
  expect(loaded.map(({ is }) => is)).toEqual(['changed', 'new']);
});

test('it is deleted', async () => {
  const { data } = await call('GET', '/brands/get/id/1');
  expect(await call('POST', '/brands/delete', { p_id: 1, p_revision: data.revision })).toMatchObject({
    message: 'La marca se eliminó correctamente.',
  });
  expect((await call('GET', '/brands/get/id/1')).status).toBe(404);
});
