import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, YEAR } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf, serial } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/** A scarce supply: less is consolidated than a pedido asks for, and its rest is a pedido of its own (hospital A6). */
oneStory();

const GRID = 'Cantidades que se consolidan';
const cell = (column: string) => ({ grid: GRID, row: 0, column });

let browser: ProductInBrowser;
let callers: Callers;
let compras: Person;
let hands: Hands;
/** The pedido, and its rest. */
let pedido: number;
let rest: number;
let order: OrderDetail;
beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  compras = await browser.signsIn('compras');
  hands = new Hands(compras);
});
afterAll(async () => await browser?.stop());

const requestNow = async (id: number, who = callers.compras): Promise<RequestDetail> =>
  dataOf(await who.read(`/orders/get/id/${id}`));
/** The pedido once it is consolidated: what the browser's session wrote comes to others a moment later. */
async function consolidated(id: number): Promise<RequestDetail> {
  await expect.poll(async () => (await requestNow(id)).state, { timeout: 30_000 }).toBe(3);
  return await requestNow(id);
}
const available = async (id: number) => (await requestNow(id)).sub_products.map(({ available }) => available);

/** Tabs from field to field until the keyboard is in that column. */
async function tabsInto(column: string): Promise<void> {
  for (let tab = 0; tab < 12; tab += 1) {
    await hands.press('Tab');
    const at = await compras.page.evaluate(() =>
      document.activeElement?.closest('.ag-cell')?.getAttribute('col-id'),
    );
    if (at === column) return;
  }
  throw new Error(`no Tab leads to ${column}`);
}

test('8 of 20 are typed with the keyboard alone: the dialog says what is left, and both pedidos name each other', async () => {
  pedido = await purchase(callers, 'sent', { qty: '20' });
  const before = await requestNow(pedido, callers.centro);
  const resolution = `R-${serial()}`;
  await compras.go(`/pedidos?paso=consolidateorder&de=${pedido}`);
  await hands.inField('No. resolución');
  await hands.type(resolution);
  await tabsInto('p_qty');
  await hands.type('21');
  await hands.click('Consolidar');
  await compras.read('Pide 20: tome esa cantidad o menos');
  await compras.type(cell('Se toma'), '8');
  await compras.read('Queda un pedido nuevo por 12.');
  await compras.says(cell('Queda'), '12.00');
  expect(await barriers(compras.page)).toEqual([]);
  await browser.picture(compras, 'consolidate-part');
  await hands.click('Consolidar');
  await compras.toast('por 12.');

  const own = await consolidated(pedido);
  expect(own).toMatchObject({ total_qty: '8.00', number_resolution: resolution, rest_of: null });
  expect(own.rests).toMatchObject([{ total_qty: '12.00', state: 1 }]);
  rest = own.rests[0]?.id ?? 0;
  const other = await requestNow(rest);
  expect(other).toMatchObject({
    ...{ state: 1, total_qty: '12.00', year: YEAR, rest_of: { id: pedido, total_qty: '8.00', state: 3 } },
    ...{ unit: before.unit, justification: before.justification, rests: [] },
  });
  // The rest may take as much as the pedido could: neither counts its own reservation, and each counts the other's.
  expect(await available(rest)).toEqual(
    before.sub_products.map(({ available }) => (Number(available) - 8).toFixed(2)),
  );
  order = await orderNow(callers.compras, Number(own.id_consolidate));
  expect(order.units.map(({ requested_qty }) => requested_qty)).toEqual(['8.00']);
});

test('each record leads to the other one', async () => {
  const { number_year } = await requestNow(rest);
  await compras.follow(`/pedidos?registro=${pedido}`);
  await compras.reaches('CONSOLIDADO');
  await compras.read('Lo que no se tomó es el pedido');
  await browser.picture(compras, 'request-with-rest');
  await compras.press(number_year, 'link');
  await compras.reaches('PENDIENTE DE CONSOLIDACIÓN');
  await compras.read('Es el resto del pedido');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.press('Historia', 'tab');
  await compras.read('el resto de la No.');
});

test('freed, both stay as they are', async () => {
  dataOf(await callers.compras.send('/orders/purchaseorder/free', { p_id: order.id }));
  expect([await requestNow(pedido), await requestNow(rest)]).toMatchObject([
    { state: 1, total_qty: '8.00' },
    { state: 1, total_qty: '12.00' },
  ]);
});

test('on a phone, a part is taken again', async () => {
  await compras.width(390);
  await compras.follow(`/pedidos?paso=consolidateorder&de=${pedido}`);
  await compras.fill('No. resolución', `R-${serial()}`);
  // Lines are cards there.
  await compras.fill('Se toma', '7.5');
  await compras.read('Queda un pedido nuevo por 0.50.');
  expect(await barriers(compras.page)).toEqual([]);
  await browser.picture(compras, 'consolidate-part-phone');
  await compras.press('Consolidar');
  await compras.toast('por 0.50.');
  const own = await consolidated(pedido);
  expect(own).toMatchObject({ total_qty: '7.50', rests: [{ id: rest }, { total_qty: '0.50' }] });
  expect(await requestNow(rest)).toMatchObject({ state: 1, total_qty: '12.00' });
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
