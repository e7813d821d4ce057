import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Every screen and dialog at three widths: nothing hangs over the edge, nothing covers anything else. */

let browser: ProductInBrowser;
const people = new Map<string, Person>();
beforeAll(async () => {
  browser = await testProductInBrowser();
  for (const user of ['admin', 'aprobador', 'centro', 'compras', 'operador'])
    people.set(user, await browser.signsIn(user));
});
afterAll(async () => await browser?.stop());

async function looked(person: Person, name: string): Promise<void> {
  expect(await faultsSeen(browser, person, name)).toEqual([]);
}

const as = (user: string): Person => {
  const person = people.get(user);
  if (!person) throw new Error(`${user} did not sign in`);
  return person;
};

test('the door', async () => {
  const person = await browser.arrives();
  await person.go('/');
  await looked(person, 'door');
  await person.enter('consulta');
  await person.read('Seleccionar unidad ejecutora');
  await looked(person, 'executor');
});

/** What moved a line of the plan of EMERGENCIA. */
const MOVEMENTS = '/packsanuales?registro=100101-2026&paso=movimientos&de=100101-2026-17-1-2-1';

describe.each([
  ['centro', 'home', '/inicio', 'Mis pendientes'],
  ['centro', 'own', '/miinformacion', 'Mi Información Personal'],
  ['centro', 'verify', '/verificar', 'Con el código QR'],
  ['centro', 'not-found', '/no-hay', 'No Existe La Página'],
  ['centro', 'plans', '/packsanuales', 'EMERGENCIA'],
  ['centro', 'plan-new', '/packsanuales?registro=nuevo&modo=editar', 'PAC nuevo'],
  ['centro', 'plan', '/packsanuales?registro=100101-2026', 'Disponible'],
  ['centro', 'plan-line', MOVEMENTS, 'quedan'],
  ['aprobador', 'plan-long', '/packsanuales?registro=100106-2026', 'Aprobar'],
  ['centro', 'quarters', '/programacioncuatrimestral', 'EMERGENCIA'],
  ['centro', 'quarter', '/programacioncuatrimestral?registro=100101-2026', '3 de 3 cuatrimestres'],
  ['centro', 'extensions', '/reprogcuatrimestral', 'EMERGENCIA'],
  ['centro', 'extension-new', '/reprogcuatrimestral?registro=nuevo&modo=editar', 'Agregar cambio'],
  ['centro', 'requests', '/pedidos', 'Listado de pedidos'],
  ['centro', 'request-new', '/pedidos?registro=nuevo&modo=editar', 'Pedido nuevo'],
  ['compras', 'orders', '/unidadproveedor', 'Todas'],
  ['compras', 'unops-records', '/unops', 'Sin consolidar'],
  ['compras', 'unops-consolidated', '/unops?f.state=1', 'Registros'],
  ['compras', 'unops-regularized', '/unops?f.state=2', 'CURDP'],
  ['compras', 'unops-reported', '/reporteunops', 'Reportes de un centro de costo'],
  ['operador', 'projections', '/proyecciones', 'AL DÍA'],
  ['operador', 'projection', '/proyecciones?registro=order', 'Versiones'],
  ['operador', 'rules', '/reglas', 'Tasa del IVA'],
])('%s: %s', (user, name, path, words) => {
  test('can be seen whole and used by everybody', async () => {
    const person = as(user);
    await person.go(path);
    if (name !== 'requests') await person.read(words);
    await looked(person, name);
  });
});

/** Pages of the catalogues, each with the words of its form. */
const CATALOGUES: readonly (readonly [page: string, words: string])[] = [
  ['presentaciones', 'Presentación nueva'],
  ['grupos', 'Grupo nuevo'],
  ['tiposinsumos', 'Tipo de insumo nuevo'],
  ['insumos', 'Insumo nuevo'],
  ['proveedores', 'Proveedor nuevo'],
  ['productos', 'Producto nuevo'],
  ['participantes', 'Participante nuevo'],
  ['libros', 'Libro nuevo'],
  ['tipomodificacion', 'Tipo de modificación nuevo'],
  ['entidades', 'Entidad nueva'],
  ['tiposcompra', 'Tipo de compra nuevo'],
  ['acciones', 'Acción nueva'],
  ['centroscosto', 'Centro de costo nuevo'],
  ['usuarios', 'Usuario nuevo'],
  ['perfiles', 'Perfil nuevo'],
  ['opcionesmenu', 'Opción de menú nueva'],
];

describe.each(CATALOGUES)('%s', (page, words) => {
  test('can be seen whole and used by everybody', async () => {
    const admin = as('admin');
    await admin.follow(`/${page}`);
    await admin.page.waitForSelector('.list-rows');
    await looked(admin, page);
    await admin.press('Crear');
    await admin.read(words);
  });
});

test('a plan with more lines than are shown at once', async () => {
  const centro = as('centro');
  await centro.go('/packsanuales?registro=nuevo&modo=editar');
  await centro.read('PAC nuevo');
  await centro.choose('Centro de costo', 'operaciones');
  await centro.press('Agregar insumo');
  await centro.choose('Insumo', 'acetaminofen, 500');
  for (let row = 0; row < 12; row++)
    await centro.type({ grid: 'Cantidad por subproducto', row, column: 'Cantidad' }, '7');
  await centro.press('Agregar');
  await centro.says({ grid: 'Insumos del plan', row: 'Total', column: 'Subtotal' }, 'Q7.32');
  await looked(centro, 'plan-new-long');
  // Lines are looked for; the others stay as they are, and the totals are of all.
  await centro.fill('Buscar insumo', '3-2-1 acetaminof');
  await centro.says({ grid: 'Insumos del plan', row: 0, column: 'Subproducto' }, '3-2-1');
  await centro.type({ grid: 'Insumos del plan', row: 0, column: 'Cantidad' }, '8');
  await centro.says({ grid: 'Insumos del plan', row: 'Total', column: 'Subtotal' }, 'Q7.41');
  await centro.fill('Buscar insumo', 'guante');
  await centro.read('Ningún registro coincide con la búsqueda.');
  await centro.fill('Buscar insumo', '');
  await centro.says({ grid: 'Insumos del plan', row: '3-2-1', column: 'Cantidad' }, '8.00');
  await centro.width(1024);
  const outOfSight = () => {
    const view = document.querySelector('.edit-grid .ag-grid-viewport');
    return view ? view.scrollWidth - view.clientWidth : undefined;
  };
  await expect.poll(async () => await centro.page.evaluate(outOfSight)).toBe(0);
  await centro.width(1440);
});

/** Orders of the demonstration by state, and what is asked there. */
const ORDERS: readonly (readonly [state: string, button: string, words: string])[] = [
  ['2', 'Editar', 'No. recibo'],
  ['9', 'Recibos y facturas', 'No. recibo'],
  ['1', 'Historia', 'Verificar cadena'],
  ['3', 'Historia', 'Verificar cadena'],
  ['4', 'Historia', 'Verificar cadena'],
  ['5', 'Historia', 'Verificar cadena'],
  ['6', 'Corregir', 'Constancia'],
  ['7', 'Historia', 'Verificar cadena'],
];

test.each(ORDERS)('an order in state %s and its «%s»', async (state, button, words) => {
  const person = as('compras');
  await person.follow(`/unidadproveedor?f.state=${state}`);
  await person.act('Listado de órdenes de compra', 0, 'Ver');
  await person.read('Historia');
  await looked(person, `order-${state}`);
  await person.press(button, button === 'Historia' ? 'tab' : 'button');
  await person.read(words);
  await looked(person, `order-${state}-${button}`);
});

/** Whatever is printed of what is open, on that paper. */
async function printed(person: Person, landscape = false): Promise<readonly string[]> {
  const pdf = await person.page.pdf({ format: 'letter', landscape });
  return readPdf(Buffer.from(pdf)).pages;
}

test('a history says much in a window and all of itself on paper', async () => {
  const person = as('compras');
  await person.go('/unidadproveedor?f.state=7');
  await person.act('Listado de órdenes de compra', 0, 'Ver');
  await person.press('Historia', 'tab');
  await person.read('Verificar cadena');
  const events = await person.page.$$eval('.timeline-event', (all) =>
    all.map((each) => each.getBoundingClientRect().height),
  );
  const room = await person.page.$eval('.MuiDialogContent-root', (content) => {
    const first = content.querySelector('.timeline-items')?.getBoundingClientRect().top ?? 0;
    return content.getBoundingClientRect().bottom - first;
  });
  expect(room / Math.max(...events)).toBeGreaterThanOrEqual(12);
  const pages = await printed(person);
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.join('');
  for (const words of ['Registróelpago', 'Consolidó', 'No.resolución', 'No.recibo', 'CURdedevengado'])
    expect(text).toContain(words);
  for (const pressed of ['Verificarcadena', 'Datos', 'Quién', 'Imprimirorden'])
    expect(text).not.toContain(pressed);
});

test.each([
  [1440, false],
  [1440, true],
  [390, false],
])(
  'a list in a window of %i px is printed with every row under its heads, landscape %s',
  async (width, landscape) => {
    const person = as('compras');
    await person.width(width);
    await person.go('/unidadproveedor?size=50');
    await person.read('RES-023');
    const pages = await printed(person, landscape);
    await person.width(1440);
    expect(pages.length).toBeGreaterThan(1);
    for (const [place, page] of pages.entries()) {
      expect(page).toMatch(/Resolución.*Estado.*Insumo/);
      // Each sheet says which it is, who printed it and when; the others than the first also of what they are.
      expect(page).toContain(`Página${place + 1}de${pages.length}`);
      expect(page).toMatch(/GeneradoporUsuarioCompras\(compras\)el\d\d\/\d\d\/\d{4}/);
      expect(page).toContain('OrdenesDeCompra');
    }
    for (let number = 1; number <= 16; number++)
      expect(pages.join('')).toContain(`RES-${String(number).padStart(3, '0')}`);
    for (const pressed of ['Buscar', 'Todas', 'Filas']) expect(pages.join('')).not.toContain(pressed);
  },
);

test('a list that is narrowed says on paper by what', async () => {
  const person = as('compras');
  await person.go('/unidadproveedor?search=acetaminof&f.id_provider=1');
  await person.page.waitForSelector('.list-rows');
  await person.settled();
  const [page = ''] = await printed(person);
  expect(page).toMatch(
    /Listadodeórdenesdecompra:(\d+)de\1·Búsqueda:«acetaminof»·Proveedor:\S*DrogueríaEjemplodelNorte/,
  );
});

test('a plan is printed with all of its lines and their total', async () => {
  const person = as('centro');
  await person.go('/packsanuales?registro=100101-2026');
  await person.read('Disponible');
  const text = (await printed(person)).join('');
  for (const words of ['EMERGENCIA', 'ACETAMINOFÉN', 'SILLADERUEDAS', 'Q648,650.00'])
    expect(text).toContain(words);
  expect(text).not.toContain('Mispendientes');
});

test('the form that generates an order', async () => {
  const person = as('compras');
  await person.go('/unidadproveedor?f.state=0');
  await person.act('Listado de órdenes de compra', 0, 'Generar orden de compra');
  await person.read('Constancia de exención');
  await looked(person, 'order-generate');
});

test('a request, its history and its print', async () => {
  const person = as('compras');
  await person.go('/pedidos?f.state=1');
  await person.act('Listado de pedidos', 0, 'Ver');
  await person.read('Historia');
  await looked(person, 'request');
  await person.press('Imprimir pedido');
  await person.read('Solicitante');
  // The formats can be chosen once the signatories are there.
  await person.page.waitForFunction(() => document.querySelector('[role=dialog] button:disabled') === null);
  await looked(person, 'request-print');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
