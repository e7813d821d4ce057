import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Invoices, receipts and sub-products of a record of UNOPS from one workbook. */

const TODAY = dateInGuatemala(new Date());

let browser: ProductInBrowser;
let centro: Person;
let folder: Folder;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  folder = await Folder.make();
  centro = await browser.signsIn('centro');
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

test('lines are looked at before they are added, the refused rows with their reasons; then the record is saved', async () => {
  await centro.go('/unops?registro=nuevo&modo=editar');
  await centro.read('Unops nuevo');
  await centro.choose('Unidad', 'emergencia');
  await centro.choose('Proveedor', 'organismo internacional demo');
  await centro.choose('Insumo', 'acetaminofen, 500');
  await centro.fill('Precio', '8');
  await centro.fill('Cantidad', '10');
  await centro.press('Cargar Excel');
  await centro.read('Plantilla de líneas');
  await centro.attach(
    await folder.workbook('lineas.xlsx', [
      ['Tipo', 'Serie o código', 'Número', 'Fecha', 'Valor o cantidad'],
      ['FACTURA', 'EXC', '9901', TODAY, '50'],
      ['FACTURA', 'EXC', '9902', TODAY, '30'],
      ['RECIBO', '', 'RX-1', TODAY, '80'],
      ['SUBPRODUCTO', '1-2-1', '', '', '10'],
      ['SUBPRODUCTO', '9-9-9', '', '', '1'],
    ]),
  );
  await centro.read('No existe el subproducto «9-9-9»');
  expect(await faultsSeen(browser, centro, 'unops-lines-load')).toEqual([]);
  await centro.press('Agregar 4 líneas');
  await centro.press('Cerrar');
  await centro.press('Guardar');
  await centro.read('Historia');
  await centro.read('Q80.00');
});
