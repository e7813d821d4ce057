/** Time after a step in which no key confirms, in ms: a second press of the same hand falls on nothing. */
export const DEAF_MS = 400;
/** A step that takes longer no longer keeps its keys. */
const LONGEST_MS = 30_000;

/** Keys that confirm. */
const CONFIRMING: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', 'Space']);

/**
 * Keys that confirm a step, while it is under way and for a moment after it: until those that are held are released and
 * the time has gone by, so that no second press falls on what comes next. Times in ms.
 */
export class DeafKeys {
  readonly #held = new Set<string>();
  /** Keys that were held when the step was done. */
  readonly #holding = new Set<string>();
  #until = 0;
  #isUnderWay = false;

  /** A step is sent. */
  begin(now: number): void {
    this.#until = now + LONGEST_MS;
    this.#isUnderWay = true;
  }

  /** It was answered, and what it changed is on the screen. */
  end(now: number): void {
    this.#until = now + DEAF_MS;
    this.#isUnderWay = false;
    for (const code of this.#held) this.#holding.add(code);
  }

  /**
   * @param types it writes a sign into a field
   * @returns whether the press is to do nothing
   */
  pressed(code: string, now: number, types = false): boolean {
    if (!CONFIRMING.has(code)) {
      // Somebody who types on goes on: what is pressed next is no second press.
      if (types && !this.#isUnderWay) this.#until = 0;
      return false;
    }
    const deaf = now < this.#until || this.#holding.has(code);
    this.#held.add(code);
    return deaf;
  }

  released(code: string): void {
    this.#held.delete(code);
    this.#holding.delete(code);
  }

  /** The window lost the keyboard: it hears of no release. */
  lost(): void {
    this.#held.clear();
    this.#holding.clear();
  }
}
