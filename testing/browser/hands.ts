import type { ElementHandle, KeyInput } from 'puppeteer';
import { type Cell, cellOf } from './grid.ts';
import type { Person } from './person.ts';
import { OFTEN } from './polling.ts';
import { type Heard, press } from './press.ts';

/** What a person did: clicks of the mouse, keys that were pressed. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
}

declare global {
  /** In the page: what its window has received from hands, not from scripts. */
  var effort: { clicks: number; keys: number } | undefined;
}

/** Clicks what is found. */
async function clicked(find: () => Promise<ElementHandle<Element>>, heard?: Heard): Promise<void> {
  const missed = await press(find, heard);
  if (missed !== undefined) throw new Error(missed);
}

/** A mouse and a keyboard whose every click and key reaches the page as an event of its own, and is counted there. */
export class Hands {
  readonly #person: Person;
  /** Clicks and keys in windows that are not the page's. */
  #outside: Effort = { clicks: 0, keys: 0 };

  constructor(person: Person) {
    this.#person = person;
  }

  /** Sits down before the first page as it is now. */
  async arrive(): Promise<void> {
    await this.#person.go('/inicio');
    await this.#person.read('Mis pendientes');
    await this.#person.settled();
  }

  /** Counts from now on, in the page that is open. */
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

  /** What was done since it was asked last. */
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

  /** Clicks the first of a kind that has these words in it, or a part of that. */
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
      return found as ElementHandle<Element>; // an element, or the wait has failed
    });
    // A list of choices that is going still takes the clicks of what lies below it.
    if (selector === '[role=option]') await this.#person.gone(selector);
  }

  /** Waits until these words can be read. */
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

  /** Keys in a list of the browser's own that was opened by a click: no page hears them. */
  async inList(...keys: readonly KeyInput[]): Promise<void> {
    await this.press(...keys);
    this.#outside = { ...this.#outside, keys: this.#outside.keys + keys.length };
  }

  /** A key while Control is held: two keys. */
  async control(key: KeyInput): Promise<void> {
    const { keyboard } = this.#person.page;
    await keyboard.down('Control');
    await keyboard.press(key);
    await keyboard.up('Control');
  }

  /** Types what is looked for into the field that has the keyboard, and takes the one thing that is found. */
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

  /** Waits until the keyboard is in a field, or in a cell of that column. */
  async #focused(selector: string): Promise<void> {
    await this.#person.page.waitForFunction(
      (asked) => document.activeElement?.matches(asked) === true,
      { polling: 20 },
      selector,
    );
  }

  /** Waits until the keyboard is in that column, in the line at that place. */
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

  /** Waits until the keyboard is in the field of that label. */
  async inField(label: string): Promise<void> {
    const field = await this.#person.find(label, 'field');
    await this.#person.page.waitForFunction(
      (each) => document.activeElement === each,
      { polling: 20 },
      field,
    );
  }

  /** Chooses a file in the system's window: one click on it, one to open it. */
  async file(path: string): Promise<void> {
    await this.#person.attach(path);
    this.#outside = { ...this.#outside, clicks: this.#outside.clicks + 2 };
  }
}
