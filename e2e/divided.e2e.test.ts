import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/** A consolidation that two providers share, by the screen; what was stored is read by the API (hospital B7). */

let browser: ProductInBrowser;
let compras: Person;
let callers: Callers;
let id: number;
let number: string;
beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  compras = await browser.signsIn('compras');
  id = await purchase(callers, 'consolidated', { qty: '12' });
  number = (await orderNow(callers.compras, id)).number_resolution;
});
afterAll(async () => await browser?.stop());

const cell = (column: string, row = 0) => ({ grid: 'Lo que pasa a la parte', row, column });
const partOf = ({ divisions }: OrderDetail, part: number): number =>
  divisions.find(({ division }) => division === part)?.id ?? 0;

test('a consolidation is divided by a quantity that is typed, and all its parts are in sight', async () => {
  const before = await orderNow(callers.compras, id);
  await compras.follow(`/unidadproveedor?registro=${id}`);
  await compras.reaches('SIN ORDEN DE COMPRA');
  await compras.press('Dividir');
  await compras.read('Lo que pasa es una parte de la misma resolución');
  // Nothing is typed yet.
  await compras.press('Dividir');
  await compras.read('Escriba la cantidad que pasa a la parte, de al menos una línea');
  await compras.type(cell('Pasa a la parte'), '13');
  await compras.press('Dividir');
  await compras.read('la consolidación tiene 12');
  await compras.type(cell('Pasa a la parte'), '5');
  await compras.says(cell('Queda'), '7.00');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.press('Dividir');
  await compras.reaches('SIN ORDEN DE COMPRA');
  await compras.read(`Partes de la resolución ${number}`);
  const now = async () => await orderNow(callers.compras, id);
  await expect
    .poll(async () => (await now()).divisions.map(({ division, qty }) => [division, qty]), {
      timeout: 30_000,
    })
    .toEqual([
      [null, '7.00'],
      [1, '5.00'],
    ]);
  expect((await now()).divisions_total).toBe(before.total);
  await compras.press('Abrir la parte 1');
  await compras.reaches('SIN ORDEN DE COMPRA');
  await compras.read(`Consolidación ${number} parte 1`);
  expect(await barriers(compras.page)).toEqual([]);
});

test('the act of a divided resolution asks for its part, and takes what that part has', async () => {
  const now = await orderNow(callers.compras, id);
  const part = now.divisions.find(({ division }) => division === 1);
  await compras.follow('/actas?registro=nuevo&modo=editar');
  await compras.fill('Resolución', number);
  await compras.press('Buscar');
  await compras.read(`La resolución ${number} está dividida: elija la parte del acta`);
  expect(await barriers(compras.page)).toEqual([]);
  const total = Number(part?.total).toFixed(2);
  await compras.press(`Parte 1 · ${part?.supplie} · 5 · Q${total} · SIN ORDEN DE COMPRA`, 'radio');
  await compras.read('5.00');
  expect(await orderNow(callers.compras, partOf(now, 1))).toMatchObject({ award: null });
  await compras.press('Cancelar');
  await compras.press('Si');
});

test('a part goes back to its consolidation', async () => {
  const now = await orderNow(callers.compras, id);
  await compras.follow(`/unidadproveedor?registro=${partOf(now, 1)}`);
  await compras.reaches('SIN ORDEN DE COMPRA');
  await compras.press('Reunir con la consolidación');
  await compras.fill('Motivo', 'Se dividió por error');
  await compras.press('Reunir');
  await compras.toast('La parte 1 se reunió con su consolidación.');
  // Other sessions read the browser's writes a moment later.
  await expect
    .poll(async () => await orderNow(callers.compras, id), { timeout: 30_000 })
    .toMatchObject({ divisions: [], qty: '12.00' });
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
