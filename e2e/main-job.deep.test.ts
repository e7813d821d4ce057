import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Hands } from '@expediente/testing/browser/hands.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedJobs, countedWalk, effortTable, sumOf } from './counted-walk.ts';
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
    },
    countedJobs({ number: '901', proof }),
  );
  process.stdout.write(`${effortTable(counted, 'Del plan al pago')}\n`);
  const { clicks, keys } = sumOf(counted);
  expect(clicks).toBeLessThanOrEqual(60);
  expect(keys).toBeLessThanOrEqual(210);
});

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
