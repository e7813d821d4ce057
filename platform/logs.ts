import { openSync } from 'node:fs';
import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type Log = Logger;

const SECRET_FIELDS = [
  'token',
  'jwt',
  'password',
  'p_password',
  'cookie',
  'authorization',
  '["set-cookie"]',
  '["x-csrf-token"]',
];

/** Secrets wherever our logs hold them: at the top, or one to three levels down (`req.headers.cookie`). */
const REDACTED = SECRET_FIELDS.flatMap((field) => {
  const step = field.startsWith('[') ? field : `.${field}`;
  return [field, `*${step}`, `*.*${step}`, `*.*.*${step}`];
});

/** A line a request is a system call a request: they are gathered, and never wait longer than this. */
const BUFFER_BYTES = 8 * 1024;
const FLUSH_MS = 500;

export interface LogOptions {
  /** A file to append to; absent: standard output. */
  readonly file?: string;
  readonly level?: string;
  /** For tests: where the lines go. */
  readonly stream?: DestinationStream;
}

/**
 * The log: one JSON line per fact, tokens and passwords blanked. A request's line carries `correlation`,
 * the id that its events carry too.
 */
export function openLog(options: LogOptions = {}): Log {
  const { file, level = 'info' } = options;
  // Opened here: a log that ends before its file is open would break the process on its way out.
  const fd = file === undefined ? 1 : openSync(file, 'a', 0o600);
  const stream =
    options.stream ?? destination({ fd, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
  return pino({ level, redact: { paths: REDACTED, censor: '[oculto]' }, base: null }, stream);
}

/**
 * The address of a request without the values of its query: reads carry the token there.
 * `withoutQuery('/api/pac/get/all?token=abc')` is `/api/pac/get/all`.
 */
export function withoutQuery(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}
