import type { CDPSession, KeyInput } from 'puppeteer';
import type { Person } from './person.ts';

/** Keys as they are typed: a text letter by letter, or keys by their names. */
export type Typed = string | { readonly keys: readonly KeyInput[] };

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

  /** The processor is as fast as it is again. */
  async rest(): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await this.#devtools.detach();
  }

  /** Both halves of a key leave before either is answered, as those of a keyboard do. */
  async #press(key: string): Promise<void> {
    const { keyboard } = this.#person.page;
    await Promise.all([keyboard.down(key as KeyInput), keyboard.up(key as KeyInput)]); // letters and names of keys
  }
}
