/** Closes resources in the reverse order of opening; a failure does not keep the others open. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = [];

  /** @param limitMs time after which the next resources are closed anyway */
  add(close: () => Promise<unknown>, limitMs = LIMIT_MS): void {
    this.#closers.push(async () => await inTime(close(), limitMs));
  }

  /** @throws {AggregateError} after everything was tried */
  async closeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'not everything closed cleanly');
  }
}

/** A closer that hangs must not prevent the later stop of the database. */
const LIMIT_MS = 15_000;

async function inTime(closing: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('closing took too long')), limitMs);
  });
  try {
    await Promise.race([closing, late]);
  } finally {
    clearTimeout(timer);
  }
}
