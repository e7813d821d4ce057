import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { doesStep } from '@expediente/testing/browser/steps.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A medical service from its workbook to its accrual, and the minutes of its low-value order, in the browser. */

let browser: ProductInBrowser;
let folder: Folder;
let centro: Person;
let compras: Person;
/** Of the service, among the cost centre's. */
let number = '';

const TODAY = dateInGuatemala(new Date()).split('-').reverse().join('/');
const LINES = 'Cantidad por insumo y subproducto';
const LIST = 'Listado de servicios médicos';
const PDF = { type: 'application/pdf', start: '%PDF-' };
const RESOLUTION = 'RES-SM-901';

oneStory();
beforeAll(async () => {
  folder = await Folder.make();
  browser = await testProductInBrowser();
  centro = await browser.signsIn('centro');
  compras = await browser.signsIn('compras');
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

test('the cost centre raises a service from a workbook and sends it', async () => {
  await centro.open('Servicios Médicos');
  await centro.press('Crear');
  await centro.read('Servicio médico nuevo');
  await centro.choose('Centro de costo', 'laboratorio');
  await centro.press('Cargar Excel');
  await centro.read('nada se guarda hasta que presione');
  await centro.attach(
    await folder.workbook('servicio.xlsx', [
      ['Subproducto', 'Código insumo', 'Insumo', 'Cantidad'],
      ['3-1-1', 'SERV-00001', 'Examen de hematología completa', '10'],
      ['3-1-1', 'SERV-00003', 'Tomografía', '1'],
      ['3-1-1', 'SERV-00002', 'Examen de orina completa', '999999'],
    ]),
  );
  await centro.read('Disponible');
  await centro.press('Agregar 2 líneas');
  await centro.press('Cerrar');
  await centro.says({ grid: LINES, row: 'Total', column: 'Cantidad' }, '11.00');
  await centro.says({ grid: LINES, row: 'Total', column: 'Total' }, 'Q1,300.00');
  await centro.fill('Justificación', 'Para la atención del cuatrimestre');
  expect(await faultsSeen(browser, centro, 'service-form')).toEqual([]);
  await centro.press('Guardar');
  await centro.toast('El servicio médico se guardó.');
  number = /Servicio médico (\d+\/\d+)/.exec(await centro.seen())?.[1] ?? '';
  await doesStep(centro, 'Enviar');
  await centro.toast('El servicio médico se envió para consolidación.');
  expect(await faultsSeen(browser, centro, 'service-seen')).toEqual([]);
  await centro.press('Cerrar');
});

test('procurement prints it, consolidates it and generates its order', async () => {
  await compras.open('Servicios Médicos');
  await compras.fill('Buscar', 'laboratorio');
  await compras.act(LIST, number, 'Imprimir pedido');
  expect(await compras.document(async () => await compras.press('Forma A-01 SIAF'))).toEqual(PDF);
  await compras.press('Cerrar');
  await compras.tick(LIST, number);
  await compras.press('Consolidar pedidos');
  await compras.read('Consolidar 1 servicio');
  await compras.fill('No. resolución', RESOLUTION);
  await compras.press('Consolidar');
  await compras.toast('Los servicios médicos se consolidaron.');
  await compras.gone('.Toastify__toast .notice-lead');
  await compras.press(`Generar la orden de ${RESOLUTION}`);
  await compras.fill('No. orden de compra', '900901');
  await compras.fill('No. acta de adjudicación', 'N/A');
  await compras.choose('Tipo de compra', 'baja cuantia');
  await compras.fill('NPG / NOG', 'E990000901');
  await compras.fill('Fecha NPG / NOG', TODAY);
  await compras.choose('Proveedor', 'drogueria');
  await compras.fill('Justificación', 'Servicio que no se presta aquí');
  await compras.press('Generar');
  await compras.toast('La orden de compra se generó.');
  await compras.reaches('CON ORDEN DE COMPRA');
});

test('it is committed, received, minuted, accrued and printed', async () => {
  await doesStep(compras, 'Comprometer', { 'CUR de compromiso': '900901' });
  await compras.toast('El compromiso se registró.');
  await compras.press('Recibos y facturas');
  await compras.press('Agregar factura');
  await compras.type({ grid: 'Facturas', row: 0, column: 'Serie' }, '0A1B2C3D');
  await compras.type({ grid: 'Facturas', row: 0, column: 'Número' }, '900901');
  await compras.fill('Constancia de exención de IVA', 'E-900901');
  for (const row of [0, 1])
    await compras.type({ grid: 'Centros de costo y recibos', row, column: 'No. recibo' }, `D-90090${row}`);
  await compras.press('Guardar');
  await compras.reaches('COMPLETADO');
  await compras.press('Acta');
  await compras.fill('No. acta', '901');
  await compras.press('Guardar');
  await compras.toast('El acta se guardó.');
  expect(await compras.document(async () => await compras.press('Imprimir acta'))).toEqual(PDF);
  await doesStep(compras, 'Devengar', { 'CUR de devengado': '900901' });
  await compras.toast('El devengado se registró.');
  expect(await compras.document(async () => await compras.press('Imprimir orden'))).toEqual(PDF);
  await compras.read('Servicios médicos de la consolidación');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
