import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { asStoreError, BadAddress, NoAnswer } from './errors.ts';

/** What a command may wait for the server. */
export const CALL_MS = 5_000;
/** A page of a rare category may walk a long log. */
export const PAGE_MS = 60_000;

/** The client of one address; replaced by a fresh one, which looks for the leader anew, when it got stuck. */
export class Connection {
  readonly #address: string;
  #client: KurrentDBClient;

  /** @throws {BadAddress} */
  constructor(address: string) {
    // The old scheme still works, with a warning at every start.
    this.#address = address.replace(/^esdb/, 'kurrentdb');
    try {
      this.#client = KurrentDBClient.connectionString(this.#address);
    } catch {
      throw new BadAddress('the address of the event store cannot be read');
    }
  }

  get client(): KurrentDBClient {
    return this.#client;
  }

  /** One call, answered within `ms` or not at all. @throws what `asStoreError` makes of a failure */
  async call<T>(ms: number, work: (client: KurrentDBClient) => Promise<T>): Promise<T> {
    const client = this.#client;
    try {
      return await inTime(ms, work(client));
    } catch (error) {
      // A connection that swallows calls would swallow the next ones too.
      if (error instanceof NoAnswer) this.renew(client);
      throw asStoreError(error);
    }
  }

  /** Leaves a client behind; calls under way on it end by themselves. */
  renew(stuck: KurrentDBClient): void {
    if (stuck === this.#client) this.#client = KurrentDBClient.connectionString(this.#address);
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }
}

async function inTime<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('the event store does not answer')), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
