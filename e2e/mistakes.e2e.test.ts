import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/** Ways back from a mistake in an order, by the screen; what was stored is read by the API (hospital C). */

let browser: ProductInBrowser;
let compras: Person;
let callers: Callers;
beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  compras = await browser.signsIn('compras');
});
afterAll(async () => await browser?.stop());

test('an order is undone with a reason, and can be generated again under the number that came free', async () => {
  const id = await purchase(callers, 'ordered');
  const before = await orderNow(callers.compras, id);
  await compras.follow(`/unidadproveedor?registro=${id}`);
  await compras.reaches('CON ORDEN DE COMPRA');
  await compras.press('Deshacer la orden');
  await compras.read('Vuelve a SIN ORDEN DE COMPRA');
  expect(await barriers(compras.page)).toEqual([]);
  await compras.press('Deshacer');
  await compras.read('Por favor, ingresar la justificación');
  await compras.fill('Motivo', 'El proveedor no era ese');
  await compras.press('Deshacer');
  await compras.reaches('SIN ORDEN DE COMPRA');
  const { state, number_purchase, id_provider, npg_nog, total, charges, units } = await orderNow(
    callers.compras,
    id,
  );
  expect({ state, number_purchase, id_provider, npg_nog }).toEqual({
    state: 0,
    number_purchase: '',
    id_provider: null,
    npg_nog: '',
  });
  expect({ total, charges, units }).toEqual({
    total: before.total,
    charges: before.charges,
    units: before.units,
  });
  await compras.press('Historia', 'tab');
  await compras.read(`Deshizo la orden de compra ${before.number_purchase}`);
  await compras.read('El proveedor no era ese');
  // Its number is free: the same order takes it once more.
  const again = await callers.compras.send('/orders/purchaseorder/generate', {
    p_id: id,
    p_number_purchase: before.number_purchase,
    p_date_issue: before.date_issue,
    p_quarter: before.quarter,
    p_id_type_purchase: before.id_type_purchase,
    p_number_award: before.number_award,
    p_id_provider: before.id_provider,
    p_justification_purchase_order: before.justification_purchase_order,
  });
  expect(again.envelope).toMatchObject({ response: 'success', data: { state: 1 } });
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
