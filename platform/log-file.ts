import { renameSync, statSync } from 'node:fs';
import { type DestinationStream, destination } from 'pino';

export interface LogFileOptions {
  /** A file this large becomes `NAME.1`; 32 MB when absent. */
  readonly maxBytes?: number;
  /** Number of older files that are kept; `NAME.1` is the youngest. 4 when absent. */
  readonly kept?: number;
}

/** Most bytes, and most time, for which lines are buffered, to save a system call per request. */
export const BUFFER_BYTES = 8 * 1024;
export const FLUSH_MS = 500;
/** Most bytes that are buffered while the disk is full; later lines are dropped. */
export const KEPT_BYTES = 4 * 1024 * 1024;

/**
 * Appends lines to a file that never outgrows its bound and is readable by its owner alone. Several processes may write
 * to the same file (the ops command line next to the product): the first to find it too large rotates it, the others
 * follow.
 */
export function logFile(
  path: string,
  { maxBytes = 32 * 1024 * 1024, kept = 4 }: LogFileOptions = {},
): DestinationStream & { flushSync(): void } {
  // Synchronous: writing eight kilobytes to the page cache costs less than handing them to another thread,
  // and the file is open, and rotated, before the next line.
  const stream = destination({
    dest: path,
    mode: 0o600,
    sync: true,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
    maxLength: KEPT_BYTES,
  });
  let size = sizeOf(path);
  const turn = (): void => {
    // Another process may have rotated the file, so that this descriptor points to the old one.
    if (sizeOf(path) >= maxBytes) {
      for (let n = kept - 1; n >= 1; n -= 1) move(`${path}.${n}`, `${path}.${n + 1}`);
      move(path, `${path}.1`);
    }
    stream.reopen(path);
    size = sizeOf(path);
  };
  stream.on('write', (bytes: number) => {
    size += bytes;
    if (size >= maxBytes) turn();
  });
  // A full disk must not end the product.
  stream.on('error', () => undefined);
  process.once('exit', () => {
    try {
      stream.flushSync();
    } catch {
      // A failed flush must not change how the process ends, either.
    }
  });
  return stream;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    // The file is not there yet, or another process moved it first.
  }
}
