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

/** Widths at which every screen is checked (interface "Look"). */
export const WIDTHS = [1440, 1024, 390] as const;
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 900, 1024: 768, 390: 844 };
const WAIT_MS = 20_000;
/** Folder for pictures, outside the project. */
export const PICTURES = join(tmpdir(), 'expediente-pictures');
export const PASSWORD = 'Demo-2026!';

/** Person at a browser, who finds things by the words on the screen and never by names in the code. */
export class Person {
  readonly page: Page;
  readonly base: string;
  readonly watch: ReturnType<typeof watch>;

  constructor(page: Page, base: string, fits?: Fits) {
    this.page = page;
    this.base = base;
    this.watch = watch(page, fits);
    page.setDefaultTimeout(WAIT_MS);
    // Confirms that an unsaved form is left, so that a retried test is not held up by its first attempt.
    page.on('dialog', async (dialog) => {
      if (dialog.type() === 'beforeunload') await dialog.accept();
    });
  }

  /** Fails with the text that is on the screen instead, and leaves a picture. */
  async #missing(what: string, cause: unknown): Promise<never> {
    const path = join(PICTURES, `missing-${Date.now()}.png`);
    await mkdir(PICTURES, { recursive: true });
    await this.page.screenshot({ path }).catch(() => undefined);
    const seen = await this.seen().catch(() => '');
    throw new Error(`${what} (${path})\n${seen}`, { cause });
  }

  /** Sets the width of the window, and waits until the page is drawn in it. */
  async width(width: number): Promise<void> {
    await this.page.setViewport({ width, height: HEIGHTS[width] ?? 900 });
    await this.page.waitForFunction((asked) => innerWidth === asked, { polling: 20 }, width);
    // Two frames, in which components that are drawn differently at that width are replaced.
    await this.page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }

  /** Brings the window to the front, as a browser only draws that one. */
  async sits(): Promise<void> {
    await this.page.bringToFront();
  }

  /** Opens an address by the address bar. */
  async go(path: string): Promise<void> {
    await this.sits();
    const open = async () => await this.page.goto(`${this.base}${path}`, { waitUntil: 'domcontentloaded' });
    await open().catch(async (problem: unknown) => {
      // A dialog that closes goes back in the history, which may abort a navigation that has just begun.
      if (!String(problem).includes('ERR_ABORTED')) throw problem;
      await open();
    });
  }

  /**
   * Goes to an address inside the application without loading it again, as its links do. The way leads over a page
   * that does not exist, so that nothing seen afterwards is left over from the former page.
   */
  async follow(path: string): Promise<void> {
    await this.sits();
    const turn = async (to: string) =>
      await this.page.evaluate((address) => {
        // `idx` is the position that the router keeps in entries, from which it knows if a step goes back.
        const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number };
        history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, to);
    const lost = 'No Existe La Página';
    await turn('/no-hay');
    await this.read(lost);
    await turn(path);
    // While the new page's code is loading the former page is still shown.
    await this.page.waitForFunction((words) => !document.body.innerText.includes(words), OFTEN, lost);
  }

  /** Sends the sign-in form, and does not wait. */
  async enter(user: string, password = PASSWORD): Promise<void> {
    await this.go('/');
    await this.fill('Usuario', user);
    await this.fill('Contraseña', password);
    await this.press('Ingresar');
  }

  /** Signs in, and waits for the frame of the application. */
  async signIn(user: string, password = PASSWORD): Promise<void> {
    await this.enter(user, password);
    await this.page.waitForSelector('.shell');
  }

  /** Opens a page of the menu, group by group. */
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

  /** Opens groups of the menu until the page is visible. */
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

  /** Element by accessible name and role; elements behind an open dialog are not found. */
  async find(name: string, role: string): Promise<ElementHandle<Element>> {
    const found = await this.page
      .waitForFunction(findNamed, OFTEN, { role, name })
      .catch(async (problem: unknown) => await this.#missing(`no ${role} «${name}»`, problem));
    // The cast holds: findNamed answers an element.
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

  /** Opens a list of options, filters it by typing where that is possible, and takes the match. */
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

  /** Focuses the content of a cell. */
  async focusOn(cell: Cell): Promise<void> {
    await (await this.#cell(cell)).focus();
  }

  /** Text of a cell, once it has any. */
  async textOf(cell: Cell): Promise<string> {
    const element = await this.#cell(cell);
    await this.page.waitForFunction((each) => each.textContent?.trim() !== '', OFTEN, element);
    return await element.evaluate((each) => each.textContent?.trim() ?? '');
  }

  /** Waits until a cell has exactly this text. */
  async says(cell: Cell, words: string): Promise<void> {
    await this.#cell({ ...cell, text: words });
  }

  /** Ticks the row of a list. */
  async tick(grid: string, row: Cell['row']): Promise<void> {
    await this.#still();
    const box = { grid, row, column: '', inside: 'input[type=checkbox]' };
    await this.#press(`box of «${row}»`, async () => await this.#cell(box));
  }

  /** Starts an action of a list's row by its name: by its icon, or in «Más acciones». */
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

  /** Waits until the list shows the answer to its last question. */
  async #still(): Promise<void> {
    await this.gone('.list[aria-busy=true]');
  }

  /** Waits until these words are on the screen. */
  async read(words: string): Promise<void> {
    await this.page
      .waitForFunction(
        (sought) => document.body.innerText.replace(/\s+/g, ' ').toLowerCase().includes(sought.toLowerCase()),
        OFTEN,
        words,
      )
      .catch(async (problem: unknown) => await this.#missing(`not on the screen: «${words}»`, problem));
  }

  /** Waits until nothing on the page matches the selector. */
  async gone(selector: string): Promise<void> {
    await this.page
      .waitForFunction((sought) => document.querySelector(sought) === null, OFTEN, selector)
      .catch(async (problem: unknown) => await this.#missing(`still there: ${selector}`, problem));
  }

  /** Text of the topmost dialog, else of the page. */
  async seen(): Promise<string> {
    return await this.page.evaluate(() => {
      const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog],dialog')];
      return (dialogs.at(-1) ?? document.body).innerText;
    });
  }

  /** Waits until the open record is in that state and shows its actions. */
  async reaches(state: string): Promise<void> {
    await this.page
      .waitForFunction(
        (sought) => {
          const record = document.querySelector('[role=dialog],.record-page');
          return (
            record?.querySelector('h2 span + *')?.textContent === sought &&
            record.querySelector('[role=group][aria-label=Acciones],[role=tablist]') !== null
          );
        },
        OFTEN,
        state,
      )
      .catch(async (problem: unknown) => await this.#missing(`the record is not «${state}»`, problem));
  }

  /** Waits for a message and closes it, so that the same one can be awaited again. */
  async toast(words: string): Promise<void> {
    const close = await this.page
      .waitForFunction(closeOfToast, OFTEN, words)
      .catch(async (problem: unknown) => await this.#missing(`no message «${words}»`, problem));
    await close.asElement()?.evaluate((each) => each instanceof HTMLElement && each.click());
  }

  /** Waits until nothing is loading. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => {
      // Progress bars of messages are no loading.
      const busy = '[aria-busy=true],.skeleton,[role=progressbar]:not(.Toastify *)';
      return document.querySelector(busy) === null && !/Procesando\.\.\./.test(document.body.innerText);
    }, OFTEN);
  }

  /**
   * Presses a button that opens a document in a new window, and answers the type and beginning of the document. The
   * address is taken from the event of the opened window, as a browser without a PDF viewer makes no page of it.
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
      // Handled below; a failing press must be reported first.
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

  /** Puts a file into the only file field on the screen. */
  async attach(path: string): Promise<void> {
    const field = await this.page.waitForSelector('input[type=file]');
    // The cast holds: the selector finds file fields.
    await (field as ElementHandle<HTMLInputElement> | null)?.uploadFile(path);
  }
}

/** Closes a window; one that showed nothing is already gone. */
async function closeWindow(target: Target): Promise<void> {
  const page = await target.page().catch(() => null);
  await page?.close().catch(() => undefined);
}

async function typeInto(field: ElementHandle<Element>, page: Page, text: string): Promise<void> {
  await field.evaluate(async (each) => {
    each.scrollIntoView({ block: 'center' });
    if (!(each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement)) return;
    const drawn = async () => await new Promise((resolve) => requestAnimationFrame(resolve));
    // An element that was just left (a cell, a dialog) may still move the focus, hence the repetition.
    for (let still = 0; still < 2; still = document.activeElement === each ? still + 1 : 0) {
      if (document.activeElement !== each) each.focus();
      await drawn();
    }
    each.select();
  });
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
}

/** Function that runs in the page: value of the option in a native list; undefined for any other list. */
function ownOptionWith(box: Element, words: string): string | undefined {
  if (!(box instanceof HTMLSelectElement)) return undefined;
  const found = [...box.options].find(({ text }) => text.includes(words));
  if (!found)
    throw new Error(`«${words}» is not offered, but ${[...box.options].map(({ text }) => text).join(', ')}`);
  return found.value;
}

/** Function that runs in the page. */
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
