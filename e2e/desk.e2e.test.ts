import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { OFTEN } from '@expediente/testing/browser/polling.ts';
import { openLines, smallRequest } from '@expediente/testing/product/plan.ts';
import { dataOf } from '@expediente/testing/product/user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/**
 * The desk: pending records one after the other without a dialog, by keyboard alone. What was stored is read by the
 * API.
 */

let browser: ProductInBrowser;
let compras: Person;
let callers: Callers;
/** Orders that wait for their commitment, in the order in which they wait. */
let orders: readonly number[];
beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  const made: number[] = [];
  for (let each = 0; each < 3; each += 1) made.push(await purchase(callers, 'ordered'));
  orders = made;
  compras = await browser.signsIn('compras');
  await compras.page.waitForSelector('.desk-row[aria-current]');
});
afterAll(async () => await browser?.stop());

/** Opens an order of the queue with the pointer, and waits until its step has the keyboard. */
async function picks(person: Person, id: number): Promise<void> {
  const row = await person.page.waitForSelector(`.desk-row[href*="cola=order."][href$="registro=${id}"]`);
  await row?.click();
  await stepHasKeyboard(person, id);
}
async function stepHasKeyboard({ page }: Person, id: number): Promise<void> {
  await page.waitForFunction(
    (record) =>
      new URLSearchParams(location.search).get('registro') === record &&
      document.activeElement?.closest('.next-step') !== null &&
      document.activeElement instanceof HTMLInputElement,
    OFTEN,
    String(id),
  );
}
const openId = ({ page }: Person) => Number(new URL(page.url()).searchParams.get('registro'));

test('the first page is the desk of who carries on what others began, with its first record open', async () => {
  await compras.read('Mis pendientes');
  const open = await compras.page.$eval('.desk-row[aria-current] strong', (each) => each.textContent);
  await compras.page.waitForFunction(
    (title) => document.querySelector('.record-page h2')?.textContent?.startsWith(title ?? ''),
    OFTEN,
    open,
  );
  expect(await compras.page.$('[role=dialog]')).toBeNull();
});

test('two orders are committed by number and Ctrl+Enter, and the next has the keyboard each time', async () => {
  const [first = 0, second = 0, third = 0] = orders;
  await picks(compras, first);
  const { keyboard } = compras.page;
  for (const [id, cur, next] of [
    [first, '7001', second],
    [second, '7002', third],
  ] as const) {
    await keyboard.type(cur);
    await keyboard.down('Control');
    await keyboard.press('Enter');
    // A second press of the same hand, which falls on no other record.
    await keyboard.press('Enter');
    await keyboard.up('Control');
    await stepHasKeyboard(compras, next);
    expect(await compras.page.$eval('.desk-done', (each) => each.textContent)).toContain(
      'Comprometer: hecho.',
    );
    const { state, number_compromise } = await orderNow(callers.compras, id);
    expect([state, number_compromise]).toEqual([2, cur]);
  }
  expect((await orderNow(callers.compras, third)).number_compromise).toBe('');
});

test('a record that was done is opened again from its line, with what undoes its step', async () => {
  const [, second = 0, third = 0] = orders;
  await compras.page.click('.desk-done a');
  await compras.page.waitForFunction(
    (id) => new URLSearchParams(location.search).get('registro') === id,
    OFTEN,
    String(second),
  );
  await compras.find('Anular', 'button');
  await compras.read('7002');
  await picks(compras, third);
  await stepHasKeyboard(compras, third);
});

test('j and k walk the queue, and Enter goes into the step', async () => {
  const before = openId(compras);
  await compras.page.evaluate(() => (document.activeElement as HTMLElement).blur()); // an element in the page
  // Faster than records are drawn.
  for (const key of ['j', 'j', 'k', 'j', 'k', 'k'] as const) await compras.page.keyboard.press(key);
  await compras.page.waitForFunction(
    (id) => Number(new URLSearchParams(location.search).get('registro')) === id,
    OFTEN,
    before,
  );
  await compras.page.keyboard.press('Enter');
  await stepHasKeyboard(compras, before);
});

test('the queue is narrowed by words, and says where it found nothing', async () => {
  const all = await compras.page.$$eval('.desk-row', (rows) => rows.length);
  await compras.fill('Buscar en mis pendientes', 'pedido');
  await compras.page.waitForFunction(
    () =>
      [...document.querySelectorAll('.desk-row strong')].every((row) =>
        /pedido/i.test(row.textContent ?? ''),
      ),
    OFTEN,
  );
  expect(await compras.page.$$eval('.desk-row', (rows) => rows.length)).toBeGreaterThan(0);
  await compras.fill('Buscar en mis pendientes', 'no hay nada igual');
  await compras.read('Nada pendiente tiene «no hay nada igual»');
  await compras.fill('Buscar en mis pendientes', '');
  await compras.page.waitForFunction(
    (count) => document.querySelectorAll('.desk-row').length === count,
    OFTEN,
    all,
  );
});

test('«Mayor monto» puts the larger of two requests before the one that has waited longer', async () => {
  const { centro } = callers;
  const [line] = await openLines(centro);
  if (!line) throw new Error('no line of a plan is open');
  const made: string[] = [];
  for (const qty of ['0.4', '0.6']) {
    const { id } = dataOf<{ readonly id: number }>(
      await centro.send('/orders/insert/update', smallRequest(line, `De ${qty}`, qty)),
    );
    dataOf(await centro.send('/orders/send', { p_id: id }));
    made.push(String(id));
  }
  const [small = '', large = ''] = made;
  const inOrder = async (ids: readonly string[]) =>
    await compras.page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll<HTMLAnchorElement>('.desk-row[href*="cola=request."]')]
          .map(({ href }) => new URL(href).searchParams.get('registro'))
          .filter((id) => id !== null && wanted.includes(id))
          .join() === wanted.join(),
      OFTEN,
      ids,
    );
  await compras.fill('Buscar en mis pendientes', 'pedido');
  await inOrder([small, large]);
  await compras.choose('Orden', 'Mayor monto');
  await inOrder([large, small]);
  const amounts = await compras.page.$$eval('.desk-row[href*="cola=request."] .home-amount', (cells) =>
    cells.map((cell) => Number((cell.textContent ?? '').replace(/[^\d.]/g, ''))),
  );
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  await compras.choose('Orden', 'Más antiguos');
  await compras.fill('Buscar en mis pendientes', '');
});

test('the box to tick a request is there with its row, before the code of any record', async () => {
  const other = await browser.signsIn('compras');
  const { page } = other;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    // Code of pages never arrives, so that the queue alone is drawn.
    if (/\/assets\/.*\.page-.*\.js/.test(request.url()) && !request.url().includes('inicio')) return;
    void request.continue();
  });
  await other.go('/inicio');
  await page.waitForSelector('.desk-row[href*="cola=request."]');
  const boxes = await page.$$eval('.desk-item:has(.desk-row[href*="cola=request."])', (items) =>
    items.map((item) => item.querySelector('input[type=checkbox]') !== null),
  );
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes).not.toContain(false);
  await page.close();
});

test('ticked requests are consolidated in their list', async () => {
  const group = await compras.page.waitForSelector('.desk-group:has(.MuiCheckbox-root)');
  const boxes = await group?.$$('input[type=checkbox]');
  await boxes?.[0]?.click();
  const ids = await group?.$eval('.desk-row', (row) =>
    new URL((row as HTMLAnchorElement).href).searchParams.get('registro'),
  );
  await (await group?.waitForSelector('.home-counts a'))?.click();
  await compras.read('No. resolución');
  expect(new URL(compras.page.url()).searchParams.get('de')).toBe(ids);
});

test('an address of the desk opens its record over the list where there is no room, and centro keeps its page', async () => {
  const [, , third = 0] = orders;
  await compras.width(1024);
  await compras.follow(`/inicio?registro=${third}&cola=order.1`);
  await compras.reaches('CON ORDEN DE COMPRA');
  expect(new URL(compras.page.url()).pathname).toBe('/unidadproveedor');
  const centro = await browser.signsIn('centro');
  await centro.read('Mis pendientes');
  expect(await centro.page.$('.desk')).toBeNull();
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
