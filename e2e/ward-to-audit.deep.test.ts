import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import type { LotRow } from '@expediente/schemas/request/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { beginsStep } from '@expediente/testing/browser/steps.ts';
import { approvedPlan } from '@expediente/testing/product/plan.ts';
import { runOps } from '@expediente/testing/product/spawned.ts';
import { dataOf, TODAY } from '@expediente/testing/product/user.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { oneStory } from '@expediente/testing/story.ts';
import type { ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Callers, callersOf } from './typed-form.ts';
import { orderNow } from './typed-purchase.ts';

/**
 * A ward's month in the hands of all who work on it: twenty supplies on one paper, one order, three deliveries, a file
 * that comes back for two papers, a payment by another person, and the auditor who proves it (hospital A, B, D, E).
 */
oneStory();

const UNIT = 100105;
const SUPPLIES = 20;
/** Units of each supply, one for each month. */
const MONTHS = 12;
const ORDER = '905001';
/** Papers that the file needs once it is accrued, by their place among the first data. */
const REQUIRED = { 1: 'FACTURA', 2: 'CONSTANCIA DE INGRESO A ALMACÉN' } as const;
const REJECTED = 'Registró el rechazo de DAF';
const CAME = { grid: 'Lo que llegó', column: 'Llegó' } as const;

let browser: ProductInBrowser;
let folder: Folder;
let callers: Callers;
let compras: Person;
let order = 0;
let first = 0;

beforeAll(async () => {
  folder = await Folder.make();
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  await approvedPlan(callers, { unit: UNIT, lines: SUPPLIES, qty: 100 });
  for (const [id, description] of Object.entries(REQUIRED))
    await callers.admin.insist('/paperkinds/insert/update', {
      ...{ p_id: Number(id), p_description: description, p_required_from: 'DEVENGADO' },
      ...{ p_position: Number(id), p_state: 1 },
    });
  compras = await browser.signsIn('compras');
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

const now = async () => await orderNow(callers.compras, order);
/** Waits until the lists have it: what a browser's session wrote comes to others a moment later. */
const eventually = async (id: number, fields: Partial<OrderDetail>) =>
  await expect
    .poll(async () => await orderNow(callers.compras, id), { timeout: 30_000 })
    .toMatchObject(fields);

test('the ward types 20 quantities and prints one paper', async () => {
  const centro = await browser.signsIn('centro');
  const hands = new Hands(centro);
  await hands.arrive();
  await hands.click('Pedir varios', 'link');
  await centro.choose('Centro de costo', String(UNIT));
  await hands.inCell('p_qty');
  for (let line = 0; line < SUPPLIES; line += 1) {
    await hands.type(String(MONTHS));
    await hands.press('Enter');
  }
  await centro.fill('Justificación', 'Consumo de doce meses');
  await centro.press('Guardar y enviar');
  await centro.read('Imprimir los pedidos 1 a 20');
  expect(await centro.document(async () => await centro.press('Forma A-01 del lote'))).toEqual({
    type: 'application/pdf',
    start: '%PDF-',
  });
});

test('procurement consolidates the lot and orders it for twelve months', async () => {
  // Other sessions read the ward's writes a moment later.
  const lots = async () => dataOf<readonly LotRow[]>(await callers.centro.read('/orders/lot/get/all'));
  await expect.poll(async () => (await lots())[0]?.sent, { timeout: 30_000 }).toBe(SUPPLIES);
  await compras.go(`/pedidos?f.lot=${(await lots())[0]?.id}`);
  await compras.press('Consolidar el lote');
  await compras.read('20 seleccionados');
  await compras.press('Consolidar pedidos');
  await compras.fill('No. resolución', 'RES-905');
  // The ward has no budget of the cuatrimestre, and an act would be of one supply.
  for (const box of ['Calcular cuota', 'Con acta de adjudicación']) await compras.press(box, 'checkbox');
  await compras.press('Consolidar');
  await compras.toast('Los pedidos se consolidaron.');
  await compras.gone('.Toastify__toast .notice-lead');
  await compras.press('Generar la orden de RES-905');
  await compras.fill('No. orden de compra', ORDER);
  await compras.fill('No. acta de adjudicación', 'N/A');
  await compras.choose('Tipo de compra', 'cotizacion');
  await compras.fill('NPG / NOG', '9905001');
  await compras.fill('Fecha NPG / NOG', TODAY);
  await compras.choose('Proveedor', 'drogueria');
  await compras.fill('Justificación', 'Contrato de doce meses');
  await compras.press('Generar');
  await compras.toast('La orden de compra se generó.');
  await compras.reaches('CON ORDEN DE COMPRA');
  await compras.fill('CUR de compromiso', '9051');
  await compras.press('Comprometer');
  await compras.reaches('COMPROMISO');
  order = Number(new URL(compras.page.url()).searchParams.get('registro'));
  await eventually(order, { state: 2 });
  const { units } = await now();
  expect(units.map(({ qty }) => qty)).toEqual(Array(SUPPLIES).fill('12.00'));
});

test('three deliveries are separated, and the sums never change', async () => {
  const { total } = await now();
  for (const part of [1, 2, 3]) {
    await compras.follow(`/unidadproveedor?registro=${order}`);
    await compras.reaches('COMPROMISO');
    await compras.press('Separar lo entregado');
    for (const row of [0, 1, 2]) await compras.type({ ...CAME, row }, '1');
    await compras.press('Separar');
    await compras.read(`Abrir la parte ${part}`);
    await eventually(order, { deliveries_total: total, parts: part });
  }
  expect(await faultsSeen(browser, compras, 'story-deliveries')).toEqual([]);
  first = (await now()).deliveries.find(({ part }) => part === 1)?.id ?? 0;
});

test('the rest is closed short with its reason', async () => {
  await compras.follow(`/unidadproveedor?registro=${order}`);
  await compras.press('Cerrar con lo entregado');
  for (let row = 0; row < SUPPLIES; row += 1) await compras.type({ ...CAME, row }, row < 3 ? '2' : '0');
  await compras.fill('Motivo', 'El proveedor ya no entrega');
  await compras.press('Cerrar con lo entregado');
  await compras.toast('La orden de compra se cerró con lo entregado.');
  await eventually(order, { justification_short: 'El proveedor ya no entrega' });
  const { units, deliveries } = await now();
  expect(units.map(({ qty }) => qty)).toEqual(['2.00', '2.00', '2.00']);
  expect(deliveries.length).toBe(4);
});

test('the warehouse records what has come, and finds the rest locked with its reason', async () => {
  const almacen = await browser.signsIn('almacen');
  await almacen.follow(`/unidadproveedor?registro=${first}`);
  await almacen.reaches('COMPROMISO');
  await almacen.press('Recibos y facturas');
  await almacen.read('Su perfil registra lo que llegó y sus documentos');
  expect(await almacen.page.$$('[role=dialog] input[name="p_number_purchase"]')).toEqual([]);
  for (const row of [0, 1, 2])
    await almacen.type({ grid: 'Centros de costo y recibos', row, column: 'No. recibo' }, `D-905${row}`);
  await almacen.press('Agregar factura');
  await almacen.type({ grid: 'Facturas', row: 0, column: 'Serie' }, '0A1B2C3D');
  await almacen.type({ grid: 'Facturas', row: 0, column: 'Número' }, '905');
  await almacen.fill('Constancia de exención de IVA', 'E-905');
  expect(await faultsSeen(browser, almacen, 'story-warehouse')).toEqual([]);
  await almacen.press('Guardar');
  await almacen.reaches('COMPLETADO');
  await eventually(first, { state: 3 });
  const { units } = await orderNow(callers.compras, first);
  expect(units.map(({ number_invoice }) => number_invoice)).toEqual(['D-9050', 'D-9051', 'D-9052']);
});

test('DAF sends the file back for two missing papers, gets it again, and pays what others accrued', async () => {
  const daf = await browser.signsIn('daf');
  await compras.follow(`/unidadproveedor?registro=${first}`);
  await compras.reaches('COMPLETADO');
  await compras.fill('CUR de devengado', '9052');
  await compras.press('Devengar');
  await compras.reaches('DEVENGADO');
  await compras.fill('No. mesa de entrada', 'M-905');
  await compras.press('Enviar a DAF');
  await compras.fill('Por qué se envía incompleto', 'Los trae el proveedor');
  await compras.press('Enviar a DAF');
  await compras.reaches('ENVIADO DAF');

  await eventually(first, { state: 5 });
  await daf.go('/mesadaf');
  await daf.read('M-905');
  await daf.read(ORDER);
  await daf.follow(`/unidadproveedor?registro=${first}`);
  await daf.reaches('ENVIADO DAF');
  await beginsStep(daf, 'Rechazar');
  for (const paper of ['FALTA UN DOCUMENTO', ...Object.values(REQUIRED)]) await daf.press(paper, 'checkbox');
  await daf.fill('Motivo del rechazo', 'Faltan dos documentos');
  await daf.press('Rechazar');
  await daf.reaches('RECHAZADO');

  await eventually(first, { state: 6 });
  await compras.go(`/unidadproveedor?registro=${first}&vista=expediente`);
  await compras.read(`Faltan: ${Object.values(REQUIRED).join(', ')}.`);
  for (const paper of Object.values(REQUIRED)) {
    const path = await folder.write(`${paper}.pdf`, smallPdf(paper));
    const field = await compras.page.evaluateHandle(
      (name) =>
        [...document.querySelectorAll('.file-lines > li')]
          .find((line) => line.textContent?.includes(name))
          ?.querySelector('input[type=file]'),
      paper,
    );
    await (field as ElementHandle<HTMLInputElement>).uploadFile(path); // the file's field of that line
    await compras.read(`${paper}.pdf`);
  }
  await compras.read('El expediente lleva todo lo que su estado exige.');
  expect(await faultsSeen(browser, compras, 'story-file')).toEqual([]);
  await compras.press('Datos', 'tab');
  await compras.press('Reenviar a DAF');
  await compras.reaches('ENVIADO DAF');
  // The person who accrued it is offered no payment.
  expect(await compras.seen()).not.toContain('Número de pago');

  await eventually(first, { state: 5 });
  await daf.go(`/unidadproveedor?registro=${first}`);
  await daf.reaches('ENVIADO DAF');
  await daf.fill('Número de pago', '905777');
  await daf.attach(await folder.write('pago.pdf', smallPdf('Pago')));
  await daf.press('Pagar');
  await daf.reaches('PAGADO');
  await eventually(first, { state: 7, part: 1, number: '905777', number_table: 'M-905', papers_missing: [] });
});

test('the auditor reads and replays it, and the verifier proves the order and its parts without a network', async () => {
  const sealed = await runOps(browser.product.dataDir, 'seals', 'now');
  expect(sealed.code).toBe(0);
  const auditor = await browser.signsIn('auditor');
  await folder.keepsFor(auditor);
  await auditor.go(`/historial/order/${first}`);
  for (const act of ['Abrió la parte 1', REJECTED, 'Registró el pago 905777']) await auditor.read(act);
  await auditor.page.evaluate(() => {
    const rejected = [...document.querySelectorAll('.timeline-line')].find((each) =>
      each.textContent?.includes('Registró el rechazo de DAF'),
    );
    (rejected as HTMLElement | undefined)?.click(); // a line of the timeline
  });
  await auditor.press('Cómo estaba', 'link');
  await auditor.read(`Después de: ${REJECTED}`);
  await auditor.read('Faltan dos documentos');
  const command = join(folder.path, 'expediente-verificar.mjs');
  const response = await fetch(`${browser.product.base}/expediente-verificar.mjs`);
  await writeFile(command, await response.text());
  const { output } = await runOps(browser.product.dataDir, 'seals', 'status');
  const key = /expediente\/\S+\+[0-9a-f]{8}\+\S+/.exec(output)?.[0] ?? '';
  for (const { id } of (await now()).deliveries) {
    await auditor.go(`/historial/order/${id}`);
    await auditor.read('Cadena íntegra');
    await auditor.press('Llevar expediente', 'link');
    const file = await folder.keptFile(`expediente_order_${id}`, '.zip');
    const { stdout } = await promisify(execFile)(process.execPath, [command, file, '--key', key]);
    expect(stdout).toMatch(/^Todo lo sellado se sostiene\./);
  }
  const checked = await runOps(browser.product.dataDir, 'verify', '--rows');
  expect([checked.code, checked.output]).toEqual([0, checked.output]);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
