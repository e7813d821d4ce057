import { type ProductInBrowser, testProductInBrowser } from '@expediente/testing/browser/browser.ts';
import { gridsOfTheMenu, type SeenGrid } from '@expediente/testing/browser/grids-of-the-menu.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Every grid of the menu is opened at two widths: its cells can be read whole. */

let browser: ProductInBrowser;
beforeAll(async () => {
  browser = await testProductInBrowser();
});
afterAll(async () => await browser?.stop());

/** At most this part of a grid's cells may be cut. */
const MOST = 0.03;

/** What lists are narrowed to besides, where that changes their columns. */
const NARROWED = {
  pedidos: ['f.state=0', 'f.state=1', 'f.state=3'],
  unidadproveedor: ['f.state=0', 'f.state=1', 'f.state=5', 'f.state=7'],
};

const named = ({ page, place, width, list }: SeenGrid): string => `${page}, ${place}, ${width} px, ${list}`;

test('no grid to which the menu leads is cut, on a wide desk and on a small one', async () => {
  const people = [];
  for (const user of ['centro', 'compras', 'admin', 'operador']) people.push(await browser.signsIn(user));
  const seen = await gridsOfTheMenu({
    people,
    widths: [1440, 1024],
    narrowed: NARROWED,
  });
  const placeOf = ({ page, width }: SeenGrid): string => `${page}, ${width} px`;
  for (const where of new Set(seen.map(placeOf))) {
    const own = seen.filter((grid) => placeOf(grid) === where);
    const sum = (of: (grid: SeenGrid) => number): number => own.reduce((all, grid) => all + of(grid), 0);
    const beyond = Math.max(...own.map(({ overhang }) => overhang));
    console.info(
      `${where}: ${own.length} grids, ${sum(({ cells }) => cells)} cells, ${sum(({ cut }) => cut.length)} cut, ${beyond} px beyond`,
    );
  }
  const pages = new Set(seen.map(({ page }) => page));
  expect(pages.size).toBeGreaterThan(25);
  // Lists, records and forms with lines were all there.
  for (const of of ['list', 'lines'] as const)
    expect(seen.filter((grid) => grid.of === of && grid.cells > 0).length).toBeGreaterThan(30);
  const failing = (is: (grid: SeenGrid) => boolean, why: (grid: SeenGrid) => unknown) =>
    seen.filter(is).map((grid) => [named(grid), why(grid)]);
  // Of a list of few cells one is more than its part; a line grows with its words.
  expect
    .soft(
      failing(
        ({ of, cut, cells }) => cut.length > (of === 'list' ? Math.max(1, MOST * cells) : 0),
        ({ cut }) => cut,
      ),
    )
    .toEqual([]);
  expect
    .soft(
      failing(
        ({ keysLost }) => keysLost.length > 0,
        ({ keysLost }) => keysLost,
      ),
    )
    .toEqual([]);
  expect
    .soft(
      failing(
        ({ signed }) => !signed,
        ({ overhang }) => overhang,
      ),
    )
    .toEqual([]);
  expect
    .soft(
      failing(
        ({ broken }) => broken.length > 0,
        ({ broken }) => broken,
      ),
    )
    .toEqual([]);
  expect
    .soft(
      failing(
        ({ clippedNote }) => clippedNote !== '',
        ({ clippedNote }) => clippedNote,
      ),
    )
    .toEqual([]);
  for (const width of [1440, 1024]) {
    const at = seen.filter((grid) => grid.width === width);
    const cells = at.reduce((sum, grid) => sum + grid.cells, 0);
    const cut = at.reduce((sum, grid) => sum + grid.cut.length, 0);
    console.info(`${width} px: ${cut} of ${cells} cells cut`);
    expect.soft(cut).toBeLessThan(MOST * cells);
  }
}, 420_000);

test('nothing went wrong unseen', () => expect(browser.faults()).toEqual([]));
