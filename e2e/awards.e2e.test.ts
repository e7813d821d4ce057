import { dateInGuatemala, hourInGuatemala, shownDate } from '@expediente/kernel/dates.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { doesStep } from '@expediente/testing/browser/steps.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * An award from its consolidation on (R2 §3 to §7): looked up by resolution, three offers, each wrong amount stopped,
 * printed, negotiated, certified, its templates updated; carried by its order, deleted; its history.
 */

const TODAY = dateInGuatemala(new Date());
const YEAR = TODAY.slice(0, 4);
const RESOLUTION = 'RES/ACTA-1';
const NUMBER = `901/${YEAR}`;
const LIST = 'Listado de actas de adjudicación';

let browser: ProductInBrowser;
let compras: Person;
let auditor: Person;
let admin: Person;
let folder: Folder;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  folder = await Folder.make();
  [compras, auditor, admin] = [
    await browser.signsIn('compras'),
    await browser.signsIn('auditor'),
    await browser.signsIn('admin'),
  ];
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

/** Numbers as their cells show them. */
const asNumber = (text: string): number => Number(text.replaceAll(/[Q,]/g, ''));
const offer = async (provider: string, amount: string): Promise<void> => {
  await compras.choose('Agregar proveedor', provider);
  await compras.type({ grid: 'Ofertas', row: provider, column: 'Monto ofertado' }, amount);
};

let requested = 0;

test('procurement consolidates with award', async () => {
  await compras.go('/pedidos?f.state=1');
  await compras.tick('Listado de pedidos', 0);
  await compras.press('Consolidar pedidos');
  await compras.fill('No. resolución', RESOLUTION);
  await compras.press('Consolidar');
  await compras.toast('Los pedidos se consolidaron.');
});

test('the consolidation that waits for its award leads to it, with its resolution looked up', async () => {
  const caller = await User.signIn(browser.product.base, 'compras');
  const { rows } = dataOf<Page<{ readonly id: number }>>(
    await caller.read(
      `/orders/consolidate/get/all/${YEAR}?page=1&size=10&search=${encodeURIComponent(RESOLUTION)}`,
    ),
  );
  await compras.follow(`/unidadproveedor?registro=${rows[0]?.id}`);
  await compras.press('Registrar acta', 'link');
  await compras.read('Acta nueva');
  await compras.read(`Viene de la resolución ${RESOLUTION}.`);
  expect(
    asNumber(await compras.textOf({ grid: 'Centros de costo', row: 0, column: 'Cantidad' })),
  ).toBeGreaterThan(1);
  await compras.press('Cancelar');
  await compras.press('Si');
});

test('an award begins with R2’s defaults; its resolution fills supply, cost centres and quantities', async () => {
  await compras.open('Gestión De Actas');
  await compras.press('Crear');
  await compras.read('Acta nueva');
  // Case and spaces aside.
  await compras.fill('Resolución', ` ${RESOLUTION.toLowerCase()} `);
  await compras.press('Buscar');
  const quantity = { grid: 'Centros de costo', row: 0, column: 'Cantidad' };
  requested = asNumber(await compras.textOf(quantity));
  expect(requested).toBeGreaterThan(1);
  expect(await compras.textOf({ ...quantity, column: 'No. pedido' })).toMatch(/^\d+\/\d{4}$/);
  await compras.read(`Solicitada: ${requested.toLocaleString('en-US')}`);
  expect(await faultsSeen(browser, compras, 'award-form')).toEqual([]);
});

test('what is missing is shown in R2’s words and order, and nothing typed is lost', async () => {
  await compras.press('Guardar');
  await compras.read('Ingresar el número de acta');
  await compras.read('Ingresar el NOG');
  await compras.read('Por favor, seleccionar proveedores');
  await compras.fill('No. ADJU', '901');
  await compras.fill('NOG', '99000001');
  await offer('Droguería Ejemplo del Norte', '750');
  await offer('Distribuidora Médica Ficticia', '812.50');
  await compras.press('Pegar de Excel');
  await compras.fill('Celdas copiadas', '9999990002K');
  await compras.press('Agregar');
  await compras.read('Falta el monto ofertado.');
  await compras.fill('Celdas copiadas', '9999990002k;Q 700.00;1');
  await compras.press('Agregar');
  await compras.read('Droguería Ejemplo del Sur');
  await compras.read('Comparación de ofertas');
  expect(await faultsSeen(browser, compras, 'award-offers-pasted', [1440])).toEqual([]);
});

test('offers come from a workbook: looked at before they are added, the refused rows with their reasons', async () => {
  const titles = ['NIT', 'Proveedor', 'Monto ofertado', 'Productos ofertados', 'Ganador'];
  await compras.press('Cargar Excel');
  await compras.read('Plantilla de ofertas');
  await compras.attach(
    await folder.workbook('ofertas.xlsx', [
      titles,
      ['99999900054', '', '905.10', '2', ''],
      ['12345678', '', '700', '', ''],
      ['9999990002K', '', '1,5', '', 'X'],
      ['99999900011', '', '710.00', '', ''],
    ]),
  );
  await compras.read('todavía no se ha guardado nada');
  await compras.read('No hay un proveedor con el NIT «12345678»');
  await compras.read('Use punto decimal, sin comas.');
  await compras.read('El proveedor ya está agregado');
  expect(await faultsSeen(browser, compras, 'award-offers-load')).toEqual([]);
  await folder.keepsFor(compras);
  await compras.press('Descargar las filas que no se agregan');
  expect((await folder.kept('filas_rechazadas')).length).toBe(4);
  await compras.press('Agregar 1 oferta');
  await compras.read('Se pasó 1 oferta al formulario');
  await compras.press('Cerrar');
  await compras.press('Guardar');
  await compras.read('Por favor, seleccionar proveedor ganador');
  await compras.press('Ganador: Droguería Ejemplo del Norte, S.A.', 'radio');
});

test('each wrong amount is stopped with words that say how to mend it', async () => {
  await compras.fill('Cantidad adjudicada', String(requested + 1));
  await compras.fill('Monto adjudicado', '750.01');
  await compras.read('Oferta ganadora Q750.00 · oferta más baja Q700.00');
  await compras.press('Guardar');
  await compras.read('Adicionar Justificación');
  await compras.read('El monto es mayor que la oferta más baja (Q700.00)');
  await compras.fill('Justificación', 'La oferta más baja no cumple las especificaciones.');
  await compras.press('Guardar');
  await compras.read('La cantidad debe ser menor o igual a la total solicitada');
  await compras.fill('Cantidad adjudicada', String(requested));
  await compras.press('Guardar');
  await compras.read('Adicionar Justificación');
  await compras.press('Guardar');
  await compras.read('El monto debe ser menor o igual que la oferta ganadora');
  await compras.fill('Monto adjudicado', '750');
  expect(await faultsSeen(browser, compras, 'award-form-filled')).toEqual([]);
});

test('it is saved, and its document opens by itself', async () => {
  await compras.press('Guardar');
  await compras.read('Adicionar Justificación');
  const printed = await compras.document(async () => await compras.press('Guardar'));
  expect(printed).toEqual({ type: 'application/pdf', start: '%PDF-' });
  await compras.reaches('ADJUDICADA');
  await compras.read(`Acta ${NUMBER}`);
  expect(await faultsSeen(browser, compras, 'award-view')).toEqual([]);
});

test('a quotation is attached to its offer, by its content', async () => {
  await compras.press('Adjuntar cotización');
  await compras.choose('Proveedor', 'Distribuidora Médica Ficticia');
  await compras.attach(await folder.write('carta.pdf', 'no es un PDF'));
  await compras.press('Adjuntar');
  await compras.read('El archivo debe ser un PDF o una imagen PNG o JPEG.');
  await compras.attach(await folder.write('oferta.pdf', smallPdf('Oferta')));
  await compras.press('Adjuntar');
  await compras.toast('La cotización se adjuntó.');
  await compras.read('oferta.pdf');
});

test('the negotiation is not before the act; then both are certified and printed', async () => {
  await doesStep(compras, 'Generar negociación', { 'No. NEGO': '77', Fecha: '01/01/2020' });
  await compras.read('no puede ser anterior al acta');
  await doesStep(compras, 'Generar negociación', {
    Fecha: shownDate(TODAY),
    Hora: hourInGuatemala(new Date()),
  });
  await compras.toast('La negociación se generó.');
  await compras.reaches('NEGOCIACIÓN GENERADA');
  await doesStep(compras, 'Certificar', { 'Folio de adjudicación': '15', 'Folio de negociación': '16' });
  await compras.toast('El acta se certificó.');
  await compras.reaches('CERTIFICADA');
  await compras.press('Imprimir certificación');
  await compras.read('Fecha de la certificación');
  await browser.picture(compras, 'award-certifications');
  for (const which of ['Certificación de adjudicación', 'Certificación de negociación'])
    expect(await compras.document(async () => await compras.press(which))).toEqual({
      type: 'application/pdf',
      start: '%PDF-',
    });
  await compras.press('Cerrar');
});

test('the list has the four prints as columns of their own', async () => {
  await compras.press('Cerrar');
  await compras.gone('[role=dialog]');
  const columns = await compras.page.$$eval('[role=grid] .ag-header-cell', (heads) =>
    heads.map((each) => each.textContent?.trim()),
  );
  expect(columns.slice(-5)).toEqual(['ADJU', 'ADJU CERT.', 'NEGO', 'NEGO CERT.', 'Acciones']);
  expect(await faultsSeen(browser, compras, 'award-list')).toEqual([]);
});

test('a changed template is shown word by word before the act takes it', async () => {
  await admin.go('/tiposcompra?registro=1&modo=editar');
  await admin.read('Adjudicación');
  await new Hands(admin).clickOn('.ProseMirror', 'proveedores', 'p');
  await admin.page.keyboard.press('End');
  await admin.page.keyboard.type(' NUEVO');
  await admin.press('Guardar');
  await admin.gone('.ProseMirror');
  // The list that is open was read before the change.
  await compras.go('/actas');
  await compras.act(LIST, NUMBER, 'Actualizar plantillas');
  await compras.read('NUEVO');
  await browser.picture(compras, 'award-templates');
  await compras.press('Actualizar');
  await compras.toast('Las plantillas del acta se actualizaron.');
});

test('the order proposes number and winner, alerts another one, and the act cannot be deleted while it is carried', async () => {
  await compras.go('/unidadproveedor');
  await compras.act('Listado de órdenes de compra', RESOLUTION, 'Generar orden de compra');
  await compras.read(`Generar orden de compra · Consolidación ${RESOLUTION}`);
  const proposed = await compras.find('Proveedor', 'combobox');
  expect(await proposed.evaluate((box) => box instanceof HTMLInputElement && box.value)).toContain(
    'Droguería Ejemplo del Norte',
  );
  await compras.choose('Proveedor', 'Distribuidora Médica Ficticia');
  await compras.read(`El proveedor de la orden no es el ganador del acta ${NUMBER}`);
  await compras.choose('Proveedor', 'Droguería Ejemplo del Norte');
  await compras.fill('No. orden de compra', 'OC-ACTA-1');
  await compras.choose('Tipo de compra', 'cotizacion');
  await compras.fill('NPG / NOG', '99000001');
  await compras.fill('Fecha NPG / NOG', TODAY);
  await compras.press('Generar');
  await compras.toast('La orden de compra se generó.');
  await compras.press(`Acta ${NUMBER}`, 'link');
  await compras.reaches('CERTIFICADA');
  await compras.press('Eliminar');
  await compras.read('Cambie primero el acta de la orden');
});

test('an act without a resolution, by keyboard alone', async () => {
  const hands = new Hands(compras);
  /** Tab by Tab to the field of that label. */
  const tabTo = async (label: string, role = 'field') => {
    const field = await compras.find(label, role);
    for (let stop = 0; stop < 40; stop += 1) {
      if (await field.evaluate((each) => document.activeElement === each)) return;
      await hands.press('Tab');
    }
    throw new Error(`${label} is not reached by Tab`);
  };
  await compras.go('/actas');
  await compras.settled();
  await (await compras.find('Crear', 'button')).focus();
  await hands.press('Enter');
  await compras.read('Acta nueva');
  await hands.inField('Resolución');
  await tabTo('No. ADJU');
  await hands.type('902');
  await tabTo('NOG');
  await hands.type('99000002');
  await tabTo('Insumo', 'combobox');
  await hands.pick('1006');
  await tabTo('Agregar centro de costo', 'combobox');
  await hands.pick('emergencia');
  await hands.press('Tab');
  await hands.inCell('number_order');
  await hands.type(`15/${YEAR}`);
  await hands.press('Tab');
  await hands.inCell('qty');
  await hands.type('20');
  for (const provider of ['droguería ejemplo del norte', 'distribuidora médica']) {
    await tabTo('Agregar proveedor', 'combobox');
    await hands.pick(provider);
  }
  await hands.press('Tab', 'Tab');
  await hands.inCell('amount', 0);
  await hands.type('500');
  // Into the radio, and on to the next offer.
  await hands.press('Tab', 'Tab', 'Tab');
  await hands.inCell('amount', 1);
  await hands.type('480.50');
  await hands.press('Tab');
  await hands.inCell('state', 1);
  await hands.press('Space');
  await tabTo('Cantidad adjudicada');
  await hands.type('20');
  await tabTo('Monto adjudicado');
  await hands.type('480.50');
  await compras.read('Oferta ganadora Q480.50');
  await hands.control('s');
  await compras.reaches('ADJUDICADA');
  await compras.read(`Acta 902/${YEAR}`);
  await compras.press('Cerrar');
});

test('an auditor reads it all in the act’s history', async () => {
  await auditor.open('Gestión De Actas');
  await auditor.act(LIST, NUMBER, 'Ver');
  await auditor.press('Historia', 'tab');
  for (const sentence of [
    'Registró el acta',
    'Adjuntó la cotización oferta.pdf',
    'Generó la negociación',
    'Certificó el acta: folio 15',
    'Actualizó las plantillas del acta',
  ])
    await auditor.read(sentence);
  await auditor.press('Verificar cadena');
  await auditor.read('Cadena íntegra');
  await auditor.read('Documentos emitidos');
  expect(await faultsSeen(browser, auditor, 'award-history')).toEqual([]);
  await auditor.press('Cerrar');
});

test('what was issued of an act that is razonada is opened from its history, as it was handed out', async () => {
  await compras.act(LIST, `902/${YEAR}`, 'Eliminar');
  await compras.fill('Razón', 'Se registró dos veces');
  await compras.press('Si');
  await compras.toast('El acta quedó razonada.');
  await compras.act(LIST, `902/${YEAR}`, 'Ver');
  await compras.read('Se registró dos veces');
  const id = new URL(compras.page.url()).searchParams.get('registro');
  await compras.press('Cerrar');
  await auditor.go(`/actas?registro=${id}&vista=historia`);
  await auditor.read('Razonó el acta');
  await auditor.read('Documentos emitidos');
  expect(await faultsSeen(browser, auditor, 'award-reasoned-history')).toEqual([]);
  expect(await auditor.document(async () => await auditor.press('Acta de adjudicación', 'link'))).toEqual({
    type: 'application/pdf',
    start: '%PDF-',
  });
  expect(browser.faults()).toEqual([]);
});
