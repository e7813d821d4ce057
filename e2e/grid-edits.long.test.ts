import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { pastes } from '@expediente/testing/browser/clipboard.ts';
import { cellAt, cellOf } from '@expediente/testing/browser/grid.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { press } from '@expediente/testing/browser/press.ts';
import { chanceOf } from '@expediente/testing/chance.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Callers, compared, plain, type TypedContent, type TypedLine } from './typed-form.ts';
import { TYPED_FORMS } from './typed-forms.ts';

/** A grid of lines as people use it who come from a spreadsheet: undoing, blocks of cells, composed accents, leaving. */

const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4));
const UNIT = 100105;
const LINES = 'Insumos del plan';
const PLAN = `/packsanuales?registro=${UNIT}-${YEAR}&modo=editar`;

let browser: ProductInBrowser;
let centro: Person;
let caller: User;
let callers: Callers;
let people: Readonly<Record<keyof Callers, Person>>;

interface PlanLine {
  readonly id_supplie: number;
  readonly id_sub_products: string;
  readonly qty_start: string;
}

beforeAll(async () => {
  browser = await testProductInBrowser();
  centro = await browser.signsIn('centro');
  const signsIn = async (name: string) => await User.signIn(browser.product.base, name);
  caller = await signsIn('centro');
  callers = {
    centro: caller,
    compras: await signsIn('compras'),
    daf: await signsIn('daf'),
    admin: await signsIn('admin'),
    aprobador: await signsIn('aprobador'),
  };
  people = {
    centro,
    compras: await browser.signsIn('compras'),
    daf: centro,
    admin: await browser.signsIn('admin'),
    aprobador: centro,
  };
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

const withControl = async ({ page: { keyboard } }: Person, key: 'z' | 'y' | 's'): Promise<void> => {
  await keyboard.down('Control');
  await keyboard.press(key);
  await keyboard.up('Control');
};

const copies = async ({ page }: Person): Promise<string> =>
  await page.evaluate(() => {
    const data = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return data.getData('text/plain');
  });

/** A text that is composed (an accent by a dead key, a word of an input method), begun and then taken as it is. */
const composes = async ({ page }: Person, text: string): Promise<void> => {
  const devtools = await page.createCDPSession();
  await devtools.send('Input.imeSetComposition', {
    text: text.slice(0, 1),
    selectionStart: 1,
    selectionEnd: 1,
  });
  await devtools.send('Input.insertText', { text });
  await devtools.detach();
};

const opens = async (): Promise<number> => {
  await centro.go(PLAN);
  await cellOf(centro.page, { grid: LINES, row: 0, column: 'Cantidad', open: true });
  return (await stored()).length;
};

const saves = async (): Promise<void> => {
  await withControl(centro, 's');
  await centro.read('El PAC se actualizó.');
};

describe('the plan, cell after cell', () => {
  oneStory();

  test('what is typed is taken back by Ctrl+Z and comes again by Ctrl+Y, cell after cell', async () => {
    await opens();
    const { keyboard } = centro.page;
    await enters(0);
    await keyboard.type('77');
    await keyboard.press('Tab');
    await keyboard.type('88');
    await keyboard.press('Tab');
    expect((await shown()).slice(0, 2)).toEqual(['77', '88']);
    await withControl(centro, 'z');
    await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['77', '15']);
    await withControl(centro, 'z');
    await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['15', '15']);
    await withControl(centro, 'y');
    await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['77', '15']);
    await saves();
    await expect.poll(async () => (await stored()).slice(0, 2)).toEqual([77, 15]);
  });

  test('a block of a spreadsheet goes over the cells below, and is taken back whole', async () => {
    const count = await opens();
    await enters(1);
    await pastes(centro, '5\r\n6\r\n1,250.00\r\n');
    await expect.poll(async () => (await shown()).slice(0, 4)).toEqual(['77', '5', '6', '1250.00']);
    await withControl(centro, 'z');
    await expect.poll(async () => (await shown()).slice(0, 4)).toEqual(['77', '15', '15', '15']);
    await withControl(centro, 'y');
    // Cells beyond the last line are reported, the rest is taken.
    await enters(count - 1);
    await pastes(centro, '9\n10\n');
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
    expect((await copies(centro)).split('\r\n').map(Number)).toEqual([5, 6, 1250]);
    await keyboard.press('Delete');
    await expect.poll(async () => (await shown()).slice(0, 4)).toEqual(['77', '', '', '']);
    await withControl(centro, 'z');
    await expect.poll(async () => Number((await shown())[3])).toBe(1250);
    await centro.go('/inicio');
  });

  test('a composed text that is the first thing in a cell is kept', async () => {
    await opens();
    await enters(2);
    await composes(centro, '42');
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
});

/** Every form with lines, each once; what is typed is valid in each cell. */
describe.each(TYPED_FORMS)('$name', (form) => {
  oneStory();
  let person: Person;
  let typed: TypedContent;
  /** Its grids that are typed in, each with its lines and the columns that they have. */
  let grids: readonly (readonly [grid: string, lines: readonly TypedLine[], columns: readonly string[]])[];
  beforeAll(async () => {
    await form.prepare?.(callers);
    person = people[form.user];
    typed = form.content(chanceOf(7), await form.stored(callers));
    grids = Object.entries(typed.grids).map(([grid, lines]) => [
      grid,
      lines,
      [...new Set(lines.flatMap((line) => Object.keys(line)))],
    ]);
    // From one page to the next without loading: a step back is the page's own.
    const path = form.path ?? '';
    await person.go(path.split('?')[0] ?? '');
    await person.follow(path);
  });

  const field = async (grid: string, row: number, column: string) =>
    await cellAt(person.page, grid, row, column);
  const says = async (grid: string, row: number, column: string): Promise<string> =>
    plain(
      await (await field(grid, row, column)).evaluate(
        (each) => each instanceof HTMLInputElement && each.value,
      ),
    );
  /** A click into a cell that one comes from elsewhere chooses all of it; a second one puts the caret. */
  const into = async (grid: string, row: number, column: string): Promise<void> => {
    await person.page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
    const missed = await press(async () => await field(grid, row, column));
    if (missed !== undefined) throw new Error(missed);
  };
  /** The first cell that is typed in. */
  const firstOf = (lines: readonly TypedLine[], columns: readonly string[]) => {
    const row = lines.findIndex((line) => Object.keys(line).length > 0);
    const column = columns.find((each) => lines[row]?.[each] !== undefined) ?? '';
    return { row, column, text: lines[row]?.[column] ?? '' };
  };

  test('is undone and done again, takes composed text, and is pasted, copied and emptied in blocks', async () => {
    const { keyboard } = person.page;
    for (const [grid, lines, columns] of grids) {
      const { row, column, text } = firstOf(lines, columns);
      await into(grid, row, column);
      const before = await says(grid, row, column);
      await keyboard.type(text);
      await keyboard.press('Tab');
      await expect.poll(async () => await says(grid, row, column)).toBe(plain(text));
      await withControl(person, 'z');
      await expect.poll(async () => await says(grid, row, column)).toBe(before);
      await withControl(person, 'y');
      await expect.poll(async () => await says(grid, row, column)).toBe(plain(text));
      await withControl(person, 'z');
      await expect.poll(async () => await says(grid, row, column)).toBe(before);
      await into(grid, row, column);
      await composes(person, text);
      await keyboard.press('Tab');
      await expect.poll(async () => await says(grid, row, column)).toBe(plain(text));
      for (const each of columns) {
        const rows = [...lines.keys()].filter((place) => lines[place]?.[each] !== undefined);
        const [from = 0, to = 0] = [rows[0], rows.at(-1)];
        const block = lines.slice(from, to + 1).map((line) => line[each] ?? '');
        await into(grid, from, each);
        // One text is pasted by the field itself.
        if (rows.length === 1) await keyboard.type(block[0] ?? '');
        else await pastes(person, block.map((cell) => `${cell}\r\n`).join(''));
        for (const place of rows)
          await expect.poll(async () => await says(grid, place, each)).toBe(plain(lines[place]?.[each]));
        if (rows.length < 2) continue;
        await into(grid, from, each);
        await keyboard.down('Shift');
        for (let place = from; place < to; place += 1) await keyboard.press('ArrowDown');
        await keyboard.up('Shift');
        const copied = (await copies(person)).split('\r\n');
        expect(rows.map((place) => plain(copied[place - from]))).toEqual(
          rows.map((place) => plain(lines[place]?.[each])),
        );
        await keyboard.press('Delete');
        for (const place of rows) await expect.poll(async () => await says(grid, place, each)).toBe('');
        await withControl(person, 'z');
        for (const place of rows)
          await expect.poll(async () => await says(grid, place, each)).toBe(plain(lines[place]?.[each]));
      }
    }
  }, 90_000);

  test('an open cell asks before it is left, back or closed, and is offered again after the page was loaded again', async () => {
    for (const [grid, lines, columns] of grids) {
      const { row, column, text } = firstOf(lines, columns);
      const ways = {
        back: async () => await person.page.evaluate(() => history.back()),
        closed: async () => await person.press('Cerrar'),
      };
      for (const leave of Object.values(ways)) {
        await into(grid, row, column);
        await person.page.keyboard.type(text);
        await leave();
        await person.read('¿Está seguro de cancelar el guardado?');
        await person.press('No');
        await person.gone('[role=alertdialog]');
        expect(await says(grid, row, column)).toBe(plain(text));
      }
    }
    const [grid = '', lines = [], columns = []] = grids[0] ?? [];
    const { row, column, text } = firstOf(lines, columns);
    await into(grid, row, column);
    await person.page.keyboard.type(text);
    // The browser's own question is answered by the person at once.
    await person.page.reload();
    await person.press('Recuperar');
    for (const [name, own, all] of grids)
      for (const [place, line] of own.entries())
        for (const each of all)
          if (line[each] !== undefined)
            await expect.poll(async () => await says(name, place, each)).toBe(plain(line[each]));
  }, 90_000);

  test('and all of it is stored', async () => {
    for (const [label, text] of Object.entries(typed.fields)) await person.fill(label, text);
    await withControl(person, 's');
    await expect
      .poll(async () => compared(typed, await form.stored(callers)).actual, { timeout: 8000 })
      .toEqual(compared(typed, await form.stored(callers)).expected);
  }, 60_000);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
