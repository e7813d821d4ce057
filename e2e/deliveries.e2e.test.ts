import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf } from '@expediente/testing/product/user.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf, serial } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/** An order of twelve whose deliveries come in parts, by the screen; what was stored is read by the API (hospital B). */

let browser: ProductInBrowser;
let compras: Person;
let daf: Person;
let callers: Callers;
let folder: Folder;
beforeAll(async () => {
  folder = await Folder.make();
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  compras = await browser.signsIn('compras');
  daf = await browser.signsIn('daf');
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

const GRID = 'Lo que llegó';
const cell = (column: string, row = 0) => ({ grid: GRID, row, column });

/** Makes an order of twelve at a price, committed. */
async function committed(price: string): Promise<number> {
  const id = await purchase(callers, 'committed', { qty: '12', price });
  // Read once, so that the browser finds it committed.
  await orderNow(callers.compras, id);
  return id;
}

const partOf = ({ deliveries }: OrderDetail, part: number): number =>
  deliveries.find((each) => each.part === part)?.id ?? 0;
const shares = ({ deliveries }: OrderDetail) => deliveries.map(({ part, qty, total }) => [part, qty, total]);

test('what comes is separated part by part, each is paid by itself, and the rest is closed with a reason', async () => {
  const id = await committed('1.00');
  await compras.follow(`/unidadproveedor?registro=${id}`);
  await compras.reaches('COMPROMISO');
  await compras.press('Recibos y facturas');
  // Less than was ordered is shown before it is saved, and what was typed goes along (hospital B6).
  const receipts = { grid: 'Centros de costo y recibos', row: 0 };
  await compras.type({ ...receipts, column: 'Entregado' }, '1');
  await compras.type({ ...receipts, column: 'No. recibo' }, 'D-1');
  await compras.read('Faltan 11 de 12. ¿Llegará lo que falta?');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.press('Separar lo entregado');
  await compras.says(cell('Llegó'), '1.00');
  await compras.says(cell('No. recibo'), 'D-1');
  await compras.says(cell('Queda'), '11.00');
  await compras.read('Q11.00');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.press('Agregar factura');
  await compras.type({ grid: 'Facturas', row: 0, column: 'Serie' }, 'A');
  await compras.type({ grid: 'Facturas', row: 0, column: 'Número' }, serial());
  await compras.fill('Constancia de exención de IVA', 'E-1');
  await compras.press('Separar');
  await compras.reaches('COMPROMISO');
  await compras.read('Pendiente de entrega');
  const once = await orderNow(callers.compras, id);
  expect(shares(once)).toEqual([
    [null, '11.00', '11.00'],
    [1, '1.00', '1.00'],
  ]);
  expect(once.deliveries_total).toBe('12.00');

  // The part goes its own way, from the message of its separation.
  await compras.press('Abrir la parte 1');
  await compras.reaches('COMPLETADO');
  await compras.read(`${once.number_purchase} parte 1`);
  await compras.fill('CUR de devengado', serial());
  await compras.press('Devengar');
  await compras.reaches('DEVENGADO');
  await compras.fill('No. mesa de entrada', '15');
  await compras.press('Enviar a DAF');
  await compras.reaches('ENVIADO DAF');
  await daf.follow(`/unidadproveedor?registro=${partOf(once, 1)}`);
  await daf.reaches('ENVIADO DAF');
  await daf.fill('Número de pago', 'P-1');
  await daf.attach(await folder.write('pago.pdf', smallPdf('Pago')));
  await daf.press('Pagar');
  await daf.reaches('PAGADO');
  expect(await orderNow(callers.compras, partOf(once, 1))).toMatchObject({ state: 7, part: 1, id_root: id });

  // Two parts under one number are found by it.
  await compras.go(`/unidadproveedor?search=${once.number_purchase}`);
  await compras.read(`${once.number_purchase} parte 1`);

  await compras.follow(`/unidadproveedor?registro=${id}`);
  await compras.reaches('COMPROMISO');
  await compras.press('Separar lo entregado');
  // Nothing is typed yet.
  await compras.press('Separar');
  await compras.read('Escriba la cantidad que llegó de al menos una línea');
  await compras.type(cell('Llegó'), '12');
  await compras.press('Separar');
  await compras.read('pueden llegar como máximo 11');
  await compras.type(cell('Llegó'), '5');
  await compras.press('Separar');
  await compras.reaches('COMPROMISO');
  const twice = await orderNow(callers.compras, id);
  expect(shares(twice).map(([, , total]) => total)).toEqual(['6.00', '1.00', '5.00']);
  await compras.width(390);
  const cards = async () =>
    await compras.page.$$eval('[aria-label=Entregas] .edit-card-head', (heads) =>
      heads.map((head) => head.textContent),
    );
  await expect.poll(cards).toEqual(['Pendiente de entrega', 'Parte 1', 'Parte 2']);
  await compras.width(1440);

  await compras.press('Cerrar con lo entregado');
  await compras.type(cell('Llegó'), '4');
  await compras.read('Vuelve al plan: 2 de 6');
  await compras.press('Cerrar con lo entregado');
  await compras.read('Por favor, ingresar la justificación');
  // Nothing of a text that is too long is cut off without a word.
  await compras.fill('Motivo', 'x'.repeat(256));
  await compras.read('Escriba como máximo 255 caracteres.');
  await compras.fill('Motivo', 'El proveedor ya no entrega');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.press('Cerrar con lo entregado');
  await compras.toast('La orden de compra se cerró con lo entregado.');
  await compras.read('El proveedor ya no entrega');
  const closed = await orderNow(callers.compras, id);
  expect(closed).toMatchObject({
    ...{ total: '4.00', deliveries_total: '10.00', justification_short: 'El proveedor ya no entrega' },
  });
  await compras.press('Historia', 'tab');
  await compras.read('Separó lo entregado en la parte 2');
  await compras.read('Cerró la orden con lo entregado');
});

test('a form that another separation overtook is not saved blindly, and keeps what was typed', async () => {
  const id = await committed('2.50');
  const before = await orderNow(callers.compras, id);
  await compras.follow(`/unidadproveedor?registro=${id}`);
  await compras.reaches('COMPROMISO');
  await compras.press('Separar lo entregado');
  await compras.type(cell('Llegó'), '9');
  const [line] = before.units;
  dataOf(
    await callers.compras.send('/orders/purchaseorder/split', {
      p_id: id,
      p_revision: before.revision,
      p_unit: [{ id: line?.id, qty: '4' }],
    }),
  );
  compras.watch.tolerate(/\/api\//);
  await compras.press('Separar');
  await compras.read('El registro cambió');
  const now = await orderNow(callers.compras, id);
  expect(now).toMatchObject({ parts: 1, total: '20.00' });
  await compras.page.keyboard.press('Escape');
  await compras.says(cell('Llegó'), '9.00');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
