import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { keyboardFaults } from '@expediente/testing/browser/keyboard.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import type { HTTPRequest } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Every kind of screen and dialog is gone through by Tab alone (interface "Keyboard"). */

let browser: ProductInBrowser;
const people = new Map<string, Person>();
beforeAll(async () => {
  browser = await testProductInBrowser();
  for (const user of ['admin', 'centro', 'compras', 'daf']) people.set(user, await browser.signsIn(user));
});
afterAll(async () => await browser?.stop());

const as = (user: string): Person => {
  const person = people.get(user);
  if (!person) throw new Error(`${user} did not sign in`);
  return person;
};

/** A processor that is slower by `rate`, and reads that are answered `delay` ms late. */
async function slowly({ page }: Person, { rate, delay }: { readonly rate: number; readonly delay: number }) {
  const late = (request: HTTPRequest) => {
    const reads = request.method() === 'GET' && request.url().includes('/api/');
    setTimeout(() => void request.continue().catch(() => undefined), reads ? delay : 0);
  };
  await page.emulateCPUThrottling(rate);
  await page.setRequestInterception(true);
  page.on('request', late);
  return {
    async end(): Promise<void> {
      page.off('request', late);
      await page.setRequestInterception(false);
      await page.emulateCPUThrottling(null);
    },
  };
}

const NEW = 'registro=nuevo&modo=editar';

/** Every kind of dialog and screen, with words that say it is there. */
const PLACES: readonly (readonly [user: string, path: string, words: string])[] = [
  ['admin', '/insumos', 'Cod Interno'],
  ['admin', `/entidades?${NEW}`, 'Entidad nueva'],
  ['admin', '/entidades?registro=1', 'Datos'],
  ['admin', '/centroscosto?registro=100101&modo=editar', 'Direcciones'],
  [
    'admin',
    `/centroscosto?registro=100101&modo=editar&firma-registro=nuevo&firma-modo=editar`,
    'Firma nueva',
  ],
  ['admin', '/centroscosto?registro=100101&vista=historia', 'Verificar cadena'],
  ['admin', `/insumos?${NEW}`, 'Insumo nuevo'],
  ['admin', '/insumos?paso=delete&de=1', '¿Eliminar'],
  ['admin', '/acciones?registro=1&modo=editar', 'Así se verá'],
  ['admin', `/proveedores?${NEW}`, 'Proveedor nuevo'],
  ['admin', '/proveedores?paso=cargar', 'Cargar proveedores desde Excel'],
  ['admin', `/tiposcompra?${NEW}`, 'Vista previa con un acta de muestra'],
  ['admin', `/usuarios?${NEW}`, '100101 · EMERGENCIA'],
  ['admin', `/perfiles?${NEW}`, 'Descargar Excel'],
  ['centro', `/packsanuales?${NEW}`, 'PAC nuevo'],
  ['centro', `/packsanuales?${NEW}&paso=agregar`, 'Agregar insumo'],
  ['centro', `/pedidos?${NEW}`, 'Pedido nuevo'],
  ['centro', `/unops?${NEW}`, 'Unops nuevo'],
  ['compras', '/unidadproveedor', 'Todas'],
  ['compras', '/unops', 'Sin consolidar'],
  ['compras', '/reporteunops', 'Reportes de un centro de costo'],
];

describe.each(PLACES)('%s at %s', (user, path, words) => {
  test('every control is reached by Tab, named, and seen with the focus on it', async () => {
    const person = as(user);
    // A page is walked from its very top, where the keyboard is after it was loaded; a dialog has its own beginning.
    if (path.includes('?')) await person.follow(path);
    else await person.go(path);
    await person.read(words);
    await person.settled();
    expect(await keyboardFaults(person)).toEqual([]);
  });
});

/** Orders of the demonstration by state, what is done there, and words of its dialog. */
const ORDERS: readonly (readonly [state: string, action: string, words: string])[] = [
  ['0', 'Generar orden de compra', 'Generar orden de compra · Consolidación'],
  ['1', 'Comprometer', 'CUR de compromiso'],
  ['2', 'Editar', 'No. recibo'],
  ['9', 'Recibos y facturas', 'No. recibo'],
  ['3', 'Devengar', 'CUR de devengado'],
  ['4', 'Enviar a DAF', 'No. mesa de entrada'],
  ['5', 'Pagar', 'Documento PDF'],
];

describe.each(ORDERS)('an order in %s: %s', (state, action, words) => {
  test('every control is reached by Tab, named, and seen with the focus on it', async () => {
    const person = as(action === 'Pagar' ? 'daf' : 'compras');
    await person.follow(`/unidadproveedor?f.state=${state}`);
    await person.act('Listado de órdenes de compra', 0, action);
    await person.read(words);
    await person.settled();
    expect(await keyboardFaults(person)).toEqual([]);
  });
});

test('on a slow machine the keyboard is in the first cell of receipts after a commitment, and stays there', async () => {
  const person = as('compras');
  await person.go('/unidadproveedor?f.state=1');
  await person.act('Listado de órdenes de compra', 0, 'Ver');
  await person.find('CUR de compromiso', 'field');
  const slow = await slowly(person, { rate: 6, delay: 300 });
  await person.fill('CUR de compromiso', '987');
  await person.press('Comprometer');
  await person.toast('El compromiso se registró.');
  await person.press('Recibos y facturas');
  await person.page.waitForFunction(() => document.activeElement?.closest('.ag-cell') != null);
  await person.settled();
  // A key that is pressed at any moment from now on is the cell's.
  await person.page.keyboard.type('D-987');
  await slow.end();
  expect(
    await person.page.evaluate(() => {
      const at = document.activeElement;
      const cell = at?.closest('.ag-cell');
      return [
        cell?.getAttribute('col-id'),
        cell?.closest('.ag-row')?.getAttribute('row-index'),
        at && 'value' in at && at.value,
      ];
    }),
  ).toEqual(['number_invoice', '0', 'D-987']);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
