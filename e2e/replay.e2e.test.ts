import type { OrderRow } from '@expediente/schemas/order/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, User, YEAR } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An auditor asks how an order was, whole, when somebody committed it; a buyer asks the same in the order's own dialog. */

const MOST_CLICKS = 12;
/** Answers in which a record is replayed. */
const REPLAYS = /\/api\/history\/.*\/replay/;

let browser: ProductInBrowser;
let auditor: Person;
let hands: Hands;
let order: OrderRow;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  auditor = await browser.signsIn('auditor');
  hands = new Hands(auditor);
  const buyer = await User.signIn(browser.product.base, 'compras');
  const filter = encodeURIComponent(JSON.stringify({ state: [6] }));
  const { rows } = dataOf<Page<OrderRow>>(
    await buyer.read(`/orders/consolidate/get/all/${YEAR}?filter=${filter}`),
  );
  const [paid] = rows;
  if (!paid) throw new Error('no order was paid');
  order = paid;
});
afterAll(async () => await browser?.stop());

const path = () => new URL(auditor.page.url()).pathname;

test('from Inicio to the order as it was when it was committed, and what differs from today, in at most 12 clicks', async () => {
  await auditor.go('/inicio');
  await auditor.read('Lo último que cambió');
  await auditor.settled();
  await hands.begin();
  await hands.menu('Control', 'Historial');
  await hands.click('Número, nombre o código', 'field');
  await hands.type(order.number_purchase);
  await hands.click(`Orden de compra ${order.number_purchase}`, 'link');
  await hands.clickOn('.timeline-line', 'Comprometió');
  await hands.click('Cómo estaba', 'link');
  await hands.reads('Después de: Comprometió');
  expect(path()).toMatch(new RegExp(`^/historial/order/${order.id}/como/\\d+$`));
  await hands.click('Evento anterior');
  await hands.click('Evento siguiente');
  await hands.reads('Después de: Comprometió');
  await hands.click('Comparar con', 'combobox');
  await hands.clickOn('[role=option]', 'Hoy (último evento)');
  await hands.reads('diferencias con hoy');
  await hands.click('Solo lo que cambió', 'checkbox');
  const { clicks } = await hands.effort();
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  process.stdout.write(`clicks ${clicks}\n`);
});

test('a step costs no request; the address follows, and back leaves the view', async () => {
  await auditor.press('Solo lo que cambió', 'checkbox');
  await browser.picture(auditor, 'como-hoy');
  const asked: string[] = [];
  auditor.page.on('request', (request) => void asked.push(request.url()));
  await auditor.page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await auditor.page.keyboard.press('Home');
  await auditor.read('evento 1 de');
  for (let step = 2; step <= 4; step += 1) {
    await auditor.page.keyboard.press('ArrowRight');
    await auditor.read(`evento ${step} de`);
  }
  await auditor.page.keyboard.press('ArrowLeft');
  await auditor.read('evento 3 de');
  await auditor.page.waitForFunction(() => location.pathname.endsWith('/como/2'));
  expect(asked.filter((url) => REPLAYS.test(url))).toEqual([]);
  await auditor.page.goBack();
  await auditor.read('Cadena íntegra');
  expect(path()).toBe(`/historial/order/${order.id}`);
});

test('it looks right at every width', async () => {
  await auditor.go(`/historial/order/${order.id}/como/3`);
  await auditor.read('evento 4 de');
  await auditor.settled();
  expect(await faultsSeen(browser, auditor, 'como')).toEqual([]);
});

test('a buyer sees the same in the order’s own dialog, and stays there', async () => {
  const buyer = await browser.signsIn('compras');
  await buyer.go(`/ordenescompra?registro=${order.id}&vista=historia`);
  await buyer.read('Cadena íntegra');
  const his = new Hands(buyer);
  await his.clickOn('.timeline-line', 'Comprometió');
  await buyer.press('Cómo estaba', 'link');
  await buyer.read('Después de: Comprometió');
  await browser.picture(buyer, 'como-dialogo');
  expect(new URL(buyer.page.url()).searchParams.get('registro')).toBe(String(order.id));
  await buyer.press('Evento anterior');
  await buyer.press('Ver la historia', 'link');
  await buyer.read('Cadena íntegra');
  expect(browser.faults()).toEqual([]);
});
