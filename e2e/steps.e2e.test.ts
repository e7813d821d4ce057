import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { orderNow, purchase, type Reach } from './typed-purchase.ts';

/**
 * Steps in the head of their record, typed without waiting: what was typed is what is stored, and no second press of the
 * same hand falls on the next step. What was stored is read by the API.
 */

let browser: ProductInBrowser;
let compras: Person;
let callers: Callers;
beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  compras = await browser.signsIn('compras');
});
afterAll(async () => await browser?.stop());

/** Opens an order of one's own, once all that was done to it by the API can be read. */
const opens = async (reach: Reach): Promise<number> => {
  const id = await purchase(callers, reach);
  await orderNow(callers.compras, id);
  await compras.follow(`/unidadproveedor?registro=${id}`);
  return id;
};
/** The keyboard is in the field of that label. */
const inField = async ({ page }: Person, label: string): Promise<void> => {
  await page.waitForFunction(
    (name) =>
      document.activeElement instanceof HTMLInputElement &&
      [...(document.activeElement.labels ?? [])].some((each) => each.textContent.startsWith(name)),
    { polling: 'raf' },
    label,
  );
};
const confirms = async ({ page }: Person): Promise<void> => {
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
};

test('an order is committed by its number and Ctrl+Enter, and a second press does nothing', async () => {
  const id = await opens('ordered');
  await inField(compras, 'CUR de compromiso');
  await compras.page.keyboard.type('4711');
  await confirms(compras);
  await confirms(compras);
  await compras.reaches('COMPROMISO');
  await compras.read('Comprometer: hecho.');
  const order = await orderNow(callers.compras, id);
  expect([order.state, order.number_compromise]).toEqual([2, '4711']);
});

test('one step after the other, each typed where the last one was, with Enter', async () => {
  const id = await opens('received');
  await inField(compras, 'CUR de devengado');
  await compras.page.keyboard.type('4712');
  await compras.page.keyboard.press('Enter');
  await inField(compras, 'No. mesa de entrada');
  await compras.page.keyboard.type('15');
  await compras.page.keyboard.press('Enter');
  await compras.reaches('ENVIADO DAF');
  await expect
    .poll(async () => {
      const { state, number_devengade, number_table } = await orderNow(callers.compras, id);
      return [state, number_devengade, number_table];
    })
    .toEqual([5, '4712', '15']);
});

test('a refusal is at its field, with what was typed', async () => {
  const id = await opens('ordered');
  await inField(compras, 'CUR de compromiso');
  await compras.page.keyboard.type('4713');
  await compras.fill('Fecha de compromiso', '01/01/2001');
  await confirms(compras);
  await compras.page.waitForSelector('.next-step .form-fault');
  const typed = await (await compras.find('CUR de compromiso', 'field')).evaluate(
    (each) => each instanceof HTMLInputElement && each.value,
  );
  expect(typed).toBe('4713');
  expect((await orderNow(callers.compras, id)).number_compromise).toBe('');
  await compras.press('Cerrar');
  await compras.press('Si');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
