import type { CDPSession, KeyInput } from 'puppeteer';
import type { Person } from './person.ts';

/** Name of a key, `Shift+` before it if Shift is held. */
export type Key = KeyInput | `Shift+${KeyInput}`;

/** Text to type letter by letter, or keys by their names. */
export type Typed = string | { readonly keys: readonly Key[] };

/**
 * Types at a given pace without waiting for anything, neither for the page nor for the effect of a key. Tests read
 * back from the store what it did.
 */
export class Fingers {
  readonly #person: Person;
  readonly #devtools: CDPSession;
  /** Milliseconds from one key to the next; 0 sends all at once. */
  readonly #pace: number;

  private constructor(person: Person, devtools: CDPSession, pace: number) {
    this.#person = person;
    this.#devtools = devtools;
    this.#pace = pace;
  }

  /** @param slowed factor by which the page's processor is slowed down */
  static async of(person: Person, { pace, slowed = 1 }: { readonly pace: number; readonly slowed?: number }) {
    const devtools = await person.page.createCDPSession();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    return new Fingers(person, devtools, pace);
  }

  async type(...typed: readonly Typed[]): Promise<void> {
    const keys = typed.flatMap((each): readonly string[] =>
      typeof each === 'string' ? [...each] : each.keys,
    );
    const sent: Promise<void>[] = [];
    for (const key of keys) {
      const press = this.#press(key);
      if (this.#pace === 0) sent.push(press);
      else {
        await press;
        await new Promise((resolve) => setTimeout(resolve, this.#pace));
      }
    }
    await Promise.all(sent);
  }

  /** Presses a key with Control held. */
  async control(key: KeyInput): Promise<void> {
    const { keyboard } = this.#person.page;
    await Promise.all([keyboard.down('Control'), keyboard.press(key), keyboard.up('Control')]);
  }

  /**
   * Focuses the field of that label in the frame in which it is drawn, and selects its content; in a formatted text
   * it puts the cursor at the end.
   */
  async into(label: string): Promise<void> {
    await this.#person.page.waitForFunction(focusField, { polling: 'raf' }, label);
  }

  /** Restores the processor's normal speed. */
  async rest(): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await this.#devtools.detach();
  }

  /** Sends key down and key up without waiting in between, as a keyboard does. */
  async #press(key: string): Promise<void> {
    const { keyboard } = this.#person.page;
    // Puppeteer knows only American keys; other letters are sent as the events that their own keyboard would cause.
    if (/^[^\p{ASCII}]$/u.test(key)) {
      await Promise.all([
        this.#devtools.send('Input.dispatchKeyEvent', {
          type: 'keyDown',
          key,
          text: key,
          unmodifiedText: key,
        }),
        this.#devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
      ]);
      return;
    }
    const held = key.startsWith('Shift+');
    const own = (held ? key.slice('Shift+'.length) : key) as KeyInput; // holds: letters and names of keys
    await Promise.all([
      ...(held ? [keyboard.down('Shift')] : []),
      keyboard.down(own),
      keyboard.up(own),
      ...(held ? [keyboard.up('Shift')] : []),
    ]);
  }
}

/**
 * Function that runs in the page: focuses the field of that label in the topmost dialog; true once it has the focus.
 */
function focusField(label: string): boolean {
  const clean = (text: string | null | undefined): string =>
    (text ?? '').replace(/[\u200b\u2009*\s]+/g, ' ').trim();
  const scope = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const fields = scope?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not(.typed-cell,[type=checkbox],[type=radio]),textarea:not([aria-hidden=true])',
  );
  const text = [...(scope?.querySelectorAll<HTMLElement>('[contenteditable=true]') ?? [])].find(
    (each) => each.ariaLabel === label,
  );
  if (text) {
    text.focus();
    getSelection()?.selectAllChildren(text);
    getSelection()?.collapseToEnd();
    return document.activeElement === text;
  }
  const field = [...(fields ?? [])].find(
    (each) =>
      !each.disabled &&
      !each.readOnly &&
      (each.ariaLabel === label || [...(each.labels ?? [])].some((of) => clean(of.textContent) === label)),
  );
  field?.focus();
  field?.select();
  return field !== undefined && document.activeElement === field;
}
