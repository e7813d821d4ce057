import { dateInGuatemala, QUARTERS, shownDate } from '@expediente/kernel/dates.ts';
import { FIRST_LAW, quarterOf } from '@expediente/schemas/rules/registry.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { cutCells } from '@expediente/testing/browser/cut-cells.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { beginsStep, doesStep } from '@expediente/testing/browser/steps.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedWalk, effortTable, neutralChange, sumOf } from './counted-walk.ts';

/**
 * A cost centre's year: its plan from a workbook, the plan changed twice (planning §2.1), divided by cuatrimestres and
 * one of them extended, then a purchase that only fits because of all of it.
 */

const TODAY = dateInGuatemala(new Date());
const YEAR = TODAY.slice(0, 4);
const QUARTER = quarterOf(FIRST_LAW, TODAY);
const UNIT = 'SALA DE OPERACIONES';

let browser: ProductInBrowser;
let admin: Person;
let centro: Person;
let aprobador: Person;
let compras: Person;
let folder: Folder;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  folder = await Folder.make();
  [admin, centro, aprobador, compras] = [
    await browser.signsIn('admin'),
    await browser.signsIn('centro'),
    await browser.signsIn('aprobador'),
    await browser.signsIn('compras'),
  ];
  await folder.keepsFor(centro);
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

test('the supplies of the example', async () => {
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
    ['Tipo', 'Presentación', 'Cod PPR', 'Cod Interno', 'Precio', 'Descripción PPR', 'Descripción', 'Renglón'],
    supply('0001', '2.5', '266'),
    supply('0002', '30', '295'),
    supply('0003', '10', '323'),
    supply('0004', '10', '266'),
  ]);
});

const PLAN_TITLES = ['Subproducto', 'Código insumo', 'Id de línea', 'Cantidad'];

test('a plan is filled from a workbook: what is wrong in it is listed by class, with its cells', async () => {
  await centro.open('PAC Anuales');
  await centro.press('Crear');
  await centro.press('Cargar Excel');
  await centro.read('Nada se guarda hasta que presione');
  await centro.attach(
    await folder.workbook('plan.xlsx', [
      PLAN_TITLES,
      ['1-1-1', 'P-0001', '', '1000'],
      ['1-1-1', 'P-0002', '', '100'],
      ['1-1-1', 'P-0001', '', '5'],
      ['9-9-9', 'P-0003', '', '50'],
      ['1-1-1', 'NO HAY', '', '5'],
      ['1-1-1', 'P-0003', '', '50,5'],
    ]),
  );
  await centro.read('todavía no se ha guardado nada');
  // Every row is in sight with its state, the good ones below; a count narrows the list to its rows.
  await centro.read('D7: Escriba un número entero, sin comas ni puntos.');
  await centro.read('POR AGREGAR');
  const rows = async () => await centro.page.$$eval('.load-rows tbody tr', ({ length }) => length);
  expect(await rows()).toBe(6);
  for (const counted of [
    '1 con insumo inexistente',
    '1 con subproducto inexistente',
    '1 repetida',
    '1 ilegible',
  ]) {
    await centro.press(counted);
    await expect.poll(rows).toBe(1);
  }
  await centro.read('D7: Escriba un número entero, sin comas ni puntos.');
  await centro.press('Todas: 6 filas');
  expect(await faultsSeen(browser, centro, 'plan-load-looked')).toEqual([]);
});

test('the good lines go into the form, the others come back, are mended and loaded too; the plan is sent', async () => {
  await centro.press('Agregar 2 líneas');
  await centro.read('No se agregaron 4 filas');
  await centro.press('Descargar las filas que no se agregan');
  const [titles, ...rows] = await folder.kept('filas_rechazadas');
  expect(titles).toEqual([...PLAN_TITLES, 'Motivo del rechazo']);
  expect(rows[1]).toEqual([
    ...['9-9-9', 'P-0003', '50'],
    'Fila 5. A5: No existe el subproducto «9-9-9». Corrija el código.',
  ]);
  await centro.press('Elegir otro archivo');
  await centro.attach(await folder.workbook('corregidas.xlsx', [PLAN_TITLES, ['1-1-1', 'P-0003', '', '50']]));
  // Without rows that fail it closes by itself.
  await centro.press('Agregar 1 línea');
  await centro.gone('.load-rows');
  await centro.read('Q6,000.00');
  await centro.press('Guardar y enviar');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  await browser.picture(centro, 'plan-sent');
});

test('no other user has acted on it yet: it is taken back, and sent again', async () => {
  await beginsStep(centro, 'Retirar envío');
  await centro.read('Enviar: deshecho.');
  await browser.picture(centro, 'plan-withdrawal');
  await centro.reaches('PENDIENTE');
  await doesStep(centro, 'Enviar');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  await centro.press('Cerrar');
});

/** Saves and sends what is open, and leaves it. */
async function sends(picture?: string): Promise<void> {
  await centro.press('Guardar y enviar');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  if (picture) await browser.picture(centro, picture);
  await centro.press('Cerrar');
}

/** The approver opens what waits, from the list, and answers. */
async function answered(
  page: string,
  list: string,
  action: 'Aprobar' | 'Rechazar',
  more?: () => Promise<void>,
  row: string | number = UNIT,
): Promise<void> {
  await aprobador.open(page);
  await aprobador.act(list, row, action);
  await more?.();
  await aprobador.press(action);
  await aprobador.gone('[role=alertdialog],[role=dialog]');
}

const PLANS = 'Listado de PAC anuales';
const CHANGES = 'Listado de reprogramaciones';
const LINES = 'Líneas del plan';
const BY_SUB_PRODUCT = 'Cantidad por subproducto';
const PDF = { type: 'application/pdf', start: '%PDF-' };
const REASON = 'La cantidad del segundo insumo no se justifica.';

test('it is approved, by Ctrl+Enter wherever the keyboard is in the question', async () => {
  await aprobador.open('PAC Anuales');
  await aprobador.act(PLANS, UNIT, 'Aprobar');
  await (await aprobador.find('No', 'button')).focus();
  await new Hands(aprobador).control('Enter');
  await aprobador.gone('[role=alertdialog]');
});

/** Changes a line of the plan: the type of the change, then the cells that it opens. */
async function change(row: string, type: string, cells: Readonly<Record<string, string>>): Promise<void> {
  await centro.choose(`Tipo de modificación de ${row} 1-1-1`, `${type} ·`);
  for (const [column, text] of Object.entries(cells)) await centro.type({ grid: LINES, row, column }, text);
}

/** Cells of the grids in sight that cannot be read, and columns beyond the edge, on a wide desk and on a small one. */
async function unread(person: Person): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of [1440, 1024]) {
    await person.width(width);
    await person.settled();
    // Rows take the height of their words a moment after their columns have their width.
    await expect.poll(async () => (await cutCells(person.page)).length).toBeGreaterThan(0);
    for (const { list, cut, beyond } of await cutCells(person.page))
      found.push(...[...cut, ...beyond].map((each) => `${width} px, ${list}: ${each}`));
  }
  await person.width(1440);
  return found;
}

test('the approved plan is changed by a reprogramming, which gives the reason why it cannot be sent while it is not the same money', async () => {
  await centro.open('Reprogramación De Insumos');
  await centro.press('Crear');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await centro.read('INSUMO P-0002');
  await change('P-0001', 'VC', { Cantidad: '800', Justificación: 'Bajó la demanda' });
  await change('P-0002', 'VC', { Cantidad: '110', Justificación: 'Subió la demanda' });
  await centro.read(
    'Todavía no se puede enviar. El presupuesto actual no coincide con el nuevo presupuesto: Q6,000.00 / Q5,800.00',
  );
  const sending = await centro.find('Guardar y enviar', 'button');
  expect(await sending.evaluate((each) => each.getAttribute('aria-disabled'))).toBe('true');
  await browser.picture(centro, 'change-begun');
  await centro.press('Agregar insumo');
  await centro.choose('Insumo', 'p-0004');
  await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '20');
  await centro.press('Agregar');
  await centro.type({ grid: LINES, row: 'P-0004', column: 'Justificación' }, 'No se había previsto');
  await centro.read('Se puede enviar.');
  expect(await unread(centro)).toEqual([]);
  expect(await faultsSeen(browser, centro, 'change-neutral')).toEqual([]);
  await sends('change-sent');
});

test('it comes back with a reason, is mended and approved with its resolution, and printed', async () => {
  await answered('Reprogramación De Insumos', CHANGES, 'Rechazar', async () => {
    await aprobador.fill('Justificación', REASON);
  });
  await centro.open('Inicio');
  await browser.picture(centro, 'change-came-back');
  await centro.open('Reprogramación De Insumos');
  await centro.act(CHANGES, UNIT, 'Editar');
  await centro.read(`La Reprogramación fue rechazada por el siguiente motivo: ${REASON}`);
  await centro.type({ grid: LINES, row: 'P-0002', column: 'Justificación' }, 'Subió la demanda de cirugías');
  expect(await faultsSeen(browser, centro, 'change-rejected')).toEqual([]);
  await sends();
  await answered('Reprogramación De Insumos', CHANGES, 'Aprobar', async () => {
    await aprobador.fill('Fecha de resolución', shownDate(TODAY));
  });
  await centro.open('Reprogramación De Insumos');
  await centro.act(CHANGES, UNIT, 'Ver');
  await centro.reaches('APROBADO');
  expect(await unread(centro)).toEqual([]);
  await browser.picture(centro, 'change-approved');
  const print = async () => await centro.press('Imprimir reprogramación');
  expect(await centro.document(print)).toEqual(PDF);
  await centro.press('Cerrar');
});

const APPROVED_TODAY = async () => await aprobador.fill('Fecha de resolución', shownDate(TODAY));

test('two lines change places for the same money in few clicks and keys', async () => {
  const hands = new Hands(centro);
  const counted = await countedWalk(
    { planner: hands, approver: hands, centre: hands, procurement: hands, finance: hands },
    [
      neutralChange(UNIT, [
        { row: 0, qty: '804', reason: 'Alza' },
        { row: 3, qty: '19', reason: 'Baja' },
      ]),
    ],
  );
  process.stdout.write(`${effortTable(counted)}\n`);
  const { clicks, keys } = sumOf(counted);
  expect(clicks).toBeLessThanOrEqual(12);
  expect(keys).toBeLessThanOrEqual(24);
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  await centro.press('Cerrar');
  // The newest is first.
  await answered('Reprogramación De Insumos', CHANGES, 'Aprobar', APPROVED_TODAY, 0);
});

test('the next one asks for more money, by keyboard alone', async () => {
  const hands = new Hands(centro);
  const chosen = async () =>
    await centro.page.evaluate(() => document.activeElement?.closest('select')?.value);
  await centro.press('Crear');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await centro.press('Con ampliación', 'radio');
  await centro.read('INSUMO P-0004');
  await centro.page.focus('.reprogramming-tools button:last-child');
  await hands.press('Tab');
  await hands.inCell('p_id_nivel', 0);
  await hands.press('Tab');
  await hands.inCell('p_id_nivel', 1);
  await hands.press('V');
  await expect.poll(chosen).toBe('VC');
  // An arrow is the list's own; Esc leads back to the cell, a letter into the list again.
  await hands.press('ArrowDown');
  await expect.poll(chosen).toBe('VCU');
  await hands.press('ArrowUp', 'Escape');
  await expect.poll(chosen).toBeUndefined();
  await hands.press('ArrowDown', 'ArrowUp', 'Enter');
  await expect.poll(chosen).toBe('VC');
  await hands.press('Tab');
  await hands.inCell('p_qty', 1);
  await hands.type('120');
  await hands.press('Tab');
  await hands.inCell('p_justification', 1);
  await hands.type('Subió la demanda');
  await hands.press('Tab');
  await hands.inCell('p_id_nivel', 2);
  await hands.type('VCU');
  await hands.press('Tab');
  await hands.inCell('p_price', 2);
  await hands.type('10.50');
  await hands.press('Tab');
  await hands.type('Subió el precio');
  await hands.press('Tab');
  await hands.inCell('p_id_nivel', 3);
  await centro.read('Se puede enviar.');
  await hands.control('Enter');
  await centro.reaches('PENDIENTE DE APROBACIÓN');
  await centro.press('Cerrar');
  await aprobador.open('Inicio');
  await browser.picture(aprobador, 'change-waits');
  await answered('Reprogramación De Insumos', CHANGES, 'Aprobar', APPROVED_TODAY, 'Q6,325.00');
  await centro.open('PAC Anuales');
  await centro.act(PLANS, UNIT, 'Ver');
  await centro.reaches('APROBADO');
  expect(await unread(centro)).toEqual([]);
  expect(await faultsSeen(browser, centro, 'plan-changed')).toEqual([]);
  await centro.press('Cerrar');
});

const PROGRAMMINGS = 'Listado de programaciones cuatrimestrales';
const GROUPS = 'Presupuesto por grupo y cuatrimestre';

test('the year is programmed, one cuatrimestre after the other', async () => {
  await centro.open('Programación Cuatrimestral');
  await centro.press('Crear');
  await centro.read('de Q6,325.00 del PAC');
  for (const quarter of QUARTERS) {
    await centro.type(
      { grid: GROUPS, row: '200', column: quarter },
      quarter === 'TERCERO' ? '1933.33' : '1933.33',
    );
    await centro.type({ grid: GROUPS, row: '300', column: quarter }, '175');
  }
  await centro.read('Por programar Q0.01');
  await browser.picture(centro, 'quarters-typed');
  await sends();
  await answered('Programación Cuatrimestral', PROGRAMMINGS, 'Aprobar');
  await centro.open('Programación Cuatrimestral');
  await centro.act(PROGRAMMINGS, UNIT, 'Editar');
  await centro.read('1 de 3 cuatrimestres aprobados');
  expect(await faultsSeen(browser, centro, 'quarters-locked')).toEqual([]);
  await sends();
  await answered('Programación Cuatrimestral', PROGRAMMINGS, 'Aprobar');
  await centro.open('Programación Cuatrimestral');
  await centro.act(PROGRAMMINGS, UNIT, 'Editar');
  await centro.press('Guardar y enviar');
  await centro.read('El presupuesto total debe de coincider con el presupuesto del PAC.');
  await centro.type({ grid: GROUPS, row: '200', column: 'TERCERO' }, '1933.34');
  await centro.read('Todo el PAC está programado');
  await sends();
  await answered('Programación Cuatrimestral', PROGRAMMINGS, 'Aprobar');
  await centro.open('Programación Cuatrimestral');
  await centro.act(PROGRAMMINGS, UNIT, 'Ver');
  await centro.reaches('APROBADO');
  await browser.picture(centro, 'quarters-approved');
  await centro.press('Cerrar');
});

const REQUESTS = 'Listado de pedidos';
const NUMBER = '990001';
const BALANCES = 'Reporte Saldo PAC';

test('a purchase does not fit into its cuatrimestre, which says how much is missing', async () => {
  await centro.open('Pedidos');
  await centro.press('Crear');
  await centro.read('Pedido nuevo');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await centro.choose('Insumo', 'p-0002');
  await centro.says({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Disponible' }, '120.00');
  await centro.choose('Insumo', 'p-0003');
  await centro.says({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Disponible' }, '50.00');
  await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '50');
  await centro.fill('Justificación', 'Para las salas');
  await centro.read('Q525.00');
  await browser.picture(centro, 'request-typed');
  await centro.press('Guardar y enviar');
  await centro.reaches('PENDIENTE DE CONSOLIDACIÓN');
  await centro.press('Cerrar');
  await compras.open('Pedidos');
  await compras.tick(REQUESTS, UNIT);
  await compras.press('Consolidar pedidos');
  await compras.fill('No. resolución', NUMBER);
  await compras.press('Consolidar');
  await compras.read('350.00');
  await browser.picture(compras, 'quarter-short');
});

const EXTENSIONS = 'Listado de reprogramaciones cuatrimestrales';
const CHANGED = 'Cambios a los presupuestos';

/** Adds the change of a group's budget in the present cuatrimestre. */
async function moves(group: string, newBudget: string): Promise<void> {
  await centro.press('Agregar cambio');
  await centro.choose('Presupuesto', `${group} `);
  await centro.choose('Tipo de modificación', 'A ·');
  await centro.fill('Nuevo presupuesto', newBudget);
  await centro.fill('Justificación', 'Se compra en este cuatrimestre');
  await centro.press('Agregar');
  await centro.says({ grid: CHANGED, row: group, column: 'Cuatrimestre' }, QUARTER);
}

test('the cuatrimestre is extended with the money of another group', async () => {
  await centro.open('Reprogramación Cuatrimestral');
  await centro.press('Crear');
  await centro.choose('Centro de costo', 'sala de operaciones');
  await moves('200', QUARTER === 'TERCERO' ? '1583.34' : '1583.33');
  await moves('300', '525');
  // What earlier cuatrimestres left may be given, too.
  if (QUARTER !== 'PRIMERO') await centro.read('Vencido Q');
  expect(await faultsSeen(browser, centro, 'extension-typed')).toEqual([]);
  await sends('extension-sent');
  await answered('Reprogramación Cuatrimestral', EXTENSIONS, 'Aprobar');
});

test('and the purchase goes on, at the new price', async () => {
  await compras.press('Consolidar');
  await compras.toast('Los pedidos se consolidaron.');
  await compras.open('Ordenes De Compra');
  await compras.act('Listado de órdenes de compra', NUMBER, 'Generar orden de compra');
  await compras.read(`Generar orden de compra · Consolidación ${NUMBER}`);
  await compras.read('Q10.50');
  expect(await faultsSeen(browser, compras, 'order-at-new-price')).toEqual([]);
  await compras.press('Cancelar');
  await centro.open('Programación Cuatrimestral');
  await centro.act(PROGRAMMINGS, UNIT, 'Ver');
  await centro.says(
    { grid: 'Saldos de los cuatrimestres aprobados', row: 'Total', column: 'Saldo' },
    'Q5,800.00',
  );
  await centro.press('Cerrar');
});

test('the plan goes out as it was approved, its balance as it is now, on paper too', async () => {
  await centro.open('PAC Anuales');
  await centro.act(PLANS, UNIT, 'Descargar Excel');
  const plan = (await folder.kept('pac_')).map((row) => row.join(' '));
  expect(plan[0]).toBe(`Plan Anual de Compras ${YEAR}`);
  await centro.open('Reporte Saldo PAC');
  expect(await centro.textOf({ grid: BALANCES, row: UNIT, column: 'Vigente' })).toMatch(/^Q6,325\.00/);
  expect(await faultsSeen(browser, centro, 'plan-balances')).toEqual([]);
  const print = async () => await centro.act(BALANCES, UNIT, 'Ver saldo en PDF');
  expect(await centro.document(print)).toEqual(PDF);
});

test('an auditor reads every change of the plan with its resolution', async () => {
  const auditor = await browser.signsIn('auditor');
  await auditor.go(`/packsanuales?registro=100105-${YEAR}`);
  // The resolutions come a moment later, above the tabs.
  await auditor.read(`Reprogramación 3/${YEAR}`);
  await auditor.press('Historia', 'tab');
  await auditor.read(`Reprogramó el PAC con la reprogramación 1, resolución 2/${YEAR}`);
  await auditor.read(`Reprogramó el PAC con la reprogramación 3, resolución 4/${YEAR}`);
  await auditor.press('Verificar cadena');
  await auditor.read('Cadena íntegra');
  expect(await faultsSeen(browser, auditor, 'plan-history')).toEqual([]);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
