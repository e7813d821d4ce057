import type { StreamName } from '@expediente/kernel/streams.ts';
import { ChainCheck } from './chains.ts';
import type { CheckedEvent, Ends, EventCheck } from './check.ts';
import type { Finding } from './finding.ts';
import { FileReferences, ReferenceCheck } from './references.ts';

export interface LogCheckOptions {
  /** `any`: an older backup's rows, which lie as they did on the disk. */
  readonly order?: 'log' | 'any';
}

/**
 * The checks over the events, in one pass: `verify`, `backup` and `restore` run these same ones. A check more is a
 * class that is an `EventCheck`, and its line here.
 */
export class LogChecks {
  readonly #ends = new Map<StreamName, number>();
  readonly #checks: readonly EventCheck[];
  readonly #files = new FileReferences();
  #events = 0;

  constructor({ order = 'log' }: LogCheckOptions = {}) {
    this.#checks = [new ChainCheck(order), new ReferenceCheck()];
  }

  get events(): number {
    return this.#events;
  }
  /** How far each history goes, by what was taken so far. */
  get ends(): Ends {
    return this.#ends;
  }
  /** Files that events name, with the first event that names each. */
  get files(): ReadonlyMap<string, string> {
    return this.#files.named;
  }

  readonly take = (event: CheckedEvent): void => {
    this.#events++;
    const { stream, revision } = event;
    if (revision > (this.#ends.get(stream) ?? -1)) this.#ends.set(stream, revision);
    for (const check of this.#checks) check.take(event);
    this.#files.take(event);
  };

  /** What all checks found, once all events were taken. */
  findings(): readonly Finding[] {
    return this.#checks.flatMap((check) => check.findings(this.#ends));
  }
}
