/** Farther back than processes whose clocks differ a little write next to each other. */
const BACK_MS = 60_000;

interface Jump {
  from: number;
  to: number;
}

/**
 * When the clock of a server that writes one thing after another went back: of the hours that it went through twice its
 * times show no order.
 */
export class ClockJumps {
  readonly #jumps: Jump[] = [];
  #latest = Number.NEGATIVE_INFINITY;
  #open: Jump | undefined;

  /** The times of one log, in its order; milliseconds. */
  take(at: number): void {
    if (at >= this.#latest) {
      this.#latest = at;
      this.#open = undefined;
    } else if (at < this.#latest - BACK_MS) {
      if (this.#open) this.#open.from = Math.min(this.#open.from, at);
      else {
        this.#open = { from: at, to: this.#latest };
        this.#jumps.push(this.#open);
      }
    }
  }

  /** Whether the order of two times is unsure: both are of hours that came twice. */
  isUnsure = (one: number, other: number): boolean =>
    this.#jumps.some(({ from, to }) =>
      [one, other].every((at) => at >= from - BACK_MS && at <= to + BACK_MS),
    );
}
