/** Largest step back that counts as a normal difference between the clocks of processes. */
const BACK_MS = 60_000;

interface Jump {
  from: number;
  to: number;
}

/**
 * Times at which the clock of a sequential log went back. The hours that it went through twice do not show the order
 * of events.
 */
export class ClockJumps {
  readonly #jumps: Jump[] = [];
  #latest = Number.NEGATIVE_INFINITY;
  #open: Jump | undefined;

  /** Takes the times of one log, in its order; milliseconds. */
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

  /** True if the order of two times is uncertain, as both are in hours that came twice. */
  isUnsure = (one: number, other: number): boolean =>
    this.#jumps.some(({ from, to }) =>
      [one, other].every((at) => at >= from - BACK_MS && at <= to + BACK_MS),
    );
}
