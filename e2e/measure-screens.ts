import { testBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { shiftOf, watchShifts } from '@expediente/testing/browser/shift.ts';
import { testProduct } from '@expediente/testing/product/product.ts';
import type { Page } from 'puppeteer';

/**
 * Stability and speed of the main screens, each as the median of three loads: layout shift at the width of a phone
 * and of a desktop (good is below 0.1), and on the desktop the time until a list's first row can be read, loaded
 * directly and reached from «Inicio»; and on the desk the time from the key to the next record (desk §3).
 *
 *   node --import tsx e2e/measure-screens.ts [http://127.0.0.1:3000]
 *
 * Without an address the built product is started with new demonstration data.
 */
const LOADS = 3;
const NARROW = 390;
const WIDE = 1440;
/** Time without any answer from the server after which a page is at rest; late shifts are counted until then. */
const QUIET_MS = 700;
const FIRST_CELL = '.ag-row .ag-cell';

interface Screen {
  readonly name: string;
  readonly user: string;
  readonly path: string;
  /** Name of its page in the menu; absent for screens without a list. */
  readonly page?: string;
}

const SCREENS: readonly Screen[] = [
  { name: 'Inicio (centro)', user: 'centro', path: '/inicio' },
  { name: 'Inicio (compras)', user: 'compras', path: '/inicio' },
  { name: 'PAC', user: 'centro', path: '/packsanuales', page: 'PAC Anuales' },
  { name: 'Pedidos', user: 'centro', path: '/pedidos', page: 'Pedidos' },
  { name: 'Órdenes', user: 'compras', path: '/unidadproveedor', page: 'Ordenes De Compra' },
  { name: 'Insumos', user: 'admin', path: '/insumos', page: 'Insumos' },
  { name: 'Proveedores', user: 'admin', path: '/proveedores', page: 'Proveedores' },
  { name: 'Usuarios', user: 'admin', path: '/usuarios', page: 'Usuarios' },
  { name: 'Una orden', user: 'compras', path: '/unidadproveedor?registro=1' },
  { name: 'Su historia', user: 'compras', path: '/unidadproveedor?registro=1&vista=historia' },
];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let load = 0; load < LOADS; load++) values.push(await measure());
  return median(values);
}

/** Resolves when nothing is loading and no answer has arrived for a while. */
async function atRest(person: Person): Promise<void> {
  await person.settled();
  await person.page.waitForFunction(
    (quiet) => {
      const ends = performance.getEntriesByType('resource').map((each) => each.startTime + each.duration);
      return performance.now() - Math.max(0, ...ends) > quiet;
    },
    {},
    QUIET_MS,
  );
  await person.settled();
}

async function shift(person: Person, path: string): Promise<number> {
  await person.go(path);
  await atRest(person);
  return await shiftOf(person.page);
}

/** Milliseconds from the start of loading until a list's first row can be read. */
async function reloaded(person: Person, path: string): Promise<number> {
  await person.go(path);
  return await firstRow(person.page);
}

/** Milliseconds from the click in the menu of «Inicio» until the list's first row can be read. */
async function reached(person: Person, page: string): Promise<number> {
  await person.go('/inicio');
  await person.read('Inicio');
  await atRest(person);
  await person.unfold(page);
  const link = await person.find(page, 'link');
  const begin = await link.evaluate((each) => {
    const now = performance.now();
    if (each instanceof HTMLElement) each.click();
    return now;
  });
  return (await firstRow(person.page)) - begin;
}

async function firstRow(page: Page): Promise<number> {
  const seen = await page.waitForFunction(
    (cell) => [...document.querySelectorAll(cell)].some((each) => each.textContent) && performance.now(),
    { polling: 'raf' },
    FIRST_CELL,
  );
  return Number(await seen.jsonValue());
}

/** Steps over the queue of which the median counts. */
const STEPS = 9;

/** Milliseconds from J on the desk until the next record's number is in its head; it was fetched ahead. */
async function nextRecord(person: Person): Promise<readonly number[]> {
  await person.go('/inicio');
  await person.page.waitForSelector('.record-page h2');
  const took: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await atRest(person);
    took.push(
      await person.page.evaluate(async () => {
        const titles = [...document.querySelectorAll('.desk-row')];
        const at = titles.findIndex((row) => row.hasAttribute('aria-current'));
        const next = titles[at + 1]?.querySelector('strong')?.textContent ?? '';
        const begin = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
        const isDrawn = () => document.querySelector('.record-page h2')?.textContent?.startsWith(next);
        while (!isDrawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - begin;
      }),
    );
  }
  return took;
}

const [address] = process.argv.slice(2);
const product = address ? undefined : await testProduct();
const browser = await testBrowser(address ?? product?.base ?? '');
try {
  const people = new Map<string, Person>();
  const rows: Record<string, Record<string, number | string>> = {};
  for (const { name, user, path, page } of SCREENS) {
    const person = people.get(user) ?? (await browser.signsIn(user));
    if (!people.has(user)) await watchShifts(person.page);
    people.set(user, person);
    await person.width(NARROW);
    const narrow = await medianOf(async () => await shift(person, path));
    await person.width(WIDE);
    const wide = await medianOf(async () => await shift(person, path));
    const anew = page && Math.round(await medianOf(async () => await reloaded(person, path)));
    const inside = page && Math.round(await medianOf(async () => await reached(person, page)));
    rows[name] = {
      [`shift ${NARROW}`]: narrow,
      [`shift ${WIDE}`]: wide,
      'list, reload ms': anew ?? '',
      'list, from Inicio ms': inside ?? '',
    };
  }
  console.table(rows);
  const buyer = people.get('compras') ?? (await browser.signsIn('compras'));
  await buyer.width(WIDE);
  const took = await nextRecord(buyer);
  const [middle, most] = [median(took), Math.max(...took)].map(Math.round);
  process.stdout.write(`next record of the desk: median ${middle}, most ${most} ms\n`);
} finally {
  await browser.stop();
  await product?.stop();
}
