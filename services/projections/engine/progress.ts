import type pg from 'pg';
import type { TableDifference } from './difference.ts';

/** How a rebuild goes, as its bar and `/ops/projections` show it. */
export interface RebuildProgress {
  readonly projection: string;
  readonly phase: 'filling' | 'indexing' | 'comparing' | 'swapping' | 'done';
  readonly events: number;
  /** As many as the live tables were made from; 0 when unknown. */
  readonly total: number;
  readonly percent: number;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
}

const EVERY_MS = 250;

/** Measures a rebuild and keeps its row of `read.rebuild`, which every process can read. */
export class ProgressMeter {
  readonly #pool: pg.Pool;
  readonly #projection: string;
  readonly #total: number;
  readonly #tell: (progress: RebuildProgress) => void;
  readonly #started = performance.now();
  #phase: RebuildProgress['phase'] = 'filling';
  #events = 0;
  #told = 0;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool, projection: string, total: number, tell: (progress: RebuildProgress) => void) {
    this.#pool = pool;
    this.#projection = projection;
    this.#total = total;
    this.#tell = tell;
  }

  async begin(dryRun: boolean): Promise<void> {
    await this.#pool.query(
      `insert into read.rebuild (projection, state, dry_run, events, total, per_second)
       values ($1, 'running', $2, 0, $3, 0)
       on conflict (projection) do update set state = 'running', dry_run = $2, events = 0, total = $3,
         per_second = 0, seconds_left = null, differences = null, error = null, started_at = now(), updated_at = now()`,
      [this.#projection, dryRun, this.#total],
    );
  }

  events(events: number): void {
    this.#events = events;
    if (performance.now() - this.#told >= EVERY_MS) this.#report();
  }
  phase(phase: RebuildProgress['phase']): void {
    this.#phase = phase;
    this.#report();
  }

  async end(
    state: 'done' | 'failed' | 'cancelled',
    result: { readonly differences?: readonly TableDifference[]; readonly error?: string },
  ): Promise<void> {
    if (state === 'done') this.phase('done');
    await this.#writing;
    await this.#pool.query(
      `update read.rebuild set state = $2, differences = $3, error = $4, events = $5, seconds_left = null, updated_at = now()
       where projection = $1`,
      [
        this.#projection,
        state,
        result.differences ? JSON.stringify(result.differences) : null,
        result.error ?? null,
        this.#events,
      ],
    );
  }

  #report(): void {
    this.#told = performance.now();
    const seconds = (this.#told - this.#started) / 1_000;
    const perSecond = seconds > 0 ? Math.round(this.#events / seconds) : 0;
    const left = Math.max(0, this.#total - this.#events);
    const progress: RebuildProgress = {
      projection: this.#projection,
      phase: this.#phase,
      events: this.#events,
      total: this.#total,
      percent:
        this.#phase === 'done' || this.#total === 0
          ? 100
          : Math.min(100, Math.floor((this.#events / this.#total) * 100)),
      perSecond,
      secondsLeft: perSecond > 0 ? Math.ceil(left / perSecond) : null,
    };
    this.#tell(progress);
    // One after the other, and none keeps the rebuild waiting.
    this.#writing = this.#writing
      .then(() =>
        this.#pool.query(
          'update read.rebuild set events = $2, per_second = $3, seconds_left = $4, updated_at = now() where projection = $1',
          [this.#projection, progress.events, progress.perSecond, progress.secondsLeft],
        ),
      )
      .catch(() => undefined);
  }
}
