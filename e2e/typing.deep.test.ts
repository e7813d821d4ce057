import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { Fingers, type Typed } from '@expediente/testing/browser/fingers.ts';
import { cellOf } from '@expediente/testing/browser/grid.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { dataOf, User } from '@expediente/testing/product/user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What is typed into grids without any wait is what is stored. */

const YEAR = Number(dateInGuatemala(new Date()).slice(0, 4));
const UNIT = 100105;
const PAC = 'Insumos del plan';

let browser: ProductInBrowser;
let centro: Person;
let caller: User;

interface PlanLine {
  readonly id_supplie: number;
  readonly id_sub_products: string;
  readonly qty_start: string;
}

beforeAll(async () => {
  browser = await testProductInBrowser();
  centro = await browser.signsIn('centro');
  caller = await User.signIn(browser.product.base, 'centro');
  const { details } = dataOf<{ details: readonly PlanLine[] }>(
    await caller.read(`/packsannual/get/id/100101/${YEAR}`),
  );
  const saved = await caller.send('/packsannual/insert/update', {
    p_id_unit: UNIT,
    p_year: YEAR,
    p_details: details.map(({ id_supplie, id_sub_products }) => ({
      p_id_supplie: id_supplie,
      p_id_sub_products: id_sub_products,
      p_qty: 1,
    })),
  });
  dataOf(saved);
});
afterAll(async () => await browser?.stop());

const stored = async (): Promise<readonly number[]> =>
  dataOf<{ details: readonly PlanLine[] }>(
    await caller.read(`/packsannual/get/id/${UNIT}/${YEAR}`),
  ).details.map(({ qty_start }) => Number(qty_start));

const WAYS: Readonly<Record<string, Typed>> = {
  Tab: { keys: ['Tab'] },
  Enter: { keys: ['Enter'] },
  'arrow down': { keys: ['ArrowDown'] },
};

let seed = 1;
const quantity = (): string => {
  seed = (seed * 48271) % 2147483647;
  return String(100 + (seed % 90000));
};

for (const slowed of [1, 4, 10])
  for (const pace of [0, 10, 30, 60])
    for (const [way, next] of Object.entries(WAYS))
      test(`plan, ${way}, ${pace} ms between keys, processor ×${slowed}`, async () => {
        await centro.go(`/packsanuales?registro=${UNIT}-${YEAR}&modo=editar`);
        const first = await cellOf(centro.page, { grid: PAC, row: 0, column: 'Cantidad', open: true });
        const fingers = await Fingers.of(centro, { pace, slowed });
        await first.click();
        const typed = (await stored()).map(quantity);
        await fingers.type(...typed.flatMap((each) => [each, next]).slice(0, -1));
        await fingers.control('s');
        await fingers.rest();
        await centro.read('El PAC se actualizó.');
        await expect.poll(stored).toEqual(typed.map(Number));
      }, 120_000);
