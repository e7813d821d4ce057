import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { OFTEN } from '@expediente/testing/browser/polling.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * An auditor asks the journal: who tried to cancel an order, who cancelled it all the same, by which right, and what else
 * the same click wrote.
 */

const TODAY = dateInGuatemala(new Date());
const LIST = 'Bitácora';

let browser: ProductInBrowser;
let compras: Person;
let centro: Person;
let auditor: Person;
let hands: Hands;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  [compras, centro, auditor] = [
    await browser.signsIn('compras'),
    await browser.signsIn('centro'),
    await browser.signsIn('auditor'),
  ];
  hands = new Hands(auditor);
});
afterAll(async () => await browser?.stop());

/** A command as somebody sends it past the buttons that they have not. */
const sends = async (person: Person, path: string, payload: object): Promise<number> =>
  await person.page.evaluate(
    async (address, body) =>
      (
        await fetch(address, {
          method: 'POST',
          headers: { 'x-requested-with': 'expediente', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    `/api${path}`,
    payload,
  );

/** Opens the search box with the page's button, and types into it. */
const searches = async (text: string): Promise<void> => {
  await hands.click('Buscar');
  await auditor.page.waitForFunction(() => document.activeElement?.matches('.box-field'), OFTEN);
  await hands.type(text);
};

let order = { id: 0, number: '' };

test('somebody without the permission tries to cancel an order, procurement cancels it', async () => {
  order = await compras.page.evaluate(async () => {
    const answer = await fetch('/api/orders/consolidate/get/all/2026?page=1&size=100', {
      headers: { 'x-requested-with': 'expediente' },
    });
    const { data } = await answer.json();
    const found = data.rows.find((row: { state: number; number_purchase: string }) => row.state === 2);
    return { id: found.id, number: found.number_purchase };
  });
  expect(order.number).not.toBe('');
  const payload = { p_id: order.id, p_date_ban: TODAY, p_justification_ban: 'El proveedor no entregó' };
  centro.watch.tolerate(/purchaseorder\/ban/);
  expect(await sends(centro, '/orders/purchaseorder/ban', payload)).toBe(403);
  expect(await sends(compras, '/orders/purchaseorder/ban', payload)).toBe(200);
});

test('the auditor finds both, each at its second', async () => {
  await auditor.open('Bitácora');
  await auditor.settled();
  expect(await faultsSeen(browser, auditor, 'journal')).toEqual([]);
  await searches(order.number);
  await hands.clickOn('.box-row', 'Bitácora');
  await auditor.read(`Con «${order.number.toLowerCase()}»`);
  await auditor.read('Sin permiso');
  await auditor.read('«El proveedor no entregó»');
  const marks = async () =>
    await auditor.page.$$eval('.list mark', (all) => all.map((mark) => mark.textContent));
  await expect.poll(marks).toContain(order.number);
  expect(await auditor.seen()).toMatch(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/);
});

test('the act opens: all that the same click wrote, by which right, from which sign-in', async () => {
  await auditor.act(LIST, 0, 'Ver');
  await auditor.read(`Acto · Orden de compra ${order.number}`);
  await auditor.read('permitía Ordenes De Compra: Anular');
  await auditor.read('desde 127.0.0.1');
  await auditor.read('Línea del plan');
  await auditor.read('quedan');
  expect(await faultsSeen(browser, auditor, 'journal-act')).toEqual([]);
});

test('from there to why the person could, and back to the history with its way to the same act', async () => {
  await auditor.press('Qué podía ese día y por qué', 'link');
  await auditor.read('PUEDE');
  await auditor.read('Usuario Compras');
  expect(await faultsSeen(browser, auditor, 'journal-right', [1440])).toEqual([]);
  await auditor.press('Sus actos', 'link');
  await auditor.read('«El proveedor no entregó»');
  await auditor.press(`Orden de compra ${order.number}`, 'link');
  await auditor.read('En la bitácora');
  await hands.clickOn('.timeline-line', 'Anuló la orden');
  await auditor.press('Qué más cambió con esta acción', 'link');
  await auditor.read(`Acto · Orden de compra ${order.number}`);
});

test('all of a record, refusals too, and only what came to nothing', async () => {
  await auditor.go(`/historial/order/${order.id}`);
  await auditor.press('En la bitácora', 'link');
  await auditor.read(`Registro: Orden de compra ${order.number}`);
  await auditor.read('Sin permiso');
  expect(await faultsSeen(browser, auditor, 'journal-record')).toEqual([]);
  await auditor.go(`/bitacora?f.entity=order:${order.id}&f.result=refused`);
  await auditor.read('Sin permiso');
  expect(await auditor.seen()).not.toContain('El proveedor no entregó');
  await auditor.go(`/bitacora?f.act=Anulación&f.from=${TODAY}`);
  await auditor.read('«El proveedor no entregó»');
  expect(await auditor.seen()).not.toContain('Sin permiso');
});

test('what the page itself does not ask is asked in the box, and filters of old links are chips that come off', async () => {
  await searches('anuló más de 1.50');
  await hands.clickOn('.box-row', 'Anulación');
  await auditor.read('Acto: Anulación');
  await auditor.read('Monto desde: Q1.50');
  await auditor.read('«El proveedor no entregó»');
  await auditor.press('Quitar Monto desde');
  await auditor.gone('[aria-label="Quitar Monto desde"]');
  await auditor.go(`/bitacora?search=${order.number}&f.record=order&f.result=refused&f.amount_to=9`);
  await auditor.read('Clase de registro: Orden de compra');
  await auditor.read('Resultado: Rechazado');
  await auditor.read('Monto hasta: Q9.00');
  await auditor.press('Quitar búsqueda');
  await auditor.gone('[aria-label="Quitar búsqueda"]');
  expect(browser.faults()).toEqual([]);
});
