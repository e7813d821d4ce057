import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { PASSWORD, type Person } from '@expediente/testing/browser/person.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What is typed and not saved: kept while the browser dies, offered to its own person wherever they sit next, gone once saved. */
oneStory();

let browser: ProductInBrowser;
let reader: User;
beforeAll(async () => {
  browser = await testProductInBrowser();
  reader = await User.signIn(browser.product.base, 'centro');
  // Another person who may do the same.
  const admin = await User.signIn(browser.product.base, 'admin');
  await admin.insist('/users/insert/update', {
    p_id: 0,
    p_full_name: 'Ana Colega',
    p_email: 'ana@ejemplo.test',
    p_phone: '22000999',
    p_username: 'colega',
    p_password: PASSWORD,
    p_state: 1,
    p_id_profile: 2,
    p_unit: [{ p_id_unit: 100102, p_state: 1 }],
  });
});
afterAll(async () => await browser?.stop());

const line = (row: string) => ({ grid: 'Cantidad por subproducto', row, column: 'Cantidad' });
const WHY = 'Para la atención del cuatrimestre, según «la lista» del área';

/** The browser dies: no page of it is asked, and none hears that it goes. */
async function dies({ page }: Person): Promise<void> {
  const devtools = await page.createCDPSession();
  void devtools.send('Page.crash').catch(() => undefined);
  await page.browserContext().close();
}

const kept = async (person: Person): Promise<void> => await person.read('Borrador guardado');
const shownOf = async ({ page }: Person): Promise<string> =>
  await page.$eval('.draft-line', (each) => each.textContent ?? '');
const typedIn = async ({ page }: Person, label: string): Promise<string> =>
  await page.evaluate(
    (name) =>
      [...document.querySelectorAll<HTMLTextAreaElement>('textarea,input')].find(({ id }) =>
        document.querySelector(`label[for="${id}"]`)?.textContent?.startsWith(name),
      )?.value ?? '',
    label,
  );
/** Top of what can be pressed below the form. */
const buttonAt = async ({ page }: Person): Promise<number | undefined> =>
  await page.evaluate(
    () =>
      [...document.querySelectorAll('[role=dialog] button')]
        .find((each) => each.textContent === 'Guardar')
        ?.getBoundingClientRect().top,
  );
const requestOf = async (id: string): Promise<RequestDetail> =>
  dataOf<RequestDetail>(await reader.read(`/orders/get/id/${id}`));
const draftsOf = async (form: string): Promise<readonly unknown[]> =>
  dataOf<readonly unknown[]>(await reader.read(`/drafts/get?form=${form}`));

let id = '';

test('a new record with its lines outlives the browser, and is offered to its person at another one', async () => {
  const first = await browser.signsIn('centro');
  await first.open('Pedidos');
  await first.press('Crear');
  await first.read('Pedido nuevo');
  const at = await buttonAt(first);
  await first.choose('Centro de costo', 'consulta externa');
  await first.choose('Insumo', 'acetaminofen, 500');
  await first.type(line('1-1-1'), '20');
  await first.type(line('1-1-2'), '10');
  await first.fill('Justificación', WHY);
  await kept(first);
  expect(await buttonAt(first)).toBe(at);
  await browser.picture(first, 'draft-kept', [1440, 390]);
  await dies(first);

  const other = await browser.signsIn('colega');
  await other.go('/pedidos?registro=nuevo');
  await other.read('Pedido nuevo');
  await other.settled();
  expect(await shownOf(other)).toBe('');

  const again = await browser.signsIn('centro');
  await again.go('/pedidos?registro=nuevo');
  await again.read('Tiene un borrador de las');
  const before = await buttonAt(again);
  await browser.picture(again, 'draft-offered', [1440, 390]);
  await again.press('Recuperar');
  await again.read('Se recuperó el borrador');
  expect(await typedIn(again, 'Centro de costo')).toBe('100102 · CONSULTA EXTERNA');
  await again.says(line('1-1-1'), '20.00');
  await again.says(line('1-1-2'), '10.00');
  expect(await typedIn(again, 'Justificación')).toBe(WHY);
  expect(await typedIn(again, 'Insumo')).toContain('ACETAMINOFÉN');
  expect(await buttonAt(again)).toBe(before);
  await again.press('Guardar');
  await again.toast('guardó');
  await again.find('Enviar', 'button');
  id = new URL(again.page.url()).searchParams.get('registro') ?? '';
  await expect.poll(async () => (await requestOf(id)).justification).toBe(WHY);
  const saved = await requestOf(id);
  expect(saved.sub_products.map(({ id_sub_products, newQty }) => [id_sub_products, newQty])).toEqual(
    expect.arrayContaining([
      ['1-1-1', '20.00'],
      ['1-1-2', '10.00'],
    ]),
  );
  // Its draft went with it: the next new one begins empty.
  await again.go('/pedidos?registro=nuevo');
  await again.read('Pedido nuevo');
  await again.settled();
  expect(await shownOf(again)).toBe('');
});

test('a line that is typed in a dialog of its own has a draft until it is added', async () => {
  const dialog = '/reprogcuatrimestral?registro=2&modo=editar&paso=agregar';
  const first = await browser.signsIn('centro');
  await first.go(dialog);
  await first.fill('Nuevo presupuesto', '123.45');
  await first.fill('Justificación', WHY);
  await first.page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog]')].at(-1)?.textContent?.includes('Borrador guardado'),
  );
  await dies(first);
  const again = await browser.signsIn('centro');
  await again.go(dialog);
  await again.press('Recuperar');
  await again.read('Se recuperó el borrador');
  const typedAgain = async (label: string): Promise<unknown> =>
    await (await again.find(label, 'field')).evaluate((each) => 'value' in each && each.value);
  expect([await typedAgain('Nuevo presupuesto'), await typedAgain('Justificación')]).toEqual(['123.45', WHY]);
});

test('an existing record that others changed meanwhile is asked about, and nothing of theirs is undone', async () => {
  const form = `/pedidos?registro=${id}&modo=editar`;
  const first = await browser.signsIn('centro');
  await first.go(form);
  await first.read('Creado por');
  await first.fill('Justificación', 'Escrita antes de que fallara la computadora');
  await first.type(line('1-1-1'), '21');
  await kept(first);
  expect(await draftsOf(`orders-insert-update:${id}`)).toHaveLength(1);
  await dies(first);

  const colleague = await browser.signsIn('colega');
  await colleague.go(form);
  await colleague.read('Creado por');
  await colleague.settled();
  expect(await shownOf(colleague)).toBe('');
  await colleague.fill('Justificación', 'Corregida por otra persona');
  await colleague.type(line('1-1-2'), '11');
  await colleague.press('Guardar');
  await colleague.toast('actualizó');

  const again = await browser.signsIn('centro');
  await again.go(form);
  await again.read('Tiene un borrador de las');
  expect(await typedIn(again, 'Justificación')).toBe('Corregida por otra persona');
  await again.press('Recuperar');
  await again.read('Se recuperó el borrador');
  await again.press('Guardar');
  await again.read('El registro tiene cambios de otra persona');
  await browser.picture(again, 'draft-conflict', [1440]);
  await again.press('Lo mío Escrita antes de que fallara la computadora', 'radio');
  await again.press('Guardar con lo elegido');
  await again.toast('actualizó');
  const written = 'Escrita antes de que fallara la computadora';
  await expect.poll(async () => (await requestOf(id)).justification).toBe(written);
  const saved = await requestOf(id);
  expect(saved.sub_products.map(({ id_sub_products, newQty }) => [id_sub_products, newQty])).toEqual(
    expect.arrayContaining([
      ['1-1-1', '21.00'],
      ['1-1-2', '11.00'],
    ]),
  );
  expect(await draftsOf(`orders-insert-update:${id}`)).toEqual([]);
});

test('a form that is left keeps its draft, which is discarded where it is offered', async () => {
  const person = await browser.signsIn('centro');
  const form = `/pedidos?registro=${id}&modo=editar`;
  await person.go(form);
  await person.read('Creado por');
  await person.fill('Justificación', 'No era esta');
  await person.press('Cancelar');
  await person.read('Queda como borrador durante 30 días');
  await person.press('Si');
  await person.gone('[role=alertdialog]');
  await expect.poll(async () => await draftsOf(`orders-insert-update:${id}`)).toHaveLength(1);
  await person.go(form);
  await person.read('Tiene un borrador de las');
  await person.press('Descartar');
  await expect.poll(async () => await draftsOf(`orders-insert-update:${id}`)).toEqual([]);
  expect(await shownOf(person)).toBe('');
  expect((await requestOf(id)).justification).toBe('Escrita antes de que fallara la computadora');
});

test('nothing went wrong unseen', () => {
  expect(browser.faults()).toEqual([]);
});
