import type { SessionAnswer } from '@expediente/schemas/session/read.ts';
import { type CutCells, cutCells } from './cut-cells.ts';
import type { Person } from './person.ts';
import { OFTEN } from './polling.ts';

/** A grid as it is drawn at one width of the window. */
export interface SeenGrid extends CutCells {
  /** Page of the menu. */
  readonly page: string;
  /** What of it: the list, `nuevo`, or the state of the record and how it is open. */
  readonly place: string;
  readonly width: number;
}

/** Buttons of a list and of an open record that lead to a form with lines. */
const NEW = 'Crear';
const WRITE = ['Editar', 'Generar orden de compra', 'Recibos y facturas'];
/** As many rows of a list are looked through for records in different states. */
const SIZE = 25;

/** So long is waited for a dialog that may not come. */
const OPENS_MS = 4000;

interface Asked {
  /** People signed in; a page is looked at by the one who may do most there. */
  readonly people: readonly Person[];
  readonly widths: readonly number[];
  /** What else lists of a page are narrowed to, where that changes their columns. */
  readonly narrowed: Readonly<Record<string, readonly string[]>>;
}

/**
 * Every grid to which the menu leads, at each width: the list of each page, and of one record in each state the grids
 * of its view and of the forms that it opens. The pages are those that the product shows in the people's menus.
 */
export async function gridsOfTheMenu({ people, ...asked }: Asked): Promise<readonly SeenGrid[]> {
  const pages = [...(await pagesOf(people))];
  // Each at a window of their own, at the same time.
  const seen = people.map(async (person) => {
    const own = pages.filter(([, by]) => by === person).map(([page]) => page);
    return await gridsOf(person, own, asked);
  });
  return (await Promise.all(seen)).flat();
}

/** The grids of some pages, one page after the other. */
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

/** Pages of the people's menus, each with the one of them who has most actions there. */
async function pagesOf(people: readonly Person[]): Promise<ReadonlyMap<string, Person>> {
  const most = new Map<string, { readonly person: Person; readonly actions: number }>();
  for (const person of people) {
    const session = person.page.waitForResponse(
      (response) => response.url().endsWith('/users/session') && response.ok(),
    );
    await person.go('/inicio');
    const { data } = (await (await session).json()) as { readonly data: SessionAnswer }; // R1 §3
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

/** Run in the page: the names of the pages to which the menu leads, all of its groups open. */
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

/** Nothing comes any more, and rows have the height of their words. */
async function atRest(person: Person): Promise<void> {
  await person.settled();
  await person.page.evaluate(rowsAtRest);
  await person.settled();
}

/** Run in the page: resolves once its rows have had the same heights for some time. */
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

/** Whether a record's address opens it; on some pages nothing is opened. */
const isOpen = async (person: Person): Promise<boolean> =>
  (await person.page.waitForSelector('[role=dialog]', { timeout: OPENS_MS }).catch(() => null)) !== null;

/** Whether the page, or the dialog that is open, has a button of that name that can be pressed. */
const offers = async (person: Person, name: string): Promise<boolean> =>
  !(await person.page.evaluate(hasNoButton, name));

/** Run in the page. */
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

/** Of a page's list the first record in each state, by the state's word; of a list without states the first. */
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
      // The row of totals is no record; a report's rows have keys of their own, which have spaces.
      if (id && id !== 'totals' && !id.includes(' ') && !first.has(word)) first.set(word, id);
    }
    return [...first];
  });
