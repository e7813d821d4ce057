import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SIGHT, type Sight } from '@expediente/platform/access/session.ts';
import type { Revision } from '@expediente/readmodels/engine/revisions.ts';

const packers = {
  br: async (bytes: Buffer) =>
    await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: async (bytes: Buffer) => await promisify(gzip)(bytes),
} as const;
export type Packing = keyof typeof packers;

const sightKeys = new WeakMap<Sight, string>();

/** Key that all sessions of one sight share; a session's object remembers its key. */
export function sightKey(session: Sight): string {
  let key = sightKeys.get(session);
  if (key === undefined) {
    const text = JSON.stringify(SIGHT.map((part) => session[part]));
    key = createHash('sha256').update(text).digest('base64');
    sightKeys.set(session, key);
  }
  return key;
}

/** An answer as it is sent, the same for all sessions of one sight. */
export class SharedAnswer {
  readonly bytes: Buffer;
  readonly #packed = new Map<Packing, Promise<Buffer>>();

  readonly #packers: typeof packers;

  constructor(bytes: Buffer, using: typeof packers = packers) {
    this.bytes = bytes;
    this.#packers = using;
  }

  /** Compresses the answer once, off the main thread; a failed attempt is repeated. */
  async packed(how: Packing): Promise<Buffer> {
    let packed = this.#packed.get(how);
    if (!packed) {
      packed = this.#packers[how](this.bytes);
      this.#packed.set(how, packed);
      packed.catch(() => this.#packed.delete(how));
    }
    return await packed;
  }
}

interface Kept {
  readonly revision: Revision;
  readonly at: number;
  readonly answer: Promise<SharedAnswer>;
  bytes: number;
}

/** Longest use of an answer: answers also depend on the day, and on how long records have been pending. */
const LIFETIME_MS = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Estimated memory of an entry besides its answer and its key. */
const ENTRY_BYTES = 1_000;

/**
 * Answers of reads, each valid while the read models stay as they were when it was made. Simultaneous equal requests
 * wait for the same answer.
 */
export class SharedAnswers {
  readonly #revisions: { now(): Promise<Revision> };
  readonly #mostBytes: number;
  /** Answers by key, in the order of their last use. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(revisions: { now(): Promise<Revision> }, mostBytes = MOST_BYTES) {
    this.#revisions = revisions;
    this.#mostBytes = mostBytes;
  }

  /** Answer under a key, which includes everything but the read models on which the answer depends. */
  async answer(key: string, make: () => Promise<unknown>): Promise<SharedAnswer> {
    // Read before the answer is made, so that no answer is older than its revision.
    const revision = await this.#revisions.now();
    const known = this.#kept.get(key);
    if (known && known.revision === revision && performance.now() - known.at < LIFETIME_MS) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return await known.answer;
    }
    const kept: Kept = {
      revision,
      at: performance.now(),
      answer: make().then((body) => new SharedAnswer(Buffer.from(JSON.stringify(body)))),
      bytes: ENTRY_BYTES + key.length,
    };
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    try {
      const answer = await kept.answer;
      // Counted twice: plain and compressed.
      this.#grown(key, kept, 2 * answer.bytes.length);
      return answer;
    } catch (error) {
      if (this.#kept.get(key) === kept) this.#drop(key);
      throw error;
    }
  }

  #grown(key: string, kept: Kept, bytes: number): void {
    if (this.#kept.get(key) !== kept) return;
    kept.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
