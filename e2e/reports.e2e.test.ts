import { openedBook } from '@expediente/platform/excel/testing/books.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Reports as people read them: looked at, narrowed, opened from the row, taken along as a workbook. */

let browser: ProductInBrowser;
let compras: Person;
beforeAll(async () => {
  browser = await testProductInBrowser();
  compras = await browser.signsIn('compras');
});
afterAll(async () => await browser?.stop());

const ALL = 'desde=2020-01-01';
const ORDERS = 'Reporte General De Ordenes De Compra';
const DEBT = 'Reporte Deuda Flotante';
const cents = (text: string): number => Number(text.replace(/[^\d-]/g, ''));

const PAGES = [
  [`ordenescompra?${ALL}`, 'Total de'],
  [`general?${ALL}`, 'Total de'],
  ['recibospendientes', 'Falta recibo'],
  [`deudaflotante?${ALL}`, 'Total de'],
  ['pedidosgeneral', 'Leído el'],
  ['reporteinsumos', 'Leído el'],
  ['reporte-resoluciones', 'Total de'],
  ['fraccionamiento', 'Compras por insumo'],
  ['ejecucioncuatrimestral', 'Ejecutado del presupuesto por cuatrimestre'],
] as const;

test.each(PAGES)('%s shows its rows, as of when and under which session', async (path, words) => {
  await compras.go(`/${path}`);
  await compras.read('por Usuario Compras (compras), sesión');
  await (await compras.page.$('.report-pictures > summary'))?.click();
  await compras.read(words);
  await browser.picture(compras, `report-${path.split('?')[0]}`);
});

test('what do we owe, since when, to whom: total, row, order', async () => {
  await compras.go(`/deudaflotante?${ALL}`);
  const total = await compras.textOf({ grid: DEBT, row: 'Total de', column: 'Total' });
  const rows = await compras.page.$$eval(
    '.list-grid .ag-row:not(.ag-row-pinned)',
    (all) => new Set(all.map((each) => each.getAttribute('row-index'))).size,
  );
  let sum = 0;
  for (let row = 0; row < rows; row += 1)
    sum += cents(await compras.textOf({ grid: DEBT, row, column: 'Total' }));
  expect([rows > 2, cents(total)]).toEqual([true, sum]);
  const number = await compras.textOf({ grid: DEBT, row: 0, column: 'No. OC' });
  await compras.focusOn({ grid: DEBT, row: 0, column: 'Proveedor' });
  await compras.page.keyboard.press('Enter');
  await compras.read(`Orden de compra ${number}`);
});

test('an order that should have been published waits on the first page, in the list and in its view', async () => {
  await compras.go('/inicio');
  await compras.read('Órdenes sin NPG ni NOG en su plazo');
  await browser.picture(compras, 'inicio-npg');
  await compras.go('/unidadproveedor?f.state=2&f.unpublished=1');
  await compras.read('SIN NPG NI NOG');
  await browser.picture(compras, 'orders-npg');
});

test('filters are in the address, and a range without orders shows none', async () => {
  await compras.go(`/ordenescompra?${ALL}`);
  await compras.read('Total de');
  await compras.press('Filtros · 2');
  await compras.choose('Estado', 'ANULADO');
  await compras.page.keyboard.press('Escape');
  await compras.says({ grid: ORDERS, row: 'Total de', column: 'Total' }, 'Q0.00');
  expect(compras.page.url()).toContain('f.state=8');
  await compras.go('/ordenescompra?desde=2020-01-01&hasta=2020-01-02');
  await compras.read('No hay registros para mostrar.');
  await compras.press('Descargar Excel');
  await compras.toast('No hay registros para mostrar.');
});

test('the workbook has the totals of the screen', async () => {
  await compras.go(`/deudaflotante?${ALL}`);
  const total = await compras.textOf({ grid: DEBT, row: 'Total de', column: 'Total' });
  // The bytes that the button fetches, kept where the test can read them.
  await compras.page.evaluate(() => {
    const keep = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (content: Blob) => {
      Object.assign(globalThis, { kept: content });
      return keep(content);
    };
  });
  await compras.press('Descargar Excel');
  await compras.page.waitForFunction(() => 'kept' in globalThis);
  const bytes = await compras.page.evaluate(async () => {
    const { kept } = globalThis as unknown as { kept: Blob }; // put there above
    return [...new Uint8Array(await kept.arrayBuffer())];
  });
  const sheet = (await openedBook(Buffer.from(bytes))).worksheets[0];
  const last = sheet?.lastRow?.getCell(10);
  expect(Math.round(Number(last?.result) * 100)).toBe(cents(total));
});

test('an order is found by its number, with all its stages', async () => {
  await compras.go('/buscaroc');
  await compras.fill('No. orden de compra', '900');
  await compras.press('Buscar');
  await compras.read('Orden de compra 900');
  await browser.picture(compras, 'report-buscaroc');
  await compras.fill('No. orden de compra', 'nada');
  await compras.press('Buscar');
  await compras.read('No existe información de la OC: nada');
});

test('orders are ticked one provider at a time, and the others say why not', async () => {
  await compras.go('/unidadproveedor?f.state=7');
  await compras.tick('Listado de órdenes de compra', 0);
  await compras.find('Cantidades por centro de costo', 'button');
  const why = await compras.page.$$eval('.tick-blocked', (all) =>
    all.map((each) => each.getAttribute('title')),
  );
  expect(why.length).toBeGreaterThan(0);
  for (const each of why) expect(each).toMatch(/^Solo se marcan órdenes de un mismo proveedor: /);
  await browser.picture(compras, 'report-ticks');
});

test('nothing went wrong unseen', () => {
  expect(browser.faults()).toEqual([]);
});
