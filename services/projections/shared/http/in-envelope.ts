import { Readable } from 'node:stream';
import type { Envelope } from '@expediente/kernel/envelope.ts';

/** Number of bytes that four characters of base64 encode. */
const GROUP = 3;

/** A file as base64, in parts as they arrive. */
async function* base64Of(file: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  let rest = Buffer.alloc(0);
  for await (const part of file) {
    const bytes = rest.length === 0 ? Buffer.from(part) : Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % GROUP);
    rest = Buffer.from(bytes.subarray(whole));
    if (whole > 0) yield bytes.toString('base64', 0, whole);
  }
  if (rest.length > 0) yield rest.toString('base64');
}

/**
 * The envelope with `{ filename, file }` and the file as base64, written while the file is made: neither is ever in
 * memory as a whole. A file that fails before its first part fails the call like any other error, since the answer has
 * not begun.
 */
export async function inEnvelope(file: AsyncIterable<Uint8Array>, filename: string): Promise<Readable> {
  const parts = base64Of(file);
  const first = await parts.next();
  const empty: Envelope = { response: 'success', message: '', data: { filename, file: '' } };
  const text = JSON.stringify(empty);
  const at = text.lastIndexOf('""') + 1;
  async function* written(): AsyncGenerator<string, void, void> {
    yield text.slice(0, at);
    if (!first.done) yield first.value;
    yield* parts;
    yield text.slice(at);
  }
  return Readable.from(written(), { objectMode: false });
}
