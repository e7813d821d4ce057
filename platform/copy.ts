import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/**
 * `COPY … FROM STDIN`: the fastest way into a table. An error of the source ends the statement without any row, and is
 * rethrown.
 */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  await pipeline(chunks, client.query(from(statement)));
}

/** `COPY … TO STDOUT`: the rows as the server writes them, to be read to the end, or the connection closed. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  return client.query(to(statement));
}
