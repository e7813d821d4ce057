import { quantity } from '@expediente/kernel/decimal.ts';
import type { LotRow, RequestRow, UnitBudgetLine } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { pastes } from '@expediente/testing/browser/clipboard.ts';
import { Folder } from '@expediente/testing/browser/folder.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { approvedPlan } from '@expediente/testing/product/plan.ts';
import { dataOf, User, YEAR } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effortTable } from './counted-walk.ts';

/**
 * A ward asks for 20 supplies at once: typed, pasted and from a workbook, printed on one paper, consolidated together
 * (hospital A). What was stored is read by the API.
 */
oneStory();

const UNIT = 100105;
const GRID = 'Insumos del plan';
/** Lines of the plan, and units of each. */
const [LINES, PLANNED] = [24, 100];
const PDF = { type: 'application/pdf', start: '%PDF-' };
const REASON = 'Consumo de diciembre';

let browser: ProductInBrowser;
let folder: Folder;
let api: User;
let centro: Person;
let hands: Hands;
/** Name of the cost centre. */
let ward = '';

beforeAll(async () => {
  folder = await Folder.make();
  browser = await testProductInBrowser();
  const { base } = browser.product;
  api = await User.signIn(base, 'centro');
  const aprobador = await User.signIn(base, 'aprobador');
  ward = await approvedPlan({ centro: api, aprobador }, { unit: UNIT, lines: LINES, qty: PLANNED });
  centro = await browser.signsIn('centro');
  hands = new Hands(centro);
});
afterAll(async () => {
  await browser?.stop();
  await folder?.remove();
});

const planned = async (): Promise<readonly UnitBudgetLine[]> =>
  dataOf(await api.read(`/unit/buget/get/all/${YEAR}/${UNIT}/0/0`));
const available = async () => (await planned()).map((line) => line.available);
const lots = async (): Promise<readonly LotRow[]> => dataOf(await api.read('/orders/lot/get/all'));
/** Waits for the lot of these numbers: what the browser's session wrote comes to others a moment later. */
async function made(numbers: string): Promise<LotRow | undefined> {
  await expect.poll(async () => (await lots())[0]?.numbers, { timeout: 30_000 }).toBe(numbers);
  return (await lots())[0];
}
const focusedValue = async (): Promise<string> =>
  await centro.page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.value : '';
  });
const pedidosOf = async (lot: number | undefined): Promise<readonly RequestRow[]> =>
  dataOf<Page<RequestRow>>(await api.read(`/orders/get/all?lot=${lot}`)).rows;

/** Opens the form on the first page, chooses the cost centre, and waits for the keyboard to be in the first cell. */
async function begins(): Promise<void> {
  await hands.click('Pedir varios', 'link');
  await hands.click('Centro de costo', 'combobox');
  await hands.clickOn('[role=option]', ward);
  await hands.inCell('p_qty');
}

test('20 quantities typed without waiting are 20 pedidos sent by one press, and one paper', async () => {
  await hands.arrive();
  await hands.begin();
  await begins();
  for (let line = 0; line < 20; line += 1) {
    await hands.type(String((line % 9) + 1));
    await hands.press('Enter');
  }
  await hands.click('Justificación', 'field');
  await hands.type(REASON);
  await hands.click('Guardar y enviar');
  await hands.reads('Imprimir los pedidos 1 a 20');
  const paper = await centro.document(async () => await hands.click('Forma A-01 del lote'));
  expect(paper).toEqual(PDF);
  const effort = await hands.effort();
  process.stdout.write(`${effortTable([{ name: '20 insumos pedidos, enviados e impresos', ...effort }])}\n`);

  const lot = await made('1 a 20');
  expect(lot).toMatchObject({ id_unit: UNIT, requests: 20, sent: 20 });
  const pedidos = await pedidosOf(lot?.id);
  expect(pedidos.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  expect(pedidos.every((each) => each.state === 1 && each.lot === lot?.id)).toBe(true);
  expect(await available()).toEqual(
    Array.from({ length: LINES }, (_, at) => quantity(PLANNED - (at < 20 ? (at % 9) + 1 : 0))),
  );
  expect(effort.clicks).toBeLessThanOrEqual(6);
  expect(effort.keys).toBeLessThanOrEqual(90);
  await centro.press('Cerrar');
  await centro.settled();
  expect(await faultsSeen(browser, centro, 'lot-list')).toEqual([]);
});

test('pasted cells fill the column; one that is too large refuses all, and has the keyboard', async () => {
  await centro.go('/inicio');
  await centro.read('Mis pendientes');
  expect(await faultsSeen(browser, centro, 'lot-home')).toEqual([]);
  await begins();
  const block = ['1', '2', '99.01', '4'];
  await pastes(centro, block.map((cell) => `${cell}\r\n`).join(''));
  await centro.says({ grid: GRID, row: 'Total de 4 pedidos', column: 'Insumo' }, 'Total de 4 pedidos');
  await centro.fill('Justificación', REASON);
  const before = await available();
  await centro.press('Guardar');
  await centro.read('Disponible');
  await hands.inCell('p_qty', 2);
  expect(await available()).toEqual(before);
  expect((await lots()).length).toBe(1);
  expect(await faultsSeen(browser, centro, 'lot-refused', [1440])).toEqual([]);
  await hands.inCell('p_qty', 2);
  // The keyboard is where it is mended, and nothing else has to be typed again.
  await centro.page.keyboard.type('3');
  await centro.press('Guardar');
  await centro.toast('Se guardaron 4 pedidos: No. 21 a 24');
  const pedidos = await pedidosOf((await made('21 a 24'))?.id);
  expect(pedidos.map(({ number, total_qty }) => [number, total_qty]).sort()).toEqual([
    [21, '1.00'],
    [22, '2.00'],
    [23, '3.00'],
    [24, '4.00'],
  ]);
  expect(await available()).toEqual(before.map((left, at) => quantity(Number(left) - (at < 4 ? at + 1 : 0))));
});

test('a workbook fills the grid, says what is refused, and a draft is kept of it', async () => {
  await centro.go('/inicio');
  await centro.read('Mis pendientes');
  await begins();
  const [first, second, third] = await planned();
  await centro.press('Cargar Excel');
  await centro.read('nada se guarda hasta que presione');
  await centro.attach(
    await folder.workbook('pedidos.xlsx', [
      ['Subproducto', 'Código insumo', 'Insumo', 'Cantidad'],
      ['1-1-1', first?.cod_internal ?? '', '', '5'],
      ['1-1-1', second?.cod_internal ?? '', '', '999999'],
      ['1-1-1', third?.cod_internal ?? '', '', '6.5'],
    ]),
  );
  await centro.read('Disponible');
  await centro.press('Agregar 2 líneas');
  await centro.press('Cerrar');
  await centro.says({ grid: GRID, row: 'Total de 2 pedidos', column: 'Insumo' }, 'Total de 2 pedidos');
  await centro.press('Solo con cantidad (2)');
  await centro.says({ grid: GRID, row: 1, column: 'Cantidad' }, '6.50');
  expect(await faultsSeen(browser, centro, 'lot-form')).toEqual([]);
  await centro.fill('Justificación', REASON);
  await centro.read('Borrador guardado');
  await centro.page.reload();
  await centro.press('Recuperar');
  await centro.says({ grid: GRID, row: 'Total de 2 pedidos', column: 'Insumo' }, 'Total de 2 pedidos');
  await centro.press('Guardar');
  await centro.toast('Se guardaron 2 pedidos: No. 25 a 26');
});

test('procurement ticks the whole lot by one press, and consolidates it', async () => {
  const compras = await browser.signsIn('compras');
  const lot = (await lots()).find(({ requests }) => requests === 20);
  await compras.go(`/pedidos?f.lot=${lot?.id}`);
  await compras.press('Consolidar el lote');
  await compras.read('20 seleccionados');
  await compras.press('Consolidar pedidos');
  await compras.read('Consolidar 20 pedidos');
  expect(await faultsSeen(browser, compras, 'lot-consolidation')).toEqual([]);
  await compras.fill('No. resolución', 'RES-LOTE');
  await compras.press('Calcular cuota', 'checkbox');
  await compras.press('Con acta de adjudicación', 'checkbox');
  await compras.press('Consolidar');
  // In a low window, too, the order's number has its field in sight, as nothing can be generated without it.
  await compras.width(1024);
  await compras.press('Generar la orden de RES-LOTE');
  await compras.find('No. orden de compra', 'field');
  await compras.read('Plegar los datos');
});

test('the summary leads to the line it names; what is typed to mend it goes on where it is typed', async () => {
  for (const width of [1440, 390]) {
    await centro.go('/inicio');
    await centro.read('Mis pendientes');
    await begins();
    const fourth = (await planned())[3]?.description_internal ?? '';
    await centro.type({ grid: GRID, row: fourth, column: 'Cantidad' }, '-1');
    await centro.width(width);
    await centro.press('Guardar');
    const cell = `Insumo ${(await planned())[3]?.cod_internal}, cantidad: El valor mínimo es 0.01.`;
    await hands.click('Justificación', 'field');
    await hands.type(REASON);
    await hands.inField('Justificación');
    await expect.poll(focusedValue).toBe(REASON);
    await centro.press(cell);
    await expect.poll(focusedValue).toBe('-1');
    await hands.click('Justificación', 'field');
    await centro.press('Guardar');
    await expect.poll(focusedValue).toBe('-1');
    await centro.width(1440);
    await centro.press('Cancelar');
    await centro.press('Si');
    await centro.gone('[role=dialog]');
  }
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
