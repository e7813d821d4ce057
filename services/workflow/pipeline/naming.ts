import type { StreamName } from '@expediente/kernel/streams.ts';

/** One run of a command. */
type Run = object;

/** So long a run that closed a record waits for others with all that it holds. */
const GIVE_WAY_MS = 100;

interface Named {
  readonly runs: Set<Run>;
  closing: Closing | undefined;
  /** Told when a run lets the record go. */
  left: (() => void) | undefined;
}

/** An end to be waited for; in an object, so that no function awaits it by returning it. */
export interface Wait {
  readonly over: Promise<void>;
}

interface Closing {
  readonly by: Run;
  readonly over: Promise<void>;
  end(): void;
}

/**
 * Which runs of commands name a catalogue record, and which one is about to find out whether anything does: while it
 * asks and decides, nobody else begins to name it. So of a deletion and a use that come together one is first, and
 * the other sees it.
 */
export class Naming {
  readonly #records = new Map<StreamName, Named>();
  /** What each run named or closed. */
  readonly #runs = new Map<Run, Set<StreamName>>();

  /**
   * The run names records from now until `leave`.
   * @returns what to wait for before the command is run again, when one of them is closed: then it named none
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
   * Keeps others from naming a record until `leave`, and waits for those that do.
   * @returns what to wait for before the command is run again: another run has closed it already, or those that name
   * it do not end, perhaps because they wait for what this one holds
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

  /** The run ended: it names nothing more, and what it closed is open. */
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
