import { atRest, pagesOf } from './grids-of-the-menu.ts';
import { type Person, WIDTHS } from './person.ts';

/** Where a list begins on its page. */
export interface SeenHead {
  /** Name of the page in the menu. */
  readonly page: string;
  readonly width: number;
  /** Px from the top of the window to the first row or card; undefined: the list has none. */
  readonly top: number | undefined;
}

/** Heads of all lists that the menu leads to, at each width of a window. */
export async function headsOfTheMenu(people: readonly Person[]): Promise<readonly SeenHead[]> {
  const found: SeenHead[] = [];
  for (const [page, person] of await pagesOf(people)) {
    await person.follow(`/${page}`);
    for (const width of WIDTHS) {
      await person.width(width);
      await atRest(person);
      const top = await person.page.evaluate(firstRow);
      if (top !== null) found.push({ page, width, top: top ?? undefined });
    }
    await person.width(Math.max(...WIDTHS));
  }
  return found;
}

/** Function that runs in the page: top of the list's first row; undefined without rows, null without a list. */
function firstRow(): number | null | undefined {
  if (!document.querySelector('.list')) return null;
  const first = document.querySelector('.list .ag-row[row-index="0"], .list .card');
  return first === null ? undefined : Math.round(first.getBoundingClientRect().top + scrollY);
}
