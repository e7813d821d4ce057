import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dateInGuatemala, shownDate } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The worked example of UNOPS (R3 §4, unops §2): a cost centre records two purchases, with wrong sums first; procurement
 * consolidates, releases, consolidates again, regularises two consolidations with one CURDP and its PDF, and prints
 * both reports; an auditor reads the three histories.
 */

const TODAY = dateInGuatemala(new Date());
const YEAR = TODAY.slice(0, 4);
const CURDP = '91001';
const RECORDS = 'Unops sin consolidar';
const CONSOLIDATIONS = 'Consolidaciones de Unops';
const REGULARIZATIONS = 'Regularizaciones de Unops';
const DOCUMENT = smallPdf('Constancia del pago').toString();

let browser: ProductInBrowser;
let centro: Person;
let compras: Person;
let auditor: Person;
let folder: Folder;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  folder = await Folder.make();
  [centro, compras, auditor] = [
    await browser.signsIn('centro'),
    await browser.signsIn('compras'),
    await browser.signsIn('auditor'),
  ];
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

interface Invoice {
  readonly serie: string;
  readonly number: string;
  readonly value: string;
}

const invoice = async (row: number, { serie, number, value }: Invoice): Promise<void> => {
  await centro.press('Agregar factura');
  await centro.type({ grid: 'Facturas', row, column: 'Serie' }, serie);
  await centro.type({ grid: 'Facturas', row, column: 'Número' }, number);
  await centro.type({ grid: 'Facturas', row, column: 'Valor' }, value);
};
const receipt = async (row: number, number: string, value: string): Promise<void> => {
  await centro.press('Agregar recibo');
  await centro.type({ grid: 'Recibos', row, column: 'Número' }, number);
  await centro.type({ grid: 'Recibos', row, column: 'Valor' }, value);
};
const subProduct = async (name: string, qty: string): Promise<void> => {
  await centro.choose('Agregar subproducto', name);
  await centro.type({ grid: 'Subproductos', row: name, column: 'Cantidad' }, qty);
};
const begins = async (order: string, supply: string, price: string, qty: string): Promise<void> => {
  await centro.go('/unops?registro=nuevo&modo=editar');
  await centro.read('Unops nuevo');
  await centro.choose('Unidad', 'emergencia');
  await centro.choose('Proveedor', 'organismo internacional demo');
  await centro.choose('Insumo', supply);
  await centro.fill('No. orden', order);
  await centro.fill('Precio', price);
  await centro.fill('Cantidad', qty);
};

/** The number of the record that was just saved, as its title has it. */
const numberIn = async (person: Person, noun: string): Promise<string> => {
  await person.read('Historia');
  const found = new RegExp(`${noun} (\\d+) ·`).exec(await person.seen())?.[1];
  if (found === undefined) throw new Error(`no ${noun} is open`);
  return found;
};

let [first, second] = ['', ''];
let [freed, again, regularized] = ['', '', ''];

test('what is missing is shown in R3’s words and order', async () => {
  await centro.open('Listado de Unops');
  expect(await faultsSeen(browser, centro, 'unops-list')).toEqual([]);
  await centro.press('Crear');
  await centro.read('Unops nuevo');
  await centro.press('Guardar');
  const words = [
    'Seleccionar Unidad',
    'Seleccionar Insumo',
    'Seleccionar Proveedor',
    'Debe ingresar Factura(s)',
    'Debe ingresar Recibo(s)',
  ];
  for (const each of words) await centro.read(each);
  const seen = await centro.page.$eval('.error-summary', (box) => box.textContent ?? '');
  const places = words.map((each) => seen.indexOf(each));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(await faultsSeen(browser, centro, 'unops-form-empty')).toEqual([]);
  await centro.press('Cancelar');
  await centro.gone('[role=dialog]');
});

test('wrong sums say what is missing, and are refused in R3’s words', async () => {
  await begins('UO-901', 'acetaminofen, 500', '12.50', '1000');
  await centro.read('Q12,500.00');
  await centro.fill('ITB', `ITB/${YEAR}/00901`);
  await subProduct('1-1-1', '600');
  await centro.read('Faltan 400');
  await invoice(0, { serie: 'UNO', number: '901', value: '7500' });
  await centro.read('Faltan Q5,000.00');
  await receipt(0, 'RE-901', '12600');
  await centro.read('Sobran Q100.00');
  await centro.press('Guardar');
  await centro.read('La Cantidad Total debe de coincidir con la suma de las cantidades de los SubProductos.');
  await centro.read('El total debe de coincidir con la suma de los valores de las Facturas.');
  await centro.read('El total debe de coincidir con la suma de los valores de los Recibos.');
  expect(await faultsSeen(browser, centro, 'unops-form-wrong')).toEqual([]);
});

test('right sums are saved; what may be completed later is a notice', async () => {
  await subProduct('1-1-2', '400');
  await invoice(1, { serie: 'UNO', number: '902', value: '5000' });
  await centro.type({ grid: 'Recibos', row: 0, column: 'Valor' }, '12500');
  await centro.read('Sin número de acta');
  await centro.gone('.sum-missing');
  expect(await faultsSeen(browser, centro, 'unops-form')).toEqual([]);
  await centro.press('Guardar');
  await centro.reaches('SIN CONSOLIDAR');
  first = await numberIn(centro, 'Unops');
  await centro.read('Sin número de acta.');
  expect(await faultsSeen(browser, centro, 'unops-view')).toEqual([]);
});

test('a price with many decimals is rounded once; an invoice is registered once; receipts may be open', async () => {
  await begins('UO-902', '1006', '33.3333', '3');
  await centro.read('Q100.00');
  await invoice(0, { serie: 'UNO', number: '901', value: '60' });
  await invoice(1, { serie: 'UNO', number: '904', value: '40' });
  await receipt(0, 'RE-902', '100');
  await centro.press('Recibos completos', 'checkbox');
  await centro.press('Guardar');
  await centro.read(`Unops ${first}`);
  await centro.type({ grid: 'Facturas', row: 0, column: 'Número' }, '903');
  await centro.press('Guardar');
  await centro.reaches('SIN CONSOLIDAR');
  second = await numberIn(centro, 'Unops');
  await begins('UO-903', '1004', '8', '10');
  await invoice(0, { serie: 'UNO', number: '905', value: '80' });
  await receipt(0, 'RE-903', '80');
  await centro.press('Guardar');
  await centro.reaches('SIN CONSOLIDAR');
});

/** The three records alone, in whichever tab they are; the head of a column by which a list is ordered says so. */
const found = (tab: string): string => `/unops?f.state=${tab}&search=UO-90&sort=unit`;

/** Of the consolidation or regularisation in whose row these words are. */
const numberOf = async (grid: string, row: string): Promise<string> =>
  await compras.textOf({ grid, row, column: 'No.' });

const consolidates = async (...orders: readonly string[]): Promise<string> => {
  await compras.go(found('0'));
  for (const order of orders) await compras.tick(RECORDS, order);
  await compras.press(
    orders.length === 1 ? 'Consolidar 1 registro' : `Consolidar ${orders.length} registros`,
  );
  await compras.read('de Unops');
  await compras.press('Consolidar');
  await compras.toast('Los registros se consolidaron en la consolidación');
  await compras.gone('[role=dialog]');
  await compras.go(found('1'));
  return await numberOf(CONSOLIDATIONS, orders.length === 1 ? 'Q80.00' : 'Q12,600.00');
};

test('a record without all its receipts cannot be ticked and says why; its cost centre completes it', async () => {
  await compras.go(found('0'));
  await compras.textOf({ grid: RECORDS, row: 'UO-902', column: 'Total' });
  expect(
    await compras.page.$$eval('.tick-blocked', (ticks) => ticks.map((tick) => tick.getAttribute('title'))),
  ).toEqual([`El registro ${second} no tiene todos sus recibos. Márquelo como completo cuando los tenga`]);
  await centro.go(found('0'));
  await centro.act(RECORDS, 'UO-902', 'Editar');
  await centro.press('Recibos completos', 'checkbox');
  await centro.press('Guardar');
  await centro.reaches('SIN CONSOLIDAR');
});

test('procurement consolidates what is ticked, its total in sight, and releases it', async () => {
  await compras.go(found('0'));
  for (const order of ['UO-901', 'UO-902']) await compras.tick(RECORDS, order);
  await compras.read('2 seleccionados · Total Q12,600.00');
  await compras.press('Consolidar 2 registros');
  await compras.says({ grid: 'Registros que se consolidan', row: 'Total', column: 'Total' }, 'Q12,600.00');
  expect(await faultsSeen(browser, compras, 'unops-consolidate')).toEqual([]);
  await compras.press('Cancelar');
  await compras.gone('[role=dialog]');
  freed = await consolidates('UO-901', 'UO-902');
  expect(await faultsSeen(browser, compras, 'unops-consolidations')).toEqual([]);
  await compras.act(CONSOLIDATIONS, 'Q12,600.00', 'Liberar consolidación');
  await compras.read(`¿Liberar la consolidación ${freed}?`);
  await compras.fill('Motivo', 'Faltaba un registro');
  await compras.press('Liberar');
  await compras.toast(`La consolidación ${freed} se liberó.`);
});

test('released records are consolidated again, under a new number; each opens inside its consolidation', async () => {
  again = await consolidates('UO-901', 'UO-902');
  expect(again).not.toBe(freed);
  await consolidates('UO-903');
  await compras.act(CONSOLIDATIONS, 'Q12,600.00', 'Ver consolidación');
  await compras.reaches('CONSOLIDADO');
  expect(await faultsSeen(browser, compras, 'unops-consolidation')).toEqual([]);
  await compras.press(`Ver Unops ${first}`);
  await compras.read('Fecha de acta');
  await compras.read(`Consolidación ${again}`);
  expect(await faultsSeen(browser, compras, 'unops-inside')).toEqual([]);
  await compras.press('Cerrar');
  await compras.press('Cerrar');
  await compras.gone('[role=dialog]');
});

test('what waits on the first page leads into its tab, and to its record', async () => {
  await compras.go('/inicio');
  await compras.press('Consolidaciones de unops por regularizar', 'link');
  await compras.settled();
  expect(await compras.page.$eval('.counted-tab.Mui-selected', (tab) => tab.textContent)).toMatch(
    /^Consolidados/,
  );
  await compras.go(`/unops?f.state=1&registro=${again}`);
  await compras.read(`Consolidación ${again}`);
});

test('two consolidations are regularised with one CURDP and its PDF', async () => {
  await compras.go(found('1'));
  for (const total of ['Q12,600.00', 'Q80.00']) await compras.tick(CONSOLIDATIONS, total);
  await compras.read('2 seleccionados · Total Q12,680.00');
  await compras.press('Regularizar 2 consolidaciones');
  await compras.read('Fecha de pago');
  await compras.press('Regularizar');
  await compras.read('Ingresar el No. CURDP');
  await compras.read('Seleccionar el documento PDF');
  await compras.fill('No. CURDP', CURDP);
  await compras.attach(await folder.write('carta.pdf', 'no es un PDF'));
  await compras.press('Regularizar');
  await compras.read('El archivo debe ser un PDF.');
  await compras.attach(await folder.write('constancia.pdf', DOCUMENT));
  expect(await faultsSeen(browser, compras, 'unops-regularize')).toEqual([]);
  await compras.press('Regularizar');
  await compras.toast('se registró.');
  await compras.go(found('2'));
  regularized = await numberOf(REGULARIZATIONS, CURDP);
  await compras.says({ grid: REGULARIZATIONS, row: CURDP, column: 'Total' }, 'Q12,680.00');
  expect(await faultsSeen(browser, compras, 'unops-regularizations')).toEqual([]);
});

test('its document comes back byte by byte; its date is corrected with a reason', async () => {
  await compras.act(REGULARIZATIONS, CURDP, 'Ver regularización');
  await compras.reaches('REGULARIZADO');
  await compras.read('constancia.pdf');
  expect(await faultsSeen(browser, compras, 'unops-regularization')).toEqual([]);
  const opened = await compras.document(async () => await compras.press('Imprimir regularización'));
  expect(opened).toEqual({ type: 'application/pdf', start: '%PDF-' });
  const whole = await compras.page.evaluate(
    async (id) => await (await fetch(`/api/unops/regularize/document/${id}`)).text(),
    regularized,
  );
  expect(whole).toBe(DOCUMENT);
  await compras.press('Corregir regularización');
  await compras.read('Sin otro archivo se conserva constancia.pdf.');
  await compras.fill('Fecha de pago', '01/01/2020');
  await compras.fill('Motivo de la corrección', 'La fecha del comprobante es otra.');
  await compras.press('Corregir');
  await compras.read('no puede ser anterior');
  await compras.fill('Fecha de pago', shownDate(TODAY));
  await compras.fill('No. CURDP', `${CURDP}-A`);
  expect(await faultsSeen(browser, compras, 'unops-correct')).toEqual([]);
  await compras.press('Corregir');
  await compras.toast('La regularización se corrigió.');
  await compras.read(`CURDP ${CURDP}-A`);
  // The step's own dialog has gone.
  await compras.page.waitForFunction(() => document.querySelectorAll('[role=dialog]').length === 1);
});

/** The text of the PDF that is kept under a name like that, once it is whole, spaces left out. */
const kept = async (begin: string): Promise<string> => {
  const name = await expect
    .poll(
      async () =>
        (await readdir(folder.path)).find((each) => each.startsWith(begin) && each.endsWith('.pdf')),
      {
        timeout: 20_000,
      },
    )
    .toBeDefined()
    .then(async () => (await readdir(folder.path)).find((each) => each.startsWith(begin)));
  return readPdf(await readFile(join(folder.path, name ?? ''))).pages.join('');
};

test('both signed reports are asked for in R3’s order, and say 12,680.00 in figures and words', async () => {
  await folder.keepsFor(compras);
  await compras.press('Cerrar');
  await compras.gone('[role=dialog]');
  await compras.open('Reporte Unops');
  expect(await faultsSeen(browser, compras, 'unops-reports-empty')).toEqual([]);
  await compras.press('Descargar regularización');
  await compras.read('Seleccionar Centro de Costo');
  await compras.choose('Centro de costo', 'emergencia');
  await compras.read('Realiza Uno');
  await compras.press('Descargar regularización');
  await compras.read('Seleccionar Consolidación');
  await compras.press('Descargar contable');
  await compras.read('Seleccionar CURDP');
  await compras.choose('Consolidación', `No. ${again} ·`);
  await compras.press('Descargar regularización');
  expect(await kept(`unops_regularizacion_${again}`)).toContain('12,600.00');
  await compras.choose('CURDP', `${CURDP}-A`);
  await compras.press('Descargar contable');
  const accounting = await kept('unops_contable');
  expect(accounting).toContain('12,680.00');
  expect(accounting).toContain('DOCEMILSEISCIENTOSOCHENTAQUETZALESEXACTOS');
  expect(await faultsSeen(browser, compras, 'unops-reports')).toEqual([]);
});

test('another cost centre brings its own signatories, and nothing of the former stays chosen', async () => {
  await compras.choose('Centro de costo', 'consulta externa');
  expect(await compras.seen()).not.toContain(`${CURDP}-A`);
  await compras.press('Descargar contable');
  await compras.read('Seleccionar CURDP');
});

test('invoices come as a workbook', async () => {
  await compras.press('Descargar facturas');
  const rows = await folder.kept('unops_facturas');
  expect(rows.flat()).toContain('UO-901');
});

test('the card of the general report is there only with its own action', async () => {
  await compras.find('Descargar general', 'button');
  const admin = await browser.signsIn('admin');
  await admin.go('/perfiles');
  await admin.act('Listado de perfiles', 'Aprobador', 'Editar');
  await admin.fill('Filtrar páginas y acciones', 'Reporte Unops');
  await admin.press('Reporte Unops: Reporte general de unops', 'checkbox');
  await admin.press('Guardar');
  await admin.toast('guardó');
  const aprobador = await browser.signsIn('aprobador');
  await aprobador.go('/reporteunops');
  await aprobador.find('Descargar facturas', 'button');
  expect(await aprobador.seen()).not.toContain('Reporte General de Unops');
});

test('an auditor reads all three histories, whose chains hold', async () => {
  const reads = async (path: string, ...sentences: readonly string[]): Promise<void> => {
    await auditor.go(path);
    await auditor.press('Historia', 'tab');
    for (const sentence of sentences) await auditor.read(sentence);
    await auditor.press('Verificar cadena');
    await auditor.read('Cadena íntegra');
  };
  await reads(
    `/unops?registro=${first}`,
    `Registró el Unops ${first}`,
    `Consolidó el registro en la consolidación ${freed}`,
    `Liberó el registro de la consolidación ${freed}`,
    `Consolidó el registro en la consolidación ${again}`,
    `Regularizó el registro con el CURDP ${CURDP}`,
  );
  expect(await faultsSeen(browser, auditor, 'unops-history')).toEqual([]);
  await reads(
    `/unops?f.state=1&registro=${again}`,
    `Hizo la consolidación ${again}`,
    'Regularizó la consolidación',
  );
  await reads(
    `/unops?f.state=2&registro=${regularized}`,
    `Hizo la regularización ${regularized}`,
    'Corrigió la regularización',
    'La fecha del comprobante es otra.',
  );
  await auditor.go(`/historial/unops-consolidation/${freed}`);
  await auditor.read('Liberó la consolidación');
  await auditor.read('Este registro ya no está.');
});

test('a record is deleted with the question of R3, and its invoice is free again', async () => {
  await begins('UO-904', '1004', '5', '2');
  await invoice(0, { serie: 'UNO', number: '909', value: '10' });
  await receipt(0, 'RE-909', '10');
  await centro.press('Guardar');
  await centro.reaches('SIN CONSOLIDAR');
  const deleted = await numberIn(centro, 'Unops');
  await centro.go(found('0'));
  await centro.act(RECORDS, 'UO-904', 'Eliminar');
  await centro.read(`¿Eliminar Unops #${deleted}?`);
  await centro.fill('Motivo', 'Se registró dos veces');
  await centro.press('Si');
  await centro.toast(`El registro ${deleted} se eliminó.`);
  // A link to it says what became of it, without a second message, and leads to its history.
  await centro.go(`/unops?registro=${deleted}`);
  await centro.read('Este registro ya no está.');
  await centro.read('«Se registró dos veces»');
  expect(await centro.page.$$('.Toastify__toast')).toHaveLength(0);
  await centro.press('Ver su historia');
  await centro.read(`Registró el Unops ${deleted}`);
  await begins('UO-905', '1004', '5', '2');
  await invoice(0, { serie: 'UNO', number: '909', value: '10' });
  await receipt(0, 'RE-910', '10');
  await centro.press('Guardar');
  await centro.reaches('SIN CONSOLIDAR');
  // The link to the deleted record is the one call that was refused.
  expect(browser.faults()).toEqual([
    expect.stringContaining(`404: ${browser.product.base}/api/unops/get/id/${deleted}`),
  ]);
});
