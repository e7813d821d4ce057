import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Fingers, type Key, type Typed } from '@expediente/testing/browser/fingers.ts';
import { cellAt } from '@expediente/testing/browser/grid.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { press } from '@expediente/testing/browser/press.ts';
import { chanceOf } from '@expediente/testing/chance.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Callers,
  CELLS,
  callersOf,
  cellsIn,
  compared,
  type TypedForm,
  type TypedLine,
} from './typed-form.ts';
import { TYPED_FORMS } from './typed-forms.ts';
import { TYPED_HEADERS } from './typed-headers.ts';

/**
 * What is typed is what is stored, in every form, whatever the pace of the hands, the processor, the way out of a cell
 * and the way of saving. `TYPED=3000` goes on until that many cells were typed; `TYPING_SEED` is its chance.
 */

const SEED = Number(process.env.TYPING_SEED ?? 1);

let browser: ProductInBrowser;
let callers: Callers;
let people: Readonly<Record<keyof Callers, Person>>;
let proof: string;
const count = { cells: 0, fields: 0 };
/** What was typed and read back, by what it was typed in or how. */
const counts: Record<string, number> = {};
const counted = (name: string, more: number): void => {
  counts[name] = (counts[name] ?? 0) + more;
};

beforeAll(async () => {
  browser = await testProductInBrowser();
  callers = await callersOf(browser.product.base);
  people = {
    centro: await browser.signsIn('centro'),
    compras: await browser.signsIn('compras'),
    daf: await browser.signsIn('daf'),
    admin: await browser.signsIn('admin'),
    aprobador: await browser.signsIn('aprobador'),
  };
  proof = join(await mkdtemp(join(tmpdir(), 'expediente-typed-')), 'proof.pdf');
  await writeFile(proof, smallPdf('Pago'));
  for (const form of TYPED_FORMS) await form.prepare?.(callers);
}, 120_000);
afterAll(async () => {
  console.info(`${count.cells} cells and ${count.fields} fields were typed and read back`, counts);
  await browser?.stop();
  if (proof) await rm(dirname(proof), { recursive: true });
});

/** A cell to type in, or one over which Tab leads. */
interface Stop {
  readonly row: number;
  readonly column: string;
  readonly text: string | undefined;
}

/** The way from cell to cell: along the lines or along the columns, forwards or backwards. */
interface Way {
  readonly along: 'lines' | 'columns';
  readonly backwards?: true;
  readonly next: Key;
  /** Before the text and after the field has the keyboard. */
  readonly before?: readonly Key[];
}

const WAYS: Readonly<Record<string, Way>> = {
  Tab: { along: 'lines', next: 'Tab' },
  Enter: { along: 'columns', next: 'Enter' },
  'Shift+Tab': { along: 'lines', next: 'Shift+Tab', backwards: true },
  'arrow down': { along: 'columns', next: 'ArrowDown' },
  F2: { along: 'lines', next: 'Tab', before: ['F2', 'Shift+Home'] },
  'arrow up': { along: 'columns', next: 'ArrowUp', backwards: true },
  'over what was given up': { along: 'lines', next: 'Tab', before: ['8', 'Escape'] },
};
/** Lines that are not there yet come one after the other. */
const forwards = ({ backwards, next, ...way }: Way): Way => ({
  ...way,
  next: backwards ? (next === 'ArrowUp' ? 'ArrowDown' : 'Tab') : next,
});
const PACES = [0, 10, 30, 60];
const PROCESSORS = [1, 4, 10];

type Save = (person: Person, fingers: Fingers, button: string) => Promise<void>;
/** The middle of a button, where it is now. */
const middleOf = async (
  person: Person,
  name: string,
): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await (await person.find(name, 'button')).boundingBox();
  if (!box) throw new Error(`${name} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const SAVES: Readonly<Record<string, Save>> = {
  'Ctrl+S': async (_, fingers) => await fingers.control('s'),
  mouse: async (person, _, button) => {
    const { x, y } = await middleOf(person, button);
    await person.page.mouse.click(x, y);
  },
  'a tap at 1024 px': async (person, _, button) => {
    const { x, y } = await middleOf(person, button);
    await person.page.touchscreen.tap(x, y);
  },
  "a screen reader's click": async (person, _, button) => {
    await (await person.find(button, 'button')).evaluate(
      (each) => each instanceof HTMLElement && each.click(),
    );
  },
};

/** Stops of a grid in reading order, as it is drawn now. */
async function stopsOf(person: Person, grid: string, lines: readonly TypedLine[]): Promise<readonly Stop[]> {
  const drawn = await person.page.evaluate((name) => {
    const holder = [...document.querySelectorAll('[role=grid],[role=treegrid]')].find(
      (each) => each.ariaLabel === name,
    );
    const cells = [...(holder?.querySelectorAll('.ag-row:not(.ag-row-pinned) .ag-cell') ?? [])].filter(
      (cell) => cell.querySelector('.typed-cell, select, input[type=radio]') !== null,
    );
    return cells.map((cell) => ({
      row: Number(cell.closest('.ag-row')?.getAttribute('row-index')),
      column: cell.getAttribute('col-id') ?? '',
      left: cell.getBoundingClientRect().left,
    }));
  }, grid);
  const columns = [...new Set(drawn.toSorted((a, b) => a.left - b.left).map(({ column }) => column))];
  const isDrawn = (row: number) => drawn.some((cell) => cell.row === row);
  const rows = [...new Set([...lines.keys(), ...drawn.map(({ row }) => row)])].sort((a, b) => a - b);
  return rows.flatMap((row) =>
    columns
      .filter((column) => !isDrawn(row) || drawn.some((cell) => cell.row === row && cell.column === column))
      .map((column): Stop => ({ row, column, text: lines[row]?.[column] })),
  );
}

/** Types into every cell of a grid that has something to be typed; the last one stays open. */
async function typeLines(
  person: Person,
  fingers: Fingers,
  grid: string,
  lines: readonly TypedLine[],
  { along, backwards, next, before = [] }: Way,
): Promise<void> {
  await cellAt(
    person.page,
    grid,
    lines.findIndex((line) => Object.keys(line).length > 0),
  );
  const stops = await stopsOf(person, grid, lines);
  const walks =
    along === 'lines'
      ? [stops]
      : [...new Set(stops.map(({ column }) => column))].map((column) =>
          stops.filter((stop) => stop.column === column && stop.text !== undefined),
        );
  for (const walk of walks) {
    const ordered = backwards ? walk.toReversed() : walk;
    const from = ordered.findIndex(({ text }) => text !== undefined);
    const to = ordered.findLastIndex(({ text }) => text !== undefined);
    const way = ordered.slice(from, to + 1);
    const [first] = way;
    if (from < 0 || !first) continue;
    const missed = await press(async () => await cellAt(person.page, grid, first.row, first.column));
    if (missed !== undefined) throw new Error(missed);
    const keys = way.flatMap(({ text }): readonly Typed[] =>
      text === undefined ? [{ keys: [next] }] : [{ keys: before }, text, { keys: [next] }],
    );
    await fingers.type(...keys.slice(0, -1));
  }
}

const ways = Object.entries(WAYS);
const saves = Object.entries(SAVES);

/** The form of a round: one with lines and one that is all header, in turns. */
const formAt = (at: number): TypedForm | undefined => {
  const forms = at % 2 === 0 ? TYPED_FORMS : TYPED_HEADERS;
  return forms[Math.floor(at / 2) % forms.length];
};

/** How it is typed: in each turn of all forms each of them meets another way, another pace, another way of saving. */
function mannerAt(at: number) {
  const forms = at % 2 === 0 ? TYPED_FORMS : TYPED_HEADERS;
  const turn = Math.floor(at / 2);
  const shifted = turn + Math.floor(turn / forms.length);
  const [wayName = '', way] = ways[shifted % ways.length] ?? [];
  const [saveName = '', save] = saves[shifted % saves.length] ?? [];
  const pace = PACES[Math.floor(shifted / ways.length + shifted) % PACES.length] ?? 0;
  const slowed = PROCESSORS[shifted % PROCESSORS.length] ?? 1;
  if (!way || !save) throw new Error('no such round');
  return { wayName, way, saveName, save, pace, slowed };
}

async function round(at: number): Promise<void> {
  const form = formAt(at);
  if (!form) throw new Error('no such round');
  const { wayName, way, saveName, save, pace, slowed } = mannerAt(at);
  const person = people[form.user];
  const path = (await form.begins?.(callers)) ?? form.path ?? '';
  const before = await form.stored(callers);
  const typed = form.content(chanceOf(SEED * 100_003 + at), before);
  await person.width(saveName.includes('1024') ? 1024 : 1440);
  await person.go(path);
  // Slow from where there is something to type in.
  await person.page.waitForSelector('[role=dialog] :is(input:not([type=hidden]),textarea)');
  // In a low window the fields fold once the lines are there.
  const [[grid] = []] = Object.entries(typed.grids);
  if (grid !== undefined && saveName.includes('1024')) {
    await cellAt(person.page, grid, 0);
    const folded = await person.page.$$('[role=dialog] .form-head-row [aria-expanded=false]');
    await folded[0]?.click();
  }
  for (const [label, words] of Object.entries(form.chooses ?? {})) await person.choose(label, words);
  if (form.attaches) await person.attach(proof);
  const where = `${form.name}, ${wayName}, ${pace} ms between keys, processor ×${slowed}, saved by ${saveName}`;
  const fingers = await Fingers.of(person, { pace, slowed });
  try {
    for (const [label, text] of Object.entries(typed.fields)) {
      await fingers.into(label);
      await fingers.type(text);
    }
    for (const [grid, lines] of Object.entries(typed.grids))
      if (cellsIn({ fields: {}, grids: { [grid]: lines } }) > 0)
        await typeLines(
          person,
          fingers,
          grid,
          lines,
          form.grows || (before.grids[grid] ?? []).length < lines.length ? forwards(way) : way,
        );
    await save(person, fingers, form.save);
  } catch (problem) {
    throw new Error(`${where}: ${String(problem)}\n${await person.seen()}`, { cause: problem });
  } finally {
    await fingers.rest();
  }
  const isStored = async () => {
    const { expected, actual } = compared(typed, await form.stored(callers));
    return JSON.stringify(actual) === JSON.stringify(expected);
  };
  await expect
    .poll(isStored, { timeout: 8000, interval: 200 })
    .toBe(true)
    .catch(async () => {
      const { expected, actual } = compared(typed, await form.stored(callers));
      expect(actual, `${where}\n${await person.seen()}`).toEqual(expected);
    });
  const fields = Object.keys(typed.fields).length;
  const cells = cellsIn(typed);
  count.cells += cells;
  count.fields += fields;
  for (const [grid, lines] of Object.entries(typed.grids))
    counted(`${form.name}: ${grid}`, cellsIn({ fields: {}, grids: { [grid]: lines } }));
  for (const how of [wayName, `${pace} ms`, `×${slowed}`]) counted(how, cells);
  counted(`saved by ${saveName}`, cells + fields);
}

/** A long run goes on after a failure: others may say more of it. */
const MOST_FAILURES = 8;

/** So many rounds meet each form. */
const ROUNDS = 2 * Math.max(TYPED_FORMS.length, TYPED_HEADERS.length);

for (let at = 0; at < ROUNDS; at += 1) {
  const { wayName, saveName } = mannerAt(at);
  // The shorter list comes round again where many are asked for.
  const isNew = Math.floor(at / 2) < (at % 2 === 0 ? TYPED_FORMS : TYPED_HEADERS).length;
  if (CELLS > 0 || isNew)
    test(`${at}: ${formAt(at)?.name}, ${wayName}, ${saveName}`, async () => await round(at), 180_000);
}

test.runIf(CELLS > 0)(
  `and so until ${CELLS} cells and ${CELLS / 6} fields were typed`,
  async () => {
    const failures: string[] = [];
    const isEnough = () => count.cells >= CELLS && count.fields >= CELLS / 6;
    for (let at = ROUNDS; !isEnough() && failures.length < MOST_FAILURES; at += 1)
      await round(at).catch((problem: unknown) => failures.push(String(problem)));
    expect(failures).toEqual([]);
  },
  3_600_000,
);
