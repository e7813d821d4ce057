import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf } from '@expediente/testing/product/user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf, serial } from './typed-form.ts';
import { orderNow, purchase } from './typed-purchase.ts';

/** A warehouse that records what has come, and nothing else of an order (hospital E1). */

let browser: ProductInBrowser;
let almacen: Person;
let callers: Callers;
beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  almacen = await browser.signsIn('almacen');
});
afterAll(async () => await browser?.stop());

const RECEIPT = { grid: 'Centros de costo y recibos', row: 0, column: 'No. recibo' };

test('receipts and invoice are recorded, the rest of the order is locked with its reason', async () => {
  const id = await purchase(callers, 'committed');
  const before = await orderNow(callers.compras, id);
  const number = serial();
  await almacen.follow(`/unidadproveedor?registro=${id}`);
  await almacen.reaches('COMPROMISO');
  await almacen.press('Recibos y facturas');
  await almacen.read('Su perfil registra lo que llegó y sus documentos');
  expect(await almacen.page.$$('[role=dialog] input[name="p_number_compromise"]')).toEqual([]);
  expect(await barriers(almacen.page)).toEqual([]);
  await almacen.press('Agregar factura');
  await almacen.type({ grid: 'Facturas', row: 0, column: 'Serie' }, '0A1B2C3D');
  await almacen.type({ grid: 'Facturas', row: 0, column: 'Número' }, number);
  await almacen.fill('Constancia de exención de IVA', `E-${number}`);
  await almacen.type(RECEIPT, `D-${number}`);
  await almacen.press('Guardar');
  await almacen.toast('La orden de compra se actualizó y quedó en estado COMPLETADO.');
  await almacen.reaches('COMPLETADO');
  const order = await orderNow(callers.compras, id);
  expect(order.units[0]).toMatchObject({ number_invoice: `D-${number}` });
  expect(order.invoices).toMatchObject([{ serie_invoice: '0A1B2C3D', number_invoice: number }]);
  expect(order).toMatchObject({
    state: 3,
    exemption_iva: `E-${number}`,
    number_purchase: before.number_purchase,
    number_compromise: before.number_compromise,
    total: before.total,
  });
  // Nothing else is offered: the next steps are others' work.
  expect(await almacen.seen()).not.toMatch(/Devengar|Editar|Anular/);
});

test('what waits for receipts is on the first page of who records them', async () => {
  await purchase(callers, 'committed');
  await almacen.go('/inicio');
  await almacen.read('Órdenes con recibos o facturas pendientes');
  expect(await almacen.seen()).not.toContain('Órdenes por devengar');
});

test('who loses the action with the form open is refused in words, and keeps what was typed', async () => {
  const id = await purchase(callers, 'committed');
  // Another session opens the form: the read models have to be there.
  expect((await orderNow(callers.compras, id)).state).toBe(2);
  await almacen.follow(`/unidadproveedor?registro=${id}&modo=recibos`);
  await almacen.read('Su perfil registra lo que llegó');
  await almacen.type(RECEIPT, 'D-SIN-PERMISO');
  const profile = dataOf<Profile>(await callers.admin.read('/profile/get/id/9'));
  const save = async (pages: Profile['pages']) => {
    const { revision } = dataOf<Profile>(await callers.admin.read('/profile/get/id/9'));
    dataOf(
      await callers.admin.send('/profile/insert/update', {
        p_id: 9,
        p_description: profile.description,
        p_reach: profile.reach,
        p_tags_items: pages,
        p_revision: revision,
      }),
    );
  };
  almacen.watch.tolerate(/\/api\//);
  await save(
    profile.pages.map(({ actions, ...page }) => ({
      ...page,
      actions: actions.filter(({ field }) => field !== 'receive'),
    })),
  );
  await almacen.press('Guardar');
  await almacen.read('permiso');
  expect(await almacen.seen()).toContain('D-SIN-PERMISO');
  expect((await orderNow(callers.compras, id)).units[0]).toMatchObject({ number_invoice: '' });
  await save(profile.pages);
});

interface Profile {
  readonly description: string;
  readonly reach: string;
  readonly revision: number;
  readonly pages: readonly { readonly actions: readonly { readonly field: string }[] }[];
}

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
