import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { cellOf } from '@expediente/testing/browser/grid.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A grid of lines as people use it who come from a spreadsheet: undoing, blocks of cells, composed accents, leaving. */

const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4));
const UNIT = 100105;
const LINES = 'Insumos del plan';
const PLAN = `/packsanuales?registro=${UNIT}-${YEAR}&modo=editar`;

let browser: ProductInBrowser;
let centro: Person;
let caller: User;

interface PlanLine {
  readonly id_supplie: number;
  readonly id_sub_products: string;
  readonly qty_start: string;
}

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  centro = await browser.signsIn('centro');
  caller = await User.signIn(browser.product.base, 'centro');
  const { details } = dataOf<{ details: readonly PlanLine[] }>(
    await caller.read(`/packsannual/get/id/100101/${YEAR}`),
  );
  const p_details = details.map(({ id_supplie, id_sub_products }) => ({
    p_id_supplie: id_supplie,
    p_id_sub_products: id_sub_products,
    p_qty: 15,
  }));
  dataOf(await caller.send('/packsannual/insert/update', { p_id_unit: UNIT, p_year: YEAR, p_details }));
});
afterAll(async () => await browser?.stop());

const stored = async (): Promise<readonly number[]> =>
  dataOf<{ details: readonly PlanLine[] }>(
    await caller.read(`/packsannual/get/id/${UNIT}/${YEAR}`),
  ).details.map(({ qty_start }) => Number(qty_start));

/** What the cells of the column say, whether typed in or not. */
const shown = async (): Promise<readonly string[]> =>
  await centro.page.$$eval('.edit-grid [col-id=p_qty] input.typed-cell', (fields) =>
    fields.map((each) => (each instanceof HTMLInputElement ? each.value : '')),
  );

const enters = async (row: number): Promise<void> => {
  const cell = await cellOf(centro.page, { grid: LINES, row, column: 'Cantidad', open: true });
  await cell.click();
};

const withControl = async (key: 'z' | 'y' | 's'): Promise<void> => {
  const { keyboard } = centro.page;
  await keyboard.down('Control');
  await keyboard.press(key);
  await keyboard.up('Control');
};

/** What a browser does when its person pastes: the page hears of it with what the clipboard holds. */
const pastes = async (text: string): Promise<void> => {
  await centro.page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
};

const copies = async (): Promise<string> =>
  await centro.page.evaluate(() => {
    const data = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return data.getData('text/plain');
  });

const opens = async (): Promise<number> => {
  await centro.go(PLAN);
  await cellOf(centro.page, { grid: LINES, row: 0, column: 'Cantidad', open: true });
  return (await stored()).length;
};

const saves = async (): Promise<void> => {
  await withControl('s');
  await centro.read('El PAC se actualizó.');
};

test('what is typed is taken back by Ctrl+Z and comes again by Ctrl+Y, cell after cell', async () => {
  await opens();
  const { keyboard } = centro.page;
  await enters(0);
  await keyboard.type('77');
  await keyboard.press('Tab');
  await keyboard.type('88');
  await keyboard.press('Tab');
  expect((await shown()).slice(0, 2)).toEqual(['77', '88']);
  await withControl('z');
  await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['77', '15']);
  await withControl('z');
  await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['15', '15']);
  await withControl('y');
  await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['77', '15']);
  await saves();
  await expect.poll(async () => (await stored()).slice(0, 2)).toEqual([77, 15]);
});

test('a block of a spreadsheet goes over the cells below, and is taken back whole', async () => {
  const count = await opens();
  await enters(1);
  await pastes('5\r\n6\r\n1,250.00\r\n');
  await expect.poll(async () => (await shown()).slice(0, 4)).toEqual(['77', '5', '6', '1250.00']);
  await withControl('z');
  await expect.poll(async () => (await shown()).slice(0, 4)).toEqual(['77', '15', '15', '15']);
  await withControl('y');
  // Cells beyond the last line are reported, the rest is taken.
  await enters(count - 1);
  await pastes('9\n10\n');
  await centro.read('1 celda sin pegar porque no caben en la tabla');
  await saves();
  await expect.poll(stored).toEqual([77, 5, 6, 1250, ...Array.from({ length: count - 5 }, () => 15), 9]);
});

test('cells are chosen with Shift, copied without separators, and emptied together', async () => {
  await opens();
  await enters(1);
  const { keyboard } = centro.page;
  await keyboard.down('Shift');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.up('Shift');
  expect((await copies()).split('\r\n').map(Number)).toEqual([5, 6, 1250]);
  await keyboard.press('Delete');
  await expect.poll(async () => (await shown()).slice(0, 4)).toEqual(['77', '', '', '']);
  await withControl('z');
  await expect.poll(async () => Number((await shown())[3])).toBe(1250);
  await centro.go('/inicio');
});

test('a composed text that is the first thing in a cell is kept', async () => {
  await opens();
  await enters(2);
  const devtools = await centro.page.createCDPSession();
  await devtools.send('Input.imeSetComposition', { text: '4', selectionStart: 1, selectionEnd: 1 });
  await devtools.send('Input.insertText', { text: '42' });
  await devtools.detach();
  await saves();
  await expect.poll(async () => (await stored())[2]).toBe(42);
});

test('a cell that is still open asks before it is left, by closing and by going back', async () => {
  await centro.go('/packsanuales');
  await centro.act('Listado de PAC anuales', 'operaciones', 'Editar');
  await cellOf(centro.page, { grid: LINES, row: 0, column: 'Cantidad', open: true });
  const before = await stored();
  await enters(0);
  await centro.page.keyboard.type('31');
  await centro.page.evaluate(() => history.back());
  await centro.read('¿Está seguro de cancelar el guardado?');
  await centro.press('No');
  await centro.gone('[role=alertdialog]');
  expect((await shown())[0]).toBe('31');
  // Esc gives up what is typed in the cell, not the dialog round it.
  await enters(0);
  await centro.page.keyboard.type('32');
  await centro.page.keyboard.press('Escape');
  expect(await stored()).toEqual(before);
});

test('on a phone the lines are cards, and what is typed there is stored', async () => {
  await centro.width(390);
  await centro.go(PLAN);
  const field = await centro.page.waitForSelector('.edit-cards [data-field="p_details.0.p_qty"]');
  await field?.click({ count: 3 });
  await centro.page.keyboard.type('64');
  await saves();
  await expect.poll(async () => (await stored())[0]).toBe(64);
  await centro.width(1440);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
