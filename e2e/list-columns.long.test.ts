import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Choice of a list's columns, which its address carries: hidden, moved, wider. */

const REQUESTS = 'Listado de pedidos';
const LIST = '/pedidos?f.state=1';

let browser: ProductInBrowser;
let compras: Person;
beforeAll(async () => {
  browser = await testProductInBrowser();
  compras = await browser.signsIn('compras');
});
afterAll(async () => await browser?.stop());

/** Titles of the columns from left to right, without boxes and actions. */
const titles = async (): Promise<readonly string[]> =>
  await compras.page.$$eval('.ag-header-cell[col-id]', (heads) =>
    heads
      .sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
      .map((head) => head.querySelector('.ag-header-cell-text')?.textContent ?? '')
      .filter((title) => title !== '' && title !== 'Acciones'),
  );
const param = (name: string): string | null => new URL(compras.page.url()).searchParams.get(name);

test('a column is hidden, moved and made wider by its panel, and all is in the address', async () => {
  await compras.go(LIST);
  await compras.textOf({ grid: REQUESTS, row: 0, column: 'Número' });
  const usual = await titles();
  await compras.press('Columnas');
  await compras.press('Cuatrimestre', 'checkbox');
  await compras.press('Total: antes');
  await compras.press('Insumo: más ancha');
  expect(await faultsSeen(browser, compras, 'list-columns', [1440])).toEqual([]);
  await compras.press('Cerrar');
  await expect.poll(titles).not.toContain('Cuatrimestre');
  const places = async (): Promise<number> => {
    const all = await titles();
    return all.indexOf('Cantidad total') - all.indexOf('Total');
  };
  await expect.poll(places).toBe(1);
  expect([param('sin'), param('ancho')]).toEqual(['quarter_order', 'supplie.156']);
  expect(param('cols')?.split('~')).toContain('total');

  const link = compras.page.url();
  await compras.go(LIST);
  await expect.poll(titles).toEqual(usual);
  await compras.go(new URL(link).pathname + new URL(link).search);
  await compras.textOf({ grid: REQUESTS, row: 0, column: 'Número' });
  expect(await titles()).not.toContain('Cuatrimestre');
  await compras.press('Columnas');
  await compras.press('Restablecer');
  await compras.press('Cerrar');
  await expect.poll(titles).toEqual(usual);
  expect(compras.page.url()).toMatch(/pedidos\?f\.state=1$/);
});

test('presses that follow one another before anything is drawn all count', async () => {
  await compras.go(LIST);
  await compras.textOf({ grid: REQUESTS, row: 0, column: 'Número' });
  await compras.press('Columnas');
  await compras.page.waitForSelector('.column-choice input');
  await compras.page.$$eval(
    '.column-choice input, .column-choice [aria-label="Insumo: más ancha"]',
    (all) => {
      for (const each of all)
        if (
          each instanceof HTMLButtonElement ||
          /Cuatrimestre|Fecha/.test(each.closest('label')?.textContent ?? '')
        )
          if (each instanceof HTMLElement) each.click();
    },
  );
  await compras.press('Cerrar');
  await expect.poll(titles).not.toContain('Cuatrimestre');
  expect(param('sin')?.split('~').sort()).toEqual(['date', 'quarter_order']);
  expect(param('ancho')).toBe('supplie.156');
  await compras.press('Columnas');
  await compras.press('Restablecer');
  await compras.press('Cerrar');
});

test('what a page and what is ticked come to is the sum of its cells', async () => {
  await compras.go(LIST);
  await compras.textOf({ grid: REQUESTS, row: 0, column: 'Total' });
  await compras.settled();
  const rows = await compras.page.$$eval(
    '.list-grid .ag-row',
    (all) => new Set(all.map((each) => each.getAttribute('row-index'))).size,
  );
  expect(rows).toBeGreaterThan(1);
  const cents = (text: string): number => Number(text.replace(/[^\d-]/g, ''));
  let sum = 0;
  for (let row = 0; row < rows; row += 1)
    sum += cents(await compras.textOf({ grid: REQUESTS, row, column: 'Total' }));
  const shown = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2 }).format(sum / 100);
  await compras.read(`Total Q${shown}`);
});

test('a view that is shipped with the list shows its rows, its name and an address that shows the same', async () => {
  await compras.go('/pedidos?size=25');
  await compras.press('Vista');
  await compras.press('Por consolidar, los mayores');
  await compras.find('Vista: Por consolidar, los mayores', 'button');
  expect([param('f.state'), param('sort'), param('size')]).toEqual(['1', '-total', '25']);
  await compras.press('Vista: Por consolidar, los mayores');
  await compras.press('Todos');
  await compras.find('Vista', 'button');
  expect(param('f.state')).toBeNull();
  await compras.go('/pedidos?sin=ya_no_hay');
  await compras.press('Vista');
  await compras.read('El enlace usa una columna que ya no existe: ya_no_hay.');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
