import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { backoffMs, pause } from '../backoff.ts';
import { type ConnectionOptions, clientConfig } from './connection.ts';

const CHANNEL = 'eventstore';
/** NOTIFY inside the append takes a server-wide lock at commit (8,524 → 387 appends/s); so does a frequent one. */
const COALESCE_MS = 40;

/** Tells other processes that something was appended, and is told: only a hint, polling finds everything. */
export class Listener {
  readonly #options: ConnectionOptions;
  readonly #onAppended: () => void;
  readonly #closed: AbortSignal;
  /** Our own notifications come back to us; they say nothing new. */
  readonly #self = randomUUID();
  #running: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions, onAppended: () => void, closed: AbortSignal) {
    this.#options = options;
    this.#onAppended = onAppended;
    this.#closed = closed;
  }

  /** Begins to listen; called by the first subscription. */
  start(): void {
    this.#running ??= this.#listen();
  }

  /** Notifies the other processes within `COALESCE_MS`, through a connection that appends nothing. */
  announce(pool: pg.Pool): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // A lost hint: the others poll.
      pool
        .query({ name: 'eventstore.notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, this.#self] })
        .catch(() => {});
    }, COALESCE_MS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
    await this.#running;
  }

  async #listen(): Promise<void> {
    for (let attempt = 0; !this.#closed.aborted; attempt++) {
      const listened = await this.#listenOnce();
      if (listened) attempt = 0;
      await pause(backoffMs(attempt), this.#closed);
    }
  }

  /** Listens until the connection ends; true when it had been established. */
  async #listenOnce(): Promise<boolean> {
    const client = new pg.Client(clientConfig(this.#options));
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    // The end follows it, and is what is handled.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => {
      if (payload !== this.#self) this.#onAppended();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      await client.end().catch(() => {});
      return false;
    }
    this.#client = client;
    // What was appended while nobody listened.
    this.#onAppended();
    if (this.#closed.aborted) await client.end();
    await ended;
    return true;
  }
}
