import { type TestBrowser, testBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { OFTEN } from '@expediente/testing/browser/polling.ts';
import type { TestProduct } from '@expediente/testing/product/product.ts';
import type { Page } from 'puppeteer';
import { atMost, type Figure, type Measure, percentile, rounded, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';
import {
  changeForm,
  changesOf,
  expectDone,
  LARGE,
  type PlanKey,
  planForm,
  plannable,
  SMALL,
  UNITS,
} from './large-plan.ts';

/** Years of an edited and of a changed plan, which no other measure uses. */
const DRAFT_YEAR = 2060;
const CHANGED_YEAR = 2061;
const OPENINGS = 5;
const QUICK_OPENINGS = 3;
const CELLS = 20;
const PHONE = 390;
const SEARCHED = 'reactivo 10';

/** Form that a user types in; `column` names the column whose cells are typed. */
interface Editor {
  readonly name: string;
  readonly user: string;
  readonly path: string;
  readonly column: string;
  /** Number of rows typed in; no more than the small plan shows at once. */
  readonly rows: number;
  /** Label of the search field for lines. */
  readonly search?: string;
  /** True on a phone, where lines are cards. */
  readonly phone?: true;
}

/** Forms of a unit's plans, which are saved first. */
async function editorsOf(installation: TestProduct, unit: number, lines: number): Promise<readonly Editor[]> {
  const pairs = (await plannable(installation)).slice(0, lines);
  const [centro, aprobador] = [new LoadClient(installation.base), new LoadClient(installation.base)];
  await centro.signIn('centro');
  await aprobador.signIn('aprobador');
  const keyOf = (p_year: number): PlanKey => ({ p_id_unit: unit, p_year });
  const changed = keyOf(CHANGED_YEAR);
  await expectDone(centro, '/packsannual/insert/update', planForm(keyOf(DRAFT_YEAR), pairs));
  await expectDone(centro, '/packsannual/insert/update', planForm(changed, pairs));
  await expectDone(centro, '/packsannual/send', { ...changed });
  await expectDone(aprobador, '/packsannual/approve', { ...changed });
  const change = await expectDone(centro, '/reprogramming/insert/update', changeForm(changed, pairs));
  await expectDone(centro, '/quarterly/insert/update', {
    ...changed,
    p_id: '',
    p_details: [{ p_id_group: '200', p_quarter: 'PRIMERO', p_budget: '1000.00' }],
  });
  for (const client of [centro, aprobador]) client.close();
  const edited = (page: string, record: unknown): string => `/${page}?registro=${record}&modo=editar`;
  return [
    {
      name: 'pac',
      user: 'centro',
      path: edited('packsanuales', `${unit}-${DRAFT_YEAR}`),
      column: 'p_qty',
      rows: SMALL - 1,
    },
    {
      name: 'phone',
      user: 'centro',
      path: edited('packsanuales', `${unit}-${DRAFT_YEAR}`),
      column: 'p_qty',
      rows: SMALL - 1,
      phone: true,
    },
    {
      name: 'changes',
      user: 'centro',
      path: edited('reprogramacion', change.body.data.id),
      column: 'p_qty',
      rows: changesOf(SMALL) - 1,
      search: 'Buscar insumo',
    },
    {
      name: 'quarters',
      user: 'centro',
      path: edited('programacioncuatrimestral', `${unit}-${CHANGED_YEAR}`),
      column: 'PRIMERO',
      rows: 2,
    },
  ];
}

/** Milliseconds from following a link to the form until its first cell can be typed in. */
async function opened(person: Person, editor: Editor): Promise<number> {
  await person.follow('/inicio');
  await person.settled();
  const begin = await person.page.evaluate((to) => {
    const now = performance.now();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return now;
  }, editor.path);
  const end = await person.page.waitForFunction(
    (selector) => document.querySelector(selector) !== null && performance.now(),
    { polling: 'raf' },
    openCell(editor),
  );
  const ms = Number(await end.jsonValue()) - begin;
  await person.settled();
  return ms;
}

/** Selector of a quantity's cell, in a given row or in any. */
const openCell = ({ column, phone }: Editor, row?: number): string =>
  phone
    ? `[data-field="p_details.${row ?? 0}.${column}"]`
    : `.ag-row${row === undefined ? '' : `[row-index="${row}"]`} [col-id="${column}"].cell-edit`;

declare global {
  /** In the page: time of each key until its effect was painted. */
  var painted: number[] | undefined;
}

/** Times every key from now on: from the event's own instant until after the next frame. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (globalThis.painted) return;
    const all: number[] = [];
    globalThis.painted = all;
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // A message is delivered only after the frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => all.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      true,
    );
  });
}

/** Times of the keys typed since the last call, once there are that many. */
async function keysOf(page: Page, count: number): Promise<readonly number[]> {
  await page.waitForFunction((asked) => (globalThis.painted?.length ?? 0) >= asked, OFTEN, count);
  return await page.evaluate(() => globalThis.painted?.splice(0) ?? []);
}

/** Next value to type, two digits that no cell has yet; with the key that leaves the cell they are three keys. */
let digits = 10;
const KEYS = 3;

/** Scrolls the grid to its first row, as it has followed the typing to the last cell. */
const toTop = async (page: Page): Promise<void> =>
  await page.$$eval('.ag-grid-viewport', (parts) => {
    for (const part of parts) part.scrollTop = 0;
  });

/** Types quantities into cell after cell, each key as soon as the last one was taken. */
async function typed({ page }: Person, editor: Editor): Promise<readonly number[]> {
  const { rows, phone } = editor;
  await watchKeys(page);
  const all: number[] = [];
  for (let cells = 0; cells < CELLS; cells += rows) {
    // Selects the first cell without opening it.
    if (!phone) {
      await toTop(page);
      await page.waitForSelector(openCell(editor, 0));
      await page.click(openCell(editor, 0));
      await page.keyboard.press('Escape');
      await keysOf(page, 1);
    }
    digits = digits === 99 ? 10 : digits + 1;
    for (let row = 0; row < rows; row += 1) {
      if (phone) await page.focus(openCell(editor, row));
      for (const digit of String(digits)) await page.keyboard.type(digit);
      await page.keyboard.press(phone ? 'Backspace' : 'Enter');
    }
    all.push(...(await keysOf(page, rows * KEYS)));
  }
  return all;
}

/** Types words into the search field for lines. */
async function searched(person: Person, label: string): Promise<readonly number[]> {
  const { page } = person;
  await watchKeys(page);
  await (await person.find(label, 'field')).click();
  for (const key of SEARCHED) await page.keyboard.type(key);
  const keys = await keysOf(page, SEARCHED.length);
  await person.fill(label, '');
  return keys;
}

interface Taken {
  readonly opened: readonly number[];
  readonly keys: readonly number[];
  /** Processor time for each of these keys, which other work of the machine does not affect. */
  readonly processorMs: number;
  readonly searched: readonly number[];
}

/** Function that answers the page's processor time so far, in ms. */
async function processor(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.createCDPSession();
  await devtools.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await devtools.send('Performance.enable');
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

async function take(browser: TestBrowser, editor: Editor, openings: number): Promise<Taken> {
  const person = await browser.signsIn(editor.user);
  if (editor.phone) await person.width(PHONE);
  const times: number[] = [];
  // The first opening loads the page's code, and is not counted.
  await opened(person, editor);
  for (let n = 0; n < openings; n += 1) times.push(await opened(person, editor));
  const found = editor.search === undefined ? [] : await searched(person, editor.search);
  const taken = await processor(person.page);
  const before = await taken();
  const keys = await typed(person, editor);
  const processorMs = ((await taken()) - before) / keys.length;
  return { opened: times, keys, processorMs, searched: found };
}

const [P50, P95] = [0.5, 0.95];
const ms = (values: readonly number[], share: number): string => percentile(values, share).toFixed(0);

function figuresOf(name: string, small: Taken, large: Taken): readonly Figure[] {
  const keys = (what: string, figure: string, of: (taken: Taken) => readonly number[]): Figure => ({
    name: `plan_editor_${name}_${figure}_ms`,
    value: rounded(percentile(of(large), P95), 1),
    promise: atMost(50),
    detail: `${what}, p95 of ${of(large).length} keys until painted; p50 ${ms(of(large), P50)} ms; of a plan of ${SMALL} lines p95 ${ms(of(small), P95)} ms, p50 ${ms(of(small), P50)} ms`,
  });
  return [
    {
      name: `plan_editor_${name}_open_ms`,
      value: Math.round(percentile(large.opened, P50)),
      detail: `${whole(LARGE)} lines, to the first cell that can be typed in; of ${SMALL} lines ${ms(small.opened, P50)} ms`,
    },
    keys('a quantity', 'key', ({ keys }) => keys),
    {
      name: `plan_editor_${name}_key_vs_small`,
      value: rounded(large.processorMs / small.processorMs, 2),
      promise: atMost(2),
      detail: `of the page's processor ${large.processorMs.toFixed(1)} ms a key against ${small.processorMs.toFixed(1)} ms`,
    },
    ...(large.searched.length === 0 ? [] : [keys('the search', 'search', ({ searched }) => searched)]),
  ];
}

/** Forms of the largest plan in a real browser: time until they can be typed in, and until a key is painted. */
export const planEditors: Measure = {
  names: ['pac', 'phone', 'changes', 'quarters'].flatMap((name) =>
    ['open_ms', 'key_ms', 'key_vs_small', ...(name === 'changes' ? ['search_ms'] : [])].map(
      (what) => `plan_editor_${name}_${what}`,
    ),
  ),
  async run({ quick, product, rounds }) {
    const installation = await product();
    const small = await editorsOf(installation, UNITS[2], SMALL);
    const large = await editorsOf(installation, UNITS[3], LARGE);
    const browser = await testBrowser(installation.base);
    const openings = rounds(quick ? QUICK_OPENINGS : OPENINGS);
    try {
      const figures: Figure[] = [];
      for (const [at, editor] of large.entries()) {
        const other = small[at];
        if (!other) throw new Error('an editor without its small one');
        const ofSmall = await take(browser, other, openings);
        figures.push(...figuresOf(editor.name, ofSmall, await take(browser, editor, openings)));
      }
      return figures;
    } finally {
      await browser.stop();
    }
  },
};
