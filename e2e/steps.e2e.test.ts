import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { slow } from '@expediente/testing/browser/slow.ts';
import { dataOf } from '@expediente/testing/product/user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { orderNow, purchase, type Reach } from './typed-purchase.ts';

/** A slow line on an old computer. */
const SLOW = { cpu: 4, late: 600 };

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

test('one step after the other on a slow line, each typed where the last one was, with Enter', async () => {
  const id = await opens('received');
  const quick = await slow(compras.page, SLOW);
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
  await quick();
});

test('a request is sent on a slow line by Ctrl+Enter, whose second press does nothing, and Ctrl+Z takes it back', async () => {
  const centro = await browser.signsIn('centro');
  const id = await purchase(callers, 'drafted');
  const stateNow = async () => dataOf<RequestDetail>(await callers.centro.read(`/orders/get/id/${id}`)).state;
  await centro.go(`/pedidos?registro=${id}`);
  await centro.reaches('PENDIENTE');
  const quick = await slow(centro.page, SLOW);
  await confirms(centro);
  await confirms(centro);
  await centro.read('Enviar: hecho.');
  await quick();
  const undo = await centro.find('Deshacer', 'button');
  // Its time waits while it has the keyboard.
  await undo.focus();
  expect(await stateNow()).toBe(1);
  await centro.page.keyboard.down('Control');
  await centro.page.keyboard.press('KeyZ');
  await centro.page.keyboard.up('Control');
  await centro.read('Enviar: deshecho.');
  expect(await stateNow()).toBe(0);
  expect(await centro.page.evaluate(() => document.activeElement?.textContent)).toContain('deshecho');
  await centro.press('Historia', 'tab');
  await centro.read('Envió la solicitud');
  await centro.read('Retiró');
  // What waits is sent once more, and is not offered to be undone by what has gone by.
  await centro.press('Enviar');
  await centro.find('Deshacer', 'button');
  expect(await stateNow()).toBe(1);
});

test('a request that its form saves and sends can be undone in the view that follows', async () => {
  const centro = await browser.signsIn('centro');
  const id = await purchase(callers, 'drafted');
  await centro.go(`/pedidos?registro=${id}&modo=editar`);
  await centro.fill('Justificación', 'Para la atención del mes');
  await centro.press('Guardar y enviar');
  await centro.read('Enviar: hecho.');
  await centro.press('Deshacer');
  await centro.read('Enviar: deshecho.');
  const { state, justification } = dataOf<RequestDetail>(await callers.centro.read(`/orders/get/id/${id}`));
  expect([state, justification]).toEqual([0, 'Para la atención del mes']);
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
