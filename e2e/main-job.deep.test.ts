import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { OrderDetail, OrderRow } from '@expediente/schemas/order/read.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedJobs, countedWalk, effortTable, lotJobs, sumOf } from './counted-walk.ts';
import { type Desks, PROOF, plan, purchase, withoutCatalogue } from './main-job-walk.ts';

/** From a cost centre's plan to a paid order, in the browser, as its users do it. */

let browser: ProductInBrowser;
let desks: Desks;
const folder = await mkdtemp(join(tmpdir(), 'expediente-proof-'));
const proof = join(folder, 'pago.pdf');

oneStory();
beforeAll(async () => {
  await writeFile(proof, PROOF);
  browser = await testProductInBrowser();
  desks = {
    centro: await browser.signsIn('centro'),
    aprobador: await browser.signsIn('aprobador'),
    compras: await browser.signsIn('compras'),
    daf: await browser.signsIn('daf'),
    auditor: await browser.signsIn('auditor'),
  };
});
afterAll(async () => {
  await browser?.stop();
  await rm(folder, { recursive: true, force: true });
});

const STEPS = [...plan(), ...purchase({ number: '900001', proof }), ...withoutCatalogue()];
for (const { name, run } of STEPS) test(name, async () => await run(desks));

test('from plan to payment the same job takes few clicks and few keys', async () => {
  const planner = await browser.signsIn('centro');
  // What the first page still asks would be asked for the former year.
  await planner.read('Mis pendientes');
  await planner.settled();
  const year = Number(dateInGuatemala(new Date()).slice(0, 4));
  await planner.press(`Año ${year}: trabajar en otro`);
  await planner.press(String(year + 1), 'menuitemradio');
  await planner.find(`Año ${year + 1}: trabajar en otro`, 'button');
  const counted = await countedWalk(
    {
      planner: new Hands(planner),
      approver: new Hands(desks.aprobador),
      centre: new Hands(desks.centro),
      procurement: new Hands(desks.compras),
      finance: new Hands(desks.daf),
    },
    countedJobs({ number: '901', proof }),
  );
  process.stdout.write(`${effortTable(counted, 'Del plan al pago')}\n`);
  expect(await stored('901')).toEqual(typed('901'));
  const { clicks, keys } = sumOf(counted);
  expect(clicks).toBeLessThanOrEqual(60);
  expect(keys).toBeLessThanOrEqual(210);
});

test('two pedidos of one lot are paid with few clicks from the first page of who buys', async () => {
  const counted = await countedWalk(
    {
      planner: new Hands(desks.aprobador),
      approver: new Hands(desks.aprobador),
      centre: new Hands(desks.centro),
      procurement: new Hands(desks.compras),
      finance: new Hands(desks.daf),
    },
    lotJobs({ number: '902', proof }),
  );
  process.stdout.write(`${effortTable(counted, 'De dos pedidos al pago')}\n`);
  expect(await stored('902')).toEqual(typed('902'));
  const { clicks, keys } = sumOf(counted);
  expect(clicks).toBeLessThanOrEqual(20);
  expect(keys).toBeLessThanOrEqual(130);
});

const TODAY = dateInGuatemala(new Date());
/** Values that a walk typed, as the books have them. @param number digits that make them unique */
const typed = (number: string) => ({
  order: {
    number_resolution: `R-${number}`,
    number_purchase: number,
    number_award: 'N/A',
    npg_nog: `990${number}`,
    date_npg_nog: TODAY,
    number_compromise: number,
    number_devengade: number,
    number_table: '15',
    number: '777',
  },
  receipts: [
    { number_invoice: 'D-1', date_reception: TODAY },
    { number_invoice: 'D-2', date_reception: TODAY },
  ],
  invoices: [{ serie_invoice: '0A1B2C3D', number_invoice: number, date_invoice: TODAY }],
  requested: ['20.00', '30.00'],
  justified: ['Para la atención del cuatrimestre 2026', 'Para la atención del cuatrimestre 2026'],
});

async function stored(number: string) {
  const reader = await User.signIn(browser.product.base, 'auditor');
  const { rows } = dataOf<{ rows: readonly OrderRow[] }>(
    await reader.read(`/orders/consolidate/get/all/${TODAY.slice(0, 4)}?page=1&size=10&search=${number}`),
  );
  const row = rows.find((each) => each.number_purchase === number);
  const order = dataOf<OrderDetail>(await reader.read(`/orders/consolidate/get/id/${row?.id}`));
  return {
    order: Object.fromEntries(
      Object.keys(typed(number).order).map((field) => [field, order[field as keyof OrderDetail]]), // its own fields
    ),
    receipts: order.units.map(({ number_invoice, date_reception }) => ({ number_invoice, date_reception })),
    invoices: order.invoices.map(({ serie_invoice, number_invoice, date_invoice }) => ({
      serie_invoice,
      number_invoice,
      date_invoice,
    })),
    requested: order.orders.map(({ total_qty }) => total_qty).toSorted(),
    justified: order.orders.map(({ justification }) => justification),
  };
}

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
