import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fits } from '@expediente/openapi/fits.ts';
import type { ElementHandle, Page, Target } from 'puppeteer';
import { type Cell, cellOf } from './grid.ts';
import { findNamed } from './named.ts';
import { OFTEN } from './polling.ts';
import { press } from './press.ts';
import { watch } from './watch.ts';

/** The widths at which every screen is looked at (interface "Look"). */
export const WIDTHS = [1440, 1024, 390] as const;
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 1024: 768, 390: 844 };
const WAIT_MS = 20_000;
/** Pictures are written here, outside the project. */
export const PICTURES = join(tmpdir(), 'expediente-pictures');
export const PASSWORD = 'Demo-2026!';

/** Somebody at a browser of their own, who does what people do: by words on the screen, never by our names. */
export class Person {
  readonly page: Page;
  readonly base: string;
  readonly watch: ReturnType<typeof watch>;

  constructor(page: Page, base: string, fits?: Fits) {
    this.page = page;
    this.base = base;
    this.watch = watch(page, fits);
    page.setDefaultTimeout(WAIT_MS);
    // Typing an address over an unsaved form leaves it: a test tried again is not held by what the first try left.
    page.on('dialog', async (dialog) => {
      if (dialog.type() === 'beforeunload') await dialog.accept();
    });
  }

  /** What was sought is not there: says what is, and leaves a picture of it. */
  async #missing(what: string, cause: unknown): Promise<never> {
    const path = join(PICTURES, `missing-${Date.now()}.png`);
    await mkdir(PICTURES, { recursive: true });
    await this.page.screenshot({ path }).catch(() => undefined);
    const seen = await this.seen().catch(() => '');
    throw new Error(`${what} (${path})\n${seen}`, { cause });
  }

  /** Makes the window that wide, and waits until the page was drawn in it. */
  async width(width: number): Promise<void> {
    await this.page.setViewport({ width, height: HEIGHTS[width] ?? 900 });
    await this.page.waitForFunction((asked) => innerWidth === asked, { polling: 20 }, width);
    // What is drawn otherwise at that width takes the place of what was there.
    await this.page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }

  /** A browser draws only the window that somebody sits before. */
  async sits(): Promise<void> {
    await this.page.bringToFront();
  }

  /** Types an address into the address bar. */
  async go(path: string): Promise<void> {
    await this.sits();
    const open = async () => await this.page.goto(`${this.base}${path}`, { waitUntil: 'domcontentloaded' });
    await open().catch(async (problem: unknown) => {
      // A dialog that is done steps back in the history, and takes along what was begun in that moment.
      if (!String(problem).includes('ERR_ABORTED')) throw problem;
      await open();
    });
  }

  /**
   * Goes to an address inside the application, as its own links do: nothing is loaded again. It leads over a page that
   * does not exist, so that whatever is seen afterwards is not what stood there before.
   */
  async follow(path: string): Promise<void> {
    await this.sits();
    const turn = async (to: string) =>
      await this.page.evaluate((address) => {
        // With its place among the entries, as the router's own have it: by that a step back is asked about.
        const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
        history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, to);
    const lost = 'No Existe La Página';
    await turn('/no-hay');
    await this.read(lost);
    await turn(path);
    // A page whose code is still on its way leaves the former one in sight.
    await this.page.waitForFunction((words) => !document.body.innerText.includes(words), OFTEN, lost);
  }

  /** Fills the door's form, and waits for nothing. */
  async enter(user: string, password = PASSWORD): Promise<void> {
    await this.go('/');
    await this.fill('Usuario', user);
    await this.fill('Contraseña', password);
    await this.press('Ingresar');
  }

  /** Signs in and waits for the shell. */
  async signIn(user: string, password = PASSWORD): Promise<void> {
    await this.enter(user, password);
    await this.page.waitForSelector('.shell');
  }

  /** Opens a page of the menu, group by group, as its breadcrumb names them. */
  async open(page: string): Promise<void> {
    await this.sits();
    const link = await this.page.evaluate(
      (name) => [...document.querySelectorAll('nav a')].some((each) => each.textContent === name),
      page,
    );
    if (!link) await this.unfold(page);
    await this.press(page, 'link');
    await this.page.waitForFunction(
      (name) => document.title.startsWith(name) || document.querySelector('h1')?.textContent === name,
      OFTEN,
      page,
    );
    await this.settled();
  }

  /** Opens the menu's groups until the page is in sight. */
  async unfold(page: string): Promise<void> {
    await this.page.waitForFunction(
      (name) => {
        if ([...document.querySelectorAll('nav a')].some((each) => each.textContent === name)) return true;
        document
          .querySelectorAll<HTMLElement>('nav [aria-expanded=false]')
          .forEach((each) => void each.click());
        return false;
      },
      { polling: 100 },
      page,
    );
  }

  /** The element of that name, as assistive technology finds it; behind an open dialog there is none. */
  async find(name: string, role: string): Promise<ElementHandle<Element>> {
    const found = await this.page
      .waitForFunction(findNamed, OFTEN, { role, name })
      .catch(async (problem: unknown) => await this.#missing(`no ${role} «${name}»`, problem));
    // findNamed answers an element
    return found as ElementHandle<Element>;
  }

  async press(name: string, role = 'button'): Promise<void> {
    await this.#press(`${role} «${name}»`, async () => await this.find(name, role));
  }

  async #press(what: string, find: () => Promise<ElementHandle<Element>>): Promise<void> {
    const missed = await press(find);
    if (missed !== undefined) await this.#missing(`${what} cannot be pressed: ${missed}`, undefined);
  }

  /** Replaces the text of a field. */
  async fill(label: string, text: string): Promise<void> {
    await typeInto(await this.find(label, 'field'), this.page, text);
  }

  /** Opens a list of choices, types what is looked for where it can be typed, and takes it. */
  async choose(label: string, words: string): Promise<void> {
    const box = await this.find(label, 'combobox');
    const own = await box.evaluate(ownOptionWith, words);
    if (own !== undefined) return void (await box.select(own));
    const isTyped = await box.evaluate((each) => each instanceof HTMLInputElement);
    if (isTyped) await typeInto(box, this.page, words);
    else await box.click();
    const option = await this.page
      .waitForFunction(optionWith, OFTEN, words)
      .catch(
        async (problem: unknown) => await this.#missing(`«${label}» does not offer «${words}»`, problem),
      );
    await option.asElement()?.evaluate((each) => each instanceof HTMLElement && each.click());
    await this.gone('[role=option]');
  }

  async #cell(cell: Cell): Promise<ElementHandle<Element>> {
    return await cellOf(this.page, cell).catch(
      async (problem: unknown) =>
        await this.#missing(`no cell ${cell.column} of «${cell.row}» in ${cell.grid}`, problem),
    );
  }

  /** Types into a cell of a grid and leaves it. */
  async type(cell: Cell, text: string): Promise<void> {
    const element = await this.#cell({ ...cell, open: true });
    await element.click();
    const input = await element.waitForSelector('input');
    if (!input) throw new Error(`${cell.column} cannot be typed in`);
    await typeInto(input, this.page, text);
    await this.page.keyboard.press('Enter');
    await this.gone('.ag-cell-inline-editing');
  }

  /** Puts the keyboard on what is in a cell. */
  async focusOn(cell: Cell): Promise<void> {
    await (await this.#cell(cell)).focus();
  }

  /** What a cell says, once it says something. */
  async textOf(cell: Cell): Promise<string> {
    const element = await this.#cell(cell);
    await this.page.waitForFunction((each) => each.textContent?.trim() !== '', OFTEN, element);
    return await element.evaluate((each) => each.textContent?.trim() ?? '');
  }

  /** Waits until a cell says these words alone. */
  async says(cell: Cell, words: string): Promise<void> {
    await this.#cell({ ...cell, text: words });
  }

  /** Ticks the row of a list. */
  async tick(grid: string, row: Cell['row']): Promise<void> {
    await this.#still();
    const box = { grid, row, column: '', inside: 'input[type=checkbox]' };
    await this.#press(`box of «${row}»`, async () => await this.#cell(box));
  }

  /** An action of a list's row, by its name: an icon, or behind «Más acciones». */
  async act(grid: string, row: Cell['row'], action: string): Promise<void> {
    await this.#still();
    const among = ['Más acciones', action].map((name) => `button[aria-label="${name}"]`).join(',');
    const actions = { grid, row, column: 'Acciones' };
    await this.#cell({ ...actions, inside: among });
    const own = { ...actions, inside: `button[aria-label="${action}"]` };
    const icon = await (await this.#cell(actions)).$(own.inside);
    if (icon) return await this.#press(`«${action}» of «${row}»`, async () => await this.#cell(own));
    const more = { ...actions, inside: 'button[aria-label="Más acciones"]' };
    await this.#press(`«Más acciones» of «${row}»`, async () => await this.#cell(more));
    await this.press(action, 'menuitem');
  }

  /** The list shows what was asked for, not what was asked for before. */
  async #still(): Promise<void> {
    await this.gone('.list[aria-busy=true]');
  }

  /** Waits until these words can be read. */
  async read(words: string): Promise<void> {
    await this.page
      .waitForFunction(
        (sought) => document.body.innerText.replace(/\s+/g, ' ').toLowerCase().includes(sought.toLowerCase()),
        OFTEN,
        words,
      )
      .catch(async (problem: unknown) => await this.#missing(`not on the screen: «${words}»`, problem));
  }

  /** Waits until nothing of that selector is on the page. */
  async gone(selector: string): Promise<void> {
    await this.page
      .waitForFunction((sought) => document.querySelector(sought) === null, OFTEN, selector)
      .catch(async (problem: unknown) => await this.#missing(`still there: ${selector}`, problem));
  }

  /** The text of the topmost dialog, else of the page. */
  async seen(): Promise<string> {
    return await this.page.evaluate(() => {
      const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog],dialog')];
      return (dialogs.at(-1) ?? document.body).innerText;
    });
  }

  /** Waits until the open record is in that state and shows what can be done with it. */
  async reaches(state: string): Promise<void> {
    await this.page
      .waitForFunction(
        (sought) =>
          document.querySelector('[role=dialog] h2 span + *')?.textContent === sought &&
          document.querySelector(
            '[role=dialog] [role=group][aria-label=Acciones], [role=dialog] [role=tablist]',
          ) !== null,
        OFTEN,
        state,
      )
      .catch(async (problem: unknown) => await this.#missing(`the record is not «${state}»`, problem));
  }

  /** A message appears; it is closed, so that the same one can be waited for again. */
  async toast(words: string): Promise<void> {
    const close = await this.page
      .waitForFunction(closeOfToast, OFTEN, words)
      .catch(async (problem: unknown) => await this.#missing(`no message «${words}»`, problem));
    await close.asElement()?.evaluate((each) => each instanceof HTMLElement && each.click());
  }

  /** Nothing is loading any more. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => {
      // No one waits until a message goes.
      const busy = '[aria-busy=true],.skeleton,[role=progressbar]:not(.Toastify *)';
      return document.querySelector(busy) === null && !/Procesando\.\.\./.test(document.body.innerText);
    }, OFTEN);
  }

  /**
   * Presses what opens a document in a window of its own, and answers what that window's address gives. The address
   * is the browser's word for the window it opens: one without a PDF viewer makes no page of it.
   */
  async document(press: () => Promise<void>): Promise<{ readonly type: string; readonly start: string }> {
    const context = this.page.browserContext();
    const close = (target: Target) => void closeWindow(target);
    const devtools = await this.page.createCDPSession();
    try {
      await devtools.send('Page.enable');
      const opened = new Promise<string>((resolve, reject) => {
        devtools.once('Page.windowOpen', ({ url }) => resolve(url));
        AbortSignal.timeout(this.page.getDefaultTimeout()).addEventListener('abort', reject);
      });
      // Seen below; a press that fails is reported first.
      opened.catch(() => undefined);
      context.on('targetcreated', close);
      await press();
      const address = await opened.catch(
        async (problem: unknown) => await this.#missing('no window was opened', problem),
      );
      return await this.page.evaluate(async (from) => {
        const response = await fetch(from);
        return {
          type: response.headers.get('content-type') ?? '',
          start: (await response.text()).slice(0, 5),
        };
      }, address);
    } finally {
      context.off('targetcreated', close);
      await devtools.detach();
    }
  }

  /** Puts a file into the only file field in sight. */
  async attach(path: string): Promise<void> {
    const field = await this.page.waitForSelector('input[type=file]');
    // a file field's element
    await (field as ElementHandle<HTMLInputElement> | null)?.uploadFile(path);
  }
}

/** One that showed nothing is gone already. */
async function closeWindow(target: Target): Promise<void> {
  const page = await target.page().catch(() => null);
  await page?.close().catch(() => undefined);
}

async function typeInto(field: ElementHandle<Element>, page: Page, text: string): Promise<void> {
  await field.evaluate(async (each) => {
    each.scrollIntoView({ block: 'center' });
    if (!(each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement)) return;
    const drawn = async () => await new Promise((resolve) => requestAnimationFrame(resolve));
    // What was left just now (a cell, a dialog) may still put the keyboard where it wants it.
    for (let still = 0; still < 2; still = document.activeElement === each ? still + 1 : 0) {
      if (document.activeElement !== each) each.focus();
      await drawn();
    }
    each.select();
  });
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
}

/** Run in the page: what a list of the browser's own calls that choice; undefined for any other list. */
function ownOptionWith(box: Element, words: string): string | undefined {
  if (!(box instanceof HTMLSelectElement)) return undefined;
  const found = [...box.options].find(({ text }) => text.includes(words));
  if (!found)
    throw new Error(`«${words}» is not offered, but ${[...box.options].map(({ text }) => text).join(', ')}`);
  return found.value;
}

/** Run in the page. */
function optionWith(words: string): Element | undefined {
  const folded = (text: string | null): string =>
    (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [...document.querySelectorAll('[role=option]:not([aria-disabled=true])')].find((each) =>
    folded(each.textContent).includes(folded(words)),
  );
}

function closeOfToast(words: string): Element | undefined {
  return (
    [...document.querySelectorAll('.Toastify__toast')]
      .find((each) => each.textContent?.includes(words))
      ?.querySelector('[aria-label="Cerrar mensaje"]') ?? undefined
  );
}
