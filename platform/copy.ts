import { PassThrough, type Readable, type Writable } from 'node:stream';
import type pg from 'pg';

/** What pg hands to a submitted query of COPY's protocol; its types leave these out. */
interface CopyConnection {
  readonly stream: Readable & Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  sendCopyFail(reason: string): void;
  endCopyFrom(): void;
}

/** What both directions answer alike. pg calls a method for every message of the server, also for those that never come. */
abstract class Copy {
  readonly #text: string;
  #failure: unknown;

  constructor(text: string) {
    this.#text = text;
  }
  get failed(): boolean {
    return this.#failure !== undefined;
  }
  /** @param failure undefined: it went well */
  protected abstract ended(failure: unknown): void;

  submit(connection: CopyConnection): void {
    connection.query(this.#text);
  }
  handleError(error: unknown): void {
    this.#failure ??= error;
    this.ended(error);
  }
  handleReadyForQuery(): void {
    if (!this.failed) this.ended(undefined);
  }
  handleCopyInResponse(_: CopyConnection): void {}
  handleCopyData(_message: { readonly chunk: Buffer }, _connection: CopyConnection): void {}
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<Buffer> | Iterable<Buffer>;
  protected readonly ended: (failure: unknown) => void;
  #source: unknown;

  constructor(
    text: string,
    chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
    ended: (failure: unknown) => void,
  ) {
    super(text);
    this.#chunks = chunks;
    // What the source says is nearer to the cause than the server's word that the copy was given up.
    this.ended = (failure) => ended(this.#source ?? failure);
  }
  override handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection).catch((error: unknown) => {
      this.#source = error;
      connection.sendCopyFail('the source failed');
    });
  }
  async #send(connection: CopyConnection): Promise<void> {
    const { stream } = connection;
    for await (const chunk of this.#chunks) {
      if (this.failed) return;
      connection.sendCopyFromChunk(chunk);
      if (stream.writableNeedDrain) await new Promise<void>((resolve) => onceFree(stream, resolve));
    }
    if (!this.failed) connection.endCopyFrom();
  }
}

class CopyOut extends Copy {
  readonly rows = new PassThrough({ highWaterMark: 256 * 1024 });

  protected ended(failure: unknown): void {
    if (failure === undefined) this.rows.end();
    else this.rows.destroy(failure instanceof Error ? failure : new Error(String(failure)));
  }
  override handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection): void {
    // pg reads the next messages into the same buffer. The reader may be slower than the server: what it has
    // not read stays there.
    if (this.rows.write(Buffer.from(chunk)) || stream.isPaused()) return;
    stream.pause();
    onceFree(this.rows, () => stream.resume());
  }
}

/** Runs `goOn` once a stream takes more, or never will. */
function onceFree(stream: Writable, goOn: () => void): void {
  const free = (): void => {
    stream.off('drain', free).off('close', free);
    goOn();
  };
  stream.on('drain', free).on('close', free);
}

/**
 * `COPY … FROM STDIN` through pg's own protocol: the fastest way into a table. An error of the source ends it
 * without a row, and is what is thrown.
 */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const ended = (failure: unknown): void => (failure === undefined ? resolve() : reject(failure));
    // pg takes any object with submit(); its types name only the row queries.
    client.query(new CopyIn(statement, chunks, ended) as unknown as pg.Submittable);
  });
}

/** `COPY … TO STDOUT`: the rows as the server writes them. It has to be read to its end, or the connection closed. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  const copy = new CopyOut(statement);
  client.query(copy as unknown as pg.Submittable); // as in copyIn
  return copy.rows;
}
