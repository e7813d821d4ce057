import { join } from 'node:path';
import { PROPOSED_PROFILES } from '@expediente/catalogues/access/profiles.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { doesStep } from '@expediente/testing/browser/steps.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A new institution from nothing: its administrator enters what the work presupposes, and its first user pays an order. */

const TODAY = dateInGuatemala(new Date()).split('-').reverse().join('/');
const ADMIN = 'Inicio-2026!';
const ANA = 'Clave-2026!';
const PDF = smallPdf('Pago');
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let browser: ProductInBrowser;
let admin: Person;
let ana: Person;
let folder: Folder;

oneStory();
beforeAll(async () => {
  folder = await Folder.make();
  await folder.write('logo.png', Buffer.from(PNG, 'base64'));
  await folder.write('pago.pdf', PDF);
  browser = await testProductInBrowser({ DEMO: '0', ADMIN_PASSWORD: ADMIN });
  admin = await browser.arrives();
  await admin.signIn('admin', ADMIN);
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

type Fields = Readonly<Record<string, string>>;

/** Fills the open form and saves it. */
async function save(title: string, fields: Fields, more?: () => Promise<void>): Promise<void> {
  await admin.read(title);
  for (const [label, text] of Object.entries(fields)) await admin.fill(label, text);
  await more?.();
  await admin.press('Guardar');
  await admin.toast('guardó');
}

/** The same on a page of its own. */
async function create(
  page: string,
  title: string,
  fields: Fields,
  more?: () => Promise<void>,
): Promise<void> {
  await admin.go(`/${page}?registro=nuevo&modo=editar`);
  await save(title, fields, more);
}

/** The same in a list under the open record. */
async function createUnder(address: string, title: string, fields: Fields, more?: () => Promise<void>) {
  await admin.go(address);
  await save(title, fields, more);
  // Saved, its dialog is gone and the record above is there again.
  await admin.page.waitForFunction(() => document.querySelectorAll('[role=dialog]').length === 1);
}

test('an empty installation says what is missing, in its order', async () => {
  await admin.read('Primeros pasos');
  await admin.read('Faltan 13 de 13 para que todos puedan trabajar.');
  await admin.press('Entidad', 'link');
  await admin.read('Todavía no hay entidades.');
});

test('what a form presupposes is named with the page where it is entered', async () => {
  await admin.go('/insumos?registro=nuevo&modo=editar');
  await admin.read('Insumo nuevo');
  await admin.find('Tipo', 'combobox').then(async (box) => await box.click());
  await admin.read('Todavía no hay tipos de insumo: se agregan en «Tipo De Insumos».');
});

test('entity with its logo, executor, cost centre with signatories and an address', async () => {
  await create('entidades', 'Entidad nueva', { Descripción: 'INSTITUTO NUEVO' }, async () => {
    await admin.attach(join(folder.path, 'logo.png'));
  });
  const unit = (ID: string, Descripción: string) => ({ ID, Descripción, Dirección: '1a. calle 1-00 zona 1' });
  await create('centroscosto', 'Centro de costo nuevo', unit('200100', 'HOSPITAL NUEVO'), async () => {
    await admin.press('Es Unidad Ejecutora', 'checkbox');
    await admin.choose('Entidad', 'instituto nuevo');
  });
  await create('centroscosto', 'Centro de costo nuevo', unit('200101', 'EMERGENCIA'), async () => {
    await admin.choose('Unidad Ejecutora', 'hospital nuevo');
  });
  const under = '/centroscosto?registro=200101&modo=editar';
  for (const [name, type] of [
    ['Rosa Solicita', 'SOLICITANTE'],
    ['Luis Autoriza', 'AUTORIZADOR'],
  ] as const)
    await createUnder(
      `${under}&firma-registro=nuevo&firma-modo=editar`,
      'Firma nueva',
      { Nombre: name, Cargo: 'Jefe' },
      async () => {
        await admin.press(type, 'radio');
        await admin.press('Predeterminado', 'checkbox');
      },
    );
  await createUnder(`${under}&direccion-registro=nuevo&direccion-modo=editar`, 'Dirección nueva', {
    Descripción: 'Bodega central',
  });
});

test('its catalogue', async () => {
  await create('grupos', 'Grupo nuevo', { ID: '200', Descripción: 'MATERIALES Y SUMINISTROS' });
  await createUnder(
    '/grupos?registro=200&modo=editar&renglon-registro=nuevo&renglon-modo=editar',
    'Renglón nuevo',
    { ID: '266', Descripción: 'Productos medicinales y farmacéuticos' },
  );
  await create('tiposinsumos', 'Tipo de insumo nuevo', { Descripción: 'MEDICAMENTOS' });
  await folder.loads(admin, 'presentaciones', [
    ['ID', 'Descripción'],
    ['10010', 'TABLETA'],
    ['10004', 'FRASCO (120 ML)'],
  ]);
  await folder.loads(admin, 'insumos', [
    ['Tipo', 'Presentación', 'Cod PPR', 'Cod Interno', 'Precio', 'Descripción PPR', 'Descripción', 'Renglón'],
    ['MEDICAMENTOS', '10010', '30101', '1001', '2.5', 'Acetaminofén, tableta', 'ACETAMINOFÉN', '266'],
    ['MEDICAMENTOS', '10004', '30102', '1002', '4.25', 'Acetaminofén, jarabe', 'JARABE', '266'],
  ]);
  await create('productos', 'Producto nuevo', { ID: '1', Descripción: 'ATENCIÓN AMBULATORIA' });
  await createUnder(
    '/productos?registro=1&modo=editar&subproducto-registro=nuevo&subproducto-modo=editar',
    'Subproducto nuevo',
    { ID: '1-1-1', Descripción: 'Consulta', 'Descripción corta': 'CONSULTA', Programa: '11-02-000-001-000' },
  );
  await create('proveedores', 'Proveedor nuevo', {
    NIT: '99999900011',
    'Razón Social': 'Droguería Nueva',
    Contacto: 'Ana',
    Teléfono: '22334455',
    'Teléfono de oficina': '22334455',
    Email: 'ventas@nueva.gt',
    Dirección: 'zona 1',
  });
  await create('tiposcompra', 'Tipo de compra nuevo', { Descripción: 'COTIZACIÓN' }, async () => {
    await admin.choose('Unidad Ejecutora', 'hospital nuevo');
  });
});

test('a profile from the tree, and a user with it', async () => {
  await create('perfiles', 'Perfil nuevo', { Descripción: 'Todo el trabajo' }, async () => {
    for (const page of ['Inicio', 'PAC Anuales', 'Pedidos', 'Ordenes De Compra'])
      await admin.press(`${page}: Habilitado`, 'checkbox');
    await admin.press('Inicio: Inicial', 'radio');
    const granted: Readonly<Record<string, readonly string[]>> = {
      'PAC Anuales': ['Ver', 'Crear', 'Editar', 'Enviar', 'Aprobar'],
      Pedidos: ['Ver', 'Crear', 'Editar', 'Enviar', 'Consolidar pedidos', 'Imprimir pedido'],
      'Ordenes De Compra': ['Ver', 'Editar', 'Generar orden de compra', 'Comprometer', 'Devengar'],
    };
    for (const [page, actions] of Object.entries(granted))
      for (const action of actions) await admin.press(`${page}: ${action}`, 'checkbox');
    for (const action of ['Enviar a DAF', 'Pagar'])
      await admin.press(`Ordenes De Compra: ${action}`, 'checkbox');
  });
  await create(
    'usuarios',
    'Usuario nuevo',
    { 'Nombre completo': 'Ana Nueva', Email: 'ana@nueva.gt', Teléfono: '22334455', Usuario: 'ana' },
    async () => {
      await admin.choose('Perfil', 'todo el trabajo');
      await admin.fill('Nueva contraseña', ANA);
      await admin.fill('Confirmar contraseña', ANA);
      await admin.press('200101 · EMERGENCIA', 'checkbox');
    },
  );
  await admin.go('/inicio');
  await admin.read('Por dónde empezar');
  expect(await admin.seen()).not.toContain('Primeros pasos');
});

test('the proposed profiles are created with one press, those that exist are not offered again', async () => {
  await admin.open('Perfiles');
  await admin.press('Perfiles propuestos');
  await admin.press(`Crear ${PROPOSED_PROFILES.length} perfiles`);
  await admin.toast(`Se crearon ${PROPOSED_PROFILES.length} perfiles.`);
  // The dialog names them, too.
  await admin.gone('[role=alertdialog]');
  for (const { description } of PROPOSED_PROFILES) await admin.read(description);
  await admin.press('Perfiles propuestos');
  await admin.read('Ya existe');
  await admin.press('Crear');
  await admin.toast('Marque al menos un perfil que todavía no exista.');
  await admin.press('Cancelar');
});

test('the user sees exactly that', async () => {
  ana = await browser.arrives();
  await ana.signIn('ana', ANA);
  await ana.open('Pedidos');
  await ana.open('Ordenes De Compra');
  await ana.open('PAC Anuales');
  await ana.open('Inicio');
  const pages = await ana.page.$$eval('nav[aria-label="Menú principal"] a.menu-page', (all) =>
    all.map((each) => each.textContent),
  );
  expect(pages).toEqual(['Inicio', 'PAC Anuales', 'Pedidos', 'Ordenes De Compra']);
  await ana.read('HOSPITAL NUEVO');
});

const BY_SUB_PRODUCT = 'Cantidad por subproducto';

test('and plans, and has the plan approved', async () => {
  // Nothing waits for her yet: the first page leads to the plan.
  await ana.go('/inicio');
  await ana.press(`Crear el PAC ${dateInGuatemala(new Date()).slice(0, 4)}`, 'link');
  await ana.read('PAC nuevo');
  await ana.choose('Centro de costo', 'emergencia');
  await ana.press('Agregar insumo');
  await ana.choose('Insumo', 'acetaminofen');
  await ana.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '1000');
  await ana.press('Agregar');
  await ana.read('Q2,500.00');
  await ana.press('Guardar y enviar');
  await ana.reaches('PENDIENTE DE APROBACIÓN');
  await doesStep(ana, 'Aprobar');
  await ana.reaches('APROBADO');
});

test('and asks, with a form that its signatories sign', async () => {
  await ana.go('/pedidos?registro=nuevo&modo=editar');
  await ana.read('Pedido nuevo');
  await ana.choose('Centro de costo', 'emergencia');
  await ana.choose('Insumo', 'acetaminofen');
  await ana.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '20');
  await ana.fill('Justificación', 'Para la atención del cuatrimestre');
  await ana.press('Guardar y enviar');
  await ana.reaches('PENDIENTE DE CONSOLIDACIÓN');
  await ana.press('Imprimir pedido');
  await ana.page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('Luis Autoriza')),
  );
  const form = async () => await ana.press('Forma A-01 SIAF');
  expect(await ana.document(form)).toEqual({ type: 'application/pdf', start: '%PDF-' });
});

test('without a budget of the quarter the consolidation says how to go on', async () => {
  await ana.go('/pedidos');
  await ana.tick('Listado de pedidos', 'EMERGENCIA');
  await ana.press('Consolidar pedidos');
  await ana.read('Consolidar 1 pedido');
  await ana.fill('No. resolución', 'RES-1');
  await ana.press('Consolidar');
  await ana.read('consolide sin calcular cuota');
  await ana.press('Calcular cuota', 'checkbox');
  await ana.press('Consolidar');
  await ana.toast('Los pedidos se consolidaron.');
});

/** A step of the open order: its button, what it asks, the state after it. */
async function step(action: string, fields: Fields, state: string): Promise<void> {
  const proof = action === 'Pagar' ? join(folder.path, 'pago.pdf') : undefined;
  await doesStep(ana, action, fields, proof);
  await ana.reaches(state);
}

test('and buys: from the order to its payment', async () => {
  await ana.open('Ordenes De Compra');
  await ana.act('Listado de órdenes de compra', 'RES-1', 'Generar orden de compra');
  await ana.read('Generar orden de compra · Consolidación RES-1');
  const head = { 'No. orden de compra': '1', 'No. acta de adjudicación': 'N/A', 'NPG / NOG': '99000001' };
  for (const [label, text] of Object.entries(head)) await ana.fill(label, text);
  await ana.fill('Fecha NPG / NOG', TODAY);
  await ana.choose('Tipo de compra', 'cotizacion');
  await ana.choose('Proveedor', 'drogueria');
  await ana.press('Generar');
  await ana.reaches('CON ORDEN DE COMPRA');
  await step('Comprometer', { 'CUR de compromiso': '1' }, 'COMPROMISO');
  await ana.press('Editar');
  await ana.press('Agregar factura');
  await ana.type({ grid: 'Facturas', row: 0, column: 'Serie' }, '0A1B2C3D');
  await ana.type({ grid: 'Facturas', row: 0, column: 'Número' }, '1000000001');
  await ana.type({ grid: 'Centros de costo y recibos', row: 0, column: 'No. recibo' }, 'D-1');
  await ana.fill('Constancia de exención de IVA', 'E-1');
  await ana.press('Guardar');
  await ana.reaches('COMPLETADO');
  await step('Devengar', { 'CUR de devengado': '1' }, 'DEVENGADO');
  await step('Enviar a DAF', { 'No. mesa de entrada': '15' }, 'ENVIADO DAF');
  await step('Pagar', { 'Número de pago': '1', 'No. caja': 'C-1' }, 'PAGADO');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
