import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { unfoldHistory } from '@expediente/testing/browser/unfold-history.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The catalogues' one screen: a provider's whole life by two people, and what each refuses. */

const PROVIDERS = 'Listado de proveedores';

let browser: ProductInBrowser;
let admin: Person;
let compras: Person;

beforeAll(async () => {
  browser = await testProductInBrowser();
  admin = await browser.signsIn('admin');
  compras = await browser.signsIn('compras');
});
afterAll(async () => await browser?.stop());

async function fillProvider(person: Person, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await person.fill(label, text);
}

const GOOD = {
  NIT: '7654321K',
  'Razón Social': 'Prueba, S. A.',
  Contacto: 'Rosa M.',
  Teléfono: '22334455',
  'Teléfono de oficina': '22334466',
  Email: 'r@prueba.gt',
  Dirección: '3a. calle 4-05',
};

test('what is missing or wrong is shown next to its field and in the summary', async () => {
  await admin.open('Proveedores');
  await admin.press('Crear');
  await admin.read('Proveedor nuevo');
  await fillProvider(admin, { NIT: '12/3', 'Razón Social': GOOD['Razón Social'], Teléfono: '123' });
  await admin.press('Guardar');
  await admin.read('Hay datos por corregir');
  await admin.read('NIT incorrecto. Ej: 1234567891234567');
  await admin.read('Formato incorrecto: Ej. 12345678');
  await admin.read('Este campo es obligatorio.');
  expect(await faultsSeen(browser, admin, 'provider-faults', [1440])).toEqual([]);
});

test('mended it is saved; the dialog closes and the list has it', async () => {
  await fillProvider(admin, GOOD);
  await admin.press('Guardar');
  await admin.toast('guardó');
  await admin.fill('Buscar', GOOD.NIT);
  await admin.read(GOOD['Razón Social']);
});

test('another with the same NIT is refused at its field', async () => {
  await compras.open('Proveedores');
  await compras.press('Crear');
  await compras.read('Proveedor nuevo');
  await fillProvider(compras, GOOD);
  await compras.press('Guardar');
  await compras.read('NIT: Otro proveedor ya tiene este NIT');
  await compras.press('Cancelar');
  await compras.read('¿Está seguro de cancelar el guardado?');
  await compras.press('Si');
});

test('two people change one record: the second chooses field by field', async () => {
  await compras.fill('Buscar', GOOD.NIT);
  await compras.read(GOOD.Contacto);
  await compras.act(PROVIDERS, GOOD.NIT, 'Editar');
  await compras.read('Razón Social');
  await admin.sits();
  await admin.act(PROVIDERS, GOOD.NIT, 'Editar');
  // The answer that the test is about.
  admin.watch.tolerate(/\/providers\/insert\/update$/);
  await admin.fill('Contacto', 'Contacto de admin');
  await admin.fill('Dirección', 'Dirección de admin');
  await compras.sits();
  await compras.fill('Contacto', 'Contacto de compras');
  await compras.fill('Teléfono', '55667788');
  await compras.press('Guardar');
  await compras.toast('guardó');

  await admin.sits();
  await admin.press('Guardar');
  await admin.read('El registro tiene cambios de otra persona');
  // The dialog shows it: no message besides does.
  const messages = await admin.page.$$eval('.Toastify__toast', (all) => all.map((each) => each.textContent));
  expect(messages.filter((message) => message?.includes('El registro cambió'))).toEqual([]);
  await admin.read('Falta elegir en 1 campo.');
  expect(await faultsSeen(browser, admin, 'provider-conflict', [390])).toEqual([]);
  const choices = await admin.page.$$eval('fieldset:has([type=radio]) > legend', (all) =>
    all.map((each) => each.textContent),
  );
  expect(choices).toEqual(['Contacto', 'Teléfono']);
  await admin.press('Lo mío Contacto de admin', 'radio');
  await admin.press('Guardar con lo elegido');
  await admin.toast('guardó');
});

test('the record holds both: what was chosen, what only one changed', async () => {
  await admin.act(PROVIDERS, GOOD.NIT, 'Ver');
  await admin.read('Contacto de admin');
  await admin.read('Dirección de admin');
  await admin.read('55667788');
});

test('its history shows who changed what', async () => {
  await admin.press('Historia', 'tab');
  await unfoldHistory(admin);
  await admin.read('Contacto de compras');
  await admin.read(GOOD.Contacto);
  expect(await faultsSeen(browser, admin, 'provider-history', [390])).toEqual([]);
  await admin.press('Cerrar');
});

/** Providers are read, and nothing of them is projected, until it is let go. */
async function providersHeld(): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: await browser.product.superuserConnection() });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'read' and tablename ~ '^provider_'`,
  );
  await client.query('begin');
  for (const { name } of rows) await client.query(`lock table ${name} in share row exclusive mode`);
  return { letGo: async () => await client.end() };
}

test('a record whose list is behind is waited for: what the other person saved is not written over', async () => {
  await compras.go('/proveedores');
  await compras.fill('Buscar', GOOD.NIT);
  await compras.read('Contacto de admin');
  await compras.act(PROVIDERS, GOOD.NIT, 'Editar');
  await compras.fill('Teléfono', '55660000');
  await admin.sits();
  await admin.act(PROVIDERS, GOOD.NIT, 'Editar');
  await admin.fill('Dirección', '9a. avenida 1-11');
  const held = await providersHeld();
  try {
    await compras.sits();
    await compras.press('Guardar');
    await compras.toast('guardó');
    await admin.sits();
    await admin.press('Guardar');
    await admin.read('El registro tiene cambios de otra persona');
    await admin.read('Procesando...');
    const saves = await admin.find('Guardar con lo elegido', 'button');
    expect(await saves.evaluate((each) => each.matches(':disabled'))).toBe(true);
  } finally {
    await held.letGo();
  }
  await admin.read('Como estaba');
  await admin.press('Guardar con lo elegido');
  await admin.toast('guardó');
  await admin.act(PROVIDERS, GOOD.NIT, 'Ver');
  await admin.read('55660000');
  await admin.read('9a. avenida 1-11');
  await admin.press('Cerrar');
});

test('a provider of an order cannot be deleted, and the reason says where it is used', async () => {
  await compras.go('/proveedores');
  await compras.act(PROVIDERS, 'drogueria ejemplo del norte', 'Eliminar');
  await compras.read('¿Eliminar Proveedor #');
  await compras.fill('Motivo', 'Ya no vende');
  await compras.press('Si');
  await compras.toast('El registro tiene movimientos');
  await compras.gone('[role=dialog]');
});

test('one that nothing uses is deleted after its question', async () => {
  await admin.act(PROVIDERS, GOOD.NIT, 'Eliminar');
  await admin.read('¿Eliminar Proveedor #');
  await admin.press('No');
  await admin.act(PROVIDERS, GOOD.NIT, 'Eliminar');
  await admin.press('Si');
  await admin.read('Por favor, ingresar la justificación');
  await admin.fill('Motivo', 'Se registró dos veces');
  await admin.press('Si');
  await admin.toast('eliminó');
  await admin.read('Ningún registro coincide con la búsqueda');
});

test('a group by keyboard alone: created, then the list of its renglones is under it', async () => {
  await admin.go('/grupos');
  await admin.settled();
  await admin.find('Crear', 'button').then((button) => button.focus());
  const { keyboard } = admin.page;
  await keyboard.press('Enter');
  await admin.read('Grupo nuevo');
  await admin.page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  await keyboard.type('99876');
  await keyboard.press('Tab');
  await keyboard.type('Grupo de prueba');
  await keyboard.down('Control');
  await keyboard.press('s');
  await keyboard.up('Control');
  await admin.toast('guardó');
  await admin.read('Renglones');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
