import type { ElementHandle, KeyInput } from 'puppeteer';
import { type Cell, cellOf } from './grid.ts';
import type { Person } from './person.ts';
import { OFTEN } from './polling.ts';
import { type Heard, press } from './press.ts';

/** Number of clicks and keys that a job took. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
}

declare global {
  /** In the page: events that its window received from devices, not from scripts. */
  var effort: { clicks: number; keys: number } | undefined;
}

/** Clicks the element. @throws if the click did not reach it */
async function clicked(find: () => Promise<ElementHandle<Element>>, heard?: Heard): Promise<void> {
  const missed = await press(find, heard);
  if (missed !== undefined) throw new Error(missed);
}

/** Mouse and keyboard whose clicks and keys reach the page as real events, and are counted there. */
export class Hands {
  readonly #person: Person;
  /** Clicks and keys in windows other than the page's, such as the file dialog. */
  #outside: Effort = { clicks: 0, keys: 0 };

  constructor(person: Person) {
    this.#person = person;
  }

  /** Opens the first page and waits until it is loaded. */
  async arrive(): Promise<void> {
    await this.#person.go('/inicio');
    await this.#person.read('Mis pendientes');
    await this.#person.settled();
  }

  /** Starts counting in the open page. */
  async begin(): Promise<void> {
    await this.#person.sits();
    await this.#person.page.evaluate(() => {
      if (globalThis.effort) return;
      const effort = { clicks: 0, keys: 0 };
      globalThis.effort = effort;
      const count = (what: 'clicks' | 'keys') => (event: Event) => {
        if (event.isTrusted) effort[what] += 1;
      };
      addEventListener('pointerdown', count('clicks'), true);
      addEventListener('keydown', count('keys'), true);
    });
  }

  /** Clicks and keys since the last call. */
  async effort(): Promise<Effort> {
    const outside = this.#outside;
    this.#outside = { clicks: 0, keys: 0 };
    const { clicks, keys } = await this.#person.page.evaluate(() => {
      const { clicks = 0, keys = 0 } = globalThis.effort ?? {};
      if (globalThis.effort) Object.assign(globalThis.effort, { clicks: 0, keys: 0 });
      return { clicks, keys };
    });
    return { clicks: clicks + outside.clicks, keys: keys + outside.keys };
  }

  async click(name: string, role = 'button'): Promise<void> {
    if (role === 'combobox') await clicked(async () => await this.#person.find(name, role), 'pointerdown');
    else await this.#person.press(name, role);
  }

  async clickCell(cell: Cell): Promise<void> {
    await clicked(async () => await cellOf(this.#person.page, cell));
  }

  /** Clicks the first element of a selector that contains these words, or a part of that element. */
  async clickOn(selector: string, words: string, part = ''): Promise<void> {
    await clicked(async () => {
      const found = await this.#person.page.waitForFunction(
        (asked, shown, inner) => {
          const all = [...document.querySelectorAll(asked)];
          const whole = all.find((each) => each.textContent?.includes(shown));
          return inner === '' ? whole : whole?.querySelector(inner);
        },
        OFTEN,
        selector,
        words,
        part,
      );
      return found as ElementHandle<Element>; // holds: otherwise the wait has failed
    });
    // Waits until the list is gone, as it still takes clicks while it fades out.
    if (selector === '[role=option]') await this.#person.gone(selector);
  }

  /** Waits until these words are on the screen. */
  async reads(words: string): Promise<void> {
    await this.#person.read(words);
  }

  /** Opens a page of the menu by clicks, group by group. */
  async menu(...names: readonly string[]): Promise<void> {
    for (const [place, name] of names.entries()) {
      const last = place === names.length - 1;
      const known = await this.#person.page.evaluate(
        (page) => [...document.querySelectorAll('nav a')].some((each) => each.textContent === page),
        names.at(-1) ?? '',
      );
      if (last || !known) await this.click(name, last ? 'link' : 'button');
    }
    await this.#person.gone('.list[aria-busy=true]');
  }

  async type(text: string): Promise<void> {
    await this.#person.page.keyboard.type(text);
  }

  async press(...keys: readonly KeyInput[]): Promise<void> {
    for (const key of keys) await this.#person.page.keyboard.press(key);
  }

  /** Presses keys in a browser's own list that is open; they are counted here, as the page does not receive them. */
  async inList(...keys: readonly KeyInput[]): Promise<void> {
    await this.press(...keys);
    this.#outside = { ...this.#outside, keys: this.#outside.keys + keys.length };
  }

  /** Presses a key with Control held, which counts as two keys. */
  async control(key: KeyInput): Promise<void> {
    const { keyboard } = this.#person.page;
    await keyboard.down('Control');
    await keyboard.press(key);
    await keyboard.up('Control');
  }

  /** Types into the focused field, and takes the only match. */
  async pick(words: string): Promise<void> {
    await this.#focused('input');
    await this.type(words);
    await this.press('Enter');
    await this.#person.page.waitForFunction(
      (typed) => {
        const field = document.activeElement;
        return !(field instanceof HTMLInputElement) || field.value !== typed;
      },
      { polling: 20 },
      words,
    );
  }

  /** Opens the focused list of options by key, and takes the first that begins with these letters. */
  async select(letters: string): Promise<void> {
    await this.#focused('[role=combobox]');
    await this.press('ArrowDown');
    await this.#focused('[role=option]');
    await this.type(letters);
    await this.press('Enter');
    await this.#person.gone('[role=option]');
  }

  /** Waits until an element of that selector has the focus. */
  async #focused(selector: string): Promise<void> {
    await this.#person.page.waitForFunction(
      (asked) => document.activeElement?.matches(asked) === true,
      { polling: 20 },
      selector,
    );
  }

  /** Waits until the focus is in that column and line. */
  async inCell(column: string, row = 0): Promise<void> {
    await this.#person.page.waitForFunction(
      (id, place) => {
        const cell = document.activeElement?.closest('.ag-cell');
        return (
          cell?.getAttribute('col-id') === id &&
          cell.closest('.ag-row')?.getAttribute('row-index') === String(place)
        );
      },
      { polling: 20 },
      column,
      row,
    );
  }

  /** Waits until the field of that label has the focus. */
  async inField(label: string): Promise<void> {
    const field = await this.#person.find(label, 'field');
    await this.#person.page.waitForFunction(
      (each) => document.activeElement === each,
      { polling: 20 },
      field,
    );
  }

  /** Chooses a file in the system's dialog, which counts as two clicks: select it, and open it. */
  async file(path: string): Promise<void> {
    await this.#person.attach(path);
    this.#outside = { ...this.#outside, clicks: this.#outside.clicks + 2 };
  }
}
