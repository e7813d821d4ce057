import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { OFTEN } from '@expediente/testing/browser/polling.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callersOf } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/** The search box: real keys without waiting open what was meant, from anywhere, and nothing typed elsewhere is lost. */

let browser: ProductInBrowser;
let compras: Person;
let order: number;
let number: string;
beforeAll(async () => {
  browser = await testProductInBrowser();
  const callers = await callersOf(browser.product.base);
  order = await purchase(callers, 'ordered');
  number = (await orderNow(callers.compras, order)).number_purchase;
  compras = await browser.signsIn('compras');
  await compras.go('/pedidos');
  await compras.settled();
});
afterAll(async () => await browser?.stop());

const boxKey = async ({ page }: Person): Promise<void> => {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
};
/** Opens the box, and waits until what is typed goes into it. */
const opensBox = async (person: Person): Promise<void> => {
  await boxKey(person);
  await person.page.waitForFunction(() => document.activeElement?.matches('.box-field'), OFTEN);
};

test('a printed number and Enter, without waiting for the answer, open the record', async () => {
  await opensBox(compras);
  await compras.page.keyboard.type(`oc ${number}`);
  await compras.page.keyboard.press('Enter');
  await compras.page.waitForFunction(
    (id) => location.pathname === '/unidadproveedor' && location.search.includes(`registro=${id}`),
    OFTEN,
    order,
  );
  await compras.reaches('CON ORDEN DE COMPRA');
});

/** In the page: the order is open, on its page or in its history. */
const OPENED = (id: string): boolean =>
  location.pathname.endsWith(`/order/${id}`) || new URLSearchParams(location.search).get('registro') === id;

test('what is typed right after Ctrl+K is in the box while its code is still loaded, and Enter opens the record', async () => {
  const auditor = await browser.signsIn('auditor');
  const { page } = auditor;
  await page.setCacheEnabled(false);
  await page.emulateCPUThrottling(4);
  await page.emulateNetworkConditions({ download: 400_000, upload: 400_000, latency: 600 });
  try {
    await auditor.go('/bitacora');
    await page.waitForSelector('[aria-label="Buscar en todo"]');
    await boxKey(auditor);
    await page.keyboard.type('oc 9');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(number);
    await page.waitForFunction(
      (typed) => document.querySelector<HTMLInputElement>('.box-field')?.value === typed,
      OFTEN,
      `oc ${number}`,
    );
    await page.keyboard.press('Enter');
    await page.waitForFunction(OPENED, OFTEN, String(order));
    await auditor.go('/bitacora');
    await page.waitForSelector('[aria-label="Buscar en todo"]');
    await boxKey(auditor);
    await page.keyboard.type(`oc ${number}`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(OPENED, OFTEN, String(order));
  } finally {
    await page.emulateNetworkConditions(null);
    await page.emulateCPUThrottling(null);
    await page.setCacheEnabled(true);
  }
});

test('over a form it opens, finds a page, and leaving asks: what was typed in the form is still there', async () => {
  const centro = await browser.signsIn('centro');
  await centro.go('/pedidos?registro=nuevo&modo=editar');
  await centro.fill('Justificación', 'Texto que no se pierde');
  await boxKey(centro);
  await centro.page.keyboard.type('pedidos');
  await centro.page.waitForSelector('[role=option]');
  await centro.page.keyboard.press('Escape');
  await centro.gone('.box-field');
  const typed = await (await centro.find('Justificación', 'field')).evaluate(
    (each) => (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) && each.value,
  );
  expect(typed).toBe('Texto que no se pierde');
  await centro.press('Cancelar');
  await centro.press('Si');
});

test('what finds nothing says where it looked, and the box has no fault at any width', async () => {
  await compras.press('Cerrar');
  await compras.press('Buscar en todo');
  await compras.page.waitForSelector('.box-field');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.page.keyboard.type('nada que se llame así');
  await compras.read('Nada de lo que usted puede abrir tiene «nada que se llame así»');
  await compras.width(390);
  expect(await barriers(compras.page)).toEqual([]);
  await browser.picture(compras, 'box', [390]);
  await compras.width(1440);
  await compras.page.keyboard.press('Escape');
});

test('Historial has the same search in its page, its rows lead to histories, and addresses of before still hold', async () => {
  const auditor = await browser.signsIn('auditor');
  await auditor.go(`/historial?buscar=${number}&clase=order`);
  await auditor.read('Clase de registro: Orden de compra');
  await auditor.page.waitForSelector('[role=option]');
  expect(await barriers(auditor.page)).toEqual([]);
  await auditor.press('Quitar Clase de registro');
  await auditor.gone('.box-kind');
  expect(await auditor.page.evaluate(() => location.search)).toBe(`?buscar=${number}`);
  await auditor.page.keyboard.press('Enter');
  await auditor.page.waitForFunction((id) => location.pathname === `/historial/order/${id}`, OFTEN, order);
  await auditor.go('/historial');
  await auditor.page.waitForFunction(() => document.activeElement?.matches('.box-field'), OFTEN);
  await browser.picture(auditor, 'historial', [1440, 390]);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
