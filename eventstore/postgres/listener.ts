import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { backoffMs, pause } from '../backoff.ts';
import { type ConnectionOptions, clientConfig } from './connection.ts';

const CHANNEL = 'eventstore';
/**
 * Time in which notifications are merged: NOTIFY inside the append takes a server-wide lock at commit (8,524 → 387
 * appends/s), and a frequent NOTIFY does so, too.
 */
const COALESCE_MS = 40;

/** Notifies other processes of appends and receives their notifications: only a hint, polling finds everything. */
export class Listener {
  readonly #options: ConnectionOptions;
  readonly #onAppended: () => void;
  readonly #closed: AbortSignal;
  /** Id of this sender, whose own notifications are ignored. */
  readonly #self = randomUUID();
  #running: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions, onAppended: () => void, closed: AbortSignal) {
    this.#options = options;
    this.#onAppended = onAppended;
    this.#closed = closed;
  }

  /** Starts listening; called by the first subscription. */
  start(): void {
    this.#running ??= this.#listen();
  }

  /** Notifies the other processes within `COALESCE_MS`, through a connection that appends nothing. */
  announce(pool: pg.Pool): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // A lost notification is harmless: the others poll.
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
    // 'end' follows every 'error' and is handled.
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
    // Covers events appended while not listening.
    this.#onAppended();
    if (this.#closed.aborted) await client.end();
    await ended;
    return true;
  }
}
