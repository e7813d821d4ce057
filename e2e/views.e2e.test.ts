import type { UserRecord } from '@expediente/schemas/catalogues/records.ts';
import type { KeptViews } from '@expediente/schemas/listview/read.ts';
import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { PASSWORD, type Person } from '@expediente/testing/browser/person.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Views of a list by the screen: kept, opened with, sent to a colleague, kept for a profile, and older than the list. */
oneStory();

const LIST = 'Listado de pedidos';
const SHOWN = 'f.state=1&sin=quarter_order&sort=total';
/** Profile of `compras`. */
const BUYERS = 4;

let browser: ProductInBrowser;
let compras: Person;
let colleague: Person;
let reader: User;
let admin: User;
beforeAll(async () => {
  browser = await testProductInBrowser();
  admin = await User.signIn(browser.product.base, 'admin');
  reader = await User.signIn(browser.product.base, 'compras');
  const { units } = dataOf<UserRecord>(await admin.read(`/users/get/id/${reader.id}`));
  // Another person who sees the same.
  await admin.insist('/users/insert/update', {
    ...{ p_id: 0, p_full_name: 'Ana Colega', p_email: 'ana@ejemplo.test', p_phone: '22000999' },
    ...{ p_username: 'colega', p_password: PASSWORD, p_state: 1, p_id_profile: BUYERS },
    p_unit: units.map(({ id, state }) => ({ p_id_unit: id, p_state: state })),
  });
  compras = await browser.signsIn('compras');
  colleague = await browser.signsIn('colega');
});
afterAll(async () => await browser?.stop());

const kept = async (of: User = reader): Promise<KeptViews> =>
  dataOf(await of.read('/views/get?list=pedidos'));
const names = async (of: User = reader): Promise<readonly string[]> =>
  (await kept(of)).views.map(({ name }) => name);
const address = ({ page }: Person): string => new URL(page.url()).search;

/** Titles of a list's columns and the texts of its rows, as they are drawn. */
async function shown({ page }: Person): Promise<readonly (readonly string[])[]> {
  return await page.$$eval('.list-grid .ag-header-row, .list-grid .ag-row', (rows) =>
    rows
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
      .map((row) => [...row.querySelectorAll('[col-id]')].map((cell) => cell.textContent ?? '')),
  );
}
/** The list once it is drawn under an address. */
async function opened(person: Person, to: string): Promise<readonly (readonly string[])[]> {
  await person.go(to);
  await person.textOf({ grid: LIST, row: 0, column: 'Número' });
  await person.settled();
  return await shown(person);
}

test('a view is kept under a name with its filters, order and columns, and is shown by its name', async () => {
  await opened(compras, `/pedidos?${SHOWN}`);
  await compras.press('Vista');
  await compras.press('Guardar vista…');
  // A name that the list itself has is refused at its field.
  await compras.fill('Nombre', 'Todos');
  await compras.press('Guardar');
  await compras.read('El listado ya trae la vista «Todos»: escriba otro nombre.');
  await compras.fill('Nombre', 'Menores primero');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.press('Guardar');
  await compras.toast('Se guardó la vista «Menores primero».');
  await compras.find('Vista: Menores primero', 'button');
  const { views, forProfiles } = await kept();
  expect(views).toMatchObject([{ name: 'Menores primero', query: SHOWN, profile: null, changeable: true }]);
  expect(forProfiles).toBe(false);
});

test('another order is kept over it, and another name', async () => {
  await compras.go(
    `/pedidos?${SHOWN.replace('sort=total', 'sort=date')}&lista=${(await kept()).views[0]?.id}`,
  );
  await compras.press('Vista: Menores primero · cambiada');
  await compras.press('Guardar cambios en «Menores primero»');
  await compras.toast('Se guardó la vista «Menores primero».');
  expect((await kept()).views).toMatchObject([{ query: 'f.state=1&sin=quarter_order&sort=date' }]);
  await compras.press('Vista: Menores primero');
  await compras.press('Cambiar el nombre de Menores primero');
  await compras.fill('Nombre', 'Los que esperan');
  await compras.press('Guardar');
  await compras.find('Vista: Los que esperan', 'button');
  expect(await names()).toEqual(['Los que esperan']);
});

test('the list opens with the view that was chosen for it, until that is taken back', async () => {
  await compras.press('Vista: Los que esperan');
  await compras.press('Abrir siempre con esta vista', 'checkbox');
  await expect.poll(async () => (await kept()).default).toEqual({ id: (await kept()).views[0]?.id });
  await compras.press('Cerrar');
  const usual = await shown(compras);
  // From the menu, without anything in the address.
  expect(await opened(compras, '/pedidos')).toEqual(usual);
  await compras.find('Vista: Los que esperan', 'button');
  expect(new URLSearchParams(address(compras)).get('f.state')).toBe('1');
  // The whole list is a choice of its own, which a reload keeps.
  await compras.press('Vista: Los que esperan');
  await compras.press('Todos');
  await compras.find('Vista', 'button');
  await opened(compras, `/pedidos${address(compras)}`);
  expect(address(compras)).toBe('?lista=todos');
  await opened(compras, '/pedidos');
  await compras.press('Vista: Los que esperan');
  await compras.press('Abrir siempre con esta vista', 'checkbox');
  await expect.poll(async () => (await kept()).default).toBeNull();
  await compras.press('Cerrar');
  await opened(compras, '/pedidos');
  expect(address(compras)).toBe('');
});

test('the link of what is seen shows a colleague the same', async () => {
  const own = await opened(compras, `/pedidos?${(await kept()).views[0]?.query}`);
  await compras.press('Vista: Los que esperan');
  const field = await compras.find('Enlace de lo que se ve', 'field');
  const link = new URL(await field.evaluate((each) => (each instanceof HTMLInputElement ? each.value : '')));
  await compras.press('Cerrar');
  expect(link.search).not.toContain('lista');
  expect(await opened(colleague, link.pathname + link.search)).toEqual(own);
  // Its name is the other person's alone.
  await colleague.find('Vista', 'button');
});

test('a view for a profile is seen by its people, who do not change it', async () => {
  const person = await browser.signsIn('admin');
  await opened(person, '/pedidos?f.state=1&sin=unit');
  await person.press('Vista');
  await person.press('Guardar vista…');
  await person.fill('Nombre', 'De compras');
  await person.choose('Para', 'COMPRAS');
  await person.press('Guardar');
  await person.toast('Se guardó la vista «De compras».');
  expect((await kept(admin)).views).toMatchObject([{ name: 'De compras', profile: { id: BUYERS } }]);
  await colleague.go('/pedidos?size=25');
  await colleague.press('Vista');
  await colleague.read('De mi perfil');
  await colleague.gone('[aria-label="Eliminar De compras"]');
  await colleague.press('De compras');
  await colleague.find('Vista: De compras', 'button');
  expect(new URLSearchParams(address(colleague)).get('sin')).toBe('unit');
  await person.press('Vista: De compras');
  await person.press('Eliminar De compras');
  await person.read('¿Eliminar la vista «De compras»?');
  await person.press('Si');
  await person.toast('Se eliminó la vista «De compras».');
  expect(await names(admin)).toEqual([]);
  expect(await names()).toEqual(['Los que esperan']);
});

test('a view that is older than the list names what the list no longer has, and shows the rest', async () => {
  await reader.insist('/views/keep', {
    ...{ p_list: 'pedidos', p_name: 'De antes' },
    p_query: 'f.state=1&f.ya_no_hay=7&sin=perdida&sort=-era',
  });
  await opened(compras, '/pedidos?size=25');
  await compras.press('Vista');
  await compras.press('De antes');
  await compras.toast(
    'La vista usa un filtro que ya no existe: ya_no_hay; y columnas que ya no existen: perdida, era. Lo demás se muestra.',
  );
  await compras.textOf({ grid: LIST, row: 0, column: 'Número' });
  expect([...new URLSearchParams(address(compras)).keys()]).toEqual(['size', 'f.state', 'lista']);
  // Kept again as it is shown, it fits.
  await compras.press('Vista: De antes · cambiada');
  await compras.press('Guardar cambios en «De antes»');
  await compras.toast('Se guardó la vista «De antes».');
  expect((await kept()).views).toMatchObject([{ name: 'De antes', query: 'f.state=1' }, {}]);
});

test('a link that is older than the list names what the list no longer has, and shows the rest', async () => {
  compras.watch.tolerate(/\/api\/orders\/get\/all\?.*ya_no_hay/);
  await opened(compras, '/pedidos?f.state=1&f.ya_no_hay=7');
  await compras.toast('El enlace usa un filtro que ya no existe: ya_no_hay. Lo demás se muestra.');
  expect(address(compras)).toBe('?f.state=1');
});

test('a view with which the list opened and that is gone is named as gone', async () => {
  await reader.insist('/views/default', { p_list: 'pedidos', p_shipped: 'Una de antes' });
  await opened(compras, '/pedidos');
  await compras.toast('El listado abría con una vista que ya no existe: elija otra en «Vista».');
  await compras.press('Vista');
  await compras.press('Abrir siempre con esta vista', 'checkbox');
  await expect.poll(async () => (await kept()).default).toBeNull();
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
