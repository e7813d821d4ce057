import type { StreamName } from '@expediente/kernel/streams.ts';

/** A run of a command. */
type Run = object;

/** Longest wait of a run that closed a record for other runs, while it holds its locks. */
const GIVE_WAY_MS = 100;

interface Named {
  readonly runs: Set<Run>;
  closing: Closing | undefined;
  /** Called when a run releases the record. */
  left: (() => void) | undefined;
}

/** A promise of an end; wrapped in an object, so that an async function can return it without awaiting it. */
export interface Wait {
  readonly over: Promise<void>;
}

interface Closing {
  readonly by: Run;
  readonly over: Promise<void>;
  end(): void;
}

/**
 * Tracks which runs name a catalogue record, and which run has closed it to check whether anything names it. While
 * that run checks and decides, no other run may begin to name the record. So of a concurrent deletion and use one is
 * first, and the other sees its result.
 */
export class Naming {
  readonly #records = new Map<StreamName, Named>();
  /** The records each run named or closed. */
  readonly #runs = new Map<Run, Set<StreamName>>();

  /**
   * Registers the run as naming records from now until `leave`.
   * @returns what to wait for before the next run when one of the records is closed; none is registered then
   */
  enter(run: Run, streams: Iterable<StreamName>): Wait | undefined {
    const wanted = [...streams];
    for (const stream of wanted) {
      const closing = this.#records.get(stream)?.closing;
      if (closing !== undefined && closing.by !== run) return { over: closing.over };
    }
    const held = this.#held(run);
    for (const stream of wanted) {
      this.#record(stream).runs.add(run);
      held.add(stream);
    }
    return undefined;
  }

  /**
   * Closes a record: other runs cannot name it until `leave`. Waits for the runs that already do.
   * @returns what to wait for before the next run: another run has already closed the record, or the runs that name
   * it do not end, possibly because they wait for a lock of this one
   */
  async close(run: Run, stream: StreamName): Promise<Wait | undefined> {
    const record = this.#record(stream);
    if (record.closing !== undefined && record.closing.by !== run) return { over: record.closing.over };
    if (record.closing === undefined) {
      let end = (): void => undefined;
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      record.closing = { by: run, over, end };
      this.#held(run).add(stream);
    }
    const giveWay = performance.now() + GIVE_WAY_MS;
    while ([...record.runs].some((other) => other !== run)) {
      const rest = giveWay - performance.now();
      if (rest <= 0) return { over: Promise.resolve() };
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, rest);
        record.left = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return undefined;
  }

  /** Ends the run: it names no record any more, and the records it closed are open again. */
  leave(run: Run): void {
    for (const stream of this.#runs.get(run) ?? []) {
      const record = this.#record(stream);
      if (record.closing?.by === run) {
        record.closing.end();
        record.closing = undefined;
      }
      if (record.runs.delete(run)) record.left?.();
      if (record.runs.size === 0 && record.closing === undefined) this.#records.delete(stream);
    }
    this.#runs.delete(run);
  }

  #held(run: Run): Set<StreamName> {
    const known = this.#runs.get(run);
    if (known) return known;
    const held = new Set<StreamName>();
    this.#runs.set(run, held);
    return held;
  }

  #record(stream: StreamName): Named {
    const known = this.#records.get(stream);
    if (known) return known;
    const record: Named = { runs: new Set(), closing: undefined, left: undefined };
    this.#records.set(stream, record);
    return record;
  }
}
