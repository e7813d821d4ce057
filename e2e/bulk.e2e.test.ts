import { compare, type Quantity, quantity } from '@expediente/kernel/decimal.ts';
import type { BulkJobDetail, BulkJobRead } from '@expediente/schemas/bulk/read.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { barriers } from '@expediente/testing/browser/axe.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { dataOf, TODAY, User, YEAR } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Steps on many rows of a list, by the screen: a result each, what failed stays ticked, a closed tab loses nothing. */
oneStory();

const LIST = 'Listado de pedidos';
const UNIT = 100102;

let browser: ProductInBrowser;
let centro: User;
let line: { readonly id_supplie: number; readonly id_sub_products: string };
beforeAll(async () => {
  browser = await testProductInBrowser();
  centro = await User.signIn(browser.product.base, 'centro');
  const lines = dataOf<readonly (typeof line & { readonly available: Quantity })[]>(
    await centro.read(`/unit/buget/get/all/${YEAR}/${UNIT}/0/0`),
  );
  const wide = lines.find(({ available }) => compare(available, quantity(300)) > 0);
  if (!wide) throw new Error('no plan line has room for the pedidos');
  line = wide;
});
afterAll(async () => await browser?.stop());

async function drafted(count: number, why: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { answer } = await centro.insist('/orders/insert/update', {
      ...{ p_id: 0, p_id_unit: UNIT, p_year: YEAR, p_number: '', p_date: TODAY, p_type: 'SI' },
      ...{ p_id_supplie: line.id_supplie, p_justification: why, p_quarter_order: 'PRIMERO' },
      p_sub_products: [{ p_id_sub_products: line.id_sub_products, p_qty: '1' }],
    });
    ids.push(Number((answer.data as { readonly id: number }).id)); // of a saved pedido
  }
  return ids;
}
/** Reads a pedido until it has a status: what the browser's session wrote comes to others a moment later. */
async function reaches(id: number, status: number): Promise<void> {
  const state = async () => dataOf<RequestDetail>(await centro.read(`/orders/get/id/${id}`)).state;
  await expect.poll(state, { timeout: 30_000 }).toBe(status);
}
const latest = async (): Promise<BulkJobDetail> => {
  const [job] = dataOf<readonly BulkJobRead[]>(await centro.read('/bulk/mine?list=/orders/get/all'));
  return dataOf<BulkJobDetail>(await centro.read(`/bulk/get/${job?.id}`));
};

test('twelve pedidos are sent; one is refused, says why at its row and stays ticked', async () => {
  const ids = await drafted(12, 'Doce de una vez');
  const person = await browser.signsIn('centro');
  await person.go('/pedidos?size=25');
  await person.settled();
  for (let row = 0; row < 12; row += 1) await person.tick(LIST, row);
  await person.read('12 seleccionados');
  await browser.picture(person, 'bulk-ticked');
  // A colleague sends one of them meanwhile.
  await centro.insist('/orders/send', { p_id: ids[5] });
  await person.press('Enviar 12');
  await person.read('¿Enviar 12 pedidos?');
  await browser.picture(person, 'bulk-question');
  await person.press('Enviar');
  await person.read('Enviar: 11 hechos, 1 omitido');
  await person.read('1 seleccionado');
  await person.settled();
  await browser.picture(person, 'bulk-result');
  expect(await barriers(person.page)).toEqual([]);
  expect(
    await person.page.$$eval('.tick-note', (all) => all.map((each) => each.getAttribute('title'))),
  ).toEqual([expect.stringMatching(/^No se hizo: .+/)]);
  await person.press('Ver resultado');
  await person.read('Omitidos');
  await browser.picture(person, 'bulk-results');
  // A dialog that is still coming has paler colours.
  await person.page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await barriers(person.page)).toEqual([]);
  await person.press('Aceptar');
  const job = await latest();
  expect(job).toMatchObject({ state: 'done', total: 12, done: 11, omitted: 1 });
  expect(job.records.map(({ id }) => Number(id)).sort()).toEqual([...ids].sort());
  expect(job.records.find(({ result }) => result === 'omitted')?.id).toBe(String(ids[5]));
  for (const id of ids) await reaches(id, 1);
  await person.press('Cerrar resultado');
  await person.gone('.tick-note');
});

test('all rows of the filter go on while their tab is closed, and the result is there at another window', async () => {
  const ids = await drafted(60, 'Todo el filtro');
  const filter = JSON.stringify({ state: [0], id_unit: [UNIT] });
  const { total } = dataOf<Page<unknown>>(
    await centro.read(`/orders/get/all?page=1&size=10&filter=${encodeURIComponent(filter)}`),
  );
  const person = await browser.signsIn('centro');
  const address = `/pedidos?f.state=0&f.id_unit=${UNIT}`;
  await person.go(address);
  await person.settled();
  await person.tick(LIST, 0);
  await person.press(`Los ${total} del filtro`);
  await browser.picture(person, 'bulk-whole');
  await person.press(`Enviar ${total}`);
  await person.read(`¿Enviar los ${total} pedidos del filtro?`);
  await person.press('Enviar');
  await person.read('Enviar: ');
  await person.page.close();
  await expect.poll(async () => (await latest()).state, { timeout: 60_000 }).toBe('done');
  const job = await latest();
  expect(job.total).toBe(total);
  const done = new Set(
    job.records.flatMap((record) => (record.result === 'done' ? [Number(record.id)] : [])),
  );
  expect(ids.filter((id) => !done.has(id))).toEqual([]);
  for (const id of ids) await reaches(id, 1);

  const again = await browser.signsIn('centro');
  await again.go('/pedidos');
  await again.read(`Enviar: ${job.done} hechos`);
  await again.press('Ver resultado');
  await again.read('Hechos');
  await again.press('Aceptar');
  const dismissed = again.page.waitForResponse((response) => response.url().endsWith('/bulk/dismiss'));
  await again.press('Cerrar resultado');
  // A page that is left takes the call that is under way with it.
  await dismissed;
  await again.go('/pedidos');
  await again.settled();
  expect(await again.seen()).not.toContain('Ver resultado');
});

/** Brings the keyboard to a button, once it can be pressed. */
async function focused({ page }: Person, label: string): Promise<void> {
  const button = await page.waitForSelector(`button::-p-text(${label}):not([disabled])`);
  await button?.focus();
}

test('ticked pedidos are printed as one PDF by keyboard; the one annulled meanwhile stays ticked with its reason', async () => {
  const ids = await drafted(4, 'Para imprimir');
  for (const id of ids) await centro.insist('/orders/send', { p_id: id });
  const numbers = await Promise.all(
    ids.map(async (id) => dataOf<RequestDetail>(await centro.read(`/orders/get/id/${id}`)).number),
  );
  const compras = await User.signIn(browser.product.base, 'aprobador');
  const person = await browser.signsIn('centro');
  await person.go(`/pedidos?size=25&f.id_unit=${UNIT}&sort=-number_year`);
  await person.settled();
  await person.focusOn({ grid: LIST, row: 0, column: 'Número' });
  for (let row = 0; row < 4; row += 1) {
    await person.page.keyboard.press('x');
    await person.read(`${row + 1} seleccionado`);
    await person.page.keyboard.press('ArrowDown');
  }
  await browser.picture(person, 'bulk-print-ticked');
  // A colleague rejects one of them, and it is annulled.
  await compras.insist('/orders/disapprove', { p_id: ids[1], p_justification: 'No procede' });
  await centro.insist('/orders/ban', { p_id_order: ids[1] });
  await reaches(ids[1] ?? 0, 4);
  await focused(person, 'Imprimir 4 pedidos');
  await person.page.keyboard.press('Enter');
  await person.read('Se imprimen como están ahora');
  await person.page.waitForFunction(() => document.getAnimations().length === 0);
  await browser.picture(person, 'bulk-print-question');
  expect(await barriers(person.page)).toEqual([]);
  await focused(person, 'Formato 2');
  await person.page.keyboard.press('Enter');
  await person.read('Imprimir: 3 hechos, 1 omitido');
  await person.read('1 seleccionado');
  await person.settled();
  await browser.picture(person, 'bulk-print-result');
  expect(await barriers(person.page)).toEqual([]);
  expect(
    await person.page.$$eval('.tick-note', (all) => all.map((each) => each.getAttribute('title'))),
  ).toEqual(['No se hizo: El pedido se imprime después de enviarlo, y no si está anulado.']);
  const address = await person.page.$eval(
    'a[href*="/bulk/pdf/"]',
    (link) => (link as HTMLAnchorElement).href,
  );
  const response = await fetch(address, { headers: { authorization: `Bearer ${centro.token}` } });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const { pages } = readPdf(Buffer.from(await response.arrayBuffer()));
  // Each once, in the order of the list, which has the latest first.
  const printed = numbers.filter((_, at) => at !== 1).toReversed();
  expect(pages.map((page) => /No\.:?(\d+)\/?/.exec(page)?.[1] ?? page.slice(0, 400))).toEqual(
    printed.map(String),
  );
  await person.press('Ver resultado');
  await person.read('Omitidos');
  await person.press('Aceptar');
  await person.width(390);
  await person.read('Abrir PDF');
  await person.settled();
  const wide = await person.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await person.press('Cerrar resultado');
  await person.gone('.tick-note');
});

test('a row is ticked by the key x, and pedidos are annulled after a grave question', async () => {
  const ids = await drafted(2, 'Para anular');
  const person = await browser.signsIn('centro');
  await person.go('/pedidos');
  await person.settled();
  await person.focusOn({ grid: LIST, row: 0, column: 'Número' });
  await person.page.keyboard.press('x');
  await person.read('1 seleccionado');
  await person.page.keyboard.press('ArrowDown');
  await person.page.keyboard.press('x');
  await person.read('2 seleccionados');
  await person.press('Anular 2');
  await person.read('¿Anular 2 pedidos?');
  await person.press('Anular');
  await person.read('Anular: 2 hechos');
  await person.read('Ninguno seleccionado');
  for (const id of ids) await reaches(id, 4);
  expect(browser.faults()).toEqual([]);
});
