import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { keyboardFaults } from '@expediente/testing/browser/keyboard.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Every kind of screen and dialog is gone through by Tab alone (interface "Keyboard"). */

let browser: ProductInBrowser;
const people = new Map<string, Person>();
beforeAll(async () => {
  browser = await testProductInBrowser();
  for (const user of ['admin', 'centro', 'compras']) people.set(user, await browser.signsIn(user));
});
afterAll(async () => await browser?.stop());

const as = (user: string): Person => {
  const person = people.get(user);
  if (!person) throw new Error(`${user} did not sign in`);
  return person;
};

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
    const person = as('compras');
    await person.follow(`/unidadproveedor?f.state=${state}`);
    await person.act('Listado de órdenes de compra', 0, action);
    await person.read(words);
    await person.settled();
    expect(await keyboardFaults(person)).toEqual([]);
  });
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
