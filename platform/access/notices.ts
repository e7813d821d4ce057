import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { KEEP_ALIVE } from '../database.ts';
import type { DatabasePulse } from '../database-pulse.ts';

/** Cached sessions that are no longer valid: one session, or all of a user. */
export type Notice = { readonly session: string } | { readonly user: number };

const CHANNEL = 'expediente_session';
const RETRY_MS = 500;
/** Timeout for a server that does not answer. */
const ASK_MS = 2_000;

/** Notifies every process at once that sessions changed (LISTEN/NOTIFY over a dedicated connection). */
export class SessionNotices {
  readonly #connectionString: string;
  readonly #pulse: DatabasePulse | undefined;
  readonly #hear: (notice: Notice) => void;
  readonly #stopping = new AbortController();
  #client: pg.Client | undefined;
  #listening = false;
  #running: Promise<void> | undefined;

  constructor(
    connectionString: string,
    hear: (notice: Notice) => void,
    pulse: DatabasePulse | undefined = undefined,
  ) {
    this.#connectionString = connectionString;
    this.#pulse = pulse;
    this.#hear = hear;
  }

  /** False while a notice could be missed, when nothing may be cached. */
  get listening(): boolean {
    return this.#listening;
  }

  /**
   * Asks over the listening connection: when it answers, every notice sent before has arrived.
   * @throws when it does not answer
   */
  async ask(): Promise<void> {
    const client = this.#client;
    if (!client || !this.#listening) throw new Error('no connection listens for notices now');
    const asked = { text: 'select 1', query_timeout: ASK_MS };
    await client.query(asked);
  }

  /** Resolves after the first attempt to listen; the connection is renewed by itself later. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#running = this.#run(resolve);
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  async #run(first: () => void): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#listen(first);
      } catch {
        // The next attempt reports the same error; meanwhile every check asks the database.
      }
      this.#listening = false;
      first();
      await pause(RETRY_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #listen(first: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'expediente-sessions',
      ...KEEP_ALIVE,
      ...(this.#pulse && { stream: this.#pulse.stream }),
    });
    this.#client = client;
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload }) => {
      // `notify` below wrote it; nothing else sends on this channel.
      if (payload !== undefined) this.#hear(JSON.parse(payload) as Notice);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#listening = true;
      first();
      await ended;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Notifies the other processes; this one has already acted. */
export async function notify(pool: pg.Pool, notice: Notice): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)]);
}
