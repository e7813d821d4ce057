import type { CDPSession, KeyInput } from 'puppeteer';
import type { Person } from './person.ts';

/** A key by its name, with Shift held where that comes before it. */
export type Key = KeyInput | `Shift+${KeyInput}`;

/** Keys as they are typed: a text letter by letter, or keys by their names. */
export type Typed = string | { readonly keys: readonly Key[] };

/**
 * Types as fast as asked and waits for nothing: not for the page, not for the answer to a key. What a test does with it
 * is read back from what was stored.
 */
export class Fingers {
  readonly #person: Person;
  readonly #devtools: CDPSession;
  /** From one key to the next, in ms; 0: all are on their way at once. */
  readonly #pace: number;

  private constructor(person: Person, devtools: CDPSession, pace: number) {
    this.#person = person;
    this.#devtools = devtools;
    this.#pace = pace;
  }

  /** @param slowed how many times slower the page's processor is */
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

  /** A key with Control held. */
  async control(key: KeyInput): Promise<void> {
    const { keyboard } = this.#person.page;
    await Promise.all([keyboard.down('Control'), keyboard.press(key), keyboard.up('Control')]);
  }

  /**
   * Puts the keyboard into the field of that label in the frame in which it is drawn, all that it holds selected; into a
   * formatted text behind what it holds.
   */
  async into(label: string): Promise<void> {
    await this.#person.page.waitForFunction(focusField, { polling: 'raf' }, label);
  }

  /** The processor is as fast as it is again. */
  async rest(): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await this.#devtools.detach();
  }

  /** Both halves of a key leave before either is answered, as those of a keyboard do. */
  async #press(key: string): Promise<void> {
    const { keyboard } = this.#person.page;
    // A letter that no key of an American keyboard has: its own keyboard sends it in the same way.
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
    const own = (held ? key.slice('Shift+'.length) : key) as KeyInput; // letters and names of keys
    await Promise.all([
      ...(held ? [keyboard.down('Shift')] : []),
      keyboard.down(own),
      keyboard.up(own),
      ...(held ? [keyboard.up('Shift')] : []),
    ]);
  }
}

/** Runs in the page: whether the field of that label in the topmost dialog has the keyboard now. */
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
