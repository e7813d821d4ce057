import { dateInGuatemala, shownDate } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { doesStep } from '@expediente/testing/browser/steps.ts';
import { oneStory } from '@expediente/testing/story.ts';
import type { HTTPRequest } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * What spares a cost centre its typing: a plan that begins with last year's lines (planning B49), a reprogramming whose
 * lines come from a workbook (B48) and whose last price is found (B46), a programming that is divided (B47).
 */

const TODAY = dateInGuatemala(new Date());
const YEAR = Number(TODAY.slice(0, 4));
const UNIT_ID = 100105;

let browser: ProductInBrowser;
let admin: Person;
let centro: Person;
let aprobador: Person;
let folder: Folder;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  folder = await Folder.make();
  [admin, centro, aprobador] = [
    await browser.signsIn('admin'),
    await browser.signsIn('centro'),
    await browser.signsIn('aprobador'),
  ];
  await folder.keepsFor(centro);
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

const PLAN_LINES = 'Insumos del plan';
const LINES = 'Líneas del plan';
const GROUPS = 'Presupuesto por grupo y cuatrimestre';

async function approves(address: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await aprobador.go(address);
  await aprobador.reaches('PENDIENTE DE APROBACIÓN');
  await doesStep(aprobador, 'Aprobar', fields);
  await aprobador.read('Aprobar: hecho.');
}

test('a default that takes its time leaves what is being typed in its field', async () => {
  const { page } = centro;
  const waiting: (() => void)[] = [];
  await page.setRequestInterception(true);
  const hold = (request: HTTPRequest): void => {
    const go = () => void request.continue().catch(() => undefined);
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.includes('/unit/publicpac/') && !searchParams.get('search')) waiting.push(go);
    else go();
  };
  page.on('request', hold);
  await centro.go('/packsanuales?registro=nuevo');
  const field = await centro.find('Centro de costo', 'combobox');
  await field.focus();
  await page.keyboard.type('opera');
  await page.waitForFunction(() => document.querySelector('[role=option]') !== null);
  expect(waiting.length).toBeGreaterThan(0);
  page.off('request', hold);
  await page.setRequestInterception(false);
  for (const go of waiting) go();
  await centro.settled();
  expect(await field.evaluate((each) => each instanceof HTMLInputElement && each.value)).toBe('opera');
  // Left without a choice, the words stay.
  await page.keyboard.press('Tab');
  await centro.settled();
  expect(await field.evaluate((each) => each instanceof HTMLInputElement && each.value)).toBe('opera');
  await centro.go('/inicio');
});

test('the supplies of the story', async () => {
  const supply = (code: string, price: string, row: string) => [
    'MEDICAMENTOS',
    '10010',
    `9${code}`,
    `P-${code}`,
    price,
    `Insumo ${code} de prueba`,
    `INSUMO P-${code}`,
    row,
  ];
  await folder.loads(admin, 'insumos', [
    [
      ...['Tipo', 'Presentación', 'Cod PPR', 'Cod Interno', 'Precio'],
      ...['Descripción PPR', 'Descripción', 'Renglón'],
    ],
    supply('0001', '2.5', '266'),
    supply('0002', '30', '295'),
    supply('0003', '10', '323'),
    supply('0004', '10', '266'),
    supply('0005', '7.77', '266'),
  ]);
});

test('a plan of a year that has gone by is begun once its person says so', async () => {
  await centro.open('PAC Anuales');
  await centro.press('Crear');
  await centro.read('PAC nuevo');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await centro.fill('Año', String(YEAR - 1));
  await centro.read(`¿Crear un PAC de ${YEAR - 1}?`);
  await browser.picture(centro, 'past-year');
  await centro.press('No');
  await centro.gone('[role=alertdialog]');
  const year = await centro.find('Año', 'field');
  expect(await year.evaluate((each) => (each instanceof HTMLInputElement ? each.value : ''))).toBe(
    String(YEAR),
  );
  await centro.fill('Año', String(YEAR - 1));
  await centro.press(`Crear de ${YEAR - 1}`);
  await centro.gone('[role=alertdialog]');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await centro.press('Cargar Excel');
  await centro.attach(
    await folder.workbook('plan.xlsx', [
      ['Subproducto', 'Código insumo', 'Id de línea', 'Cantidad'],
      ['1-1-1', 'P-0001', '', '1000'],
      ['1-1-1', 'P-0002', '', '100'],
      ['1-1-1', 'P-0003', '', '50'],
      ['1-1-1', 'P-0005', '', '13'],
    ]),
  );
  await centro.press('Agregar 4 líneas');
  await centro.gone('.load-rows');
  // 2,500.00 + 3,000.00 + 500.00 + 101.01
  await centro.read('Q6,101.01');
  await centro.press('Guardar y enviar');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  await centro.press('Cerrar');
  await approves(`/packsanuales?registro=${UNIT_ID}-${YEAR - 1}`);
});

test('a price rises, and a supply is given up', async () => {
  await admin.go('/insumos');
  await admin.fill('Buscar', 'P-0002');
  await admin.act('Listado de insumos', 'P-0002', 'Editar');
  await admin.fill('Precio', '31.35');
  await admin.press('Guardar');
  await admin.gone('[role=dialog]');
  await admin.fill('Buscar', 'P-0005');
  await admin.act('Listado de insumos', 'P-0005', 'Editar');
  await admin.press('Activo', 'checkbox');
  await admin.press('Guardar');
  await admin.gone('[role=dialog]');
});

test("this year's plan begins with last year's lines at today's prices; what cannot come says why", async () => {
  await centro.open('PAC Anuales');
  await centro.press('Crear');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await centro.press(`Empezar con el plan de ${YEAR - 1}`);
  await centro.read(`Del plan de ${YEAR - 1} no vino 1 línea`);
  await centro.read('P-0005');
  // 2,500.00 + 100 at 31.35 + 500.00
  await centro.read('Q6,135.00');
  expect(await faultsSeen(browser, centro, 'plan-begun-with-last-year')).toEqual([]);
  await centro.type({ grid: PLAN_LINES, row: 'P-0001', column: 'Cantidad' }, '1.000');
  await centro.press('Guardar y enviar');
  await centro.read('Escriba 1000, sin comas ni puntos.');
  await centro.type({ grid: PLAN_LINES, row: 'P-0001', column: 'Cantidad' }, '1000');
  await centro.press('Guardar y enviar');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  await centro.press('Cerrar');
  await approves(`/packsanuales?registro=${UNIT_ID}-${YEAR}`);
});

const CHANGE_TITLES = [
  ...['Subproducto', 'Código insumo', 'Id de línea', 'Tipo', 'Cantidad', 'Precio', 'Justificación'],
];

test("a reprogramming's lines come from the filled template; what is wrong is shown at its cell", async () => {
  await centro.open('Reprogramación De Insumos');
  await centro.press('Crear');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await centro.read('INSUMO P-0003');
  await centro.press('Cargar Excel');
  await centro.press('Plantilla con las líneas del plan', 'link');
  const [titles = [], ...plan] = await folder.kept('plantilla');
  expect(titles.slice(0, CHANGE_TITLES.length)).toEqual(CHANGE_TITLES);
  expect(plan.map((row) => row.slice(1, 2))).toEqual([['P-0001'], ['P-0002'], ['P-0003']]);
  const of = (code: string) => plan.find((row) => row[1] === code) ?? [];
  // What a row is read as leaves out its empty cells: those of type and justification.
  const changed = (code: string, changes: Readonly<Record<string, string>>) => {
    const [subProduct = '', supply = '', line = '', qty = '', price = ''] = of(code);
    const before = [subProduct, supply, line, '', qty, price, ''];
    return CHANGE_TITLES.map((title, at) => changes[title] ?? before[at] ?? '');
  };
  await centro.attach(
    await folder.workbook('cambios.xlsx', [
      CHANGE_TITLES,
      changed('P-0001', { Tipo: 'VC', Cantidad: '800', Justificación: 'Bajó la demanda' }),
      changed('P-0002', { Tipo: 'VCU', Cantidad: '90', Justificación: 'Subió' }),
      changed('P-0003', {}),
      ['1-1-1', 'P-0004', '', 'A', '20', '', 'No se había previsto'],
    ]),
  );
  await centro.read('1 fila queda como está.');
  await centro.press('1 con cantidad por corregir');
  await centro.read('E3:');
  expect(await faultsSeen(browser, centro, 'changes-read')).toEqual([]);
  await centro.press('Agregar 2 líneas');
  await centro.read('No se agregó 1 fila');
  await centro.press('Cerrar');
  await centro.gone('.load-rows');
  // 800 at 2.50 instead of 1,000; 20 more at 10.00.
  await centro.read('El presupuesto actual no coincide con el nuevo presupuesto: Q6,135.00 / Q5,835.00');
});

const BALANCE = 'Cuadrar con el precio de P-0003 1-1-1';

test('the price of one line is found by which the whole is the same money; where none is, it says what is left', async () => {
  await centro.type({ grid: LINES, row: 'P-0001', column: 'Cantidad' }, '1400');
  await centro.choose('Tipo de modificación de P-0003 1-1-1', 'VCU ·');
  await centro.press(BALANCE);
  await centro.toast('Con el precio más bajo todavía sobran Q700.01.');
  await centro.type({ grid: LINES, row: 'P-0001', column: 'Cantidad' }, '800');
  await centro.press(BALANCE);
  await centro.says({ grid: LINES, row: 'P-0003', column: 'Precio', open: true }, 'Q16.00');
  await centro.read('Falta la justificación del insumo P-0003');
  expect(await faultsSeen(browser, centro, 'change-balanced')).toEqual([]);
  await centro.type({ grid: LINES, row: 'P-0003', column: 'Justificación' }, 'Subió el precio');
  await centro.read('Se puede enviar.');
  await centro.press('Guardar y enviar');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  const address = await centro.page.evaluate(() => location.pathname + location.search);
  await centro.press('Cerrar');
  await approves(address, { 'Fecha de resolución': shownDate(TODAY) });
});

test('a programming is divided in equal parts, and what is missing goes into TERCERO, to the cent', async () => {
  const amount = (row: string, column: string) => ({ grid: GROUPS, row, column });
  await centro.open('Programación Cuatrimestral');
  await centro.press('Crear');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await centro.read('de Q6,135.00 del PAC');
  await centro.press('En partes iguales');
  await centro.read('Todo el PAC está programado');
  // Q5,335.00 and Q800.00: the last cuatrimestre has the odd cents.
  await centro.says(amount('200', 'PRIMERO'), 'Q1,778.33');
  await centro.says(amount('200', 'TERCERO'), 'Q1,778.34');
  await centro.says(amount('300', 'SEGUNDO'), 'Q266.66');
  await centro.says(amount('300', 'TERCERO'), 'Q266.68');
  await centro.type(amount('300', 'PRIMERO'), '1,000');
  await centro.press('Lo que falta');
  // What cannot be read stays, and nothing is made of it.
  await centro.says(amount('300', 'TERCERO'), 'Q266.68');
  await centro.press('Guardar');
  await centro.read('Grupo 300, PRIMERO: Use punto decimal, sin comas.');
  expect(await faultsSeen(browser, centro, 'quarters-divided')).toEqual([]);
  await centro.type(amount('300', 'PRIMERO'), '100');
  await centro.read('Por programar Q166.66');
  await centro.width(390);
  await centro.press('Lo que falta');
  await centro.read('Todo el PAC está programado');
  await browser.picture(centro, 'quarters-whole', [390]);
  await centro.width(1440);
  await centro.says(amount('300', 'TERCERO'), 'Q433.34');
  await centro.press('Guardar y enviar');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  await centro.press('Cerrar');
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
