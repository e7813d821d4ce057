import type { SessionAnswer } from '@expediente/schemas/session/read.ts';
import { type CutCells, cutCells } from './cut-cells.ts';
import type { Person } from './person.ts';
import { OFTEN } from './polling.ts';

/** Grid as it is drawn at one width of the window. */
export interface SeenGrid extends CutCells {
  /** Name of the page in the menu. */
  readonly page: string;
  /** Place on the page: the list, `nuevo`, or the state of a record with the way it is opened. */
  readonly place: string;
  readonly width: number;
}

/** Button of a list, and buttons of an open record, that lead to a form with lines. */
const NEW = 'Crear';
const WRITE = ['Editar', 'Generar orden de compra', 'Recibos y facturas'];
/** Number of a list's rows that are searched for records in different states. */
const SIZE = 25;

/** Time to wait for a dialog that may not open. */
const OPENS_MS = 4000;

interface Asked {
  /** Signed-in people; each page is visited by the one who has most actions there. */
  readonly people: readonly Person[];
  readonly widths: readonly number[];
  /** Further filters of lists by page, where they change the columns. */
  readonly narrowed: Readonly<Record<string, readonly string[]>>;
}

/**
 * All grids that the menu leads to, at each width: the list of each page, and the grids of one record in each state,
 * in its view and in the forms that it opens. The pages are those in the people's menus.
 */
export async function gridsOfTheMenu({ people, ...asked }: Asked): Promise<readonly SeenGrid[]> {
  const pages = [...(await pagesOf(people))];
  // People work at the same time, each in a separate window.
  const seen = people.map(async (person) => {
    const own = pages.filter(([, by]) => by === person).map(([page]) => page);
    return await gridsOf(person, own, asked);
  });
  return (await Promise.all(seen)).flat();
}

/** Grids of some pages, one page after the other. */
async function gridsOf(
  person: Person,
  pages: readonly string[],
  { widths, narrowed }: Omit<Asked, 'people'>,
): Promise<readonly SeenGrid[]> {
  const found: SeenGrid[] = [];
  for (const page of pages) {
    const look = async (place: string): Promise<void> => {
      for (const width of widths) {
        await person.width(width);
        await atRest(person);
        for (const grid of await cutCells(person.page)) found.push({ ...grid, page, place, width });
      }
    };
    for (const filter of ['', ...(narrowed[page] ?? [])]) {
      await person.follow(`/${page}?size=${SIZE}${filter && `&${filter}`}`);
      await look(`lista ${filter}`.trim());
    }
    await person.follow(`/${page}?size=${SIZE}`);
    await atRest(person);
    const records = await recordsByState(person);
    const creates = await offers(person, NEW);
    for (const [state, id] of records) {
      await person.follow(`/${page}?registro=${encodeURIComponent(id)}`);
      if (!(await isOpen(person))) break;
      await look(state);
      for (const name of WRITE) {
        if (!(await offers(person, name))) continue;
        await person.press(name);
        await person.page.waitForFunction(hasNoButton, OFTEN, name);
        await look(`${state}, ${name}`);
        break;
      }
    }
    if (creates) {
      await person.follow(`/${page}?registro=nuevo&modo=editar`);
      await atRest(person);
      await look('nuevo');
    }
    await person.width(Math.max(...widths));
  }
  return found;
}

/** Pages in the people's menus, each with the person who has most actions there. */
export async function pagesOf(people: readonly Person[]): Promise<ReadonlyMap<string, Person>> {
  const most = new Map<string, { readonly person: Person; readonly actions: number }>();
  for (const person of people) {
    const session = person.page.waitForResponse(
      (response) => response.url().endsWith('/users/session') && response.ok(),
    );
    await person.go('/inicio');
    const { data } = (await (await session).json()) as { readonly data: SessionAnswer }; // holds: R1 §3
    await person.page.waitForSelector('nav a');
    const shown = await person.page.evaluate(linksOfMenu);
    for (const { a_href, actions_profile } of data.permissions.flatMap(({ children }) =>
      children.flatMap(({ pages }) => pages),
    )) {
      const actions = actions_profile.filter(({ enabled }) => enabled === 1).length;
      if (shown.includes(a_href) && actions > (most.get(a_href)?.actions ?? 0))
        most.set(a_href, { person, actions });
    }
  }
  return new Map([...most].map(([page, { person }]) => [page, person]));
}

/** Function that runs in the page: opens all groups of the menu, and answers the pages that it leads to. */
async function linksOfMenu(): Promise<readonly string[]> {
  const closed = () => [...document.querySelectorAll<HTMLElement>('nav [aria-expanded=false]')];
  while (closed().length > 0) {
    for (const group of closed()) group.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return [...document.querySelectorAll('nav a')].map(
    (each) => each.getAttribute('href')?.replace(/^.*\//, '') ?? '',
  );
}

/** Resolves when nothing is loading, and rows have the height of their text. */
export async function atRest(person: Person): Promise<void> {
  await person.settled();
  await person.page.evaluate(rowsAtRest);
  await person.settled();
}

/** Function that runs in the page: resolves once the rows' heights have not changed for some time. */
async function rowsAtRest(): Promise<void> {
  const heights = () =>
    [...document.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect().height).join();
  let last = heights();
  for (let same = 0; same < 4; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = heights();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}

/** True if a record's address opens a dialog; on some pages it does not. */
const isOpen = async (person: Person): Promise<boolean> =>
  (await person.page.waitForSelector('[role=dialog]', { timeout: OPENS_MS }).catch(() => null)) !== null;

/** True if the open dialog, or else the page, has an enabled button of that name. */
const offers = async (person: Person, name: string): Promise<boolean> =>
  !(await person.page.evaluate(hasNoButton, name));

/** Function that runs in the page. */
function hasNoButton(name: string): boolean {
  const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  return ![...scope.querySelectorAll('button')].some(
    (each) =>
      (each.getAttribute('aria-label') ?? each.textContent)?.trim() === name &&
      !each.disabled &&
      each.getAttribute('aria-disabled') !== 'true' &&
      !each.closest('.ag-row'),
  );
}

/** First record of a list in each state, by the state's label; without states the first record of all. */
const recordsByState = async (person: Person): Promise<readonly (readonly [string, string])[]> =>
  await person.page.evaluate(() => {
    const rows = [
      ...document.querySelectorAll('.list-grid .ag-center-cols-container .ag-row, .list-grid .ag-row'),
    ];
    const first = new Map<string, string>();
    for (const row of rows) {
      const index = row.getAttribute('row-index');
      const state = document.querySelector(`.list-grid .ag-row[row-index="${index}"] [col-id=state]`);
      const id = row.getAttribute('row-id');
      const word = state?.textContent?.trim() ?? 'registro';
      // Skips the row of totals, and rows of reports, whose keys contain spaces and are no records.
      if (id && id !== 'totals' && !id.includes(' ') && !first.has(word)) first.set(word, id);
    }
    return [...first];
  });
