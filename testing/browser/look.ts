import { barriers } from './axe.ts';
import type { ProductInBrowser } from './browser.ts';
import { type Person, WIDTHS } from './person.ts';
import { OFTEN } from './polling.ts';

/** Elements wider than the window, once the layout is at rest; '' if there are none. */
async function overhang(person: Person): Promise<string> {
  const fits = await person.page
    .waitForFunction(
      () =>
        [document.documentElement, ...document.querySelectorAll('.MuiDialogContent-root')].every(
          (each) => each.scrollWidth <= each.clientWidth + 1,
        ),
      { ...OFTEN, timeout: 3000 },
    )
    .catch(() => undefined);
  return fits ? '' : 'scrolls sideways';
}

/** Fault of a dialog whose × is out of sight; '' if all are visible. */
const closeLost = async (person: Person): Promise<string> =>
  await person.page.evaluate(() => {
    const lost = [...document.querySelectorAll('[role=dialog] [aria-label=Cerrar]')].some((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    return lost ? 'its × is out of sight' : '';
  });

/** Fault of a scrollbar that covers the last column; '' if there is none. */
const columnCovered = async (person: Person): Promise<string> =>
  await person.page.evaluate(() => {
    const covered = [...document.querySelectorAll('.ag-body-vertical-scroll')].some((bar) => {
      const { left, width } = bar.getBoundingClientRect();
      const grid = bar.closest('.ag-root-wrapper');
      const view = grid?.querySelector('.ag-grid-viewport');
      // Columns that scroll sideways can be moved out from under it.
      if (!grid || !view || width === 0 || view.scrollWidth > view.clientWidth) return false;
      return [...grid.querySelectorAll('.ag-cell')].some(
        (cell) => cell.getBoundingClientRect().right > left + 1,
      );
    });
    return covered ? 'a scrollbar lies over the last column' : '';
  });

/** Labels of fields whose label is not above their box; '' if there are none. */
const labelInBox = async (person: Person): Promise<string> =>
  await person.page.evaluate(() => {
    const inside = [...document.querySelectorAll('.MuiFormControl-root > .MuiInputLabel-root')].filter(
      (label) => {
        const box = label.parentElement?.querySelector('.MuiInputBase-root');
        return box && label.getBoundingClientRect().bottom > box.getBoundingClientRect().top + 1;
      },
    );
    return inside.length > 0
      ? `labels in their boxes: ${inside.map((each) => each.textContent).join(', ')}`
      : '';
  });

/** Labels of fields that do not take the whole width of a form on a phone; '' if there are none. */
const squeezed = async (person: Person): Promise<string> =>
  await person.page.evaluate(() => {
    const narrow = [...document.querySelectorAll(':is(.form-fields, .form-head) > :not(.form-head)')].filter(
      (field) => {
        const form = field.closest('.form-fields')?.getBoundingClientRect().width ?? 0;
        const { width } = field.getBoundingClientRect();
        return innerWidth < 600 && width > 0 && width < form - 1;
      },
    );
    return narrow.length > 0 ? `squeezed: ${narrow.map((each) => each.textContent).join(', ')}` : '';
  });

/** Waits until colours and positions no longer change. */
async function atRest(person: Person): Promise<void> {
  await person.page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
        ),
    OFTEN,
  );
}

/** Contrast faults in the dark scheme. */
async function faultsInTheDark(person: Person): Promise<readonly string[]> {
  const device = async (value: 'light' | 'dark') => {
    await person.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await person.page.waitForFunction(
      (scheme) => document.documentElement.dataset.theme === scheme,
      OFTEN,
      value,
    );
    await atRest(person);
  };
  await device('dark');
  const faults = await barriers(person.page, 'colours');
  await device('light');
  return faults;
}

/**
 * Visual and accessibility faults at each width. At widths between the widest and the narrowest only rules that
 * depend on sizes are checked again; at the widest, the contrast of the dark scheme too.
 */
export async function faultsSeen(
  browser: ProductInBrowser,
  person: Person,
  name: string,
  widths: readonly number[] = WIDTHS,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [i, width] of widths.entries()) {
    await person.width(width);
    await person.settled();
    await atRest(person);
    const lost = await closeLost(person);
    if (lost) faults.push(`${name}, ${width} px: ${lost}`);
    const covered = await columnCovered(person);
    if (covered) faults.push(`${name}, ${width} px: ${covered}`);
    const labelled = await labelInBox(person);
    if (labelled) faults.push(`${name}, ${width} px: ${labelled}`);
    const tight = await squeezed(person);
    if (tight) faults.push(`${name}, ${width} px: ${tight}`);
    const over = await overhang(person);
    if (over) faults.push(`${name}, ${width} px: ${over}`);
    await browser.picture(person, name, [width]);
    const between = i > 0 && i < widths.length - 1;
    faults.push(
      ...(await barriers(person.page, between ? 'sizes' : 'all')).map(
        (each) => `${name}, ${width} px: ${each}`,
      ),
    );
    if (i === 0) faults.push(...(await faultsInTheDark(person)).map((each) => `${name}, dark: ${each}`));
  }
  await person.width(1440);
  return faults;
}
