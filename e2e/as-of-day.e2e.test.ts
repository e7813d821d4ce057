import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { faultsSeen } from '@expediente/testing/browser/look.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What was in the list of orders at the end of a past day: found, searched, opened, and back to today. */

const DAY = '2026-06-30';
const SHOWN = '30/06/2026';
const BAND = `Como estaba al terminar el ${SHOWN}`;

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly state: number;
  readonly number_resolution: string;
  readonly provider_name: string;
  readonly id_unit?: number;
  readonly actions: readonly unknown[];
}
interface Listed {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly counts?: Readonly<Record<string, number>>;
}

let browser: ProductInBrowser;
let compras: Person;
let centro: Person;

oneStory();
beforeAll(async () => {
  browser = await testProductInBrowser();
  [compras, centro] = [await browser.signsIn('compras'), await browser.signsIn('centro')];
});
afterAll(async () => await browser?.stop());

/** What an operation answers this person. */
const asks = async (person: Person, path: string): Promise<{ status: number; data: Listed }> =>
  await person.page.evaluate(async (address) => {
    const answer = await fetch(`/api${address}`, { headers: { 'x-requested-with': 'expediente' } });
    return { status: answer.status, data: (await answer.json()).data };
  }, path);

const orders = async (query: string): Promise<Listed> =>
  (await asks(compras, `/orders/consolidate/get/all/2026?page=1&size=100${query}`)).data;

let then: Listed;

test('the list of orders goes to the end of a past day by its button and a typed day', async () => {
  const [now, past] = [await orders(''), await orders(`&day=${DAY}`)];
  then = past;
  expect(then.total).toBeGreaterThan(0);
  expect(then.counts).not.toEqual(now.counts);
  await compras.go('/unidadproveedor');
  await compras.press('Ver el listado al día…');
  await compras.fill('Al día', SHOWN);
  await compras.press('Cerrar');
  await compras.read(BAND);
  await compras.settled();
  await compras.read(then.rows[0]?.number_resolution ?? '');
  expect(compras.page.url()).toContain(`al=${DAY}`);
  expect(then.rows.flatMap(({ actions }) => actions)).toEqual([]);
  await compras.gone('.row-actions');
  await compras.gone('.ag-selection-checkbox');
  expect(await faultsSeen(browser, compras, 'as of a day')).toEqual([]);
});

test('tabs and search are of that day, too', async () => {
  const [code = '', count = 0] = Object.entries(then.counts ?? {}).find(([, records]) => records > 0) ?? [];
  const narrowed = await orders(`&day=${DAY}&filter=${encodeURIComponent(`{"state":${code}}`)}`);
  expect(narrowed.total).toBe(count);
  const [row] = then.rows;
  await compras.fill('Buscar', row?.number_resolution ?? '');
  await compras.settled();
  await compras.read(row?.provider_name ?? '');
  await compras.read(BAND);
});

test('a row opens what it was; back leads to the list of that day, and the band to today', async () => {
  const list = compras.page.url();
  await compras.page.focus('.ag-row .ag-cell');
  await compras.page.keyboard.press('Enter');
  await compras.page.waitForFunction((before) => location.href !== before, {}, list);
  await compras.read('Historia');
  await compras.page.goBack();
  await compras.read(BAND);
  expect(compras.page.url()).toBe(list);
  await compras.press('Volver a hoy');
  await compras.page.waitForFunction(() => !location.search.includes('al='));
  await compras.gone('.as-of-band');
});

test('a cost centre has its own records alone, and today is no past day', async () => {
  const { data } = await asks(centro, `/orders/get/all?page=1&size=100&day=${DAY}`);
  const { data: present } = await asks(centro, '/orders/get/all?page=1&size=100');
  const own = new Set(present.rows.map(({ id_unit }) => id_unit));
  expect(data.rows.length).toBeGreaterThan(0);
  for (const { id_unit } of data.rows) expect(own).toContain(id_unit);
  centro.watch.tolerate(/day=/);
  expect((await asks(centro, '/orders/get/all?day=2999-01-01')).status).toBe(400);
});
