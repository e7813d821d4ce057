import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { headsOfTheMenu } from '@expediente/testing/browser/heads-of-the-menu.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Where the rows of each list begin: its head takes little of a window. */

/** Px from the top of the window within which a list's first row begins, by the window's width. */
const FIRST_ROW: Readonly<Record<number, number>> = { 1440: 240, 1024: 260, 390: 300 };

let browser: ProductInBrowser;
beforeAll(async () => {
  browser = await testProductInBrowser();
});
afterAll(async () => await browser?.stop());

test('the first row of each list of the menu is near the top of the window', async () => {
  const names = ['compras', 'centro', 'aprobador', 'auditor', 'admin'];
  const people = [];
  for (const name of names) people.push(await browser.signsIn(name));
  const heads = await headsOfTheMenu(people);
  // The page of seals is about the last one; its list is below.
  const lists = heads.filter(({ page, top }) => top !== undefined && page !== 'sellos');
  expect(lists.length).toBeGreaterThan(60);
  expect(lists.filter(({ width, top = 0 }) => top > (FIRST_ROW[width] ?? 0))).toEqual([]);
});
